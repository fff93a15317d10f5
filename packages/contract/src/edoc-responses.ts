import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf } from './common.ts'
import { EdocOutcomes } from './edoc-actions.ts'
import { edocLimits, edocResponses } from './edoc-states.ts'
import { endpoint } from './endpoint.ts'

const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })

/** What the receiver of a document said of it (modelled on the Peppol Invoice Response: AP, UQ and PD). */
export const EdocResponse = Type.Object({
  response: oneOf(edocResponses),
  /** Always with a dispute. */
  reason: nullable(Type.String()),
  /** The day of the payment, where it was paid. */
  paidOn: nullable(Day),
  at: Instant,
})
export type EdocResponse = Static<typeof EdocResponse>

export const respondToEdocs = endpoint({
  method: 'POST',
  path: '/api/edocs/respond',
  access: 'session',
  summary:
    'Tell the senders of received documents that they are accepted, disputed with a reason, or were paid on a day; the last response counts',
  body: Type.Object({
    ids: Type.Array(Id, { minItems: 1, maxItems: edocLimits.actions, uniqueItems: true }),
    response: oneOf(edocResponses),
    reason: Type.Optional(Type.String({ maxLength: edocLimits.reason })),
    paidOn: Type.Optional(Day),
  }),
  reply: EdocOutcomes,
  errors: ['EDOC_REASON_REQUIRED', 'EDOC_PAYMENT_DAY', 'BOX_NOT_ALLOWED'],
})
