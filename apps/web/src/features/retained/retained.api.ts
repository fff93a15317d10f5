import { listRetainedTrash } from '@khlang/contract/retained-trash'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'

export const retainedKey = () => ['retained', activeAccountId()] as const

export const retainedQuery = () =>
  infiniteQueryOptions({
    queryKey: retainedKey(),
    queryFn: ({ pageParam, signal }) =>
      call(listRetainedTrash, { query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
