import type { BulkResult, Item } from '@khlang/contract'
import { followJob } from '../../tasks/index.ts'
import { type Outcome, outcomeOf } from '../model/outcome.ts'

const atOnce = 1000

/** Sends a bulk call in pieces that the server takes, waits for jobs, and says for every item what became of it. */
export async function runBulk(items: readonly Item[], send: (ids: string[]) => Promise<BulkResult>): Promise<Outcome> {
  const results: BulkResult['items'] = []
  for (let start = 0; start < items.length; start += atOnce) {
    const ids = items.slice(start, start + atOnce).map((item) => item.id)
    const answer = await send(ids)
    results.push(...(answer.jobId ? await followJob(answer.jobId, ids) : answer.items))
  }
  return outcomeOf(items, results)
}
