import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf, PageQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

export const LockedItem = Type.Object({
  id: Id,
  type: oneOf(['file', 'folder']),
  name: Type.String(),
  mimeType: Type.String(),
  folderId: Id,
  /** Names of the folders above, from the root of Drive Business. */
  path: Type.Array(Type.String()),
  /** A person's, until released or until a date; or a program's, while the program refreshes it (C15). */
  kind: oneOf(['manual', 'system']),
  holder: Type.String(),
  since: Instant,
  until: nullable(Instant),
})
export type LockedItem = Static<typeof LockedItem>

export const listLockedItems = endpoint({
  method: 'GET',
  path: '/api/admin/locks',
  access: 'admin',
  summary: 'What is locked in Drive Business, the latest first; `POST /api/items/{id}/unlock` ends a lock',
  query: PageQuery,
  reply: pageOf(LockedItem),
  errors: ['NOT_ADMIN_BUSINESS', 'INVALID_INPUT'],
})
