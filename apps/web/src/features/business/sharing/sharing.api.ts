import type { Input } from '@khlang/contract'
import {
  type AdminSettings,
  type AdminSettingsEdits,
  changeAdminSettings,
  getAdminSettings,
} from '@khlang/contract/admin-settings'
import { endBusinessShares, listBusinessShares } from '@khlang/contract/business-shares'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../../lib/call.ts'

const key = () => ['business', activeAccountId(), 'sharing'] as const

export type SharesFilter = Omit<Input<typeof listBusinessShares>['query'], 'cursor' | 'limit'>

export const sharesQuery = (filter: SharesFilter) =>
  infiniteQueryOptions({
    queryKey: [...key(), 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listBusinessShares,
        { query: { ...filter, limit: 50, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const endShares = (ids: readonly string[]) => call(endBusinessShares, { body: { ids: [...ids] } })

export const refreshShares = (queries: QueryClient) => queries.invalidateQueries({ queryKey: [...key(), 'list'] })

export const settingsQuery = () =>
  queryOptions({
    queryKey: [...key(), 'settings'],
    queryFn: ({ signal }) => call(getAdminSettings, {}, { signal }),
  })

/** Changes single values; the others stay as another admin has saved them meanwhile. */
export const sendEdits = (queries: QueryClient, edits: AdminSettingsEdits) => sendSettings(queries, { edits })

/** Shows the outcome at once; what is allowed decides the states of the list. */
export async function sendSettings(
  queries: QueryClient,
  body: Input<typeof changeAdminSettings>['body'],
): Promise<AdminSettings> {
  const saved = await call(changeAdminSettings, { body })
  queries.setQueryData(settingsQuery().queryKey, saved)
  void refreshShares(queries)
  return saved
}
