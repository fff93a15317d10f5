import { type BulkResult, getJob, type Item } from '@khlang/contract'
import { call } from '../../../lib/call.ts'

export type Failed = { item: Item; code: string; message: string | null }
export type Outcome = { done: Item[]; skipped: Item[]; failed: Failed[]; newIds: ReadonlyMap<string, string> }

const atOnce = 1000
const pollMs = 700

/** Sends a bulk call in pieces that the server takes, waits for jobs, and says for every item what became of it. */
export async function runBulk(
  items: readonly Item[],
  send: (ids: string[]) => Promise<BulkResult>,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Outcome> {
  const results: BulkResult['items'] = []
  for (let start = 0; start < items.length; start += atOnce) {
    const ids = items.slice(start, start + atOnce).map((item) => item.id)
    const answer = await send(ids)
    if (answer.jobId) results.push(...(await followJob(answer.jobId, ids, onProgress)))
    else results.push(...answer.items)
    onProgress(Math.min(items.length, start + atOnce), items.length)
  }
  return outcomeOf(items, results)
}

async function followJob(id: string, ids: readonly string[], onProgress: (done: number, total: number) => void) {
  for (;;) {
    const job = await call(getJob, { params: { id } })
    onProgress(job.done, job.total)
    if (job.state === 'failed')
      return job.result?.items ?? ids.map((one) => ({ id: one, ok: false, machineCode: 'INTERNAL' }))
    if (job.state === 'done') return job.result?.items ?? ids.map((one) => ({ id: one, ok: true }))
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

export function outcomeOf(items: readonly Item[], results: BulkResult['items']): Outcome {
  const byId = new Map(results.map((result) => [result.id, result]))
  const newIds = new Map<string, string>()
  const outcome = { done: [] as Item[], skipped: [] as Item[], failed: [] as Failed[], newIds }
  for (const item of items) {
    const result = byId.get(item.id)
    if (result?.newId) newIds.set(item.id, result.newId)
    if (result?.skipped) outcome.skipped.push(item)
    else if (result?.ok) outcome.done.push(item)
    else outcome.failed.push({ item, code: result?.machineCode ?? 'INTERNAL', message: result?.message ?? null })
  }
  return outcome
}

export const isTaken = ({ code }: Failed) => code === 'NAME_TAKEN' || code === 'FILE_EXISTS'
