import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { VersionNumber } from '@khlang/contract'
import { isVaultError, sendBlob } from '@khlang/vault'
import { requireActor } from '../../http/session.ts'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Content } from '../drive/index.ts'
import {
  type ByteRange,
  contentDisposition,
  contentType,
  matchesTag,
  parseRange,
  permitsRange,
} from './transfer.rules.ts'
import type { Transfer } from './transfer.service.ts'

/** A running download is asked again whether it may go on (R38). */
const recheckMs = 20_000

type Question = { inline: boolean; version: number | null }

/** `GET|HEAD /api/files/:id/content`: bytes with ranges, tags and names in any script. */
export function contentRoutes(app: FastifyInstance, { content, store }: Transfer): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/files/:id/content',
    schema: {
      params: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } },
      querystring: {
        type: 'object',
        properties: { version: VersionNumber, inline: { type: 'string', maxLength: 1 } },
      },
    },
    handler: async (request, reply) => {
      const actor = requireActor(request)
      const { id, inline, version } = questionOf(request)
      const found = await content.find(actor, id, version)
      const tag = `"${found.blobId}"`
      setHeaders(reply, found, tag, inline)
      // Asked only after the permission: a tag that is known tells nothing to those who lost it.
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
      if (start === 0) await content.record(actor, found)
      return stream(request, reply, found, { start, end }, actor)
    },
  })

  async function stream(
    request: FastifyRequest,
    reply: FastifyReply,
    found: Content,
    range: ByteRange,
    actor: PersonActor,
  ) {
    const blob = found.blob()
    reply.hijack()
    const { raw } = reply
    raw.writeHead(
      reply.statusCode,
      Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)) as Record<
        string,
        string | number
      >,
    )
    const recheck = setInterval(() => {
      content.find(actor, found.item.id, found.n).catch(() => raw.destroy())
    }, recheckMs)
    try {
      await sendBlob(store, blob, range, raw)
      raw.end()
    } catch (error) {
      // The status has gone out: only an end before the promised length can tell that something is wrong.
      if (!raw.destroyed) request.log.error({ err: error, traceId: request.id }, 'a download ended early')
      raw.destroy()
      if (isVaultError(error, 'INTEGRITY')) await content.markDamaged(found)
    } finally {
      clearInterval(recheck)
    }
    return reply
  }
}

function questionOf(request: FastifyRequest): Question & { id: string } {
  const { id } = request.params as { id: string }
  const { inline, version } = request.query as { inline?: string; version?: number }
  return { id, inline: inline === '1', version: version ?? null }
}

function setHeaders(reply: FastifyReply, found: Content, tag: string, inline: boolean): void {
  const { type, disposition } = contentType(found.mimeType, inline)
  reply.headers({
    'content-type': type,
    'content-disposition': contentDisposition(disposition, found.item.name),
    etag: tag,
    'last-modified': found.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    vary: 'cookie, authorization',
  })
}

/** A range counts only for the bytes that its reader has seen (If-Range). */
function rangeOf(request: FastifyRequest, size: number, tag: string) {
  if (!permitsRange(request.headers['if-range'], tag)) return null
  return parseRange(request.headers.range, size)
}
