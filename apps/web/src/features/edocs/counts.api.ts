import { countEdocs } from '@khlang/contract/edoc-boxes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { edocsKey } from './edocs-key.ts'

/** What is new and what waits in the boxes of the active account. */
export const edocCountsQuery = () =>
  queryOptions({
    queryKey: [...edocsKey(), 'counts'],
    queryFn: async ({ signal }) => (await call(countEdocs, { query: {} }, { signal, quiet: true })).items,
    staleTime: 30_000,
  })
