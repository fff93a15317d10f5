import {
  type LiveGreeting,
  type LiveEvents,
  livePath,
  liveTimeouts,
  type LiveRequests,
  maxWatchedFolders,
} from '@khlang/contract'
import { io, type Socket } from 'socket.io-client'
import { activeAccountId, onActiveAccount } from './account.ts'

type Hear = () => void

/** The one connection of this tab; it opens when first needed and belongs to the account that is active. */
let socket: Socket<LiveEvents, LiveRequests> | null = null
const watched = new Map<string, Set<Hear>>()
const noticing = new Set<Hear>()

/** Calls back when the folder changes and when changes may have been missed; returns a function that unsubscribes. */
export function watchFolder(folderId: string, hear: Hear): () => void {
  const hearers = watched.get(folderId) ?? new Set()
  watched.set(folderId, hearers.add(hear))
  socket ??= connect()
  sendWatchList()
  return () => {
    hearers.delete(hear)
    if (hearers.size === 0) watched.delete(folderId)
    sendWatchList()
  }
}

/** Calls back when the notifications of the person change, or may have; returns a function that unsubscribes. */
export function watchNotices(hear: Hear): () => void {
  noticing.add(hear)
  socket ??= connect()
  return () => void noticing.delete(hear)
}

const notifyNotices = () => {
  for (const hear of noticing) hear()
}

function connect() {
  const greeting: LiveGreeting = { accountId: activeAccountId() }
  const made: Socket<LiveEvents, LiveRequests> = io({
    path: livePath,
    // WebSocket first, which needs no sticky sessions behind a proxy; polling where it is blocked.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: greeting,
    timeout: liveTimeouts.connectTimeout,
    reconnectionDelay: 2000,
    reconnectionDelayMax: 60_000,
  })
  let wasConnected = false
  made.on('connect', () => {
    sendWatchList()
    if (wasConnected) {
      for (const folderId of watched.keys()) notify(folderId)
      notifyNotices()
    }
    wasConnected = true
  })
  made.on('changed', notify)
  made.on('noticed', notifyNotices)
  // The session has ended: the next call of the page finds out and reports it.
  made.on('connect_error', (error) => error.message === 'SESSION_EXPIRED' && close())
  return made
}

function close() {
  socket?.disconnect()
  socket = null
}

function sendWatchList() {
  if (socket?.connected) socket.emit('watch', [...watched.keys()].slice(-maxWatchedFolders))
}

function notify(folderId: string) {
  for (const hear of watched.get(folderId) ?? []) hear()
}

onActiveAccount(() => {
  close()
  if (watched.size > 0 || noticing.size > 0) socket = connect()
})
