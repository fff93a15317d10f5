/**
 * At most `width` requests at once over all files, first come first served. A browser opens six connections to a
 * server: four for uploads leave two for the page.
 */
export function createLanes(width: number) {
  let busy = 0
  const queue: (() => void)[] = []

  /** Hands the slot to the next in the queue without freeing it, so that nothing can slip in between. */
  function leave() {
    const next = queue.shift()
    if (next) next()
    else busy--
  }

  return async function take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    if (busy < width) busy++
    else {
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          signal.removeEventListener('abort', giveUp)
          resolve()
        }
        const giveUp = () => {
          const place = queue.indexOf(enter)
          if (place >= 0) queue.splice(place, 1)
          reject(signal.reason)
        }
        queue.push(enter)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    }
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
export type Lanes = ReturnType<typeof createLanes>
