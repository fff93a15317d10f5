import { type Static, Type } from 'typebox'
import { Id, Instant, linkQuery, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { EdocOutcomes } from './edoc-actions.ts'
import { edocLimits, edocReasons, edocStatuses } from './edoc-states.ts'
import { endpoint } from './endpoint.ts'
import { fileReply } from './bodies.ts'
import { downloadTraffic } from './traffic.ts'

/** The state of a delivery that needs attention, or needed a further attempt (T29). */
export const resendStates = ['failed', 'pending', 'success'] as const
export type ResendState = (typeof resendStates)[number]

/** Why a delivery is not sent again: it arrived, its receiver refused it, the system is at it, or too many attempts. */
export const resendObstacles = ['arrived', 'refused', 'processing', 'attempts'] as const
export type ResendObstacle = (typeof resendObstacles)[number]

export const EdocResend = Type.Object({
  id: Id,
  documentNo: Type.String(),
  docType: Type.String(),
  /** The tax id is masked for those who only view the Outbox. */
  receiver: Type.Object({
    taxId: nullable(Type.String()),
    branch: nullable(Type.String()),
    name: nullable(Type.String()),
  }),
  channel: oneOf(['inbox']),
  state: oneOf(resendStates),
  status: oneOf(edocStatuses),
  reason: nullable(oneOf(edocReasons)),
  attempts: Type.Integer(),
  lastAttemptAt: Instant,
  /** Until when it is held for the receiver. */
  pendingUntil: nullable(Instant),
  /** From when it can be sent again; null if it cannot, for the reason beside it. */
  resendAt: nullable(Instant),
  obstacle: nullable(oneOf(resendObstacles)),
  /** When copies of it were last sent by mail or chat; null if never (C62). */
  copiedAt: nullable(Instant),
  /** What the caller may do with it besides. */
  mayCorrect: Type.Boolean(),
  mayCancel: Type.Boolean(),
})
export type EdocResend = Static<typeof EdocResend>

const filter = {
  state: Type.Optional(oneOf(resendStates)),
  /** Part of a document number, or of a name. */
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
}
export const EdocResendFilter = Type.Object(filter)
export type EdocResendFilter = Static<typeof EdocResendFilter>

export const listEdocResends = endpoint({
  method: 'GET',
  path: '/api/edocs/resends',
  access: 'session',
  summary: 'Deliveries that failed or are held, and those that needed further attempts: the latest attempt first',
  query: Type.Object({ ...filter, ...pageQuery }),
  reply: pageOf(EdocResend),
  errors: ['BOX_NOT_ALLOWED', 'INVALID_INPUT'],
})

/** The same list as a CSV file; with `language` and `accountId`, for a link. */
export const edocResendsCsvPath = '/api/edocs/resends/export'
export const downloadEdocResends = endpoint({
  method: 'GET',
  path: edocResendsCsvPath,
  access: 'session',
  traffic: downloadTraffic,
  summary: 'The resend list as a CSV file',
  query: Type.Object({ ...filter, ...linkQuery }),
  reply: fileReply('text/csv'),
  errors: ['BOX_NOT_ALLOWED'],
})

export const cancelEdocs = endpoint({
  method: 'POST',
  path: '/api/edocs/cancel',
  access: 'session',
  summary: 'Stop trying to deliver documents that are held; they have failed, and can be sent again',
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: edocLimits.actions, uniqueItems: true }) }),
  reply: EdocOutcomes,
  errors: ['BOX_NOT_ALLOWED'],
})
