import { type Static, Type } from 'typebox'
import { ById, Bytes, Empty, Id, Instant, nullable, oneOf, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The root address of the mapped drive. */
export const mapDrivePath = '/dav/'
/** The names of its top level; the same in every language, because programs store paths. */
export const mapDriveRoots = { personal: 'My Drive', business: 'Drive Business', shared: 'Shared with me' } as const
/** The protocol name of versions and locks created through it. */
export const mapDriveVia = 'map drive'

export const deviceModes = ['read-only', 'read-write'] as const
export type DeviceMode = (typeof deviceModes)[number]
/** The maximum lifetime of a device password (T01). */
export const deviceDays = 366
/** Per person and account. */
export const maxDevicePasswords = 50

export const DevicePassword = Type.Object({
  id: Id,
  name: Type.String(),
  mode: oneOf(deviceModes),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: nullable(Instant),
  lastAddress: nullable(Type.String()),
  lastClient: nullable(Type.String()),
})
export type DevicePassword = Static<typeof DevicePassword>

export const getMapDrive = endpoint({
  method: 'GET',
  path: '/api/map-drive',
  access: 'session',
  summary: 'The address and user name of the mapped drive of this account, and whether it is allowed',
  reply: Type.Object({
    url: Type.String({ description: 'the address of the mount' }),
    username: Type.String(),
    /** False if the business has not enabled it, or its admin has disabled it for this person. */
    allowed: Type.Boolean(),
    fileLimit: Bytes,
  }),
  errors: [],
})

export const listDevicePasswords = endpoint({
  method: 'GET',
  path: '/api/device-passwords',
  access: 'session',
  summary: 'Valid device passwords of this account, newest first',
  reply: pageOf(DevicePassword),
  errors: [],
})
export const createDevicePassword = endpoint({
  method: 'POST',
  path: '/api/device-passwords',
  access: 'session',
  stepUp: true,
  summary: 'A password for one device: it opens this account below /dav/ only, and is returned only here',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 100 }),
    mode: Type.Optional(oneOf(deviceModes)),
    expiresAt: Type.Optional(
      Type.Unsafe<string>({ ...Instant, description: 'at most 366 days ahead, which is the default' }),
    ),
  }),
  reply: Type.Object({ ...DevicePassword.properties, username: Type.String(), secret: Type.String() }),
  errors: ['INVALID_INPUT', 'FEATURE_OFF', 'DEVICE_PASSWORDS_FULL'],
})
export const endDevicePassword = endpoint({
  method: 'DELETE',
  path: '/api/device-passwords/:id',
  access: 'session',
  summary: 'Revoke a device password; the next request with it is refused',
  params: ById,
  reply: Empty,
  errors: ['NOT_FOUND'],
})
