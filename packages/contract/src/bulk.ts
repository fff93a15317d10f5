import { type Static, type TSchema, Type } from 'typebox'
import { Id, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'

export const conflictChoices = ['keep_both', 'replace', 'skip', 'fail'] as const
export type ConflictChoice = (typeof conflictChoices)[number]
export const bulkOperations = ['move', 'copy', 'trash', 'restore', 'purge', 'download'] as const
export type BulkOperation = (typeof bulkOperations)[number]

const Left = Type.Object({
  id: Id,
  name: Type.String(),
  type: oneOf(['file', 'folder']),
  mimeType: Type.String(),
  machineCode: Type.String(),
  message: Type.String(),
})
export const Verdicts = Type.Array(
  Type.Object({
    id: Id,
    ok: Type.Boolean(),
    machineCode: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
    newId: Type.Optional(Id),
    skipped: Type.Optional(Type.Boolean()),
    /** Items below it that failed. */
    left: Type.Optional(Type.Array(Left)),
  }),
)
export const BulkResult = Type.Object({ items: Verdicts, jobId: Type.Optional(Id) })
export type BulkResult = Static<typeof BulkResult>

export const Ids = Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true })
/** Like a single operation for many items, with an outcome for each. */
export const bulk = <const P extends `/${string}`, B extends TSchema>(path: P, summary: string, body: B) =>
  endpoint({
    method: 'POST',
    path,
    access: 'session',
    summary,
    body,
    reply: BulkResult,
    errors: ['NOT_FOUND', 'NOT_A_FOLDER', 'NOT_ALLOWED'],
  })
const onConflict = Type.Optional(oneOf(conflictChoices))

export const checkItems = endpoint({
  ...bulk(
    '/api/items/check',
    'What of these can be processed, and why not',
    Type.Object({ ids: Ids, operation: oneOf(bulkOperations), targetId: Type.Optional(Id) }),
  ),
  keys: ['files:read', 'files:write'],
})
export const moveItems = bulk(
  '/api/items/move',
  'Move items into a folder',
  Type.Object({ ids: Ids, targetId: Id, onConflict }),
)
export const copyItems = endpoint({
  ...bulk(
    '/api/items/copy',
    'Copy items into a folder',
    Type.Object({ ids: Ids, targetId: Id, onConflict, relations: Type.Optional(Type.Boolean()) }),
  ),
  keys: ['files:write'],
})
export const trashItems = endpoint({
  ...bulk('/api/items/trash', 'Move items to the trash, for 7 days', Type.Object({ ids: Ids })),
  keys: ['files:write'],
})
export const restoreItems = bulk(
  '/api/items/restore',
  'Bring items back from the trash',
  Type.Object({ ids: Ids, targetId: Type.Optional(Id), onConflict }),
)
export const purgeItems = bulk('/api/items/purge', 'Permanently delete items in the trash', Type.Object({ ids: Ids }))
