import { type Static, Type } from 'typebox'
import { fileReply } from './bodies.ts'
import { Id, linkQuery, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { edocBoxes } from './edoc-states.ts'
import { endpoint } from './endpoint.ts'
import { downloadTraffic } from './traffic.ts'

export const vatReportPath = '/api/edocs/vat-report'
export const vatReportFilePath = `${vatReportPath}/file`
export const vatReportFormats = ['xlsx', 'csv'] as const
export type VatReportFormat = (typeof vatReportFormats)[number]

/** Why a document of the month is not in its report; the first reason that applies. */
export const vatReportReasons = [
  'not_own',
  'cancelled',
  'replaced',
  'draft',
  'closed',
  'failed',
  'duplicate',
  'undecided',
  'sender',
  'checks',
  'abbreviated',
  'currency',
  'amount',
] as const
export type VatReportReason = (typeof vatReportReasons)[number]

const Count = Type.Integer({ minimum: 0 })
/** Decimals in text, in baht; credit notes are negative. */
const Sums = { documents: Count, net: Type.String(), vat: Type.String(), gross: Type.String() }
const Text = nullable(Type.String())
const Branch = Type.String({ pattern: '^([0-9]{5}|none)$' })

const chosen = {
  /** `outbox`: output tax of what the account sold; `inbox`: input tax of what it bought. */
  box: oneOf(edocBoxes),
  month: Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', description: 'of the document date, in Bangkok' }),
  /** Of the account in the document; `none`: the document does not say. */
  branch: Type.Optional(Branch),
}

export const VatReport = Type.Object({
  from: Type.String(),
  to: Type.String(),
  /** Whose report it is, as the account says. */
  account: Type.Object({ name: Type.String(), taxId: Text, branch: Text }),
  /** Every branch that documents of the month name, also those that are not chosen. */
  branches: Type.Array(Type.Object({ branch: Branch, documents: Count })),
  ...Sums,
  types: Type.Array(Type.Object({ docType: Type.String(), ...Sums })),
  /** Documents of the month that are not in the report. */
  leftOut: Type.Array(Type.Object({ reason: oneOf(vatReportReasons), documents: Count })),
})
export type VatReport = Static<typeof VatReport>

export const getVatReport = endpoint({
  method: 'GET',
  path: vatReportPath,
  access: 'session',
  summary: 'Input or output tax of a month, by branch and type of document, and what is left out of it and why',
  query: Type.Object(chosen),
  reply: VatReport,
  errors: ['BOX_NOT_ALLOWED', 'INVALID_INPUT'],
})

export const VatReportDocument = Type.Object({
  id: Id,
  docDate: Type.String(),
  documentNo: Type.String(),
  docType: Type.String(),
  /** The seller of what was bought, the buyer of what was sold. */
  party: Type.Object({ name: Text, taxId: Text, branch: Text }),
  /** Of the account in the document. */
  branch: Text,
  /** As they count; null where the document does not say. */
  net: Text,
  vat: Text,
  gross: Text,
  /** Null: it is in the report. */
  reason: nullable(oneOf(vatReportReasons)),
  /** Numbers of the documents that it corrects or replaces. */
  refersTo: Type.Array(Type.String()),
})
export type VatReportDocument = Static<typeof VatReportDocument>

export const listVatReportDocuments = endpoint({
  method: 'GET',
  path: `${vatReportPath}/documents`,
  access: 'session',
  summary: 'The documents of the report in the order of their dates, or those that are left out for a reason',
  query: Type.Object({
    ...chosen,
    docType: Type.Optional(Type.String({ maxLength: 8 })),
    reason: Type.Optional(oneOf(vatReportReasons)),
    ...pageQuery,
  }),
  reply: pageOf(VatReportDocument),
  errors: ['BOX_NOT_ALLOWED', 'INVALID_INPUT'],
})

export const downloadVatReport = endpoint({
  method: 'GET',
  path: vatReportFilePath,
  access: 'session',
  traffic: downloadTraffic,
  summary: 'The report as a table with the columns of the Revenue Department’s form, for spreadsheets',
  query: Type.Object({ ...chosen, format: oneOf(vatReportFormats), ...linkQuery }),
  reply: fileReply('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  errors: ['BOX_NOT_ALLOWED', 'INVALID_INPUT'],
})
