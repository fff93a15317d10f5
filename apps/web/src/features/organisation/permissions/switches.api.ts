import {
  changeRuleSwitches,
  getRuleSwitches,
  listRuledFolders,
  previewRuleSwitches,
  type RuleSwitches,
} from '@khlang/contract/rule-switches'
import { listSuspendedRules } from '@khlang/contract/suspended-rules'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../../lib/call.ts'

const key = () => ['folder-permissions', activeAccountId()] as const

export const switchesQuery = () =>
  queryOptions({
    queryKey: [...key(), 'switches'],
    queryFn: ({ signal }) => call(getRuleSwitches, {}, { signal }),
  })

export const switchOutcomeQuery = (wanted: Partial<RuleSwitches>) =>
  queryOptions({
    queryKey: [...key(), 'switch-outcome', wanted],
    queryFn: ({ signal }) => call(previewRuleSwitches, { body: wanted }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export async function sendSwitches(queries: QueryClient, wanted: Partial<RuleSwitches>): Promise<void> {
  queries.setQueryData(switchesQuery().queryKey, await call(changeRuleSwitches, { body: wanted }))
}

/** Rules for departments and roles that the organisation chart no longer has. */
export const suspendedQuery = () =>
  infiniteQueryOptions({
    queryKey: [...key(), 'suspended'],
    queryFn: ({ pageParam, signal }) =>
      call(listSuspendedRules, { query: { limit: 50, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

/** After the rules of a folder were saved. */
export const refreshRules = (queries: QueryClient) => queries.invalidateQueries({ queryKey: key() })

export const ruledFoldersQuery = (parentId: string) =>
  infiniteQueryOptions({
    queryKey: [...key(), 'ruled-folders', parentId],
    queryFn: ({ pageParam, signal }) =>
      call(
        listRuledFolders,
        { params: { id: parentId }, query: { limit: 100, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // What was set on another page must show here.
    staleTime: 0,
  })
