import { getJob } from '@khlang/contract/jobs'
import { checkCleanup, type Cleanup, getStorageReport, startCleanup, type StorageKind } from '@khlang/contract/storage'
import { queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'

/** While the server counts, the page looks again after so long. */
const countingMs = 1500
/** And otherwise: what was added elsewhere meanwhile shows by itself. */
const restingMs = 20_000
const pollMs = 800

export const reportKey = (kind: StorageKind) => ['storage-report', activeAccountId(), kind] as const

export const reportQuery = (kind: StorageKind) =>
  queryOptions({
    queryKey: reportKey(kind),
    queryFn: ({ signal }) => call(getStorageReport, { query: { kind } }, { signal }),
    refetchInterval: (query) => (query.state.data?.measuring ? countingMs : restingMs),
  })

/** What is to go: the trash, or old versions of a certain age. */
export type CleanupWish = { kind: StorageKind; what: Cleanup; olderThanDays?: number }

export const checkQuery = (wish: CleanupWish) =>
  queryOptions({
    queryKey: ['storage-check', activeAccountId(), wish],
    queryFn: ({ signal }) => call(checkCleanup, { query: wish }, { signal }),
    gcTime: 0,
    staleTime: 0,
  })

/** Begins it and follows it to its end; tells how many items had to stay. */
export async function cleanUp(wish: CleanupWish, onProgress: (done: number, total: number) => void): Promise<number> {
  const { jobId } = await call(startCleanup, { body: wish })
  for (;;) {
    const job = await call(getJob, { params: { id: jobId } })
    onProgress(job.done, job.total)
    if (job.state === 'done' || job.state === 'failed')
      return job.result?.items.length ?? (job.state === 'failed' ? -1 : 0)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
