import {
  type LiveGreeting,
  type LiveNews,
  livePath,
  liveTimeouts,
  type LiveWishes,
  maxWatchedFolders,
} from '@khlang/contract'
import { io, type Socket } from 'socket.io-client'
import { activeAccountId, onActiveAccount } from '../../../lib/account.ts'

type Hear = () => void

/** The one connection of this tab; it opens with the first folder and belongs to the account that is active. */
let socket: Socket<LiveNews, LiveWishes> | null = null
const watched = new Map<string, Set<Hear>>()

/** Calls back when somebody changes the folder, and when changes may have been missed; returns how to stop. */
export function watchFolder(folderId: string, hear: Hear): () => void {
  const hearers = watched.get(folderId) ?? new Set()
  watched.set(folderId, hearers.add(hear))
  socket ??= connect()
  wish()
  return () => {
    hearers.delete(hear)
    if (hearers.size === 0) watched.delete(folderId)
    wish()
  }
}

function connect() {
  const greeting: LiveGreeting = { accountId: activeAccountId() }
  const made: Socket<LiveNews, LiveWishes> = io({
    path: livePath,
    // Straight to a WebSocket, which needs no process of its own behind a proxy; polling where none gets through.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: greeting,
    timeout: liveTimeouts.connectTimeout,
    reconnectionDelay: 2000,
    reconnectionDelayMax: 60_000,
  })
  let wasConnected = false
  made.on('connect', () => {
    wish()
    if (wasConnected) for (const folderId of watched.keys()) tell(folderId)
    wasConnected = true
  })
  made.on('changed', tell)
  // Nobody is let in without a sign-in: the next call of the page finds out and says so.
  made.on('connect_error', (error) => error.message === 'SESSION_EXPIRED' && close())
  return made
}

function close() {
  socket?.disconnect()
  socket = null
}

function wish() {
  if (socket?.connected) socket.emit('watch', [...watched.keys()].slice(-maxWatchedFolders))
}

function tell(folderId: string) {
  for (const hear of watched.get(folderId) ?? []) hear()
}

onActiveAccount(() => {
  close()
  if (watched.size > 0) socket = connect()
})
