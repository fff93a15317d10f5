import { getJob } from '@khlang/contract/jobs'
import { getExpiryPolicy } from '@khlang/contract/expiry-policies'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { driveKeys } from '../drive.api.ts'
import { begun, dismiss } from '../work/work.api.ts'

const pollMs = 500
/** Longer than that nobody is kept waiting: the tray of work tells the rest. */
const patienceMs = 10_000

/** When what arrives in a folder expires. */
export const policyQuery = (id: string) =>
  queryOptions({
    queryKey: [...driveKeys.item(id), 'expiry-policy'],
    queryFn: ({ signal }) => call(getExpiryPolicy, { params: { id } }, { signal }),
  })

export type Dating = { state: 'done'; count: number } | { state: 'failed' | 'goesOn' }

/** Follows the job that sees to what is there already, for as long as somebody waits; how many files it dated. */
export async function followDating(
  jobId: string,
  onProgress: (progress: { done: number; total: number }) => void,
): Promise<Dating> {
  const until = Date.now() + patienceMs
  for (;;) {
    const { state, done, total, leftCount } = await call(getJob, { params: { id: jobId } })
    onProgress({ done, total })
    if (state === 'failed') return { state }
    if (state === 'done') {
      // It is done, whether it could be put away or not.
      if (leftCount === 0) await dismiss(jobId).catch(() => undefined)
      return { state, count: done }
    }
    if (Date.now() >= until) {
      begun.set((count) => count + 1)
      return { state: 'goesOn' }
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
