import type { FastifyInstance } from 'fastify'
import { withTrace } from '../platform/traces.ts'

/** Whatever a request begins is known as its own, so that an error which nobody caught can be traced to it. */
export function followTraces(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => withTrace(request.id, done))
  // A body is read in the context of its connection, which the handler would inherit.
  app.addHook('preValidation', (request, _reply, done) => withTrace(request.id, done))
}
