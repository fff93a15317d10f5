import { isCode } from '../../../lib/call.ts'
import { connection } from '../../../lib/connection.ts'
import { createStore } from '../../../lib/store.ts'

/** What was chosen without a network, and cannot begin before there is one. */
export type Waiting = { id: number; folder: string | null; count: number; cancel: () => void }

export const waiting = createStore<readonly Waiting[]>([])
let next = 1

const triesAgainMs = 5000

/** Does the work; without a network, again and again until there is one. Null if the person cancels it meanwhile. */
export async function whenConnected<T>(
  work: () => Promise<T>,
  about: Pick<Waiting, 'folder' | 'count'>,
): Promise<T | null> {
  const id = next++
  const cancelling = new AbortController()
  const { signal } = cancelling
  try {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        // A single call may fail although there is a network: that is shown at once. What has waited already keeps waiting.
        const isWaiting = waiting.get().some((one) => one.id === id)
        if (!isCode(error, 'OFFLINE') || (navigator.onLine && !isWaiting)) throw error
        if (!isWaiting) waiting.set((before) => [...before, { ...about, id, cancel: () => cancelling.abort() }])
      }
      await connected(signal)
      if (signal.aborted) return null
    }
  } finally {
    waiting.set((before) => before.filter((one) => one.id !== id))
  }
}

/** Ends when the connection is back, or is worth another try. */
function connected(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const stop = connection.subscribe(() => connection.get() === 'up' && end())
    // A single call may have failed while the connection is there.
    const timer = setTimeout(() => connection.get() === 'up' && end(), triesAgainMs)
    signal.addEventListener('abort', end)
  })
}
