import { AppError } from '../../../platform/app-error.ts'

const longestQueue = 256
const queues = new Map<string, { running: number; waiting: (() => void)[] }>()

/**
 * Runs at most `width` pieces of work of one key at a time in this process, in order. Concurrent attempts are thus counted
 * without refusing people who sign in several times at the same moment.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>, width = 1): Promise<T> {
  const queue = queues.get(key) ?? { running: 0, waiting: [] }
  queues.set(key, queue)
  if (queue.running < width) queue.running++
  else {
    if (queue.waiting.length >= longestQueue) throw new AppError('UNAVAILABLE', {}, { retryAfter: 5 })
    await new Promise<void>((resolve) => queue.waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = queue.waiting.shift()
    if (next) next()
    else if (--queue.running === 0) queues.delete(key)
  }
}
