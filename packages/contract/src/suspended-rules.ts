import { type Static, Type } from 'typebox'
import { Id, PageQuery, oneOf, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ruleLevels } from './folder-rules.ts'

/** A rule for a department or role that the organisation chart no longer has: it is kept, and counts for nobody. */
const SuspendedRule = Type.Object({
  id: Id,
  audience: Type.Object({ type: oneOf(['department', 'role']), id: Id, name: Type.String() }),
  level: oneOf(ruleLevels),
  /** Without a name: the root. */
  folder: Type.Object({ id: Id, name: Type.String() }),
})
export type SuspendedRule = Static<typeof SuspendedRule>

export const listSuspendedRules = endpoint({
  method: 'GET',
  path: '/api/admin/suspended-rules',
  access: 'admin',
  summary: 'Rules of folders for departments and roles that the organisation chart no longer has, by folder',
  query: PageQuery,
  reply: pageOf(SuspendedRule),
  errors: ['NOT_ADMIN', 'INVALID_INPUT'],
})
