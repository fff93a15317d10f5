import type { LogChannel } from '@khlang/contract/log-actors'
import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Origin } from '../platform/actor.ts'
import { declareOwned } from '../platform/owned-bytes.ts'

/*
 * The only file that touches the request of Node: everybody else reads the body of a request, and asks about its sender,
 * through these functions. What its types do not say stands here once: a request that was destroyed has no socket.
 */

/** The largest body that is parsed. */
export const jsonBodyLimit = 1024 ** 2

/** The bytes of a body as they arrive, for a reader that may stop before the end and owns what it has taken. */
export function bytesOf({ raw }: FastifyRequest): AsyncIterable<Buffer> {
  // Leaving an iteration over the request itself would destroy it, and with it every later request on the connection.
  const bytes = { [Symbol.asyncIterator]: () => raw.iterator({ destroyOnReturn: false }) }
  // One that was injected instead of received shares its memory with who injected it.
  return raw instanceof IncomingMessage ? declareOwned(bytes) : bytes
}

/** Whether a body follows the headers. */
export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The connection of a request; null once the request has been destroyed. */
export function socketOf({ raw }: FastifyRequest): Socket | null {
  const socket: Socket | null = raw.socket
  return socket
}

/** Whether the sender is gone: nothing of theirs arrives any more, and no answer reaches them. */
export function isGone(request: FastifyRequest): boolean {
  const socket = socketOf(request)
  return socket === null || socket.destroyed
}

/** Whether nothing of the body is to come: it has arrived, or it was broken off. */
export const hasEnded = ({ raw }: FastifyRequest): boolean => raw.complete || raw.destroyed

/** The address of the sender; null once they are gone, whatever the type of `request.ip` says. */
export function addressOf(request: FastifyRequest): string | null {
  // Behind a proxy asking for it throws then.
  if (socketOf(request) === null) return null
  const address: string | undefined = request.ip
  return address ?? null
}

/** Where a request comes from, for the log. */
export const originOf = (request: FastifyRequest): Origin => ({
  address: addressOf(request),
  traceId: request.id,
  channel: channelOf(request.headers),
})

/** Pages of ours have a cookie; programs present a token. */
function channelOf({ authorization, 'user-agent': program }: FastifyRequest['headers']): LogChannel {
  if (authorization?.startsWith('Basic ')) return 'map drive'
  if (!authorization?.startsWith('Bearer ')) return 'web'
  return program?.startsWith('khlang-cli/') ? 'cli' : 'api'
}

/** How much has arrived on the connection, and whether some of it waits for its reader here. */
export const arrivedOf = (request: FastifyRequest): { bytes: number; isWaiting: boolean } => ({
  bytes: socketOf(request)?.bytesRead ?? 0,
  isWaiting: request.raw.readableLength > 0,
})

/** Disconnects the sender. Readers of the body get an error. */
export function cut({ raw }: FastifyRequest): void {
  raw.destroy()
}

/** Names and values of the headers in turn, as they were sent: repeated ones stand more than once. */
export const rawHeadersOf = ({ raw }: FastifyRequest): readonly string[] => raw.rawHeaders

/** The request itself, for a library that answers requests of Node: the embedded identity provider. */
export const nodeRequestOf = ({ raw }: FastifyRequest): IncomingMessage => raw

/** In this scope bodies are not parsed but read as they arrive. */
export function leaveBodiesUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** Parses JSON; nothing at all is no body, whatever type it is announced with (C69). */
export function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    void parse(request, body.toString(), done)
  })
}

/** In this scope a body of this type is the value of one field. */
export function takeText(scope: FastifyInstance, type: string, field: string): void {
  scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) =>
    done(null, { [field]: body.toString() }),
  )
}

/** Of a call whose body may be left out: no body is one that says nothing. */
export function assumeEmpty(request: FastifyRequest, _reply: unknown, done: () => void): void {
  request.body ??= {}
  done()
}

/** Whether bodies are parsed in this scope, before a handler could read them. */
export const parsesBodies = (scope: FastifyInstance): boolean => scope.hasContentTypeParser('application/json')

/** Reads the rest of a body and drops it, for so long at most; a sender who has not ended by then is disconnected. */
export function drain({ raw }: FastifyRequest, milliseconds: number): void {
  // A reader that has stopped would still throttle the stream.
  raw.removeAllListeners('readable')
  raw.on('error', () => undefined)
  raw.resume()
  const timer = setTimeout(() => {
    // A completely read request has already handed its connection over to the next one.
    if (!raw.complete) raw.destroy()
  }, milliseconds).unref()
  raw.once('close', () => clearTimeout(timer))
  raw.once('end', () => clearTimeout(timer))
}
