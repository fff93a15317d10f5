import { listSharedByMe } from '@khlang/contract/shared-by-me'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { driveKeys } from '../../browser/index.ts'
import { linksRefetchMs } from '../links/links.api.ts'

/** What the reader shared, below the lists of the drive: whatever changes a share or a link reads them again. */
export const sharedByMeQuery = () =>
  infiniteQueryOptions({
    queryKey: [...driveKeys.lists(), 'shared-by-me'],
    queryFn: ({ pageParam, signal }) =>
      call(listSharedByMe, { query: { limit: 30, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Of a list of several pages all would be read again.
    refetchInterval: ({ state: { data } }) => (data?.pages.length === 1 ? linksRefetchMs : false),
  })
