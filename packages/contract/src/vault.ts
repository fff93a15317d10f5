import { type Static, Type } from 'typebox'
import { Bytes, Id, Instant, nullable, oneOf, PageQuery, pageOf } from './common.ts'
import { BulkResult, conflictChoices, Ids } from './drive.ts'
import { endpoint } from './endpoint.ts'

/** Retained trash: what left the trash of a business and can still be restored (C08). */
export const RetainedItem = Type.Object({
  id: Id,
  type: oneOf(['file', 'folder'] as const),
  name: Type.String(),
  mimeType: Type.String(),
  /** Everything that a restore brings back: all versions of all that is in it. */
  bytes: Bytes,
  /** The names of the folders that it was in, from the drive down. */
  path: Type.Array(Type.String()),
  trashedAt: Instant,
  trashedBy: nullable(Type.String()),
  vaultedAt: Instant,
  /** From then on it cannot be restored. */
  until: Instant,
})
export type RetainedItem = Static<typeof RetainedItem>

export const listRetainedTrash = endpoint({
  method: 'GET',
  path: '/api/vault',
  access: 'session',
  summary: 'What left the trash of Drive Business in the last 30 days; for its admins, the latest first',
  query: PageQuery,
  reply: pageOf(RetainedItem),
  errors: ['NOT_ADMIN_BUSINESS', 'INVALID_INPUT'],
})

export const restoreRetained = endpoint({
  method: 'POST',
  path: '/api/vault/restore',
  access: 'session',
  summary: 'Restore retained items to where they were or into a folder; for admins of the business',
  body: Type.Object({ ids: Ids, targetId: Type.Optional(Id), onConflict: Type.Optional(oneOf(conflictChoices)) }),
  reply: BulkResult,
  errors: ['NOT_ADMIN_BUSINESS', 'NOT_FOUND'],
})
