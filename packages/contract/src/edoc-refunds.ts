import { type Static, Type } from 'typebox'
import { ById, Id, linkQuery, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { EdocOutcomes } from './edoc-actions.ts'
import { endpoint } from './endpoint.ts'
import { fileReply } from './bodies.ts'
import { downloadTraffic } from './traffic.ts'

export const refundLimits = {
  /** Documents of one import or mark. */
  actions: 100,
  /** Documents of one campaign that are added up; more are not counted. */
  counted: 5000,
} as const

/** Whether a document counts in a campaign (`tax_refund_status`). */
export const taxRefundStatuses = ['none', 'eligible', 'over_cap', 'used', 'excluded'] as const
export type TaxRefundStatus = (typeof taxRefundStatuses)[number]

/** Why a document does not count, whatever its owner says. */
export const refundReasons = [
  'type',
  'amount',
  'currency',
  'undecided',
  'cancelled',
  'replaced',
  'sender',
  'checks',
  'credited',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** Why an import failed. */
export const refundFailures = ['STORAGE_FULL', 'ACCOUNT_SUSPENDED', 'EDOC_STATE', 'EDOC_NOT_FOUND'] as const

export const refundMarks = ['used', 'unused', 'excluded', 'included', 'special', 'ordinary'] as const
export type RefundMark = (typeof refundMarks)[number]

const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })
const Amount = Type.String({ description: 'baht, a decimal in text' })
const Text = nullable(Type.String())

const campaign = {
  id: Id,
  /** The tax year, in the Christian era. */
  year: Type.Integer(),
  name: Type.String(),
  from: Day,
  to: Day,
  cap: Amount,
  /** How much of the cap documents of ordinary sellers fill at most; null for all of it. */
  ordinaryCap: nullable(Amount),
  /** How much of the cap only electronic documents fill. */
  electronicCap: Amount,
  /** Goods that do not count, and who is no ordinary seller, as people read it. */
  excluded: Type.String(),
  special: Text,
  hashtag: Type.String(),
}
export const RefundCampaign = Type.Object(campaign)
export type RefundCampaign = Static<typeof RefundCampaign>

export const listRefundCampaigns = endpoint({
  method: 'GET',
  path: '/api/edocs/refunds',
  access: 'session',
  summary: 'Campaigns in which people deduct what they bought from their tax, the newest first',
  reply: Type.Object({ items: Type.Array(RefundCampaign) }),
  errors: ['REFUND_ONLY_PEOPLE', 'REFUND_NOT_PROVED'],
})

export const RefundTotals = Type.Object({
  ...campaign,
  /** What documents in the Inbox come to, and what of it counts. */
  counted: Amount,
  left: Amount,
  /** Of what counts: what is marked as used in filing. */
  used: Amount,
  documents: Type.Integer({ minimum: 0 }),
  /** Documents that were not imported yet. */
  waiting: Type.Integer({ minimum: 0 }),
})
export type RefundTotals = Static<typeof RefundTotals>

export const getRefundCampaign = endpoint({
  method: 'GET',
  path: '/api/edocs/refunds/:id',
  access: 'session',
  summary: 'A campaign with the totals of the caller’s documents in the Inbox',
  params: ById,
  reply: RefundTotals,
  errors: ['REFUND_ONLY_PEOPLE', 'REFUND_NOT_PROVED', 'REFUND_NOT_FOUND'],
})

export const RefundDocument = Type.Object({
  id: Id,
  docDate: Day,
  docType: Type.String(),
  documentNo: Type.String(),
  seller: Type.Object({ name: Text, taxId: Type.String() }),
  gross: nullable(Amount),
  currency: Text,
  /** What credit notes take off the amount; null if there are none. */
  credited: nullable(Amount),
  importStatus: oneOf(['not_imported', 'imported', 'copy_deleted', 'failed']),
  /** Why the last import failed; a code of the catalogue of errors. */
  failure: Text,
  status: oneOf(taxRefundStatuses),
  /** Why it does not count; null if it does, or would. */
  reason: nullable(oneOf(refundReasons)),
  /** What of it counts; null for a document that is not in the Inbox. */
  counted: nullable(Amount),
  excluded: Type.Boolean(),
  special: Type.Boolean(),
  used: Type.Boolean(),
})
export type RefundDocument = Static<typeof RefundDocument>

export const listRefundDocuments = endpoint({
  method: 'GET',
  path: '/api/edocs/refunds/:id/documents',
  access: 'session',
  summary:
    'Documents of a campaign that name the national id of the caller as buyer: delivered to their Inbox, or sent here and not delivered yet; the newest first',
  params: ById,
  query: Type.Object(pageQuery),
  reply: pageOf(RefundDocument),
  errors: ['REFUND_ONLY_PEOPLE', 'REFUND_NOT_PROVED', 'REFUND_NOT_FOUND'],
})

const Ids = Type.Array(Id, { minItems: 1, maxItems: refundLimits.actions, uniqueItems: true })

export const importRefundDocuments = endpoint({
  method: 'POST',
  path: '/api/edocs/refunds/:id/import',
  access: 'session',
  summary:
    'Bring documents of a campaign into the personal Inbox, with its hashtag. What is there already stays one document; a copy that was deleted comes back',
  params: ById,
  body: Type.Object({ ids: Ids }),
  reply: EdocOutcomes,
  errors: ['REFUND_ONLY_PEOPLE', 'REFUND_NOT_PROVED', 'REFUND_NOT_FOUND', 'ACCOUNT_SUSPENDED'],
})

export const markRefundDocuments = endpoint({
  method: 'POST',
  path: '/api/edocs/refunds/:id/mark',
  access: 'session',
  summary: 'Mark imported documents: used in filing, of goods that do not count, or of a seller who is no ordinary one',
  params: ById,
  body: Type.Object({ ids: Ids, mark: oneOf(refundMarks) }),
  reply: EdocOutcomes,
  errors: ['REFUND_ONLY_PEOPLE', 'REFUND_NOT_PROVED', 'REFUND_NOT_FOUND', 'ACCOUNT_SUSPENDED'],
})

/** The list of a campaign as a CSV file. */
export const refundCsvPath = '/api/edocs/refunds/:id/documents.csv'
export const downloadRefundDocuments = endpoint({
  method: 'GET',
  path: refundCsvPath,
  access: 'session',
  traffic: downloadTraffic,
  summary: 'The documents of a campaign as a CSV file',
  params: ById,
  query: Type.Object(linkQuery),
  reply: fileReply('text/csv'),
  errors: ['REFUND_ONLY_PEOPLE', 'REFUND_NOT_FOUND'],
})
