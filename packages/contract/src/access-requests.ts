import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How long a request waits for an answer; afterwards it may be made again. */
export const accessRequestDays = 14
/** How long after an answer the same item may not be asked about again. */
export const accessRepeatDays = 7
export const longestAccessNote = 500

/** What those who are asked can answer: a share at this level, or none. */
export const accessAnswers = ['view', 'edit', 'decline'] as const
export type AccessAnswer = (typeof accessAnswers)[number]

/** A request of the reader. It says nothing about the item: one that does not exist is asked about in the same way. */
const Asked = Type.Object({
  askedAt: Instant,
  /** `answered`: declined, or given and ended since. */
  state: oneOf(['open', 'answered']),
  /** From then on it may be made again. */
  againAt: Instant,
})
export type AccessAsked = Static<typeof Asked>

/** A request that waits for the answer of whoever owns or administers the item. */
export const AccessRequest = Type.Object({
  id: Id,
  item: Type.Object({ id: Id, type: oneOf(['file', 'folder']), name: Type.String() }),
  from: Type.Object({ name: Type.String(), username: Type.String() }),
  note: Type.String(),
  askedAt: Instant,
})
export type AccessRequest = Static<typeof AccessRequest>

export const askAccess = endpoint({
  method: 'POST',
  path: '/api/items/:id/access-requests',
  access: 'session',
  summary: 'Ask whoever owns or administers an item for access; the reply is the same for what does not exist',
  params: ById,
  body: Type.Object({ note: Type.Optional(Type.String({ maxLength: longestAccessNote })) }),
  reply: Asked,
  errors: ['ACCESS_HELD', 'ACCESS_ASKED', 'TOO_MANY_REQUESTS'],
})

export const getAccessAsked = endpoint({
  method: 'GET',
  path: '/api/items/:id/access-requests',
  access: 'session',
  summary: 'My latest request for access to an item, as long as it keeps me from making another',
  params: ById,
  reply: Type.Object({ asked: nullable(Asked) }),
  errors: [],
})

export const listAccessRequests = endpoint({
  method: 'GET',
  path: '/api/access-requests',
  access: 'session',
  summary: 'Requests for access to items of this account that I may answer, latest first',
  query: Type.Object({ ...pageQuery }),
  reply: pageOf(AccessRequest),
  errors: ['INVALID_INPUT'],
})

export const answerAccessRequest = endpoint({
  method: 'POST',
  path: '/api/access-requests/:id/answer',
  access: 'session',
  summary: 'Give the person who asked a share at this level, or decline; they are notified',
  params: ById,
  body: Type.Object({ answer: oneOf(accessAnswers) }),
  reply: Empty,
  errors: [
    'ACCESS_REQUEST_GONE',
    'NOT_FOUND',
    'NOT_ALLOWED',
    'ITEM_RESERVED',
    'ITEM_IN_TRASH',
    'ITEM_EXPIRED',
    'ITEM_LOCKED',
    'FILE_PASSWORD_REQUIRED',
    'FILE_PASSWORD_BELOW',
    'SHARE_BEYOND_OWN',
    'SHARING_OUTSIDE_REFUSED',
    'RECIPIENT_OWNER',
    'RECIPIENT_REPEATED',
    'ACCOUNT_READ_ONLY',
    'ACCOUNT_SUSPENDED',
    'SERVICE_TERMINATED',
  ],
})
