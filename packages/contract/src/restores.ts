import { type Static, Type } from 'typebox'
import { ById, Bytes, Empty, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'

/** `beside`: into a new folder; `inPlace`: new versions of changed files, and trashed items restored. */
export const restoreWays = ['beside', 'inPlace'] as const
export type RestoreWay = (typeof restoreWays)[number]
const Way = oneOf(restoreWays)

export const restoreStates = ['chosen', 'preview', 'running', 'done', 'partly', 'failed', 'canceled'] as const
export type RestoreState = (typeof restoreStates)[number]

/**
 * What has happened to an item since: nothing, new content, trashed, moved; or it was created later (`newer`, left
 * alone), or is permanently deleted (`gone`).
 */
export const restoreActions = ['same', 'version', 'untrash', 'elsewhere', 'newer', 'gone'] as const
export type RestoreAction = (typeof restoreActions)[number]

/** The maximum number of items in one restore. */
export const maxRestoreItems = 20_000

const Count = Type.Integer({ minimum: 0 })
const Amount = Type.Object({
  /** Items to be restored. */
  items: Count,
  bytes: Bytes,
  /** Items that cannot be restored, or are left as they are. */
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
  /** Why the whole restore failed. */
  message: nullable(Type.String()),
})
export type Restore = Static<typeof Restore>

export const RestoreEntry = Type.Object({
  itemId: Id,
  type: oneOf(['folder', 'file']),
  name: Type.String(),
  /** Names of the folders above it, within the chosen item. */
  place: Type.String(),
  version: nullable(Type.Integer()),
  size: Bytes,
  action: oneOf(restoreActions),
  outcome: nullable(oneOf(['done', 'failed'])),
  machineCode: nullable(Type.String()),
  message: nullable(Type.String()),
})
export type RestoreEntry = Static<typeof RestoreEntry>

/** A run that was started, in the list of earlier restores. */
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
  /** Whether the caller can still list its entries. */
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
  summary: 'Choose an item and a point in time; a job previews the restore',
  body: Type.Object({ itemId: Id, at: Instant }),
  reply: Restore,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'ITEM_IN_TRASH', 'RESTORE_MOMENT', 'CLOCKS_DIFFER'],
})

export const getRestore = endpoint({
  method: 'GET',
  path: '/api/restores/:id',
  access: 'session',
  summary: 'Progress of a restore, and its size',
  params: ById,
  reply: Restore,
  errors: ['NOT_FOUND'],
})

export const listRestores = endpoint({
  method: 'GET',
  path: '/api/restores',
  access: 'session',
  summary: 'Earlier restores of an item, or of a whole drive if it is the root, latest first',
  query: Type.Object({ ...pageQuery, itemId: Id }),
  reply: pageOf(EarlierRestore),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'INVALID_INPUT'],
})

export const listRestoreEntries = endpoint({
  method: 'GET',
  path: '/api/restores/:id/entries',
  access: 'session',
  summary: 'Items to be restored or already restored, and those omitted with the reason',
  params: ById,
  query: Type.Object({ ...pageQuery, way: Way, show: oneOf(['back', 'left']) }),
  reply: pageOf(RestoreEntry),
  errors: ['NOT_FOUND'],
})

export const startRestore = endpoint({
  method: 'POST',
  path: '/api/restores/:id/start',
  access: 'session',
  stepUp: true,
  summary: 'Start the previewed restore as a job; nothing is overwritten',
  params: ById,
  body: Type.Object({ way: Way }),
  reply: Restore,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'RESTORE_STATE', 'STORAGE_FULL', 'ACCOUNT_READ_ONLY', 'ITEM_IN_TRASH'],
})

export const cancelRestore = endpoint({
  method: 'POST',
  path: '/api/restores/:id/cancel',
  access: 'session',
  summary: 'Cancel a restore; restored items stay, and are listed',
  params: ById,
  body: Empty,
  reply: Restore,
  errors: ['NOT_FOUND', 'RESTORE_STATE'],
})
