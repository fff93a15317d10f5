import type { BulkResult, Item } from '@khlang/contract'
import { followJob } from '../../tasks/index.ts'
import { type Outcome, outcomeOf } from '../model/outcome.ts'

const atOnce = 1000

/** Sends a bulk call in chunks that the server accepts, waits for jobs, and returns the result of every item. */
export async function runBulk(items: readonly Item[], send: (ids: string[]) => Promise<BulkResult>): Promise<Outcome> {
  const results: BulkResult['items'] = []
  for (let start = 0; start < items.length; start += atOnce) {
    const ids = items.slice(start, start + atOnce).map((item) => item.id)
    const reply = await send(ids)
    results.push(...(reply.jobId ? await followJob(reply.jobId, ids) : reply.items))
  }
  return outcomeOf(items, results)
}
