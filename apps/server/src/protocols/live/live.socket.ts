import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type LiveGreeting,
  type LiveEvents,
  livePath,
  liveTimeouts,
  type LiveRequests,
  maxWatchedFolders,
} from '@khlang/contract'
import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import { proxies } from '../../http/connections.ts'
import { ownCookies } from '../../http/cookies.ts'
import { hasTwoHosts, isForeign, securityHeaders } from '../../http/protection.ts'
import { type Authenticate, type Credentials, sessionCookie } from '../../http/session.ts'
import type { PersonActor } from '../../platform/actor.ts'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import { createAdmission } from './admission.ts'
import type { Page, VisibleState, Watchers } from './news.ts'

/** `seen`: the watched folders, as the person saw them when they were last looked at, or waits for them. */
type Caller = {
  credentials: Credentials
  origin: PersonActor['origin']
  personId?: string
  seen: Map<string, VisibleState | 'missing'>
}
type LiveServer = Server<LiveRequests, LiveEvents, Record<string, never>, Caller>
/** Pages that have started watching a folder and have not been notified yet of changes that they may have missed. */
type Fresh = { socket: LiveSocket; folderId: string }[]
type LiveSocket = Socket<LiveRequests, LiveEvents, Record<string, never>, Caller>

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const requestsPerMinute = 120
const largestRequest = 16 * 1024
const roomOf = (folderId: string) => `folder ${folderId}`
const isFolder = (room: string) => room.startsWith('folder ')
const personRoomOf = (personId: string) => `person ${personId}`

/** The open pages of this process, over WebSocket or, where a network blocks it, by polling. */
export function openSockets(
  app: FastifyInstance,
  { config, log, authenticate }: { config: Config; log: Log; authenticate: Authenticate },
) {
  const admission = createAdmission()
  const isProxy = proxies(config.trustProxy)
  const io: LiveServer = new Server(app.server, {
    path: livePath,
    serveClient: false,
    pingInterval: liveTimeouts.pingInterval,
    pingTimeout: liveTimeouts.pingTimeout,
    connectTimeout: 20_000,
    maxHttpBufferSize: largestRequest,
    perMessageDeflate: false,
    allowRequest: (request, admit) => {
      const isOurs = !isForeign(request.headers, config) && !hasTwoHosts(request.rawHeaders)
      admit(null, isOurs && admission.admits(addressOf(request, isProxy)))
    },
  })
  const everywhere = Object.entries(securityHeaders(config))
  io.engine.use((_request: unknown, response: Pick<ServerResponse, 'setHeader'>, next: () => void) => {
    for (const [name, value] of everywhere) response.setHeader(name, value)
    next()
  })

  io.use((socket, next) => {
    const token = ownCookies(app.parseCookie(socket.request.headers.cookie ?? ''), config)[sessionCookie]
    if (!token) return next(new Error('SESSION_EXPIRED'))
    socket.data = {
      credentials: { token, channel: 'cookie', accountId: accountIn(socket.handshake.auth) },
      origin: { address: addressOf(socket.request, isProxy), traceId: null },
      seen: new Map(),
    }
    void admit(socket, next)
  })
  async function admit(socket: LiveSocket, next: (error?: Error) => void) {
    const { credentials, origin } = socket.data
    const actor = await authenticate(credentials, origin).catch((error: unknown) => {
      log.debug({ err: error }, 'a page could not connect')
      return null
    })
    if (actor) socket.data.personId = actor.personId
    // oxlint-disable-next-line promise/no-callback-in-promise -- reports the refusal to socket.io
    next(actor ? undefined : new Error('SESSION_EXPIRED'))
  }
  const fresh: Fresh = []
  io.on('connection', (socket) => {
    let inputs = 0
    const calm = setInterval(() => (inputs = 0), 60_000).unref()
    socket.on('disconnect', () => clearInterval(calm))
    if (socket.data.personId) void socket.join(personRoomOf(socket.data.personId))
    socket.on('watch', (input: unknown) => {
      if (++inputs > requestsPerMinute) return void socket.disconnect(true)
      if (!Array.isArray(input) || input.length > maxWatchedFolders) return
      const before = new Set(socket.rooms)
      for (const room of before) if (isFolder(room)) void socket.leave(room)
      socket.data.seen = new Map([...socket.data.seen].filter(([id]) => input.includes(id)))
      for (const id of input) {
        if (typeof id !== 'string' || !uuid.test(id)) continue
        void socket.join(roomOf(id))
        if (!before.has(roomOf(id))) fresh.push({ socket, folderId: id })
      }
    })
  })
  app.addHook('preClose', (done) => {
    io.disconnectSockets(true)
    io.engine.close()
    done()
  })
  return { io, watchers: watchersOf(io, authenticate, fresh) }
}

/** Checks the session of a page each time: once it has ended, the page is not notified any more. */
function watchersOf(io: LiveServer, authenticate: Authenticate, fresh: Fresh): Watchers {
  const { sockets, adapter } = io.of('/')
  const folders = () => [...adapter.rooms.keys()].flatMap((room) => (isFolder(room) ? [room.slice(7)] : []))
  async function actorOf(socket: LiveSocket): Promise<PersonActor | null> {
    const { credentials, origin } = socket.data
    const actor = await authenticate(credentials, origin).catch(() => null)
    if (!actor) socket.disconnect(true)
    return actor
  }
  const pageOf = (socket: LiveSocket, folderId: string): Page => ({
    actor: () => actorOf(socket),
    notify: () => socket.emit('changed', folderId),
    seen: () => socket.data.seen.get(folderId) ?? null,
    keepSeen: (sight) => void (sight ? socket.data.seen.set(folderId, sight) : socket.data.seen.delete(folderId)),
  })
  return {
    folders,
    *pagesAt(folderId) {
      for (const id of adapter.rooms.get(roomOf(folderId)) ?? []) {
        const socket = sockets.get(id)
        if (socket) yield pageOf(socket, folderId)
      }
    },
    takeFresh() {
      const pages = new Map<string, Page[]>()
      for (const { socket, folderId } of fresh.splice(0))
        if (socket.rooms.has(roomOf(folderId)))
          pages.set(folderId, [...(pages.get(folderId) ?? []), pageOf(socket, folderId)])
      return pages
    },
    async noticed(personId) {
      for (const id of adapter.rooms.get(personRoomOf(personId)) ?? []) {
        const socket = sockets.get(id)
        if (socket && (await actorOf(socket))) socket.emit('noticed')
      }
    },
    async dismissEnded(personOrAccountId) {
      for (const socket of sockets.values()) {
        const { personId, credentials } = socket.data
        const isTheirs = personId === personOrAccountId || credentials.accountId === personOrAccountId
        if (personOrAccountId === undefined || isTheirs) await actorOf(socket)
      }
    },
  }
}

const accountIn = (greeting: Partial<LiveGreeting>): string | null =>
  typeof greeting.accountId === 'string' ? greeting.accountId.slice(0, 100) : null

/** The nearest address that is not one of our proxies. */
function addressOf(request: IncomingMessage, isProxy: (address: string) => boolean): string {
  // A request that was broken off has no socket any more, whatever its type says.
  const socket: IncomingMessage['socket'] | null = request.socket
  const named = String(request.headers['x-forwarded-for'] ?? '').split(',')
  const chain = [socket?.remoteAddress ?? '', ...named.map((part) => part.trim()).reverse()].filter(Boolean)
  return chain.find((address) => !isProxy(address)) ?? chain.at(-1) ?? ''
}
