import { type Static, Type } from 'typebox'
import { fileReply } from './bodies.ts'
import { ById, inlineQuery, nullable, oneOf } from './common.ts'
import { edocBoxes } from './edoc-states.ts'
import { endpoint } from './endpoint.ts'
import { downloadTraffic } from './traffic.ts'

const Text = nullable(Type.String())
const Day = nullable(Type.String({ description: 'a day in Bangkok, 2026-10-05' }))
const Amount = nullable(Type.String({ description: 'a decimal number, 1230.50' }))
const Texts = Type.Array(Type.String())

/** In Thai and English. */
const Named = Type.Object({ th: Type.String(), en: Type.String() })
/** A code, and what it stands for; null where that is not known. */
const Coded = nullable(Type.Object({ code: Type.String(), name: nullable(Named) }))

export const edocPartyRoles = [
  'seller',
  'buyer',
  'invoicer',
  'invoicee',
  'payer',
  'payee',
  'shipTo',
  'shipFrom',
] as const
export type EdocPartyRole = (typeof edocPartyRoles)[number]

const Party = Type.Object({
  role: oneOf(edocPartyRoles),
  ids: Texts,
  globalIds: Texts,
  name: Text,
  scheme: nullable(oneOf(['TXID', 'NIDN', 'CCPT', 'OTHR'])),
  /** Masked, as in all that the document says, for those who only view the box. */
  taxId: Text,
  branch: Text,
  contacts: Type.Array(Type.Object({ person: Text, department: Text, email: Text, telephone: Text })),
  address: nullable(Named),
})

const Note = Type.Object({ subject: Text, content: Texts })
const Tax = Type.Object({ type: Coded, rate: Text, basis: Amount, amount: Amount })
const Allowance = Type.Object({
  kind: oneOf(['charge', 'allowance', 'prepaid']),
  amount: Amount,
  type: Coded,
  reason: Text,
})
const Totals = Type.Object({
  lines: Amount,
  /** Debit and credit notes: the value of the document corrected, and the difference. */
  original: Amount,
  difference: Amount,
  allowances: Amount,
  charges: Amount,
  net: Amount,
  vat: Amount,
  gross: Amount,
  prepaid: Amount,
})
const Line = Type.Object({
  id: Text,
  productId: Text,
  productGlobalId: Text,
  names: Texts,
  descriptions: Texts,
  batches: Type.Array(Type.Object({ batch: Text, expiry: Day })),
  classCode: Text,
  classNames: Texts,
  origin: Coded,
  notes: Type.Array(Note),
  price: Amount,
  quantity: Text,
  unit: Coded,
  perPackage: Text,
  perPackageUnit: Coded,
  taxes: Type.Array(Tax),
  allowances: Type.Array(Allowance),
  vat: Amount,
  net: Amount,
  gross: Amount,
})

/** Lines of a document in one reply. */
export const edocLinesAtOnce = 200

export const EdocContents = Type.Object({
  version: nullable(oneOf(['2.0', '2.1'])),
  type: Coded,
  title: Text,
  number: Text,
  globalId: Text,
  documentDate: Day,
  purpose: Coded,
  purposeText: Text,
  notes: Type.Array(Note),
  /** Those that the document names, the seller and the buyer first. */
  parties: Type.Array(Party),
  deliveryTerms: Coded,
  delivered: Day,
  poNumber: Text,
  poDate: Day,
  references: Type.Array(
    Type.Object({ number: Text, date: Day, type: Coded, isReplaced: Type.Boolean(), isPrepayment: Type.Boolean() }),
  ),
  currency: Text,
  taxes: Type.Array(Tax),
  allowances: Type.Array(Allowance),
  paymentTerms: Type.Array(Type.Object({ description: Text, due: Day, type: Text })),
  totals: nullable(Totals),
  /** The total of a document in baht. */
  inWords: nullable(Named),
  lines: Type.Array(Line),
  lineCount: Type.Integer(),
  /** Where the next lines begin; null with the last of them. */
  nextLine: nullable(Type.Integer()),
})
export type EdocContents = Static<typeof EdocContents>
export type EdocParty = EdocContents['parties'][number]
export type EdocLine = EdocContents['lines'][number]

const which = { box: Type.Optional(oneOf(edocBoxes)) }
const readable = {
  access: 'session',
  keys: ['outbox:read'],
  params: ById,
} as const

export const readEdocContents = endpoint({
  ...readable,
  method: 'GET',
  path: '/api/edocs/:id/document',
  summary: `What a document says, from its XML, with the names that its codes stand for; ${edocLinesAtOnce} lines at a time`,
  query: Type.Object({ ...which, line: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })) }),
  reply: EdocContents,
  errors: ['EDOC_NOT_FOUND', 'EDOC_PDF_ONLY', 'EDOC_UNREADABLE', 'EDOC_PAPER_BUSY', 'INTEGRITY', 'INVALID_INPUT'],
})

export const readEdocPaper = endpoint({
  ...readable,
  method: 'GET',
  path: '/api/edocs/:id/paper',
  traffic: downloadTraffic,
  summary:
    'What a document says as pages (PDF/A-3), made from its XML and with it inside: for display, the XML is the original',
  query: Type.Object({
    ...which,
    language: Type.Optional(oneOf(['th', 'en'])),
    names: Type.Optional(oneOf(['rule', 'original'])),
    ...inlineQuery,
  }),
  reply: fileReply('application/pdf'),
  errors: [
    'EDOC_NOT_FOUND',
    'EDOC_PDF_ONLY',
    'EDOC_UNREADABLE',
    'EDOC_PAPER_BUSY',
    'EDOC_PAPER_TOO_LONG',
    'INTEGRITY',
    'INVALID_INPUT',
  ],
})
