import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, nullable } from './common.ts'
import { endpoint } from './endpoint.ts'

export const mostMandates = 200

/** A seller lets another account, or one key of it, send documents in its name. */
export const Mandate = Type.Object({
  id: Id,
  holder: Type.Object({ accountId: Id, name: Type.String(), taxId: nullable(Type.String()) }),
  /** Only this key of the holder; null for whoever may send for it. */
  keyId: nullable(Id),
  givenBy: Type.String(),
  givenAt: Instant,
})
export type Mandate = Static<typeof Mandate>

export const listMandates = endpoint({
  method: 'GET',
  path: '/api/admin/mandates',
  access: 'admin',
  summary: 'Who may send documents in the name of this business',
  reply: Type.Object({ items: Type.Array(Mandate) }),
  errors: [],
})

export const giveMandate = endpoint({
  method: 'POST',
  path: '/api/admin/mandates',
  access: 'admin',
  stepUp: true,
  summary: 'Let the business with this proved tax ID, or one of its keys, send documents in one’s name',
  body: Type.Object({
    taxId: Type.String({ maxLength: 20 }),
    branchNo: Type.String({ maxLength: 10 }),
    keyId: Type.Optional(Id),
  }),
  reply: Mandate,
  errors: [
    'TAX_ID_INVALID',
    'MANDATE_NOT_PROVED',
    'MANDATE_HOLDER_UNKNOWN',
    'MANDATE_GIVEN',
    'MANDATE_LIMIT',
    'TOO_MANY_REQUESTS',
  ],
})

export const withdrawMandate = endpoint({
  method: 'DELETE',
  path: '/api/admin/mandates/:id',
  access: 'admin',
  stepUp: true,
  summary: 'End a mandate: what is sent from now on is not sent in one’s name any more',
  params: ById,
  reply: Empty,
  errors: ['NOT_FOUND'],
})
