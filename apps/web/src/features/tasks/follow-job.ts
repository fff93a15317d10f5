import type { BulkResult } from '@khlang/contract'
import { getJob } from '@khlang/contract/jobs'
import { call } from '../../lib/call.ts'
import { jobsBegun, dismiss } from './tasks.api.ts'

const pollMs = 700

/** Waits for the end of a job. One that left nothing out is put away: its end is told where it was jobsBegun. */
export async function followJob(id: string, ids: readonly string[]): Promise<BulkResult['items']> {
  jobsBegun.set((count) => count + 1)
  for (;;) {
    const job = await call(getJob, { params: { id } })
    if (job.state === 'failed')
      return job.result?.items ?? ids.map((one) => ({ id: one, ok: false, machineCode: 'INTERNAL' }))
    if (job.state === 'done') {
      // It is done, whether it could be put away or not.
      if (job.leftCount === 0) await dismiss(id).catch(() => undefined)
      jobsBegun.set((count) => count + 1)
      return job.result?.items ?? ids.map((one) => ({ id: one, ok: true }))
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
