import { AppError } from '../../../platform/app-error.ts'

const longestQueue = 256
const queues = new Map<string, { last: Promise<unknown>; length: number }>()

/**
 * Runs work of one key one after the other in this process. Tries that come at once are then counted before the next
 * one is compared, without refusing people who sign in several times at the same moment.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 }
  if (queue.length >= longestQueue) throw new AppError('UNAVAILABLE', {}, { retryAfter: 5 })
  const mine = queue.last.then(work)
  queue.last = mine.catch(() => undefined)
  queue.length++
  queues.set(key, queue)
  try {
    return await mine
  } finally {
    queue.length--
    if (queue.length === 0) queues.delete(key)
  }
}
