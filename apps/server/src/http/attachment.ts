import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { forReader } from '../platform/reader.ts'

/** `name`: ASCII letters, digits, dots and hyphens only; `size` in bytes, if known in advance. */
type Attachment = { name: string; type: string; size?: number }

/** Streams a file generated for the caller, which must not be cached on the way. */
export const sendAttachment = (
  reply: FastifyReply,
  { name, type, size }: Attachment,
  pieces: Iterable<string> | AsyncIterable<string | Buffer>,
): FastifyReply =>
  reply
    .headers({
      'content-type': type,
      ...(size !== undefined && { 'content-length': size }),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    })
    .send(Readable.from(Symbol.asyncIterator in pieces ? forReader(pieces) : pieces))
