import { type Static, Type } from 'typebox'
import { Bytes, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { BulkResult, conflictChoices, Ids } from './bulk.ts'
import { endpoint } from './endpoint.ts'
import { retainedTrashDays } from './limits.ts'

/** What a business may choose: for how many days what leaves its trash is kept. */
export const retainedDaysLimits = { min: 7, max: 365 } as const

/** Whether what leaves the trash of a business is kept, and how many days. */
export const RetainedPolicy = Type.Object({
  keeps: Type.Boolean(),
  days: Type.Integer({ minimum: retainedDaysLimits.min, maximum: retainedDaysLimits.max }),
})
export type RetainedPolicy = Static<typeof RetainedPolicy>
export const defaultRetainedPolicy: RetainedPolicy = { keeps: true, days: retainedTrashDays }

/** Retained trash: items that left the trash of a business and can still be restored (C08). */
export const RetainedItem = Type.Object({
  id: Id,
  type: oneOf(['file', 'folder'] as const),
  name: Type.String(),
  mimeType: Type.String(),
  /** The size of a restore: all versions of everything in it. */
  bytes: Bytes,
  /** The names of its former folders, from the drive down. */
  path: Type.Array(Type.String()),
  trashedAt: Instant,
  trashedBy: nullable(Type.String()),
  vaultedAt: Instant,
  /** After this it cannot be restored. */
  until: Instant,
})
export type RetainedItem = Static<typeof RetainedItem>

export const listRetainedTrash = endpoint({
  method: 'GET',
  path: '/api/vault',
  access: 'session',
  summary:
    'Retained trash: items that left the trash of Drive Business and can still be restored; for its admins, latest first',
  query: Type.Object({
    ...pageQuery,
    q: Type.Optional(Type.String({ maxLength: 200, description: 'words of the name' })),
  }),
  reply: pageOf(RetainedItem),
  errors: ['NOT_ADMIN', 'INVALID_INPUT'],
})

export const restoreRetained = endpoint({
  method: 'POST',
  path: '/api/vault/restore',
  access: 'session',
  stepUp: true,
  summary: 'Restore retained items to their original folder or to another one; for admins of the business',
  body: Type.Object({ ids: Ids, targetId: Type.Optional(Id), onConflict: Type.Optional(oneOf(conflictChoices)) }),
  reply: BulkResult,
  errors: ['PACKAGE_FEATURE', 'NOT_ADMIN', 'NOT_FOUND'],
})
