import { listRetainedTrash } from '@khlang/contract/vault'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'

export const vaultKey = () => ['vault', activeAccountId()] as const

export const vaultQuery = () =>
  infiniteQueryOptions({
    queryKey: vaultKey(),
    queryFn: ({ pageParam, signal }) =>
      call(listRetainedTrash, { query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
