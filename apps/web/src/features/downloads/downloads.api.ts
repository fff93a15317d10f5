import { listArchives, planDownload, type PreparedArchive } from '@khlang/contract/archives'
import { queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'

const pollMs = 1500

export const archivesKey = () => ['prepared-archives', activeAccountId()] as const
export const isInProgress = ({ state }: PreparedArchive) => state === 'waiting' || state === 'running'

export const archivesQuery = () =>
  queryOptions({
    queryKey: archivesKey(),
    queryFn: ({ signal }) => call(listArchives, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isInProgress) ? pollMs : false),
  })

/** What the download would include. Every dialog queries it again, and never while it is open. */
export const planQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['download-plan', activeAccountId(), ids] as const,
    queryFn: ({ signal }) => call(planDownload, { body: { ids: [...ids] } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
