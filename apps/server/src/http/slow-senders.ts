import { errorCatalogue } from '@khlang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import { arrivedOf, cut, hasBody, hasEnded } from './body.ts'
import { failureOf } from './errors.ts'
import { receivesBytes } from './traffic.ts'

export type Timeouts = {
  /** For all headers of a request. */
  headersMs: number
  /** For a connection without traffic. */
  idleMs: number
  /** For a whole body that is parsed. */
  bodyMs: number
  /** The bytes of a file may take hours, but each interval must bring at least `intervalBytes`. */
  intervalMs: number
  intervalBytes: number
  /** How often all of this is checked. */
  checkMs: number
}

export const timeouts: Timeouts = {
  headersMs: 10_000,
  idleMs: 60_000,
  bodyMs: 30_000,
  intervalMs: 60_000,
  intervalBytes: 64 * 1024,
  checkMs: 2000,
}

type Incoming = { request: FastifyRequest; reply: FastifyReply; startedAt: number; at: number; bytes: number }

/** Ends requests whose bodies trickle in (R23): each occupies a connection, memory and perhaps an upload. */
export function endSlowSenders(app: FastifyInstance, limits: Timeouts): void {
  const incoming = new Set<Incoming>()

  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const now = performance.now()
      const one: Incoming = { request, reply, startedAt: now, at: now, bytes: arrivedOf(request).bytes }
      incoming.add(one)
      reply.raw.once('close', () => incoming.delete(one))
    }
    done()
  })

  function check(one: Incoming, now: number): void {
    if (hasEnded(one.request)) return void incoming.delete(one)
    if (!receivesBytes(one.request)) {
      if (now - one.startedAt > limits.bodyMs) end(one)
      return
    }
    // Received bytes that wait for us say nothing about the sender.
    const { bytes, isWaiting } = arrivedOf(one.request)
    if (isWaiting || bytes - one.bytes >= limits.intervalBytes) {
      one.at = now
      one.bytes = bytes
    } else if (now - one.at > limits.intervalMs) end(one)
  }

  function end(one: Incoming): void {
    incoming.delete(one)
    const error = new AppError('REQUEST_TOO_SLOW')
    one.request.log.warn({ traceId: one.request.id, url: one.request.url }, error.message)
    endIncoming(one.request, one.reply, error)
  }

  const timer = setInterval(() => {
    const now = performance.now()
    for (const one of incoming) check(one, now)
  }, limits.checkMs).unref()
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer)
    done()
  })
}

/**
 * Answers a request whose body is still arriving, and disconnects it. Readers of the body get an error; the received part
 * of an upload is kept.
 */
export function endIncoming(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  const { raw: response } = reply
  if (!response.headersSent) {
    reply.hijack()
    response.writeHead(errorCatalogue[error.code].status, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
    })
    response.end(JSON.stringify(failureOf(error, request)))
  }
  // Time for the answer to be sent.
  setTimeout(() => cut(request), 200).unref()
}
