import { AppError } from './app-error.ts'

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * For work that takes a core: as much of it as `parallel` runs at once in this process, and the rest waits in its order.
 * Beyond `longestQueue` it throws UNAVAILABLE, with the seconds after which a retry makes sense.
 */
export function createConcurrencyLimit({
  parallel,
  longestQueue,
  retryAfter,
}: {
  parallel: number
  longestQueue: number
  retryAfter: number
}): ConcurrencyLimit {
  const queue: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running < parallel) running++
    else {
      if (queue.length >= longestQueue) throw new AppError('UNAVAILABLE', {}, { retryAfter })
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      // Whoever waits takes over this turn.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
