import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import type { Config } from '../platform/config.ts'
import { createInFlight } from '../platform/in-flight.ts'
import { isGone } from './body.ts'
import { receivesBytes } from './traffic.ts'

/** Limits concurrent uploads of one account in this process (R25, R39), so that no account uses up the capacity. */
export function limitParallelUploads(app: FastifyInstance, { limits: { parallelUploads: max } }: Config): void {
  const inFlight = createInFlight(max)
  app.addHook('preHandler', (request, reply, done) => {
    const account = request.actor?.accountId
    // If the client has already disconnected, `close` has been emitted before and would never release the slot.
    if (account === undefined || !receivesBytes(request) || isGone(request)) return done()
    const leave = inFlight.enter(account)
    if (!leave) return done(new AppError('TOO_MANY_UPLOADS', { max }, { retryAfter: 2 }))
    reply.raw.once('close', leave)
    done()
  })
}
