import type { BulkResult } from '@khlang/contract'
import { getJob } from '@khlang/contract/jobs'
import { call } from '../../lib/call.ts'
import { jobsStarted, dismiss } from './tasks.api.ts'

const pollMs = 700

/** Waits for the end of a job. One without failures is dismissed: the caller reports its result. */
export async function followJob(id: string, ids: readonly string[]): Promise<BulkResult['items']> {
  jobsStarted.set((count) => count + 1)
  for (;;) {
    const job = await call(getJob, { params: { id } })
    if (job.state === 'failed')
      return job.result?.items ?? ids.map((one) => ({ id: one, ok: false, machineCode: 'INTERNAL' }))
    if (job.state === 'done') {
      // It is done, whether it could be dismissed or not.
      if (job.leftCount === 0) await dismiss(id).catch(() => undefined)
      jobsStarted.set((count) => count + 1)
      return job.result?.items ?? ids.map((one) => ({ id: one, ok: true }))
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
