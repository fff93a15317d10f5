import { isVaultError, readBlob, sendChunks, type Store } from '@khlang/vault'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { socketOf } from '../../../http/body.ts'
import { cutOff } from '../../../http/client-aborts.ts'
import type { Principal } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { isClientAbort } from '../../../platform/client-aborts.ts'
import { recheckMs } from '../../../platform/recheck.ts'
import type { content } from '../../drive/index.ts'
import { resumed } from './resumed.ts'
import { type ByteRange, matchesTag, parseRange, permitsRange } from '../transfer.rules.ts'

/** Bytes that can be sent, from any source. */
export type Sendable = Pick<content.Content, 'size' | 'blobId' | 'blob'>
/** What is recorded when bytes are sent, or when damage is found. */
export type Book<C extends Sendable, A extends Principal> = {
  record(actor: A, content: C): Promise<unknown>
  markDamaged(content: C): Promise<unknown>
}

/** The ETag of bytes: the same in every protocol. */
const tagOf = (content: Pick<content.Content, 'blobId'>): string => `"${content.blobId}"`

/** Sends bytes, for any address: conditions, ranges, the log, and repeated permission checks. */
export function createSender<C extends Sendable, A extends Principal>({
  content,
  store,
}: {
  content: Book<C, A>
  store: Store
}) {
  /**
   * Answers with the bytes of a file found for the caller; `headers` name and label them. `again` looks it up again
   * while they are being sent.
   */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    found: C,
    { actor, headers, again }: { actor: A; headers: Record<string, string>; again: () => Promise<unknown> },
  ) {
    const tag = tagOf(found)
    reply.headers({
      ...headers,
      etag: tag,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      vary: 'cookie, authorization',
    })
    // Compared only after the permission check: a known ETag reveals nothing to callers who lost access.
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    const range = rangeOf(request, found.size, tag)
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${found.size}`)
      throw new AppError('RANGE_NOT_SATISFIABLE')
    }
    const { start, end } = range ?? { start: 0, end: found.size }
    reply.code(range ? 206 : 200).header('content-length', end - start)
    if (range) reply.header('content-range', `bytes ${start}-${end - 1}/${found.size}`)
    if (request.method === 'HEAD') return reply.send()
    const chunks = await begin(reply, found, { start, end })
    try {
      if (start === 0) await content.record(actor, found)
    } catch (error) {
      await chunks.return?.()
      throw error
    }
    return stream(request, reply, found, chunks, again)
  }

  /** Reads the first bytes before sending headers: an unavailable store or damage gets a proper error. */
  async function begin(reply: FastifyReply, found: C, range: ByteRange): Promise<AsyncIterableIterator<Buffer>> {
    try {
      const chunks = readBlob(store, found.blob(), range)
      return resumed(await chunks.next(), chunks)
    } catch (error) {
      for (const name of ofBytes) reply.removeHeader(name)
      if (isVaultError(error, 'INTEGRITY')) await content.markDamaged(found)
      throw error
    }
  }

  async function stream(
    request: FastifyRequest,
    reply: FastifyReply,
    found: C,
    chunks: AsyncIterableIterator<Buffer>,
    again: () => Promise<unknown>,
  ) {
    const recheck = setInterval(() => {
      again().catch(() => cutOff(reply))
    }, recheckMs)
    try {
      await sendAll(request, reply, chunks)
    } catch (error) {
      if (isVaultError(error, 'INTEGRITY')) await content.markDamaged(found)
    } finally {
      clearInterval(recheck)
    }
    return reply
  }

  return { send }
}

/**
 * Sends chunks as the body of a response whose headers are set. After an error the status is already sent, so the
 * connection is cut: no other way is left to show that it failed. Throws the error after logging it.
 */
export async function sendAll(
  request: FastifyRequest,
  reply: FastifyReply,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(
    reply.statusCode,
    Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)) as Record<
      string,
      string | number
    >,
  )
  try {
    await sendChunks(chunks, raw)
    raw.end()
  } catch (error) {
    if (!raw.destroyed && !isClientAbort(error, socketOf(request)))
      request.log.error({ err: error, traceId: request.id }, 'a download ended early')
    if (!raw.socket?.destroyed) cutOff(reply)
    throw error
  }
}

/** Headers that only responses with bytes have. */
const ofBytes = [
  'etag',
  'accept-ranges',
  'content-length',
  'content-range',
  'content-type',
  'content-disposition',
  'last-modified',
]

/** A range is honoured only for the bytes that its reader has seen (If-Range). */
function rangeOf(request: FastifyRequest, size: number, tag: string) {
  if (!permitsRange(request.headers['if-range'], tag)) return null
  return parseRange(request.headers.range, size)
}
