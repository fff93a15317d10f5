import cookie from '@fastify/cookie'
import { type Endpoint, livePath } from '@khlang/contract'
import { supportHeader } from '@khlang/contract/support'
import fastify, { type FastifyHttpOptions, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { IncomingMessage, Server } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { PersonActor, SupportActor } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { jsonBodyLimit, originOf, parseJson, rawHeadersOf } from './body.ts'
import { limitConnections } from './connections.ts'
import { keepOwnCookies } from './cookies.ts'
import { sendError } from './errors.ts'
import { drainRequests } from './drain.ts'
import { recordClientAborts } from './client-aborts.ts'
import { letLeave } from './leaving.ts'
import { type Capacity, capacity, shedLoad } from './overload.ts'
import { serializeBySchema } from './replies.ts'
import { type Callers, lookCallersUpAgain, nobody } from './lasting-callers.ts'
import { hasTwoHosts, refuseForeignOrigin, securityHeaders, setSecurityHeaders } from './protection.ts'
import {
  type Authenticate,
  type AuthenticatedKey,
  type AuthenticateKey,
  type AuthenticateSupport,
  credentialsOf,
} from './session.ts'
import { endSlowSenders, type Timeouts, timeouts } from './slow-senders.ts'
import type { Throttle } from './throttle.ts'
import { followReaders } from './language.ts'
import { followTraces } from './traces.ts'
import { readTraffic } from './traffic.ts'
import { validateBySchema } from './validation.ts'

declare module 'fastify' {
  interface FastifyInstance {
    endpoints: Endpoint[]
  }
  interface FastifyRequest {
    actor: PersonActor | null
    /** The key of the request, instead of a person. */
    apiKey: AuthenticatedKey | null
    /** Support in the account of a customer, instead of a person. */
    support: SupportActor | null
  }
}

export type EdgeLimits = Partial<Timeouts & Capacity>

type Deps = {
  config: Config
  log: Log
  authenticate: Authenticate
  /** Without it, there are no keys. */
  authenticateKey?: AuthenticateKey
  /** Without it, there is no support. */
  authenticateSupport?: AuthenticateSupport
  /** Without it, requests are not counted. */
  throttle?: Throttle
  /** Shorter or smaller, for tests. */
  limits?: EdgeLimits
}

/** The answer to a malformed request; its connection is closed. */
const unread: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

const linesOf = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

/** Any other protocol is not offered, and its request is answered as if it had not asked for one. */
const isOurUpgrade = ({ url, headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && (url ?? '').startsWith(`${livePath}/`)

function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasTwoHosts(rawHeadersOf(request))) return done()
    reply.header('connection', 'close')
    done(new AppError('MALFORMED'))
  })
}

/** The HTTP edge without operations: limits, parsing, authentication, errors, headers. */
export function createHttpServer({
  config,
  log,
  authenticate,
  authenticateKey,
  authenticateSupport,
  throttle,
  limits,
}: Deps): FastifyInstance {
  const waits = { ...timeouts, ...limits }
  const everywhere = securityHeaders(config)
  const unreadHeaders = linesOf({ ...everywhere, 'content-length': '0', connection: 'close' })
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: log,
    logController: new fastify.LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: jsonBodyLimit,
    genReqId: () => randomUUID(),
    keepAliveTimeout: 65_000,
    // A large upload may take hours; a connection without traffic for a minute is closed.
    connectionTimeout: waits.idleMs,
    requestTimeout: 0,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 4096 },
    http: {
      headersTimeout: waits.headersMs,
      connectionsCheckingInterval: waits.checkMs,
      maxHeaderSize: 16_384,
      shouldUpgradeCallback: isOurUpgrade,
    },
    clientErrorHandler(error, socket) {
      const status = unread[error.code ?? ''] ?? '400 Bad Request'
      if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\n${unreadHeaders}\r\n`)
      // A client that keeps sending, or never closes, is disconnected.
      setTimeout(() => socket.destroy(), 1000).unref()
    },
    frameworkErrors(error, request, reply) {
      sendError(error, request, reply)
    },
  }
  // Fastify's type of a server depends on the logger's; everything below uses the plain one.
  const app = fastify(options) as unknown as FastifyInstance
  app.decorate('endpoints', [])
  app.decorateRequest('actor', null)
  app.decorateRequest('apiKey', null)
  app.decorateRequest('support', null)
  validateBySchema(app)
  serializeBySchema(app)
  void app.register(cookie)
  app.removeContentTypeParser('text/plain')
  parseJson(app)
  app.setErrorHandler(sendError)
  followTraces(app)
  followReaders(app)
  readTraffic(app)
  recordClientAborts(app)
  refuseTwoHosts(app)
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(request, reply, everywhere)
    reply.header('x-trace-id', request.id)
  })
  limitConnections(app, config)
  shedLoad(app, { ...capacity, ...limits })
  endSlowSenders(app, waits)
  drainRequests(app)
  letLeave(app)
  const findCaller = async (request: FastifyRequest): Promise<Callers> => {
    const credentials = request.traffic.caller === 'anonymous' ? null : credentialsOf(request)
    if (!credentials) return nobody
    if (credentials.channel === 'cookie') refuseForeignOrigin(request, config)
    const origin = originOf(request)
    const byKey = authenticateKey?.(credentials, origin) ?? null
    if (byKey) return { ...nobody, apiKey: await byKey }
    const actor = await authenticate(credentials, origin)
    const accessId = request.headers[supportHeader]
    if (typeof accessId !== 'string' || !actor || !authenticateSupport) return { ...nobody, actor }
    return { ...nobody, support: await authenticateSupport(actor, accessId) }
  }
  keepOwnCookies(app, config)
  app.addHook('preParsing', async (request) => {
    if (request.traffic.caller === 'device') return
    const find = async () => void Object.assign(request, await findCaller(request))
    await (throttle ? throttle.count(request, find) : find())
  })
  lookCallersUpAgain(app, findCaller)
  return app
}
