import { getJob } from '@khlang/contract/jobs'
import { getExpiryPolicy } from '@khlang/contract/expiry-policies'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { driveKeys } from '../drive.api.ts'

const pollMs = 500

/** When what arrives in a folder expires. */
export const policyQuery = (id: string) =>
  queryOptions({
    queryKey: [...driveKeys.item(id), 'expiry-policy'],
    queryFn: ({ signal }) => call(getExpiryPolicy, { params: { id } }, { signal }),
  })

/** Follows the job that sees to what is there already; how many files it dated, or null when it failed. */
export async function followDating(
  jobId: string,
  onProgress: (progress: { done: number; total: number }) => void,
): Promise<number | null> {
  for (;;) {
    const { state, done, total } = await call(getJob, { params: { id: jobId } })
    onProgress({ done, total })
    if (state === 'done') return done
    if (state === 'failed') return null
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
