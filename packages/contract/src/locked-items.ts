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
  /** `manual`: of a person, until released or until a date; `system`: of a program, while it refreshes it (C15). */
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
  summary: 'Locked items of Drive Business, latest first; `POST /api/items/{id}/unlock` releases a lock',
  query: PageQuery,
  reply: pageOf(LockedItem),
  errors: ['NOT_ADMIN', 'INVALID_INPUT'],
})
