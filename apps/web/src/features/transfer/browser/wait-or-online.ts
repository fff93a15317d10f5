/** Waits, but not longer than until the connection is back, and without a network until there is one. */
export function waitOrOnline(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      signal.removeEventListener('abort', stop)
    }
    const go = () => {
      end()
      resolve()
    }
    const stop = () => {
      end()
      reject(signal.reason)
    }
    // Without a network every try would be lost, and there are not many: a long absence must not use them up.
    const timer = setTimeout(() => navigator.onLine && go(), ms)
    addEventListener('online', go)
    signal.addEventListener('abort', stop)
  })
}
