import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Level } from './permissions.ts'

/** How an item of a business is shared: with a holder, by an invitation that waits, by a link or an upload link. */
export const businessShareKinds = ['share', 'invitation', 'link', 'upload'] as const
export type BusinessShareKind = (typeof businessShareKinds)[number]
export const shareReaches = ['inside', 'outside'] as const
export type ShareReach = (typeof shareReaches)[number]
/** `refused`: to somebody outside with whom the business does not allow sharing any more. */
export const businessShareStates = ['active', 'off', 'expired', 'refused'] as const
export type BusinessShareState = (typeof businessShareStates)[number]

export const BusinessShare = Type.Object({
  id: Id,
  kind: oneOf(businessShareKinds),
  item: Type.Object({ id: Id, name: Type.String(), type: oneOf(['file', 'folder']), folderId: nullable(Id) }),
  /** Who made it; `left`: they do not work here any more. */
  by: nullable(Type.Object({ id: Id, name: Type.String(), left: Type.Boolean() })),
  /** Null for whoever has the address of a link. */
  to: nullable(
    Type.Object({
      kind: oneOf(['person', 'department', 'business', 'invitation']),
      name: Type.String(),
      detail: Type.String(),
    }),
  ),
  reach: oneOf(shareReaches),
  permission: Level,
  expiresAt: nullable(Instant),
  createdAt: Instant,
  state: oneOf(businessShareStates),
})
export type BusinessShare = Static<typeof BusinessShare>

export const listBusinessShares = endpoint({
  method: 'GET',
  path: '/api/admin/shares',
  access: 'admin',
  summary: 'Shares, invitations, links and upload links of items of Drive Business, latest first',
  query: Type.Object({
    ...pageQuery,
    kind: Type.Optional(oneOf(businessShareKinds)),
    reach: Type.Optional(oneOf(shareReaches)),
    state: Type.Optional(oneOf(businessShareStates)),
    /** Made by this employee, who may have left. */
    employeeId: Type.Optional(Id),
    /** In the name of the item, of who shared it or of whom it is shared with. */
    q: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  reply: pageOf(BusinessShare),
  errors: ['NOT_ADMIN', 'INVALID_INPUT'],
})

export const endBusinessShares = endpoint({
  method: 'POST',
  path: '/api/admin/shares/end',
  access: 'admin',
  summary: 'End shares, invitations, links and upload links of items of Drive Business; one result for each',
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
  reply: Type.Object({
    items: Type.Array(Type.Object({ id: Id, ok: Type.Boolean(), machineCode: Type.Optional(Type.String()) })),
  }),
  errors: ['NOT_ADMIN', 'INVALID_INPUT'],
})
