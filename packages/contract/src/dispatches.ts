import { type Static, Type } from 'typebox'
import { ById, Bytes, Empty, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { edocReasons, edocStatuses } from './edoc-states.ts'
import { endpoint } from './endpoint.ts'

export const dispatchLimits = {
  items: 50,
  recipients: 50,
  links: 200,
  linksPerHour: 1000,
  subject: 200,
  message: 4000,
  linkDays: 30,
  /** Addresses of one account for which an Inbox is looked for. */
  inboxesPerHour: 200,
} as const

export const dispatchForms = ['attachment', 'link'] as const
const ids = Type.Array(Id, { minItems: 1, maxItems: dispatchLimits.items, uniqueItems: true })

export const planDispatch = endpoint({
  method: 'POST',
  path: '/api/items/send/plan',
  access: 'session',
  summary: 'Which of these items can be sent, and whether they can be attached to a mail',
  body: Type.Object({ ids }),
  reply: Type.Object({
    items: Type.Array(
      Type.Object({
        id: Id,
        name: nullable(Type.String()),
        /** May be attached. */
        attach: Type.Boolean(),
        /** May be sent as a link. */
        link: Type.Boolean(),
        machineCode: Type.Optional(Type.String()),
        errorMessage: Type.Optional(Type.String()),
      }),
    ),
    bytes: Bytes,
    maxBytes: Bytes,
  }),
  errors: [],
})

const Light = oneOf(['green', 'amber', 'red'])
const Code = nullable(Type.String())

export const planInbox = endpoint({
  method: 'POST',
  path: '/api/items/send/inbox',
  access: 'session',
  summary:
    'Whether these items are e-documents that the caller may deliver to the Inbox of their buyer instead of mailing them; nothing about the buyer',
  body: Type.Object({ ids }),
  reply: Type.Object({
    possible: Type.Boolean(),
    documents: Type.Array(Type.Object({ ids: Type.Array(Id), name: Type.String(), light: nullable(Light) })),
    /** Why it is not possible. */
    machineCode: Code,
    errorMessage: Code,
  }),
  errors: [],
})

/** `delivered` and `held` are of the Inbox, `waiting` of a mail or the Inbox, and `sent` of a mail or a chat. */
export const recipientStates = ['waiting', 'sent', 'delivered', 'held', 'refused', 'failed', 'withdrawn'] as const

export const Dispatch = Type.Object({
  id: Id,
  channel: oneOf(['mail', 'chat']),
  form: oneOf(dispatchForms),
  subject: Type.String(),
  message: Type.String(),
  items: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      /** The link that all recipients share; null where each has one of their own. */
      linkId: nullable(Id),
    }),
  ),
  recipients: Type.Array(
    Type.Object({
      address: Type.String(),
      /** Gets the documents of `documents` in an Inbox, and no mail. */
      toInbox: Type.Boolean(),
      state: oneOf(recipientStates),
      machineCode: Code,
      errorMessage: Code,
      /** The recipient's own links that have not ended, with how often each has been opened and downloaded from. */
      links: Type.Array(
        Type.Object({
          itemId: Id,
          linkId: Id,
          opens: Type.Integer(),
          downloads: Type.Integer(),
          lastOpenedAt: nullable(Instant),
        }),
      ),
    }),
  ),
  /** E-documents that recipients get in their Inbox, with what became of each. */
  documents: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Null until it was sent, and where it was refused. */
      transactionId: nullable(Id),
      status: nullable(oneOf(edocStatuses)),
      reason: nullable(oneOf(edocReasons)),
      light: nullable(Light),
      machineCode: Code,
      errorMessage: Code,
    }),
  ),
  createdAt: Instant,
  withdrawnAt: nullable(Instant),
  /** Something of it can still be taken back: a link, or a mail that has not been sent yet. */
  mayWithdraw: Type.Boolean(),
})
export type Dispatch = Static<typeof Dispatch>

const text = {
  /** Several are separated by commas (specification 5). */
  to: Type.String({ maxLength: 10_000 }),
  message: Type.Optional(Type.String({ maxLength: dispatchLimits.message })),
}

export const sendByMail = endpoint({
  method: 'POST',
  path: '/api/items/send/mail',
  access: 'session',
  summary: 'Send items by mail, attached or as links of each recipient’s own, to one or more addresses',
  body: Type.Object({
    ids,
    ...text,
    subject: Type.Optional(Type.String({ maxLength: dispatchLimits.subject })),
    form: oneOf(dispatchForms),
    /** Whoever reads the Inbox of the buyer of these e-documents gets them there instead, where the buyer receives them. */
    inbox: Type.Optional(Type.Boolean()),
  }),
  reply: Dispatch,
  errors: [
    'SEND_INBOX_DOCUMENTS',
    'SEND_INBOX_SELLER',
    'BOX_NOT_ALLOWED',
    'SEND_RECIPIENT_REQUIRED',
    'SEND_EMAIL_INVALID',
    'SEND_TOO_MANY_RECIPIENTS',
    'SEND_TOO_MANY_LINKS',
    'TOO_MANY_LINKS',
    'SEND_TOO_LARGE',
    'SEND_FOLDER',
    'NOT_FOUND',
    'NOT_ALLOWED',
    'ITEM_LOCKED',
    'ITEM_ENCRYPTED',
    'FILE_PASSWORD_REQUIRED',
    'TOO_MANY_REQUESTS',
  ],
})

export const sendByChat = endpoint({
  method: 'POST',
  path: '/api/items/send/chat',
  access: 'session',
  summary: 'Send links to items in a chat, to one or more user names, to each links of their own',
  body: Type.Object({ ids, ...text }),
  reply: Dispatch,
  errors: [
    'SEND_RECIPIENT_REQUIRED',
    'SEND_TOO_MANY_RECIPIENTS',
    'SEND_TOO_MANY_LINKS',
    'TOO_MANY_LINKS',
    'NOT_FOUND',
    'NOT_ALLOWED',
    'ITEM_ENCRYPTED',
    'FILE_PASSWORD_REQUIRED',
    'TOO_MANY_REQUESTS',
  ],
})

export const listDispatches = endpoint({
  method: 'GET',
  path: '/api/dispatches',
  access: 'session',
  summary: 'What the caller sent by mail and chat in this account, latest first',
  query: Type.Object(pageQuery),
  reply: pageOf(Dispatch),
  errors: ['INVALID_INPUT'],
})

export const getDispatch = endpoint({
  method: 'GET',
  path: '/api/dispatches/:id',
  access: 'session',
  summary: 'One of them, with the state of each recipient',
  params: ById,
  reply: Dispatch,
  errors: ['DISPATCH_NOT_FOUND'],
})

export const withdrawDispatch = endpoint({
  method: 'POST',
  path: '/api/dispatches/:id/withdraw',
  access: 'session',
  summary: 'Take back what was sent: its links end, and mails that wait are not sent',
  params: ById,
  body: Empty,
  reply: Dispatch,
  errors: ['DISPATCH_NOT_FOUND', 'DISPATCH_FINAL'],
})
