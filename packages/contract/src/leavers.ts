import { type Static, Type } from 'typebox'
import { ById, Bytes, Empty, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How long the private drive of somebody who left is kept, in days. */
export const leaverDays = 90
/** How long before that its admins are notified, in days. */
export const leaverWarningDays = 14

/** Whether what somebody shared continues under the business, or ends. */
export const leftChoices = ['keep', 'end'] as const
export type LeftChoice = (typeof leftChoices)[number]

/** Where a private drive is transferred: to a colleague, or into a folder of Drive Business; at most one of them. */
export const transferPlace = {
  transferTo: Type.Optional(Type.String({ format: 'uuid', description: 'The employee who gets the private drive' })),
  folderId: Type.Optional(Type.String({ format: 'uuid', description: 'The folder of Drive Business that gets it' })),
}

export const LeavingReport = Type.Object({
  /** The private drive: its files outside the trash, and everything that counts against its quota. */
  files: Type.Integer(),
  bytes: Type.Integer(),
  /** Locks on items of Drive Business. */
  locks: Type.Integer(),
  /** What they have shared by name. */
  shares: Type.Integer(),
  /** What others have shared with them by name. */
  received: Type.Integer(),
  links: Type.Integer(),
  uploadLinks: Type.Integer(),
  /** Mapped drives. */
  devices: Type.Integer(),
})
export type LeavingReport = Static<typeof LeavingReport>

export const getLeavingReport = endpoint({
  method: 'GET',
  path: '/api/admin/employees/:id/leaving',
  access: 'admin',
  summary: 'What an employee would leave in this business',
  params: ById,
  reply: LeavingReport,
  errors: ['NOT_ADMIN', 'EMPLOYEE_NOT_FOUND'],
})

export const TransferRoom = Type.Object({
  /** What would be transferred: everything outside the trash, with all versions. */
  files: Type.Integer(),
  bytes: Bytes,
  /** What is left of the quota that it would count against. */
  left: Bytes,
  fits: Type.Boolean(),
})
export type TransferRoom = Static<typeof TransferRoom>

export const getTransferRoom = endpoint({
  method: 'GET',
  path: '/api/admin/leavers/:id/room',
  access: 'admin',
  summary: 'Whether the private drive of an employee, or of somebody who left, fits where it would be transferred',
  params: ById,
  query: Type.Object(transferPlace),
  reply: TransferRoom,
  errors: [
    'NOT_ADMIN',
    'INVALID_INPUT',
    'LEAVER_NOT_FOUND',
    'LEAVER_TARGET',
    'EMPLOYEE_NOT_FOUND',
    'NOT_FOUND',
    'NOT_ALLOWED',
    'NOT_A_FOLDER',
  ],
})

/** `transferring`: the drive is being transferred in the background. */
export const leaverStates = ['kept', 'transferring'] as const

export const Leaver = Type.Object({
  /** That of the employee who was removed. */
  id: Id,
  name: Type.String(),
  nameEn: nullable(Type.String()),
  username: nullable(Type.String()),
  leftAt: Instant,
  /** When the private drive is moved to the trash, which deletes it a week later. */
  deleteAt: Instant,
  bytes: Type.Integer(),
  state: oneOf(leaverStates),
  /** Why the last transfer failed, in the language of the caller. */
  problem: nullable(Type.String()),
})
export type Leaver = Static<typeof Leaver>

export const listLeavers = endpoint({
  method: 'GET',
  path: '/api/admin/leavers',
  access: 'admin',
  summary: 'People who left and whose private drives are kept, the next to be deleted first',
  query: Type.Object(pageQuery),
  reply: pageOf(Leaver),
  errors: ['NOT_ADMIN', 'INVALID_INPUT'],
})

export const transferLeaver = endpoint({
  method: 'POST',
  path: '/api/admin/leavers/:id/transfer',
  access: 'admin',
  stepUp: true,
  summary: 'Transfer the private drive of somebody who left, as a folder, in the background',
  params: ById,
  body: Type.Object(transferPlace),
  reply: Empty,
  errors: [
    'NOT_ADMIN',
    'INVALID_INPUT',
    'LEAVER_NOT_FOUND',
    'LEAVER_TARGET',
    'LEAVER_NO_ROOM',
    'LEAVER_TRANSFERRING',
    'EMPLOYEE_NOT_FOUND',
    'NOT_FOUND',
    'NOT_ALLOWED',
    'NOT_A_FOLDER',
    'ITEM_IN_TRASH',
    'ITEM_EXPIRED',
    'ITEM_LOCKED',
    'ACCOUNT_SUSPENDED',
  ],
})
