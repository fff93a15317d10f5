import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { allNoticeKinds, mailModes } from './notice-kinds.ts'

export const Notice = Type.Object({
  id: Id,
  kind: oneOf(allNoticeKinds),
  /** In the language of the request. */
  text: Type.String(),
  /** Why the reader was notified. */
  why: Type.String(),
  at: Instant,
  readAt: nullable(Instant),
  /** The account that the page is opened with; null for the one in use. */
  accountId: nullable(Id),
  /** The page that it leads to: a path of the web app. */
  path: Type.String(),
})
export type Notice = Static<typeof Notice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  access: 'session',
  summary: 'The notifications of the signed-in person, in all accounts, latest first',
  query: Type.Object({ ...pageQuery, unread: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({ ...pageOf(Notice).properties, unread: Type.Integer() }),
  errors: ['INVALID_INPUT'],
})

export const countNotices = endpoint({
  method: 'GET',
  path: '/api/notices/unread',
  access: 'session',
  summary: 'How many notifications are unread, counted up to 100',
  reply: Type.Object({ unread: Type.Integer() }),
  errors: [],
})

export const readNotices = endpoint({
  method: 'POST',
  path: '/api/notices/read',
  access: 'session',
  summary: 'Mark notifications as read or unread: these, or all',
  body: Type.Object({
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1000 })),
    read: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ unread: Type.Integer() }),
  errors: [],
})

const NoticeChoice = Type.Object({
  kind: oneOf(allNoticeKinds),
  /** In the language of the request. */
  label: Type.String(),
  inCentre: Type.Boolean(),
  mail: oneOf(mailModes),
  /** Shown by the person's browsers that are turned on for it. */
  push: Type.Boolean(),
  /** Sent by chat to the person's account at the identity service. */
  chat: Type.Boolean(),
  /** It cannot be turned off. */
  required: Type.Boolean(),
})
export type NoticeChoice = Static<typeof NoticeChoice>
const NoticeChoices = Type.Object({ items: Type.Array(NoticeChoice), email: nullable(Type.String()) })

export const listNoticeChoices = endpoint({
  method: 'GET',
  path: '/api/notice-choices',
  access: 'session',
  summary: 'How the signed-in person is notified, by kind: those that can reach them in this account',
  reply: NoticeChoices,
  errors: [],
})

export const changeNoticeChoice = endpoint({
  method: 'PUT',
  path: '/api/notice-choices/:kind',
  access: 'session',
  summary: 'Change how one kind of notification arrives',
  params: Type.Object({ kind: oneOf(allNoticeKinds) }),
  /** Without `push` or `chat` these stay as they are. */
  body: Type.Object({
    inCentre: Type.Boolean(),
    mail: oneOf(mailModes),
    push: Type.Optional(Type.Boolean()),
    chat: Type.Optional(Type.Boolean()),
  }),
  reply: NoticeChoices,
  errors: ['NOTICE_REQUIRED'],
})
