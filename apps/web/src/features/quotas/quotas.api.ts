import { getJob } from '@khlang/contract/jobs'
import { checkCleanup, type Cleanup, getStorageReport, startCleanup } from '@khlang/contract/storage'
import { type StorageKind } from '@khlang/contract/storage-kinds'
import { queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'

/** The polling interval while the server counts. */
const measuringRefetchMs = 1500
/** The polling interval otherwise, so that additions elsewhere appear. */
const idleRefetchMs = 20_000
const pollMs = 800

export const reportKey = (kind: StorageKind) => ['storage-report', activeAccountId(), kind] as const

export const reportQuery = (kind: StorageKind) =>
  queryOptions({
    queryKey: reportKey(kind),
    queryFn: ({ signal }) => call(getStorageReport, { query: { kind } }, { signal }),
    refetchInterval: (query) => (query.state.data?.measuring ? measuringRefetchMs : idleRefetchMs),
  })

/** What is to go: the trash, or old versions of a certain age. */
export type CleanupInput = { kind: StorageKind; what: Cleanup; olderThanDays?: number }

export const checkQuery = (input: CleanupInput) =>
  queryOptions({
    queryKey: ['storage-check', activeAccountId(), input],
    queryFn: ({ signal }) => call(checkCleanup, { query: input }, { signal }),
    gcTime: 0,
    staleTime: 0,
  })

/** Starts the cleanup and follows it to its end; returns how many items could not be deleted. */
export async function cleanUp(input: CleanupInput, onProgress: (done: number, total: number) => void): Promise<number> {
  const { jobId } = await call(startCleanup, { body: input })
  for (;;) {
    const job = await call(getJob, { params: { id: jobId } })
    onProgress(job.done, job.total)
    if (job.state === 'done' || job.state === 'failed')
      return job.result?.items.length ?? (job.state === 'failed' ? -1 : 0)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
