import type { FastifyReply, FastifyRequest } from 'fastify'
import { sending } from '../../transfer/index.ts'
import type { Shown } from './show.ts'

/** What is being made is asked for again after so long. */
export const retryAfterSeconds = 1

/**
 * A picture; 202 with nothing while it is being made. Browsers keep it, and ask each time whether they may still show
 * it: a permission that ended, or another person at the same screen, must not find it in a cache.
 */
export async function sendShown(request: FastifyRequest, reply: FastifyReply, shown: Shown): Promise<FastifyReply> {
  const later = () => reply.code(202).header('retry-after', retryAfterSeconds).send()
  if (shown.state === 'making') return later()
  const headers = { etag: shown.tag, 'cache-control': 'private, no-cache', vary: 'cookie, authorization' }
  if (sending.matchesTag(request.headers['if-none-match'], shown.tag)) return reply.headers(headers).code(304).send()
  const bytes = await shown.read()
  if (!bytes) return later()
  return reply.headers({ ...headers, 'content-type': 'image/webp', 'content-disposition': 'inline' }).send(bytes)
}
