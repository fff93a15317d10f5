import { type Static, Type } from 'typebox'
import { ById, Id, inlineQuery, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { HashtagText } from './items.ts'
import {
  edocAttempts,
  edocBoxes,
  edocReasons,
  edocResponses,
  edocSignatures,
  edocStandings,
  edocStatuses,
} from './edoc-states.ts'
import { EdocResponse } from './edoc-responses.ts'
import { EdocFinding } from './edocs.ts'
import { ActedBy, logActorFilter, logChannels } from './log-actors.ts'
import { endpoint } from './endpoint.ts'
import { rangesReply } from './bodies.ts'
import { downloadTraffic } from './traffic.ts'

const Text = nullable(Type.String())
const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })
const Box = oneOf(edocBoxes)
const Amount = Type.String({ pattern: '^[0-9]{1,13}(\\.[0-9]{1,2})?$' })

/** A party; the tax id is masked for those who only view a box. */
const EdocParty = Type.Object({ taxId: Text, branch: Text, name: Text })

const listed = {
  id: Id,
  box: oneOf(edocBoxes),
  /** The account whose box it is in. */
  accountId: Id,
  account: Type.String(),
  status: oneOf(edocStatuses),
  reason: nullable(oneOf(edocReasons)),
  /** Replaced or cancelled by another document of its seller, also by one that has not arrived yet. */
  standing: oneOf(edocStandings),
  /** The last that its receiver said of it. */
  response: nullable(oneOf(edocResponses)),
  documentNo: Type.String(),
  docType: Type.String(),
  docDate: Day,
  processDate: Instant,
  /** When it was sent, or arrived. */
  at: Instant,
  seller: EdocParty,
  buyer: EdocParty,
  /** Who sent it: by mail nobody here did. The tax ID is one that they have proved. */
  sender: Type.Object({
    accountId: nullable(Id),
    name: Text,
    taxId: Text,
    via: oneOf(['call', 'mail']),
    /** What shows that it comes from its seller; `before`: it is older than this question. */
    authority: oneOf(['seller', 'mandate', 'signature', 'none', 'before']),
  }),
  /** When the receiver said that it counts although nothing shows that it comes from its seller. */
  confirmedAt: nullable(Instant),
  receiver: EdocParty,
  poNumber: Text,
  customerId: Text,
  systemName: Text,
  purposeCode: Text,
  net: Text,
  vat: Text,
  gross: Text,
  currency: Text,
  light: oneOf(['green', 'amber', 'red']),
  signature: oneOf(edocSignatures),
  files: Type.Array(oneOf(['xml', 'pdf'])),
  readAt: nullable(Instant),
  trashedAt: nullable(Instant),
  shareDate: nullable(Instant),
  chatStatus: oneOf(['none', 'sent', 'failed', 'read']),
  taxRefundStatus: oneOf(['none', 'eligible', 'over_cap', 'used', 'excluded']),
  hashtags: Type.Array(Type.String()),
  mayManage: Type.Boolean(),
}
export const EdocListed = Type.Object(listed)
export type EdocListed = Static<typeof EdocListed>

export const EdocDeleteRequest = Type.Object({
  id: Id,
  reason: Type.String(),
  askedAt: Instant,
  answer: nullable(oneOf(['approved', 'rejected', 'withdrawn', 'expired'])),
  answeredAt: nullable(Instant),
  answerReason: Text,
})

export const EdocDetail = Type.Object({
  ...listed,
  dateEffect: nullable(Day),
  /** Until when the original must be kept. */
  retentionUntil: Day,
  pendingUntil: nullable(Instant),
  findings: Type.Array(EdocFinding),
  /** Who signed it, as the certificate says; null where nobody did, and for what was received before this was kept. */
  signer: nullable(
    Type.Object({
      subject: Type.String(),
      issuer: Type.String(),
      from: Instant,
      to: Instant,
      /** As the signer says. */
      signedAt: nullable(Instant),
      /** What was signed: the XML, or the PDF with all that is in it. */
      covers: oneOf(['xml', 'pdf']),
      /** Whether the certificate is trusted, was valid, and names the seller. */
      isSeller: Type.Boolean(),
    }),
  ),
  /** The seller’s own document of this number in the same Inbox, where nothing shows that this one is. */
  genuineId: nullable(Id),
  /** How often its sender, or the source system, has sent the same again, and when last (C66). */
  repeats: Type.Object({ count: Type.Integer({ minimum: 0 }), lastAt: nullable(Instant) }),
  /** SHA-256 of each file, in hex. */
  sha256: Type.Array(Type.Object({ kind: oneOf(['xml', 'pdf']), value: Type.String(), size: Type.Integer() })),
  /** Documents of the same box that this one refers to, or that refer to it. */
  related: Type.Array(
    Type.Object({
      id: Id,
      documentNo: Type.String(),
      docType: Type.String(),
      docDate: Day,
      relation: oneOf([
        'replaces',
        'replacedBy',
        'corrects',
        'correctedBy',
        'cancels',
        'cancelledBy',
        'refers',
        'referredBy',
        'betterSigned',
        'worseSigned',
        'sameNumber',
      ]),
    }),
  ),
  /** Attempts to deliver, for the sender. */
  attempts: Type.Array(
    Type.Object({
      n: Type.Integer(),
      at: Instant,
      how: oneOf(edocAttempts),
      status: oneOf(edocStatuses),
      reason: nullable(oneOf(edocReasons)),
    }),
  ),
  deleteRequests: Type.Array(EdocDeleteRequest),
  /** All that its receiver said of it, the newest first. */
  responses: Type.Array(EdocResponse),
})
export type EdocDetail = Static<typeof EdocDetail>

const TaxId = Type.Optional(Type.String({ pattern: '^[0-9]{13}$' }))

const filters = {
  status: Type.Optional(oneOf(edocStatuses)),
  docType: Type.Optional(Type.String({ maxLength: 8 })),
  standing: Type.Optional(oneOf(edocStandings)),
  response: Type.Optional(oneOf([...edocResponses, 'none'])),
  light: Type.Optional(oneOf(['green', 'amber', 'red'])),
  signature: Type.Optional(oneOf(edocSignatures)),
  /** The whole amount, in the currency of the document; in Baht with two decimals at most. */
  grossFrom: Type.Optional(Amount),
  grossTo: Type.Optional(Amount),
  /** Sent by somebody other than the seller. */
  notBySeller: Type.Optional(Type.Boolean()),
  /** Days of the document; both or neither. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  /** Days on which the source produced it; both or neither. */
  processFrom: Type.Optional(Day),
  processTo: Type.Optional(Day),
  counterparty: TaxId,
  /** Tax ids of the parties that the document names; these need a range, as do the three below. */
  seller: TaxId,
  buyer: TaxId,
  /** The other party of this document of the box, so that an address needs no tax id. */
  partyOf: Type.Optional(Id),
  reason: Type.Optional(oneOf(edocReasons)),
  /** In number and names within a range; without one, a part of the number or the id of the document. */
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  documentNo: Type.Optional(Type.String({ minLength: 1, maxLength: 35 })),
  poNumber: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  customerId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  systemName: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** What the account is in the document. */
  side: Type.Optional(oneOf(['buyer', 'seller'])),
  unread: Type.Optional(Type.Boolean()),
  /** With this hashtag, or one below it. */
  hashtag: Type.Optional(HashtagText),
}
/** What a search of a box asks for, without its pages. */
export const edocSearch = {
  ...filters,
  /** `all`: the boxes of every business in which the caller may see this box, too (C48). */
  scope: Type.Optional(oneOf(['account', 'all'])),
  view: Type.Optional(oneOf(['current', 'trash'])),
  /** The newest first unless asked otherwise: by document or process date where such a range is given. */
  order: Type.Optional(oneOf(['newest', 'oldest'])),
}
export const EdocQuery = Type.Object({ ...edocSearch, ...pageQuery })
export type EdocQuery = Static<typeof EdocQuery>

/** Support gets the metadata of current documents, and looks for no more than that. */
const list = {
  method: 'GET',
  access: 'session',
  support: true,
  query: EdocQuery,
  reply: pageOf(EdocListed),
  errors: ['BOX_NOT_ALLOWED', 'EDOC_SEARCH_RANGE', 'INVALID_INPUT'],
} as const

export const listInbox = endpoint({
  ...list,
  path: '/api/edocs/inbox',
  summary: 'E-documents that the account received: by document date where a range is given, otherwise newest first',
})

export const listOutbox = endpoint({
  ...list,
  path: '/api/edocs/outbox',
  keys: ['outbox:read'],
  summary: 'E-documents that the account sent: by document date where a range is given, otherwise newest first',
})

const Counts = Type.Object({
  accountId: Id,
  name: Type.String(),
  /** Null: the caller may not see this box. */
  unread: nullable(Type.Integer()),
  /** Documents that wait for the receiver's choice, or for an answer. */
  toAnswer: nullable(Type.Integer()),
  /** Sent documents that are held, and that failed. */
  pending: nullable(Type.Integer()),
  failed: nullable(Type.Integer()),
})
export const countEdocs = endpoint({
  method: 'GET',
  path: '/api/edocs/counts',
  access: 'session',
  summary:
    'What is new and what waits in the boxes of the account, or with scope=all of all accounts, counted up to 1,000',
  query: Type.Object({ scope: Type.Optional(oneOf(['account', 'all'])) }),
  reply: Type.Object({ items: Type.Array(Counts) }),
  errors: [],
})

export const getEdoc = endpoint({
  method: 'GET',
  path: '/api/edocs/:id',
  access: 'session',
  support: true,
  keys: ['outbox:read'],
  summary: 'One e-document: fields, findings, related documents, attempts and requests',
  params: ById,
  query: Type.Object({ box: Type.Optional(Box) }),
  reply: EdocDetail,
  errors: ['EDOC_NOT_FOUND'],
})

/** What happened to a document in one account, as its log says. */
export const EdocHistoryEntry = Type.Object({
  id: Type.Integer(),
  at: Instant,
  type: Type.String(),
  /** In the reader's language. */
  sentence: Type.String(),
  client: oneOf(logChannels),
  by: ActedBy,
})
export type EdocHistoryEntry = Static<typeof EdocHistoryEntry>

export const listEdocHistory = endpoint({
  method: 'GET',
  path: '/api/edocs/:id/history',
  access: 'session',
  summary: 'Who read, downloaded or changed a document in this account, and what the system did with it, newest first',
  params: ById,
  query: Type.Object({ box: Type.Optional(Box), ...pageQuery, ...logActorFilter }),
  reply: pageOf(EdocHistoryEntry),
  errors: ['EDOC_NOT_FOUND', 'INVALID_INPUT'],
})

export const readEdocContent = endpoint({
  method: 'GET',
  path: '/api/edocs/:id/content',
  access: 'session',
  keys: ['outbox:read'],
  traffic: downloadTraffic,
  summary:
    'The bytes of a document as they were sent, with ranges; named by the rule of the account, or with `names=original` by number and date',
  params: ById,
  query: Type.Object({
    as: Type.Optional(oneOf(['xml', 'pdf'])),
    box: Type.Optional(oneOf(edocBoxes)),
    names: Type.Optional(oneOf(['rule', 'original'])),
    ...inlineQuery,
  }),
  reply: rangesReply('application/pdf', 'application/xml'),
  errors: ['BOX_NOT_ALLOWED', 'EDOC_NOT_FOUND', 'EDOC_NO_FILE', 'INTEGRITY'],
})
