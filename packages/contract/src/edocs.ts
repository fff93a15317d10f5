import { type Static, Type } from 'typebox'
import { ById, Empty, Id, oneOf } from './common.ts'
import { edocReasons, edocStatuses } from './edoc-states.ts'
import { endpoint } from './endpoint.ts'

export const edocsPath = '/api/edocs'
export const edocDraftsPath = '/api/edocs/drafts'

/** What became of a delivery. */
export const EdocDelivered = Type.Object({
  transactionId: Id,
  status: oneOf(edocStatuses),
  reason: Type.Optional(oneOf(edocReasons)),
})
export type EdocDelivered = Static<typeof EdocDelivered>

export const EdocFinding = Type.Object({
  field: Type.String(),
  severity: Type.String(),
  th: Type.String(),
  en: Type.String(),
})

export const sendEdocDraft = endpoint({
  method: 'POST',
  path: '/api/edocs/:id/send',
  access: 'session',
  keys: ['inbox:write'],
  summary: 'Send a document that was saved before',
  params: ById,
  body: Empty,
  reply: EdocDelivered,
  errors: ['EDOC_NOT_FOUND', 'EDOC_STATE'],
})

/** What a document would come to; nothing is stored, and nothing is revealed about the receiver. */
export const EdocChecked = Type.Object({
  deliverable: Type.Boolean(),
  light: oneOf(['green', 'amber', 'red']),
  findings: Type.Array(EdocFinding),
  /** Among the documents that this account has sent. */
  known: oneOf(['no', 'same_content', 'content_differs']),
})
export type EdocChecked = Static<typeof EdocChecked>
export const edocCheckPath = '/api/edocs/check'

export const edocBulkPath = '/api/edocs/bulk'

/** The outcome of one document of a bulk delivery. */
export const EdocBulkResult = Type.Object({
  items: Type.Array(
    Type.Object({
      n: Type.Integer(),
      name: Type.String(),
      transactionId: Type.Optional(Id),
      status: Type.Optional(oneOf(edocStatuses)),
      reason: Type.Optional(oneOf(edocReasons)),
      machineCode: Type.Optional(Type.String()),
      errorMessage: Type.Optional(Type.String()),
      fields: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
    }),
  ),
})
export type EdocBulkResult = Static<typeof EdocBulkResult>
