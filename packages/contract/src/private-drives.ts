import { type Static, Type } from 'typebox'
import { Bytes, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'

/** `near`: of an employee, at least 80 % full. `left`: kept after its owner left. */
export const privateDriveStates = ['working', 'near', 'left'] as const
export type PrivateDriveState = (typeof privateDriveStates)[number]

/** The private drive of an employee, as much as Admin Business may know of it: never a name of an item (T02, C59). */
export const PrivateDrive = Type.Object({
  /** Of the employee. */
  id: Id,
  name: Type.String(),
  nameEn: nullable(Type.String()),
  username: nullable(Type.String()),
  used: Bytes,
  max: Bytes,
  state: oneOf(privateDriveStates),
  /** When its owner last did something in this business. */
  lastActivityAt: nullable(Instant),
  /** Of somebody who left: when it is moved to the trash. */
  deleteAt: nullable(Instant),
  /** It is being transferred in the background. */
  isTransferring: Type.Boolean(),
})
export type PrivateDrive = Static<typeof PrivateDrive>

export const listPrivateDrives = endpoint({
  method: 'GET',
  path: '/api/admin/private-drives',
  access: 'admin',
  summary:
    'Private drives of this business by the names of their owners: size, quota and activity, nothing they contain',
  query: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 100 })),
    state: Type.Optional(oneOf(privateDriveStates)),
    ...pageQuery,
  }),
  reply: pageOf(PrivateDrive),
  errors: ['NOT_ADMIN', 'INVALID_INPUT'],
})
