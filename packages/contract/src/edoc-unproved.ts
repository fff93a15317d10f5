import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { EdocOutcomes } from './edoc-actions.ts'
import { edocLimits, edocSignatures } from './edoc-states.ts'
import { EdocFinding } from './edocs.ts'
import { endpoint } from './endpoint.ts'

const Text = nullable(Type.String())
const Ids = Type.Array(Id, { minItems: 1, maxItems: edocLimits.actions, uniqueItems: true })

/** A document that names a seller of the consent, of which nothing shows that it comes from that seller. */
export const UnprovedEdoc = Type.Object({
  id: Id,
  documentNo: Type.String(),
  docType: Type.String(),
  docDate: Type.String(),
  gross: Text,
  currency: Text,
  seller: Type.Object({ name: Text, taxId: Text }),
  /** Who sent it here; by mail nobody here did. The tax ID is one that they have proved. */
  sender: Type.Object({ name: Text, taxId: Text, via: oneOf(['call', 'mail']) }),
  signature: oneOf(edocSignatures),
  light: oneOf(['green', 'amber', 'red']),
  findings: Type.Array(EdocFinding),
  /** How many documents of this sender the account has received and confirmed, or that came from their sellers. */
  knownSender: Type.Integer(),
  at: Instant,
  /** Until when it waits. */
  until: Instant,
})
export type UnprovedEdoc = Static<typeof UnprovedEdoc>

export const listUnprovedEdocs = endpoint({
  method: 'GET',
  path: '/api/edocs/unproved',
  access: 'session',
  summary: 'Documents that wait for the receiver to decide, because nothing shows that they come from their seller',
  query: Type.Object(pageQuery),
  reply: pageOf(UnprovedEdoc),
  errors: ['BOX_NOT_ALLOWED'],
})

export const decideUnprovedEdocs = endpoint({
  method: 'POST',
  path: '/api/edocs/unproved',
  access: 'session',
  summary: 'Take such documents into the Inbox, confirmed, or refuse them',
  body: Type.Object({ ids: Ids, choice: oneOf(['accept', 'refuse']) }),
  reply: EdocOutcomes,
  errors: ['BOX_NOT_ALLOWED', 'ACCOUNT_SUSPENDED'],
})

export const confirmEdocs = endpoint({
  method: 'POST',
  path: '/api/edocs/confirm',
  access: 'session',
  summary: 'Say of received documents that they count although nothing shows that they come from their seller',
  body: Type.Object({ ids: Ids }),
  reply: EdocOutcomes,
  errors: ['BOX_NOT_ALLOWED', 'ACCOUNT_SUSPENDED'],
})
