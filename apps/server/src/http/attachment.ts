import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** `name`: of letters, digits, dots and lines alone; `size` in bytes, where it is known before. */
type Attachment = { name: string; type: string; size?: number }

/** A file that the product makes for its caller alone, as it grows: kept on their disk, and nowhere on the way. */
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
    .send(Readable.from(pieces))
