import { type Static, Type } from 'typebox'
import { ById, Id, Instant, linkQuery, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { EdocFinding } from './edocs.ts'
import { endpoint } from './endpoint.ts'
import { jobStates } from './jobs.ts'
import { checkOutcomes, mailItemStatuses, mailReasons, mailStatuses, senderChecks } from './mail-states.ts'
import { fileReply } from './bodies.ts'
import { downloadTraffic } from './traffic.ts'

const Text = nullable(Type.String())
const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })

const listed = {
  id: Id,
  mailbox: Type.Object({ id: Id, name: Type.String() }),
  receivedAt: Instant,
  from: Text,
  /** Whether it comes from the domain of `from`. */
  senderCheck: oneOf(senderChecks),
  /** An address or a domain that it comes from, where that is another than that of `from`. */
  sentBy: Text,
  subject: Text,
  status: oneOf(mailStatuses),
  reason: nullable(oneOf(mailReasons)),
  /** It was missing, and was found by a check. */
  wasMissing: Type.Boolean(),
  size: Type.Integer(),
  /** Files and documents of it that have a result. */
  items: Type.Integer(),
}
export const MailListed = Type.Object(listed)
export type MailListed = Static<typeof MailListed>

export const MailItem = Type.Object({
  name: Type.String(),
  size: Type.Integer(),
  sha256: Type.String(),
  status: oneOf(mailItemStatuses),
  reason: nullable(oneOf(mailReasons)),
  findings: Type.Array(EdocFinding),
  documentNo: Text,
  docType: Text,
  sellerTaxId: Text,
  buyerTaxId: Text,
  /** The e-document in the Inbox of the account. */
  edocId: nullable(Id),
  /** The file in the drive of the account. */
  itemId: nullable(Id),
  /** The number of the rule that decided, counted from 1; null if there was none, or it is gone. */
  rule: nullable(Type.Integer()),
})
export type MailItem = Static<typeof MailItem>

/** What one method came to, in the words of RFC 8601, and the domain that it is about. */
const MethodResult = Type.Object({ result: Type.String(), domain: Text })
export type MethodResult = Static<typeof MethodResult>
/** What SPF, DKIM and DMARC came to, and who found it: this server, or that of the mailbox. */
const SenderResults = Type.Object({
  by: oneOf(['here', 'server']),
  spf: nullable(MethodResult),
  dkim: Type.Array(MethodResult),
  dmarc: nullable(MethodResult),
})
export type SenderResults = Static<typeof SenderResults>

export const MailDetail = Type.Object({
  ...listed,
  /** Null: nobody checked. */
  senderResults: nullable(SenderResults),
  messageId: Type.String(),
  recipients: Type.Array(Type.String()),
  createdAt: Instant,
  tries: Type.Integer(),
  nextTryAt: nullable(Instant),
  parts: Type.Array(MailItem),
})
export type MailDetail = Static<typeof MailDetail>

export const listMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  access: 'owner',
  summary: 'Every mail that arrived, with what came of it, latest first',
  query: Type.Object({
    ...pageQuery,
    mailboxId: Type.Optional(Id),
    status: Type.Optional(oneOf(mailStatuses)),
    /** Days in Bangkok on which it was received. */
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    /** Part of the sender’s address or of the subject. */
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  }),
  reply: pageOf(MailListed),
  errors: ['INVALID_INPUT'],
})

export const getMail = endpoint({
  method: 'GET',
  path: '/api/admin/mails/:id',
  access: 'owner',
  summary: 'One mail, with what came of each of its files',
  params: ById,
  reply: MailDetail,
  errors: ['NOT_FOUND'],
})

export const keepMails = endpoint({
  method: 'POST',
  path: '/api/admin/mails/keep',
  access: 'owner',
  summary: 'Try failed mails of mailboxes on a mail server again, at their next reading',
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }) }),
  reply: Type.Object({
    items: Type.Array(Type.Object({ id: Id, ok: Type.Boolean(), machineCode: Type.Optional(Type.String()) })),
  }),
  errors: ['ACCOUNT_SUSPENDED'],
})

const Sums = Type.Object({
  keptBefore: Type.Integer(),
  keptNow: Type.Integer(),
  duplicate: Type.Integer(),
  skipped: Type.Integer(),
  failed: Type.Integer(),
  /** Known here, and not on the mail server any more. */
  notOnServer: Type.Integer(),
})

export const MailCheck = Type.Object({
  id: Id,
  mailbox: Type.Object({ id: Id, name: Type.String() }),
  from: Day,
  to: Day,
  state: oneOf(jobStates),
  done: Type.Integer(),
  total: Type.Integer(),
  /** Why it failed. */
  message: Text,
  createdAt: Instant,
  sums: Sums,
})
export type MailCheck = Static<typeof MailCheck>

export const startMailCheck = endpoint({
  method: 'POST',
  path: '/api/admin/mail-checks',
  access: 'owner',
  summary: 'Read days of a mailbox again, keep what is missing, and compare, as a background task',
  body: Type.Object({ mailboxId: Id, from: Day, to: Day }),
  reply: MailCheck,
  errors: [
    'PACKAGE_FEATURE',
    'NOT_FOUND',
    'MAILBOX_KIND',
    'MAIL_CHECK_RANGE',
    'MAIL_CHECK_RUNNING',
    'ACCOUNT_SUSPENDED',
  ],
})

export const listMailChecks = endpoint({
  method: 'GET',
  path: '/api/admin/mail-checks',
  access: 'owner',
  summary: 'Checks of the mailboxes of the account, latest first',
  query: Type.Object(pageQuery),
  reply: pageOf(MailCheck),
  errors: ['INVALID_INPUT'],
})

export const getMailCheck = endpoint({
  method: 'GET',
  path: '/api/admin/mail-checks/:id',
  access: 'owner',
  summary: 'One check, with its sums by day',
  params: ById,
  reply: Type.Object({
    ...MailCheck.properties,
    days: Type.Array(Type.Object({ day: Day, ...Sums.properties })),
  }),
  errors: ['NOT_FOUND'],
})

export const MailCheckRow = Type.Object({
  n: Type.Integer(),
  mailId: nullable(Id),
  receivedAt: Instant,
  from: Text,
  subject: Text,
  outcome: oneOf(checkOutcomes),
  reason: nullable(oneOf(mailReasons)),
})
export type MailCheckRow = Static<typeof MailCheckRow>

export const listMailCheckRows = endpoint({
  method: 'GET',
  path: '/api/admin/mail-checks/:id/rows',
  access: 'owner',
  summary: 'The mails of a check, in the order in which they were received',
  params: ById,
  query: Type.Object({ ...pageQuery, outcome: Type.Optional(oneOf(checkOutcomes)) }),
  reply: pageOf(MailCheckRow),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
})

/** The report of a check as a CSV file. */
export const mailCheckReportPath = '/api/admin/mail-checks/:id/report'
export const downloadMailCheck = endpoint({
  method: 'GET',
  path: mailCheckReportPath,
  access: 'owner',
  traffic: downloadTraffic,
  summary: 'The report of a check of mails as a CSV file',
  params: ById,
  query: Type.Object(linkQuery),
  reply: fileReply('text/csv'),
  errors: ['NOT_FOUND'],
})
