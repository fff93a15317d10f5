import { downloadTraffic, type Traffic, uploadTraffic } from '@khlang/contract'
import { namesBelow, WebdavError } from '@khlang/webdav'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { leaveBodiesUnread, originOf } from '../../http/body.ts'
import { watchSender } from '../../http/lasting-callers.ts'
import { serve } from '../../http/serve.ts'
import { declareTraffic } from '../../http/traffic.ts'
import { type Device, parseBasic, sessionFacts } from '../../modules/identity/index.ts'
import { AppError } from '../../platform/app-error.ts'
import { createChangeCalls } from './changes.ts'
import { createContentCalls } from './content.ts'
import type { Call, DavDeps } from './context.ts'
import {
  changesSharedLevel,
  davBase,
  type DavMethod,
  davMethods,
  isPlain,
  isReading,
  namesFrom,
  otherMethods,
  systemOf,
} from './dav.rules.ts'
import { describeDav, describeOther } from './describe-dav.ts'
import { Refusal, sendDavError } from './errors.ts'
import { createGuard } from './guard.ts'
import { createLockCalls } from './locking.ts'
import { createPropfind } from './propfind.ts'
import { createProppatch } from './proppatch.ts'
import { createTree, nothingResolved } from './tree.ts'
import { createWalk } from './walk.ts'
import { createWorking } from './working.ts'
import { createWriting } from './writing.ts'

const ownMethods = ['PROPFIND', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK'] as const

/** Programs authenticate with a device password, and send many small requests. */
const davTraffic = { caller: 'device', rate: 'mounted' } as const

const trafficOf = (method: DavMethod): { traffic?: Traffic } => {
  if (method === 'GET') return { traffic: { ...downloadTraffic, ...davTraffic } }
  if (method === 'PUT') return { traffic: { ...uploadTraffic, ...davTraffic } }
  return {}
}

/** The mapped drive: WebDAV class 1 and 2 over the same services as the pages. */
export async function davRoutes(app: FastifyInstance, deps: DavDeps): Promise<void> {
  for (const method of ownMethods) app.addHttpMethod(method, { hasBody: true })
  for (const method of otherMethods.filter((one) => !app.supportedMethods.includes(one)))
    app.addHttpMethod(method, { hasBody: true })
  await app.register((scope, _options, done) => {
    leaveBodiesUnread(scope)
    declareTraffic(scope, davTraffic)
    scope.setErrorHandler(sendDavError)
    scope.addHook('onRequest', (_request, reply, next) => {
      reply.headers({ dav: '1, 2', 'ms-author-via': 'DAV', 'cache-control': 'private, no-store' })
      next()
    })
    const devices = new WeakMap<FastifyRequest, Device>()
    // Before per-account limits, which need the account.
    scope.addHook('preParsing', (request) =>
      deps.throttle.count(request, async () => {
        if (request.method === 'OPTIONS') return
        const device = await authenticate(deps, request)
        request.actor = device.actor
        devices.set(request, device)
      }),
    )
    scope.addHook('preHandler', (request, reply, next) => {
      if (devices.has(request)) watchSender(request, reply, () => authenticate(deps, request))
      next()
    })
    operations(scope, deps, devices)
    done()
  })
}

function operations(scope: FastifyInstance, deps: DavDeps, devices: WeakMap<FastifyRequest, Device>): void {
  const walk = createWalk(deps)
  const tree = createTree(deps, walk)
  const guard = createGuard(deps, tree, walk)
  const writing = createWriting(deps, tree, guard, walk)
  const working = createWorking(deps, guard)
  const content = createContentCalls(deps, tree, guard, writing, working)
  const changes = createChangeCalls(deps, tree, guard, writing, working)
  const locks = createLockCalls(deps, tree, guard, writing)
  const calls: Record<DavMethod, (call: Call) => Promise<FastifyReply>> = {
    OPTIONS: ({ reply }) => describe(reply),
    GET: content.read,
    HEAD: content.read,
    PUT: content.write,
    DELETE: changes.remove,
    PROPFIND: createPropfind(deps, tree, guard, walk, working),
    PROPPATCH: createProppatch(deps, tree, guard),
    MKCOL: changes.makeFolder,
    COPY: changes.copy,
    MOVE: changes.move,
    LOCK: locks.lock,
    UNLOCK: locks.unlock,
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // Capabilities are public, and clients ask for them before they authenticate.
    if (request.method === 'OPTIONS') return describe(reply)
    const device = devices.get(request)
    if (!device) throw new AppError('DEVICE_PASSWORD_WRONG')
    return calls[request.method as DavMethod](begin(device, request, reply))
  }

  for (const path of [davBase.slice(0, -1), `${davBase}*`]) {
    for (const method of davMethods) serve(scope, { ...describeDav(method, path), ...trafficOf(method) }, handle)
    for (const method of otherMethods) serve(scope, describeOther(method, path), refuse)
  }
  // Windows requests the root of a server before the address that it was given.
  serve(scope, describeDav('OPTIONS', '/'), (_request, reply) => describe(reply))
}

const refuse = (): Promise<never> => Promise.reject(new Refusal(405, 'METHOD_NOT_ALLOWED'))

const describe = async (reply: FastifyReply): Promise<FastifyReply> =>
  reply
    .code(200)
    .headers({ allow: davMethods.join(', '), 'content-length': '0' })
    .send()

async function authenticate({ identity }: DavDeps, request: FastifyRequest): Promise<Device> {
  const given = parseBasic(request.headers.authorization)
  if (given === null) throw new AppError('DEVICE_PASSWORD_WRONG')
  return identity.authenticateDevice(given, {
    origin: originOf(request),
    client: sessionFacts.clientName(request.headers['user-agent']),
  })
}

/** The caller and the path; a read-only password permits no changes. */
function begin(device: Device, request: FastifyRequest, reply: FastifyReply): Call {
  const [raw = '', query] = request.url.split('?')
  // The route has matched, so the first step is this one, however it is encoded.
  const path = raw.replace(/^\/[^/]*/, davBase.slice(0, -1))
  if (path.includes('#')) throw new WebdavError('an address has no fragment')
  const agent = request.headers['user-agent']
  const steps = namesBelow(davBase, path)
  if (steps === null || (query !== undefined && query.length > 1000)) throw new Refusal(404, 'NOT_FOUND')
  const names = namesFrom(agent, steps)
  // Bytes are kept as they come: what is compressed for the way alone would be a broken file.
  if (!isPlain(request.headers['content-encoding'])) throw new Refusal(415, 'UNSUPPORTED_TYPE')
  if (device.mode === 'read-only' && !isReading(request.method)) throw new AppError('DEVICE_READ_ONLY')
  if (changesSharedLevel(request.method, names)) throw new AppError('NOT_ALLOWED')
  return { request, reply, device, actor: device.actor, system: systemOf(agent), names, resolved: nothingResolved() }
}
