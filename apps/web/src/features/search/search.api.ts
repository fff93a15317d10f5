import { listSavedSearches } from '@khlang/contract/saved-searches'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { driveKeys } from '../browser/index.ts'

/** What the person keeps in the active account, by name. */
export const savedSearchesQuery = () =>
  queryOptions({
    queryKey: [...driveKeys.all(), 'saved-searches'],
    queryFn: async ({ signal }) => (await call(listSavedSearches, {}, { signal })).items,
    staleTime: 60_000,
  })
