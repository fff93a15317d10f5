import { type Source, type Store, VaultError } from '@khlang/vault'

/** Shorter than the idle timeout of connections, so that the response still reaches the client. */
const defaultMs = 50_000
const checkMs = 10_000

const tooSlow = () => new VaultError('UNAVAILABLE', 'The storage takes too long')

/**
 * Adds timeouts to a store (R07): operations that hang, or that trickle a byte now and then, would hold requests for
 * ever. Only time spent by the store itself counts, not that of the client that sends or receives the bytes.
 */
export function withTimeouts(store: Store, waitMs = defaultMs): Store {
  return {
    ...store,

    async put(key, bytes, { signal } = {}) {
      const clock = startClock(waitMs)
      const abort = AbortSignal.any([clock.signal, ...(signal ? [signal] : [])])
      async function* watched() {
        clock.pause()
        for await (const chunk of bytes) {
          clock.resume()
          yield chunk
          clock.pause()
        }
        clock.resume()
      }
      try {
        return await clock.race(store.put(key, watched(), { signal: abort }))
      } finally {
        clock.stop()
      }
    },

    async open(key, start, end) {
      const opening = store.open(key, start, end)
      try {
        return sourceWithTimeouts(await within(opening, waitMs), waitMs)
      } catch (error) {
        // It may still open after the timeout, when nobody waits for it.
        opening.then(
          (source) => source.close(),
          () => undefined,
        )
        throw error
      }
    },

    remove: (key) => within(store.remove(key), waitMs),
    assertRoom: (bytes) => within(store.assertRoom(bytes), Math.min(checkMs, waitMs)),
    check: () => within(store.check(), Math.min(checkMs, waitMs)),

    async *list(prefix) {
      const objects = store.list(prefix)[Symbol.asyncIterator]()
      for (;;) {
        const next = await within(objects.next(), waitMs)
        if (next.done) return
        yield next.value
      }
    },
  }
}

const sourceWithTimeouts = (source: Source, waitMs: number): Source => ({
  objectSize: source.objectSize,
  fill: (target) => within(source.fill(target), waitMs),
  close: () => source.close(),
})

/** The result, or UNAVAILABLE after the timeout. */
function within<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooSlow()), ms)
    const settle = () => clearTimeout(timer)
    work.then(resolve, reject).finally(settle)
  })
}

/** Runs until it is stopped or paused, and restarts from zero each time it is resumed. */
function startClock(ms: number) {
  const over = new AbortController()
  const expired = Promise.withResolvers<never>()
  expired.promise.catch(() => undefined)
  let running = true
  const timer = setTimeout(() => {
    if (!running) return
    const error = tooSlow()
    expired.reject(error) // first, otherwise the abort would be seen before its reason
    over.abort(error)
  }, ms)
  return {
    signal: over.signal,
    pause() {
      running = false
    },
    resume() {
      running = true
      timer.refresh()
    },
    stop: () => clearTimeout(timer),
    race<T>(work: Promise<T>): Promise<T> {
      work.catch(() => undefined) // after the timeout nobody else handles it
      return Promise.race([work, expired.promise])
    },
  }
}
