import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, nullable, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'

export const commentLimits = { body: 2000, mentions: 20, answers: 200 } as const

const Named = Type.Object({ id: Id, name: Type.String() })

export const Comment = Type.Object({
  id: Id,
  /** Without an id for a visitor of a share link, whose name is as they typed it. */
  author: Type.Object({ id: nullable(Id), name: Type.String() }),
  visitor: Type.Boolean(),
  /** Empty once it has been removed. */
  body: Type.String(),
  mentions: Type.Array(Named),
  createdAt: Instant,
  editedAt: nullable(Instant),
  removed: Type.Boolean(),
  mine: Type.Boolean(),
  mayRemove: Type.Boolean(),
})
export type Comment = Static<typeof Comment>

/** A comment with its answers, oldest first. */
export const Thread = Type.Object({
  id: Id,
  comments: Type.Array(Comment),
  resolvedAt: nullable(Instant),
  resolvedBy: nullable(Type.String()),
  /** Begun through a share link: whoever has that sees the answers, too. */
  seenByVisitors: Type.Boolean(),
})
export type Thread = Static<typeof Thread>

/** Checked by a rule, for specific errors. */
const body = Type.String({ maxLength: 20_000 })
const mentions = Type.Optional(Type.Array(Id, { maxItems: commentLimits.mentions, uniqueItems: true }))

export const listComments = endpoint({
  method: 'GET',
  path: '/api/items/:id/comments',
  access: 'session',
  summary: 'The threads of a file, latest first, each with its answers',
  params: ById,
  query: Type.Object({ ...pageQuery, resolved: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({ ...pageOf(Thread).properties, mayComment: Type.Boolean() }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
})

export const createComment = endpoint({
  method: 'POST',
  path: '/api/items/:id/comments',
  access: 'session',
  summary: 'Comment on a file, or answer in a thread; people named in it are notified',
  params: ById,
  body: Type.Object({ body, mentions, threadId: Type.Optional(Id) }),
  reply: Thread,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'NOT_A_FILE',
    'COMMENT_REQUIRED',
    'COMMENT_LONG',
    'COMMENT_NOT_FOUND',
    'THREAD_FULL',
    'TOO_MANY_COMMENTS',
  ],
})

export const changeComment = endpoint({
  method: 'PATCH',
  path: '/api/comments/:id',
  access: 'session',
  summary: 'Change one’s own comment',
  params: ById,
  body: Type.Object({ body, mentions }),
  reply: Thread,
  errors: ['COMMENT_NOT_FOUND', 'NOT_ALLOWED', 'COMMENT_REQUIRED', 'COMMENT_LONG'],
})

export const removeComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:id',
  access: 'session',
  summary: 'Remove one’s own comment, or any as owner or admin of the item',
  params: ById,
  reply: Empty,
  errors: ['COMMENT_NOT_FOUND', 'NOT_ALLOWED'],
})

export const resolveThread = endpoint({
  method: 'POST',
  path: '/api/comments/:id/resolve',
  access: 'session',
  summary: 'Resolve a thread, or open it again',
  params: ById,
  body: Type.Object({ resolved: Type.Boolean() }),
  reply: Thread,
  errors: ['COMMENT_NOT_FOUND', 'NOT_ALLOWED'],
})

export const findMentionable = endpoint({
  method: 'GET',
  path: '/api/items/:id/mentionable',
  access: 'session',
  summary: 'People who can see a file and may be named in a comment',
  params: ById,
  query: Type.Object({ q: Type.String({ maxLength: 100 }) }),
  reply: Type.Object({ items: Type.Array(Named) }),
  errors: ['NOT_FOUND'],
})
