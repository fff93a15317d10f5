import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import type { Config } from '../platform/config.ts'
import { carriesBytes } from './byte-routes.ts'

/** Bodies that one account sends to this process at the same time (R25, R39): nobody takes all the room there is. */
export function limitParallelUploads(app: FastifyInstance, { limits: { parallelUploads: max } }: Config): void {
  const busy = new Map<string, number>()
  app.addHook('preHandler', (request, reply, done) => {
    const account = request.actor?.accountId
    // Who has hung up meanwhile is not waited for: that end has been told already, and would never be counted.
    if (account === undefined || !carriesBytes(request) || request.raw.socket.destroyed) return done()
    const count = (busy.get(account) ?? 0) + 1
    if (count > max) return done(new AppError('TOO_MANY_UPLOADS', { max }, { retryAfter: 2 }))
    busy.set(account, count)
    reply.raw.once('close', () => {
      const left = (busy.get(account) ?? 1) - 1
      if (left > 0) busy.set(account, left)
      else busy.delete(account)
    })
    done()
  })
}
