import { type Static, Type } from 'typebox'
import { Bytes, Id, Instant, nullable, oneOf, PageQuery, pageOf } from './common.ts'
import { BulkResult, conflictChoices, Ids } from './drive.ts'
import { endpoint } from './endpoint.ts'

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
    'Retained trash: items that left the trash of Drive Business in the last 30 days; for its admins, latest first',
  query: PageQuery,
  reply: pageOf(RetainedItem),
  errors: ['NOT_ADMIN_BUSINESS', 'INVALID_INPUT'],
})

export const restoreRetained = endpoint({
  method: 'POST',
  path: '/api/vault/restore',
  access: 'session',
  summary: 'Restore retained items to their original folder or to another one; for admins of the business',
  body: Type.Object({ ids: Ids, targetId: Type.Optional(Id), onConflict: Type.Optional(oneOf(conflictChoices)) }),
  reply: BulkResult,
  errors: ['NOT_ADMIN_BUSINESS', 'NOT_FOUND'],
})
