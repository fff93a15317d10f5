import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'

const drainMs = 3000

/**
 * A reply may be sent before its request has been read: a refused upload. The rest is then drained for a while, so that
 * the sender reads the reply and the connection can be reused; after that it is closed. Without this the next request
 * on the connection would never be read.
 */
export function drainRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete && !request.raw.destroyed) drain(request.raw)
    done()
  })
}

/**
 * The bytes of a body, for a reader that may stop before the end. Iterating over the request itself would then destroy it,
 * and with it every later request on the connection.
 */
export const bodyOf = ({ raw }: FastifyRequest): AsyncIterable<Buffer> => raw.iterator({ destroyOnReturn: false })

function drain(message: IncomingMessage): void {
  // A reader that has stopped would still throttle the stream.
  message.removeAllListeners('readable')
  message.on('error', () => undefined)
  message.resume()
  const timer = setTimeout(() => {
    // A completely read request has already handed its connection over to the next one.
    if (!message.complete) message.destroy()
  }, drainMs).unref()
  message.once('close', () => clearTimeout(timer))
  message.once('end', () => clearTimeout(timer))
}
