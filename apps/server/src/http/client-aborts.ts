import type { ErrorCode } from '@khlang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../platform/app-error.ts'
import { isClientAbort } from '../platform/client-aborts.ts'
import { isGone, socketOf } from './body.ts'

const cutByUs = new WeakSet<FastifyReply['raw']>()

/** Truncates a response whose status has already been sent: no other way is left to show that it failed. */
export function cutOff({ raw }: FastifyReply): void {
  cutByUs.add(raw)
  raw.destroy()
}

/** A visitor who hangs up is no error: one line says so, whatever the request was doing. */
export function recordClientAborts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    raw.once('close', () => {
      if (!isGone(request) || raw.writableFinished || cutByUs.has(raw)) return
      const { id: traceId, method, routeOptions } = request
      request.log.info({ traceId, method, route: routeOptions.url ?? null }, 'the client disconnected')
    })
    done()
  })
}

/** A drive without space is a matter of its owner, who is notified; a disk without space is the operator's. */
const ofOwners: ReadonlySet<ErrorCode> = new Set(['STORAGE_FULL', 'UPLOAD_LINK_NO_ROOM'])

/** Logs an error of the server (a status of 500 and above) that an operator can do something about. */
export function logFailure(request: FastifyRequest, error: AppError): void {
  if (ofOwners.has(error.code)) return
  const err = error.cause ?? error
  if (!isClientAbort(err, socketOf(request))) request.log.error({ err, traceId: request.id }, error.message)
}
