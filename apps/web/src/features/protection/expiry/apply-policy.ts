import { getJob } from '@khlang/contract/jobs'
import { call } from '../../../lib/call.ts'
import { dismiss, jobsStarted } from '../../tasks/index.ts'

const pollMs = 500
/** After this, the tray of background tasks shows the progress. */
const waitMs = 10_000

export type Applied = { state: 'done'; count: number } | { state: 'failed' | 'inBackground' }

/**
 * Follows the job that applies a policy to existing files, up to a time limit; returns how many files got a
 * date. Throws what a call throws.
 */
export async function followPolicy(
  jobId: string,
  onProgress: (progress: { done: number; total: number }) => void,
): Promise<Applied> {
  const until = Date.now() + waitMs
  for (;;) {
    const { state, done, total, leftCount } = await call(getJob, { params: { id: jobId } })
    onProgress({ done, total })
    if (state === 'failed') return { state }
    if (state === 'done') {
      // It is done, whether it could be dismissed or not.
      if (leftCount === 0) await dismiss(jobId).catch(() => undefined)
      return { state, count: done }
    }
    if (Date.now() >= until) {
      jobsStarted.set((count) => count + 1)
      return { state: 'inBackground' }
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
