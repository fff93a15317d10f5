import { listArchives, planDownload, type PreparedArchive } from '@khlang/contract/archives'
import { queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'

const askAgainMs = 1500

export const archivesKey = () => ['prepared-archives', activeAccountId()] as const
export const isUnderWay = ({ state }: PreparedArchive) => state === 'waiting' || state === 'running'

export const archivesQuery = () =>
  queryOptions({
    queryKey: archivesKey(),
    queryFn: ({ signal }) => call(listArchives, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? askAgainMs : false),
  })

/** What of these would come: asked anew for every dialog. */
export const planQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['download-plan', activeAccountId(), ids] as const,
    queryFn: ({ signal }) => call(planDownload, { body: { ids: [...ids] } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
