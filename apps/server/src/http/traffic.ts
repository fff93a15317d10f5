import { type BodyKind, type ErrorCode, isServerPath, type Traffic } from '@khlang/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DescribedAddress, OwnBody } from './described.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes outside the contract; operations declare it in their definition. */
    traffic?: Traffic
    /** What its body is; every address of the product says so. */
    takes?: BodyKind | OwnBody
    /** What a failure that nobody foresaw is called here, instead of INTERNAL. */
    failsAs?: ErrorCode
    /** What the documentation says of an address outside the contract; null: it is none that programs call. */
    described?: DescribedAddress | null
  }
  interface FastifyRequest {
    /** The traffic of the matched route, or the safe defaults. */
    traffic: Traffic
  }
}

const safeDefault: Traffic = Object.freeze({})
/** Files and pages of the web app: a page has many files, and a network many people. */
export const webTraffic: Traffic = Object.freeze({ caller: 'anonymous', rate: 'uncounted' })
/** Unknown addresses where only the server answers. */
const unmatched: Traffic = Object.freeze({ caller: 'anonymous' })

/** Exposes what the matched route declares to every edge hook. Installed before all hooks that use it. */
export function readTraffic(app: FastifyInstance): void {
  app.decorateRequest('traffic')
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) request.traffic = mayBePage(request) ? webTraffic : unmatched
    else request.traffic = request.routeOptions.config.traffic ?? safeDefault
    done()
  })
  app.addHook('onRoute', function assertUnread({ url, config }) {
    if (config?.traffic?.receives === 'bytes' && this.hasContentTypeParser('application/json')) {
      throw new Error(`${url} receives bytes, and its scope would parse them`)
    }
  })
}

/** Whether an address without a route may be one of the web app. */
export const mayBePage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !isServerPath(decodedPath(url))

/** The path of an address as the router reads it; one that it cannot read stays as it is, and has been refused. */
export function decodedPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Declares the traffic of all routes in this scope that do not declare their own. */
export function declareTraffic(scope: FastifyInstance, traffic: Traffic): void {
  scope.addHook('onRoute', (route) => {
    route.config = { traffic, ...route.config }
  })
}

/** Whether the body is a file. A client that can only POST sends one of these to other addresses too. */
export const receivesBytes = ({ traffic }: FastifyRequest): boolean => traffic.receives === 'bytes'

export const isTransfer = ({ traffic }: FastifyRequest): boolean =>
  traffic.receives === 'bytes' || traffic.sends !== undefined
