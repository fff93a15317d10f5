import { type Static, Type } from 'typebox'
import { ById, Empty, Id, oneOf } from './common.ts'
import { edocLimits, edocReasons, edocStatuses } from './edoc-states.ts'
import { endpoint } from './endpoint.ts'
import { formBody } from './bodies.ts'

export const edocsPath = '/api/edocs'
export const edocDraftsPath = '/api/edocs/drafts'

export const EdocFinding = Type.Object({
  field: Type.String(),
  severity: Type.String(),
  th: Type.String(),
  en: Type.String(),
})

/** What its reader found in a document that was sent, refused or only checked. */
export const edocJudgement = { light: oneOf(['green', 'amber', 'red']), findings: Type.Array(EdocFinding) }
const Judgement = Type.Object(edocJudgement)
export type EdocJudgement = Static<typeof Judgement>

/** What became of a delivery. */
export const EdocDelivered = Type.Object({
  transactionId: Id,
  status: oneOf(edocStatuses),
  reason: Type.Optional(oneOf(edocReasons)),
  ...edocJudgement,
})
export type EdocDelivered = Static<typeof EdocDelivered>

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
  ...edocJudgement,
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
      /** Of every document that was read, refused ones included. */
      light: Type.Optional(edocJudgement.light),
      findings: Type.Optional(edocJudgement.findings),
      machineCode: Type.Optional(Type.String()),
      errorMessage: Type.Optional(Type.String()),
      fields: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
    }),
  ),
})
export type EdocBulkResult = Static<typeof EdocBulkResult>

/** The parts of the form of a document. */
export const edocParts = {
  xml: { file: true, max: edocLimits.xml },
  pdf: { file: true, max: edocLimits.pdf },
  /** A field or a file. */
  header: { max: edocLimits.header },
} as const
const oneEdoc = formBody(edocParts, { fields: 4, files: 4, parts: 8 })

const received = {
  method: 'POST',
  access: 'session',
  keys: ['inbox:write'],
  traffic: { receives: 'bytes' },
} as const

export const sendEdoc = endpoint({
  ...received,
  path: edocsPath,
  summary: 'Send a document: `xml`, `pdf` or both, and a `header`. A product token stands for one call',
  body: oneEdoc,
  reply: EdocDelivered,
  errors: ['EDOC_REFUSED', 'EDOC_FILES', 'EDOC_BUSY', 'STORAGE_FULL'],
})

export const saveEdocDraft = endpoint({
  ...received,
  path: edocDraftsPath,
  summary: 'Save a document, to be sent by another call',
  body: oneEdoc,
  reply: EdocDelivered,
  errors: ['EDOC_REFUSED', 'EDOC_FILES', 'EDOC_BUSY', 'STORAGE_FULL'],
})

export const checkEdoc = endpoint({
  ...received,
  path: edocCheckPath,
  summary: 'What a document would come to; nothing is stored',
  body: oneEdoc,
  reply: EdocChecked,
  errors: ['EDOC_FILES'],
})

export const sendEdocBulk = endpoint({
  ...received,
  path: edocBulkPath,
  summary:
    'Send many documents: each file is one, and a `header` is that of the next file; each has its own answer. A product token stands for one call',
  body: formBody(edocParts, { fields: edocLimits.bulk, files: edocLimits.bulk, parts: 2 * edocLimits.bulk }),
  reply: EdocBulkResult,
  errors: ['EDOC_BULK_FULL', 'EDOC_BUSY'],
})
