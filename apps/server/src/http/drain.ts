import type { FastifyInstance } from 'fastify'
import { drain, hasEnded } from './body.ts'

const drainMs = 3000

/**
 * A reply may be sent before its request has been read: a refused upload. The rest is then drained for a while, so that
 * the sender reads the reply and the connection can be reused; after that it is closed. Without this the next request
 * on the connection would never be read.
 */
export function drainRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, _reply, done) => {
    if (!hasEnded(request)) drain(request, drainMs)
    done()
  })
}
