import { type Static, Type } from 'typebox'
import { ById, Bytes, Empty, Id, Instant, nullable, oneOf, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Where the tree of a mapped drive begins (`api.md`). */
export const mapDrivePath = '/dav/'
/** What its first level is called; the same in every language, because programs keep addresses. */
export const mapDriveRoots = { personal: 'My Drive', business: 'Drive Business' } as const
/** What a version or a lock that came through it carries as its way. */
export const mapDriveVia = 'map drive'

export const deviceModes = ['read-only', 'read-write'] as const
export type DeviceMode = (typeof deviceModes)[number]
/** No device password lives longer (T01). */
export const deviceDays = 366
/** Of one person in one account. */
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
  summary: 'Where this account is mounted, as whom, and whether it may be',
  reply: Type.Object({
    url: Type.String({ description: 'the address of the mount' }),
    username: Type.String(),
    /** False when the business has not switched it on, or its admin has switched it off for this person. */
    allowed: Type.Boolean(),
    fileLimit: Bytes,
  }),
  errors: [],
})

export const listDevicePasswords = endpoint({
  method: 'GET',
  path: '/api/device-passwords',
  access: 'session',
  summary: 'Device passwords of this account that still work, the newest first',
  reply: pageOf(DevicePassword),
  errors: [],
})
export const createDevicePassword = endpoint({
  method: 'POST',
  path: '/api/device-passwords',
  access: 'session',
  summary: 'A password for one device: it opens this account below /dav/ and nothing else, and is told here only',
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
  summary: 'End a device password; the next request with it is refused',
  params: ById,
  reply: Empty,
  errors: ['NOT_FOUND'],
})
