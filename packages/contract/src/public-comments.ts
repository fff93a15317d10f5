import { type Static, Type } from 'typebox'
import { Id, Instant, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { uploadLinkLimits } from './limits.ts'
import { ItemOfLink } from './public-links.ts'

/** A comment as visitors of a link see it. */
export const PublicComment = Type.Object({
  id: Id,
  /** Of a visitor as they typed it. */
  name: Type.String(),
  visitor: Type.Boolean(),
  /** Plain text; empty once it has been removed. */
  body: Type.String(),
  createdAt: Instant,
  edited: Type.Boolean(),
  removed: Type.Boolean(),
})
export type PublicComment = Static<typeof PublicComment>

/** A comment that was made through the link, with its answers, oldest first. */
export const PublicThread = Type.Object({ id: Id, comments: Type.Array(PublicComment) })
export type PublicThread = Static<typeof PublicThread>

const path = '/api/public/links/:token/files/:id/comments'
const refused = ['LINK_TICKET_REQUIRED', 'NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_FILE', 'LINK_COMMENTS_OFF'] as const

export const listPublicComments = endpoint({
  method: 'GET',
  path,
  access: 'public',
  summary: 'What was said about a file through an opened link, latest first, with the answers',
  params: ItemOfLink,
  query: Type.Object(pageQuery),
  reply: Type.Object({ ...pageOf(PublicThread).properties, mayComment: Type.Boolean() }),
  errors: refused,
})

export const createPublicComment = endpoint({
  method: 'POST',
  path,
  access: 'public',
  summary: 'Comment on a file of an opened link, or answer there; signed-in visitors need no name',
  params: ItemOfLink,
  body: Type.Object({
    name: Type.Optional(Type.String({ maxLength: uploadLinkLimits.visitorName })),
    /** Checked by a rule, for specific errors. */
    body: Type.String({ maxLength: 20_000 }),
    threadId: Type.Optional(Id),
  }),
  reply: PublicThread,
  errors: [
    ...refused,
    'UPLOAD_LINK_NAME_REQUIRED',
    'COMMENT_REQUIRED',
    'COMMENT_LONG',
    'COMMENT_NOT_FOUND',
    'THREAD_FULL',
    'TOO_MANY_COMMENTS',
  ],
})
