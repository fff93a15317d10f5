import { type Static, Type } from 'typebox'
import { Bytes, Id, Instant, nullable, oneOf, PageQuery, pageOf } from './common.ts'
import { BulkResult, conflictChoices, Ids } from './drive.ts'
import { endpoint } from './endpoint.ts'

/** What left the trash of a business, and may still come back (C08). */
export const VaultItem = Type.Object({
  id: Id,
  type: oneOf(['file', 'folder'] as const),
  name: Type.String(),
  mimeType: Type.String(),
  /** All that comes back: the versions of everything in it. */
  bytes: Bytes,
  /** The names of the folders that it was in, from the drive down. */
  path: Type.Array(Type.String()),
  trashedAt: Instant,
  trashedBy: nullable(Type.String()),
  vaultedAt: Instant,
  /** From then on nobody can bring it back. */
  until: Instant,
})
export type VaultItem = Static<typeof VaultItem>

export const listVault = endpoint({
  method: 'GET',
  path: '/api/vault',
  access: 'session',
  summary: 'What left the trash of Drive Business in the last 30 days; for its admins, the latest first',
  query: PageQuery,
  reply: pageOf(VaultItem),
  errors: ['NOT_ADMIN_BUSINESS', 'INVALID_INPUT'],
})

export const restoreFromVault = endpoint({
  method: 'POST',
  path: '/api/vault/restore',
  access: 'session',
  summary: 'Bring items back from the vault, to where they were or into a folder; for admins of the business',
  body: Type.Object({ ids: Ids, targetId: Type.Optional(Id), onConflict: Type.Optional(oneOf(conflictChoices)) }),
  reply: BulkResult,
  errors: ['NOT_ADMIN_BUSINESS', 'NOT_FOUND'],
})
