import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'

const checkMs = 50

declare module 'fastify' {
  interface FastifyInstance {
    /** Listens no more, and waits until the running requests have ended, so long at most. */
    leave(milliseconds: number): Promise<void>
  }
}

/** Lets a server end that another one replaces: it takes no new connections, and ends well what has begun. */
export function letLeave(app: FastifyInstance): void {
  let running = 0
  let isLeaving = false
  app.addHook('onRequest', (_request, reply, done) => {
    running++
    reply.raw.once('close', () => running--)
    // The next request of this connection goes to the other server.
    if (isLeaving) reply.header('connection', 'close')
    done()
  })
  app.decorate('leave', async (milliseconds: number) => {
    isLeaving = true
    // Its callback waits for every connection, those of open pages included.
    app.server.close()
    for (const end = performance.now() + milliseconds; running > 0 && performance.now() < end; await sleep(checkMs))
      app.server.closeIdleConnections()
  })
}
