import { listRetainedTrash } from '@khlang/contract/retained-trash'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'

export const retainedKey = () => ['retained', activeAccountId()] as const

/** By words of the name; '' for everything. */
export const retainedQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: [...retainedKey(), words],
    queryFn: ({ pageParam, signal }) =>
      call(
        listRetainedTrash,
        { query: { limit: 50, ...(words !== '' && { q: words }), ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
