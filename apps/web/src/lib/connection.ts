import { createStore } from './store.ts'

/** Whether the server can be reached; without a network the browser says so itself. */
export type Connection = 'up' | 'offline' | 'unreachable'

export const connection = createStore<Connection>('up')

const probeAddress = '/healthz'
const timeoutMs = 8000
const restsMs = [2000, 4000, 8000, 15_000] as const

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let looking = false

const browserOffline = () => 'navigator' in globalThis && !navigator.onLine

async function answers(): Promise<boolean> {
  try {
    await fetch(probeAddress, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).then(({ status }) => {
      // A proxy that answers for a server that is not there.
      if (status === 502 || status === 504) throw new Error(String(status))
    })
    return true
  } catch {
    return false
  }
}

/** Looks whether the server answers, and goes on looking until it does. */
async function look(): Promise<void> {
  if (looking) return
  clearTimeout(timer)
  if (browserOffline()) return connection.set('offline')
  looking = true
  const up = await answers()
  looking = false
  if (browserOffline()) return connection.set('offline')
  if (up) {
    failures = 0
    return connection.set('up')
  }
  connection.set('unreachable')
  const rest = restsMs[Math.min(failures, restsMs.length - 1)]
  failures++
  timer = setTimeout(() => void look(), rest)
}

/** A call got no answer: one may fail by chance, so the server is asked before anybody is told. */
export const callUnanswered = () => void look()
/** A call was answered: whatever was thought before, the server is there. */
export function callAnswered() {
  if (connection.get() === 'unreachable') void look()
}

/** Follows what the browser says about its network; runs `onBack` when the connection is there again. */
export function watchConnection(onBack: () => void) {
  addEventListener('offline', () => connection.set('offline'))
  addEventListener('online', () => void look())
  if (browserOffline()) connection.set('offline')
  let before = connection.get()
  connection.subscribe(() => {
    const now = connection.get()
    if (before !== 'up' && now === 'up') onBack()
    before = now
  })
}
