import { listUnprovedEdocs } from '@khlang/contract/edoc-unproved'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { edocsKey } from '../edocs-key.ts'

/** Documents that wait because nothing shows that they come from their seller. */
export const unprovedQuery = () =>
  infiniteQueryOptions({
    queryKey: [...edocsKey(), 'unproved'],
    queryFn: ({ pageParam, signal }) =>
      call(listUnprovedEdocs, { query: { limit: 20, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
