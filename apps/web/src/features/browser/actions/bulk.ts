import type { BulkResult, Item } from '@khlang/contract'
import { followJob, type PageSteps } from '../../tasks/index.ts'
import { type Outcome, outcomeOf } from '../model/outcome.ts'

const atOnce = 1000
/** Of what is watched: a step takes about a second. */
export const watchedAtOnce = 200

/**
 * Sends a bulk call in chunks that the server accepts, waits for jobs, and returns the result of every item. Watched work
 * can be cancelled between two chunks, and keeps what was done when a chunk fails.
 */
export async function runBulk(
  items: readonly Item[],
  send: (ids: string[]) => Promise<BulkResult>,
  steps: PageSteps | null = null,
): Promise<Outcome> {
  const size = steps ? watchedAtOnce : atOnce
  const results: BulkResult['items'] = []
  let cause: unknown = null
  let start = 0
  for (; start < items.length && !steps?.isStopped(); start += size) {
    const ids = items.slice(start, start + size).map((item) => item.id)
    try {
      const reply = await send(ids)
      results.push(...(reply.jobId ? await followJob(reply.jobId, ids) : reply.items))
    } catch (error) {
      if (!steps) throw error
      cause = error
      break
    }
    steps?.count(ids.length)
  }
  return { ...outcomeOf(items.slice(0, start), results), untried: items.slice(start), cause }
}
