import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  afterKeepings,
  mailboxFailures,
  mailboxKinds,
  mailLimits,
  mailRuleActions,
  mailRuleKinds,
  mailRuleSenderChecks,
  mailSecurities,
} from './mail-states.ts'
import { seenPattern } from './names.ts'

const Text = Type.String({ minLength: 1, maxLength: mailLimits.text })
const Name = Type.String({ minLength: 1, maxLength: mailLimits.text, pattern: seenPattern })
const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })
const Port = Type.Integer({ minimum: 1, maximum: 65_535 })
const LocalPart = Type.String({
  pattern: '^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$',
  description: 'the part before the @: lower case letters, digits, and . _ - within',
})

/** An account on a mail server, which is read; its password is never returned. */
const ImapSettings = Type.Object({
  host: Text,
  port: Port,
  security: oneOf(mailSecurities),
  username: Text,
  folder: Text,
  /** What is done with a mail on its server once its result is certain. */
  afterKeeping: oneOf(afterKeepings),
  moveTo: nullable(Text),
  /** Mails before this day are left alone until a check asks for them. */
  since: Day,
  /** Under which name this server writes down whether senders are who they say (RFC 8601); null: its host name. */
  authservId: nullable(Text),
})

export const Mailbox = Type.Object({
  id: Id,
  kind: oneOf(mailboxKinds),
  name: Type.String(),
  imap: nullable(ImapSettings),
  /** Of a mailbox that mail is sent to. */
  address: nullable(Type.String()),
  enabled: Type.Boolean(),
  createdAt: Instant,
  /** When it was last read, or last received a mail. */
  readAt: nullable(Instant),
  failure: nullable(oneOf(mailboxFailures)),
  failingSince: nullable(Instant),
  /** Mails with a result, by what it is. */
  counts: Type.Object({ kept: Type.Integer(), skipped: Type.Integer(), failed: Type.Integer() }),
  rules: Type.Integer(),
})
export type Mailbox = Static<typeof Mailbox>

const imapInput = {
  host: Text,
  port: Port,
  security: oneOf(mailSecurities),
  username: Text,
  password: Type.String({ minLength: 1, maxLength: mailLimits.password }),
}
const imapChoices = {
  folder: Type.Optional(Text),
  afterKeeping: Type.Optional(oneOf(afterKeepings)),
  moveTo: Type.Optional(Text),
  since: Type.Optional(Day),
  authservId: Type.Optional(nullable(Text)),
}

export const listMailboxes = endpoint({
  method: 'GET',
  path: '/api/admin/mailboxes',
  access: 'owner',
  summary: 'The mailboxes that mail is kept from, oldest first',
  reply: Type.Object({
    items: Type.Array(Mailbox),
    /** The domain of addresses here; null if this installation receives no mail. */
    domain: nullable(Type.String()),
  }),
  errors: [],
})

export const addMailbox = endpoint({
  method: 'POST',
  path: '/api/admin/mailboxes',
  access: 'owner',
  summary: 'Add an account on a mail server, which is read every minute, or an address here that mail is sent to',
  body: Type.Object({
    name: Name,
    imap: Type.Optional(Type.Object({ ...imapInput, ...imapChoices })),
    localPart: Type.Optional(LocalPart),
  }),
  reply: Mailbox,
  errors: [
    'MAILBOX_KIND',
    'MAILBOX_HOST',
    'MAILBOX_PLAIN',
    'MAILBOX_LIMIT',
    'MAILBOX_ADDRESS_TAKEN',
    'MAILBOX_NO_DOMAIN',
    'MAILBOX_MOVE_TO',
    'ACCOUNT_SUSPENDED',
  ],
})

export const changeMailbox = endpoint({
  method: 'PATCH',
  path: '/api/admin/mailboxes/:id',
  access: 'owner',
  summary: 'Change a mailbox; another server or user needs the password, too',
  params: ById,
  body: Type.Object({
    name: Type.Optional(Name),
    enabled: Type.Optional(Type.Boolean()),
    imap: Type.Optional(
      Type.Object({
        host: Type.Optional(Text),
        port: Type.Optional(Port),
        security: Type.Optional(oneOf(mailSecurities)),
        username: Type.Optional(Text),
        password: Type.Optional(imapInput.password),
        ...imapChoices,
      }),
    ),
  }),
  reply: Mailbox,
  errors: [
    'NOT_FOUND',
    'MAILBOX_KIND',
    'MAILBOX_HOST',
    'MAILBOX_PLAIN',
    'MAILBOX_PASSWORD',
    'MAILBOX_MOVE_TO',
    'ACCOUNT_SUSPENDED',
  ],
})

export const removeMailbox = endpoint({
  method: 'POST',
  path: '/api/admin/mailboxes/:id/remove',
  access: 'owner',
  summary: 'Stop keeping mail from a mailbox and forget its password; `name` is its name, typed. Results stay',
  params: ById,
  body: Type.Object({ name: Type.String() }),
  reply: Empty,
  errors: ['NOT_FOUND', 'MAILBOX_NAME', 'ACCOUNT_SUSPENDED'],
})

export const readMailbox = endpoint({
  method: 'POST',
  path: '/api/admin/mailboxes/:id/read',
  access: 'owner',
  summary: 'Read a mailbox now',
  params: ById,
  body: Empty,
  reply: Empty,
  errors: ['NOT_FOUND', 'MAILBOX_KIND', 'TOO_MANY_REQUESTS', 'ACCOUNT_SUSPENDED'],
})

export const testMailbox = endpoint({
  method: 'POST',
  path: '/api/admin/mailboxes/test',
  access: 'owner',
  summary: 'Try to sign in to a mail server: with these settings, or with those of a mailbox',
  body: Type.Object({ id: Type.Optional(Id), imap: Type.Optional(Type.Object(imapInput)) }),
  reply: Type.Object({
    failure: nullable(oneOf(mailboxFailures)),
    /** What the server said, if it refused. */
    answer: nullable(Type.String()),
    folders: Type.Array(Type.String()),
  }),
  errors: ['NOT_FOUND', 'MAILBOX_KIND', 'MAILBOX_HOST', 'MAILBOX_PLAIN', 'TOO_MANY_REQUESTS', 'ACCOUNT_SUSPENDED'],
})

/** Texts fit if they are part of the mail’s, without regard to case. */
const ruleFields = {
  sender: nullable(Text),
  recipient: nullable(Text),
  subject: nullable(Text),
  attachment: nullable(Text),
  kind: nullable(oneOf(mailRuleKinds)),
  action: oneOf(mailRuleActions),
  hashtags: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 20 }),
}

const senderCheck = nullable(oneOf(mailRuleSenderChecks))

export const MailRule = Type.Object({
  id: Id,
  ...ruleFields,
  /** Only mails whose sender is verified, or failed the check. */
  senderCheck,
  folder: nullable(Type.Object({ id: Id, name: nullable(Type.String()) })),
})
export type MailRule = Static<typeof MailRule>
const MailRules = Type.Object({ items: Type.Array(MailRule) })

export const listMailRules = endpoint({
  method: 'GET',
  path: '/api/admin/mailboxes/:id/rules',
  access: 'owner',
  summary: 'The rules of a mailbox, in the order in which they are tried',
  params: ById,
  reply: MailRules,
  errors: ['NOT_FOUND'],
})

export const writeMailRules = endpoint({
  method: 'PUT',
  path: '/api/admin/mailboxes/:id/rules',
  access: 'owner',
  summary:
    'Replace the rules of a mailbox. The first that fits decides: a folder for files without an e-document (“Mail auto keep” if none is named), or ignore for everything',
  params: ById,
  body: Type.Object({
    rules: Type.Array(
      Type.Object({
        id: Type.Optional(Id),
        ...ruleFields,
        senderCheck: Type.Optional(senderCheck),
        folderId: Type.Optional(nullable(Id)),
      }),
      { maxItems: mailLimits.rules },
    ),
  }),
  reply: MailRules,
  errors: ['NOT_FOUND', 'MAIL_RULE_FOLDER', 'NAME_TAKEN', 'HASHTAG_INVALID', 'ACCOUNT_SUSPENDED'],
})
