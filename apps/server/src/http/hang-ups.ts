import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../platform/app-error.ts'
import { isHangUp } from '../platform/hang-ups.ts'

const cutByUs = new WeakSet<FastifyReply['raw']>()

/** Cuts an answer short whose status is already sent: only a truncated response can tell. */
export function cutOff({ raw }: FastifyReply): void {
  cutByUs.add(raw)
  raw.destroy()
}

/** A visitor who hangs up is no error: one line says so, whatever the request was doing. */
export function noteHangUps(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    raw.once('close', () => {
      if (!request.raw.socket.destroyed || raw.writableFinished || cutByUs.has(raw)) return
      const { id: traceId, method, routeOptions } = request
      request.log.info({ traceId, method, route: routeOptions.url ?? null }, 'the client disconnected')
    })
    done()
  })
}

/** Logs an error that is our fault. */
export function logFailure(request: FastifyRequest, error: AppError): void {
  const err = error.cause ?? error
  if (!isHangUp(err, request.raw)) request.log.error({ err, traceId: request.id }, error.message)
}
