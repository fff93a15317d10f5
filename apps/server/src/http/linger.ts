import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'

const lingerMs = 3000

/**
 * An answer may go out before its request has been read: an upload that is refused in the middle. What still comes is
 * then thrown away for a moment, so that the sender gets to read the answer and the connection can go on; after that
 * it is closed. Without this the next request on the connection would wait for ever.
 */
export function readToTheEnd(app: FastifyInstance): void {
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete && !request.raw.destroyed) throwAway(request.raw)
    done()
  })
}

function throwAway(message: IncomingMessage): void {
  // A reader that has given up still holds the stream in its own pace.
  message.removeAllListeners('readable')
  message.on('error', () => undefined)
  message.resume()
  const timer = setTimeout(() => {
    // What has been read to its end has handed its connection on to the next request already.
    if (!message.complete) message.destroy()
  }, lingerMs).unref()
  message.once('close', () => clearTimeout(timer))
  message.once('end', () => clearTimeout(timer))
}
