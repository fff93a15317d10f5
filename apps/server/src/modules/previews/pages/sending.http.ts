import type { FastifyReply, FastifyRequest } from 'fastify'
import { sending } from '../../transfer/index.ts'
import type { Shown } from './read-previews.ts'

/** When clients should ask again for a preview in progress. */
export const retryAfterSeconds = 1

/**
 * A picture, or an empty 202 while it is being made. Browsers store it but revalidate each time: a permission that
 * ended, or another person on the same computer, must not find it in a cache.
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
