import { type Static, Type } from 'typebox'
import { ById, Bytes, Empty, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'

/** `beside`: into a new folder; `inPlace`: new versions of what changed, and what was trashed comes back. */
export const restoreWays = ['beside', 'inPlace'] as const
export type RestoreWay = (typeof restoreWays)[number]
const Way = oneOf(restoreWays)

export const restoreStates = ['chosen', 'preview', 'running', 'done', 'partly', 'failed', 'canceled'] as const
export type RestoreState = (typeof restoreStates)[number]

/**
 * What has become of an item since: nothing, another content, the trash, another place; or it was created later
 * (`newer`, left alone), or is permanently deleted (`gone`).
 */
export const restoreActions = ['same', 'version', 'untrash', 'elsewhere', 'newer', 'gone'] as const
export type RestoreAction = (typeof restoreActions)[number]

/** The most items that one restore may cover. */
export const maxRestoreItems = 20_000

const Count = Type.Integer({ minimum: 0 })
const Amount = Type.Object({
  /** What would come back. */
  items: Count,
  bytes: Bytes,
  /** What would not: it cannot, or is left as it is. */
  left: Count,
})

export const Restore = Type.Object({
  id: Id,
  itemId: Id,
  at: Instant,
  state: oneOf(restoreStates),
  way: nullable(Way),
  beside: Amount,
  inPlace: Amount,
  done: Count,
  failed: Count,
  /** The new folder. */
  targetId: nullable(Id),
  /** Why it failed as a whole. */
  message: nullable(Type.String()),
})
export type Restore = Static<typeof Restore>

export const RestoreEntry = Type.Object({
  itemId: Id,
  type: oneOf(['folder', 'file']),
  name: Type.String(),
  /** Names of the folders above it, inside what was chosen. */
  place: Type.String(),
  version: nullable(Type.Integer()),
  size: Bytes,
  action: oneOf(restoreActions),
  outcome: nullable(oneOf(['done', 'failed'])),
  machineCode: nullable(Type.String()),
  message: nullable(Type.String()),
})
export type RestoreEntry = Static<typeof RestoreEntry>

/** A run that was started, as it is listed afterwards. */
export const EarlierRestore = Type.Object({
  id: Id,
  itemId: Id,
  name: Type.String(),
  by: Type.Object({ name: Type.String(), me: Type.Boolean() }),
  /** When it was requested. */
  startedAt: Instant,
  /** The point in time that was restored. */
  at: Instant,
  way: Way,
  state: oneOf(restoreStates),
  done: Count,
  left: Count,
  /** Whether what it did is still listed item by item, for the caller. */
  isOpen: Type.Boolean(),
})
export type EarlierRestore = Static<typeof EarlierRestore>

export const getHistory = endpoint({
  method: 'GET',
  path: '/api/items/:id/history',
  access: 'session',
  summary: 'How far back an item can be restored, and since when nothing that was deleted is lost',
  params: ById,
  reply: Type.Object({ earliest: Instant, wholeSince: Instant, now: Instant }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const chooseRestore = endpoint({
  method: 'POST',
  path: '/api/restores',
  access: 'session',
  summary: 'Choose an item and a moment; what would come back is looked through as a job',
  body: Type.Object({ itemId: Id, at: Instant }),
  reply: Restore,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'ITEM_IN_TRASH', 'RESTORE_MOMENT'],
})

export const getRestore = endpoint({
  method: 'GET',
  path: '/api/restores/:id',
  access: 'session',
  summary: 'How far a restore is, and how much would come back',
  params: ById,
  reply: Restore,
  errors: ['NOT_FOUND'],
})

export const listRestores = endpoint({
  method: 'GET',
  path: '/api/restores',
  access: 'session',
  summary: 'Earlier restores of an item, or of a whole drive when it is the root, the latest first',
  query: Type.Object({ ...pageQuery, itemId: Id }),
  reply: pageOf(EarlierRestore),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'INVALID_INPUT'],
})

export const listRestoreEntries = endpoint({
  method: 'GET',
  path: '/api/restores/:id/entries',
  access: 'session',
  summary: 'What would come back or came back, or what does not and why',
  params: ById,
  query: Type.Object({ ...pageQuery, way: Way, show: oneOf(['back', 'left']) }),
  reply: pageOf(RestoreEntry),
  errors: ['NOT_FOUND'],
})

export const startRestore = endpoint({
  method: 'POST',
  path: '/api/restores/:id/start',
  access: 'session',
  summary: 'Restore what was looked through, as a job; nothing is overwritten',
  params: ById,
  body: Type.Object({ way: Way }),
  reply: Restore,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'RESTORE_STATE', 'STORAGE_FULL', 'ACCOUNT_READ_ONLY', 'ITEM_IN_TRASH'],
})

export const cancelRestore = endpoint({
  method: 'POST',
  path: '/api/restores/:id/cancel',
  access: 'session',
  summary: 'Stop a restore; what is done stays, and is listed',
  params: ById,
  body: Empty,
  reply: Restore,
  errors: ['NOT_FOUND', 'RESTORE_STATE'],
})
