import type { Traffic } from '@khlang/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes that are no operations of the contract, which have it in their definition. */
    traffic?: Traffic
  }
  interface FastifyRequest {
    /** What the matched route declares; for one that declares nothing, the safe defaults. */
    traffic: Traffic
  }
}

const safeDefault: Traffic = Object.freeze({})
/** Files of the web app, its page, and everything that is not found. */
const unmatched: Traffic = Object.freeze({ caller: 'anonymous' })

/** Exposes what the matched route declares to every edge hook. Installed before all hooks that use it. */
export function readTraffic(app: FastifyInstance): void {
  app.decorateRequest('traffic')
  app.addHook('onRequest', (request, _reply, done) => {
    request.traffic = request.is404 ? unmatched : (request.routeOptions.config.traffic ?? safeDefault)
    done()
  })
  app.addHook('onRoute', function assertUnread({ url, config }) {
    if (config?.traffic?.receives === 'bytes' && this.hasContentTypeParser('application/json')) {
      throw new Error(`${url} receives bytes, and its scope would parse them`)
    }
  })
}

/** Everything in this scope is of the same kind, unless a route says otherwise. */
export function declareTraffic(scope: FastifyInstance, traffic: Traffic): void {
  scope.addHook('onRoute', (route) => {
    route.config = { traffic, ...route.config }
  })
}

/** In this scope bodies are not parsed but streamed from the socket. */
export function leaveBodiesUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** Whether the body is a file. A client that can only POST sends one of these by the address of others. */
export const receivesBytes = ({ traffic }: FastifyRequest): boolean => traffic.receives === 'bytes'

export const isTransfer = ({ traffic }: FastifyRequest): boolean =>
  traffic.receives === 'bytes' || traffic.sends !== undefined
