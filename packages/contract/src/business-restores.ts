import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, nullable, oneOf, PageQuery, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Restore, RestoreEntry, restoreActions, type RestoreAction, restoreStates, restoreWays } from './restores.ts'

const Count = Type.Integer({ minimum: 0 })
const Way = oneOf(restoreWays)
const By = Type.Object({ name: Type.String(), me: Type.Boolean() })

/**
 * A restore that concerns a business: in Drive Business, or of the private drive of an employee, whose items are
 * counted and never named.
 */
export const BusinessRestore = Type.Object({
  ...Restore.properties,
  /** The chosen item; '' for a private drive. */
  name: Type.String(),
  /** Whose private drive it is; null in Drive Business. */
  owner: nullable(Type.String()),
  by: By,
  /** What has happened to the items since. */
  counts: Type.Object(
    Object.fromEntries(restoreActions.map((action) => [action, Count])) as Record<RestoreAction, typeof Count>,
  ),
  /** Items from the trash whose name is taken: they get a number. */
  renamed: Count,
  /** Whether the caller may start it: only who chose it. */
  mayStart: Type.Boolean(),
})
export type BusinessRestore = Static<typeof BusinessRestore>

export const ListedBusinessRestore = Type.Object({
  id: Id,
  name: Type.String(),
  owner: nullable(Type.String()),
  by: By,
  startedAt: Instant,
  at: Instant,
  way: Way,
  state: oneOf(restoreStates),
  done: Count,
  left: Count,
})
export type ListedBusinessRestore = Static<typeof ListedBusinessRestore>

/** A file or a folder of Drive Business, or an employee: their private drive. Exactly one of the two. */
const what = { itemId: Type.Optional(Id), employeeId: Type.Optional(Id) }

export const getRestoreReach = endpoint({
  method: 'GET',
  path: '/api/admin/restore-reach',
  access: 'admin',
  summary: 'How far back an item of Drive Business, or the private drive of an employee, can be restored',
  query: Type.Object(what),
  reply: Type.Object({ earliest: Instant, wholeSince: Instant, now: Instant }),
  errors: ['NOT_ADMIN', 'NOT_FOUND', 'ITEM_IN_TRASH', 'INVALID_INPUT'],
})

export const listBusinessRestores = endpoint({
  method: 'GET',
  path: '/api/admin/restores',
  access: 'admin',
  summary: 'Restores that were started in Drive Business, and those of private drives by admins, latest first',
  query: PageQuery,
  reply: pageOf(ListedBusinessRestore),
  errors: ['NOT_ADMIN', 'INVALID_INPUT'],
})

export const chooseBusinessRestore = endpoint({
  method: 'POST',
  path: '/api/admin/restores',
  access: 'admin',
  summary: 'Choose what is restored to which point in time; a job previews it',
  body: Type.Object({ ...what, at: Instant }),
  reply: BusinessRestore,
  errors: ['NOT_ADMIN', 'NOT_FOUND', 'ITEM_IN_TRASH', 'RESTORE_MOMENT', 'CLOCKS_DIFFER', 'INVALID_INPUT'],
})

export const getBusinessRestore = endpoint({
  method: 'GET',
  path: '/api/admin/restores/:id',
  access: 'admin',
  summary: 'A restore in the business: its preview, progress and outcome in numbers',
  params: ById,
  reply: BusinessRestore,
  errors: ['NOT_ADMIN', 'NOT_FOUND'],
})

export const listBusinessRestoreEntries = endpoint({
  method: 'GET',
  path: '/api/admin/restores/:id/entries',
  access: 'admin',
  summary: 'Items that are restored, and those that are not with the reason; not those of a private drive',
  params: ById,
  query: Type.Object({ ...pageQuery, way: Way, show: oneOf(['back', 'left']) }),
  reply: pageOf(RestoreEntry),
  errors: ['NOT_ADMIN', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const startBusinessRestore = endpoint({
  method: 'POST',
  path: '/api/admin/restores/:id/start',
  access: 'admin',
  stepUp: true,
  summary: 'Start the previewed restore as a job; nothing is overwritten',
  params: ById,
  body: Type.Object({ way: Way }),
  reply: BusinessRestore,
  errors: [
    'PACKAGE_FEATURE',
    'NOT_ADMIN',
    'NOT_FOUND',
    'RESTORE_STATE',
    'STORAGE_FULL',
    'ACCOUNT_READ_ONLY',
    'ITEM_IN_TRASH',
  ],
})

export const cancelBusinessRestore = endpoint({
  method: 'POST',
  path: '/api/admin/restores/:id/cancel',
  access: 'admin',
  summary: 'Cancel a restore; restored items stay, and are listed',
  params: ById,
  body: Empty,
  reply: BusinessRestore,
  errors: ['NOT_ADMIN', 'NOT_FOUND', 'RESTORE_STATE'],
})
