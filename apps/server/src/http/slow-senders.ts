import { errorCatalogue } from '@khlang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import { failureOf } from './errors.ts'
import { receivesBytes } from './traffic.ts'

export type Patience = {
  /** For all headers of a request. */
  headersMs: number
  /** For a connection on which nothing moves. */
  idleMs: number
  /** For a whole body that is parsed. */
  bodyMs: number
  /** The bytes of a file may take hours, but in each such stretch of time at least so many must come. */
  stretchMs: number
  stretchBytes: number
  /** How often all of this is looked at. */
  lookMs: number
}

export const patience: Patience = {
  headersMs: 10_000,
  idleMs: 60_000,
  bodyMs: 30_000,
  stretchMs: 60_000,
  stretchBytes: 64 * 1024,
  lookMs: 2000,
}

type Arriving = { request: FastifyRequest; reply: FastifyReply; begunAt: number; at: number; bytes: number }

/** Ends requests whose bodies come in drops (R23): each holds a connection, memory and perhaps an upload. */
export function endSlowSenders(app: FastifyInstance, limits: Patience): void {
  const arriving = new Set<Arriving>()

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (hasBody) {
      const now = performance.now()
      const one: Arriving = { request, reply, begunAt: now, at: now, bytes: raw.socket.bytesRead }
      arriving.add(one)
      reply.raw.once('close', () => arriving.delete(one))
    }
    done()
  })

  function look(one: Arriving, now: number): void {
    const { raw } = one.request
    if (raw.complete || raw.destroyed) return void arriving.delete(one)
    if (!receivesBytes(one.request)) {
      if (now - one.begunAt > limits.bodyMs) end(one)
      return
    }
    // What has come and waits for us says nothing about the sender.
    const isOurs = raw.readableLength > 0
    if (isOurs || raw.socket.bytesRead - one.bytes >= limits.stretchBytes) {
      one.at = now
      one.bytes = raw.socket.bytesRead
    } else if (now - one.at > limits.stretchMs) end(one)
  }

  function end(one: Arriving): void {
    arriving.delete(one)
    answerTooSlow(one)
  }

  const timer = setInterval(() => {
    const now = performance.now()
    for (const one of arriving) look(one, now)
  }, limits.lookMs).unref()
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer)
    done()
  })
}

/** Whoever still waits for the body hears that it broke off; what came of an upload by then is kept. */
function answerTooSlow({ request, reply }: Arriving): void {
  const { raw: response } = reply
  const error = new AppError('REQUEST_TOO_SLOW')
  request.log.warn({ traceId: request.id, url: request.url }, error.message)
  if (!response.headersSent) {
    reply.hijack()
    response.writeHead(errorCatalogue[error.code].status, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
    })
    response.end(JSON.stringify(failureOf(error, request)))
  }
  // A moment for the answer to go out.
  setTimeout(() => request.raw.destroy(), 200).unref()
}
