import { createStore } from './store.ts'

/** Whether the server can be reached; without a network the browser says so itself. */
export type Connection = 'up' | 'offline' | 'unreachable'

export const connection = createStore<Connection>('up')

const probeAddress = '/healthz'
const patientMs = 8000
/** How long a probe may take: short at first, so that a silent server is reported soon, longer where all is slow. */
let timeoutMs = 2500
const retryDelaysMs = [2000, 4000, 8000, 15_000] as const

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let checking = false

const browserOffline = () => 'navigator' in globalThis && !navigator.onLine

async function isReachable(): Promise<boolean> {
  const mayTakeMs = connection.get() === 'up' ? timeoutMs : patientMs
  const begun = Date.now()
  try {
    await fetch(probeAddress, { cache: 'no-store', signal: AbortSignal.timeout(mayTakeMs) }).then(({ status }) => {
      // A proxy responds when the server is not reachable.
      if (status === 502 || status === 504) throw new Error(String(status))
    })
    if (Date.now() - begun > timeoutMs) timeoutMs = patientMs
    return true
  } catch {
    return false
  }
}

/** Polls the server until it responds. */
async function check(): Promise<void> {
  if (checking) return
  clearTimeout(timer)
  if (browserOffline()) return connection.set('offline')
  checking = true
  const up = await isReachable()
  checking = false
  if (browserOffline()) return connection.set('offline')
  if (up) {
    failures = 0
    return connection.set('up')
  }
  connection.set('unreachable')
  const delayMs = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)]
  failures++
  timer = setTimeout(() => void check(), delayMs)
}

/** A call got no response: a single one may fail, so the server is probed before it is reported. */
export const reportUnreachable = () => void check()

const watchdogMs = 2000
/** Follows a request for data: no response for seconds is reported like a lost one. Returns what ends the watch. */
export function startConnectionWatchdog(): () => void {
  const silent = setTimeout(reportUnreachable, watchdogMs)
  return () => clearTimeout(silent)
}

/** A call was answered: whatever was thought before, the server is there. */
export function reportReachable() {
  if (connection.get() === 'unreachable') void check()
}

/** Follows what the browser says about its network; runs `onBack` when the connection is there again. */
export function watchConnection(onBack: () => void) {
  addEventListener('offline', () => connection.set('offline'))
  addEventListener('online', () => void check())
  if (browserOffline()) connection.set('offline')
  let before = connection.get()
  connection.subscribe(() => {
    const now = connection.get()
    if (before !== 'up' && now === 'up') onBack()
    before = now
  })
}
