import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'

const drainMs = 3000

/**
 * A reply may go out before its request has been read: an upload that is refused in the middle. The rest is then drained
 * for a while, so that the sender gets to read the reply and the connection can be used again; after that it is closed.
 * Without this the next request on the connection would never be read.
 */
export function drainRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete && !request.raw.destroyed) drain(request.raw)
    done()
  })
}

function drain(message: IncomingMessage): void {
  // A reader that has given up would still throttle the stream.
  message.removeAllListeners('readable')
  message.on('error', () => undefined)
  message.resume()
  const timer = setTimeout(() => {
    // What has been read to its end has handed its connection on to the next request already.
    if (!message.complete) message.destroy()
  }, drainMs).unref()
  message.once('close', () => clearTimeout(timer))
  message.once('end', () => clearTimeout(timer))
}
