import {
  cancelBusinessRestore,
  chooseBusinessRestore,
  getBusinessRestore,
  getRestoreReach,
  listBusinessRestoreEntries,
  listBusinessRestores,
  startBusinessRestore,
} from '@khlang/contract/business-restores'
import type { RestoreWay } from '@khlang/contract/restores'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../../lib/call.ts'
import { type entriesQuery, isInProgress } from '../restore/restore.api.ts'

const pollMs = 700
const key = () => ['business', activeAccountId(), 'backup'] as const

/** What is restored: an item of Drive Business, or the private drive of an employee. */
export type What = { itemId: string } | { employeeId: string }

export const reachQuery = (what: What) =>
  queryOptions({
    queryKey: [...key(), 'reach', what],
    queryFn: ({ signal }) => call(getRestoreReach, { query: what }, { signal }),
    gcTime: 0,
  })

export const runsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...key(), 'runs'],
    queryFn: ({ signal, pageParam }) =>
      call(listBusinessRestores, { query: { limit: 20, ...(pageParam !== '' && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((run) => isInProgress(run.state))) ? 3 * pollMs : false,
  })

/** Polled while the restore is in progress. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [...key(), 'run', id],
    queryFn: ({ signal }) => call(getBusinessRestore, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (!state.data || isInProgress(state.data.state) ? pollMs : false),
    gcTime: 0,
  })

export const runEntriesQuery: typeof entriesQuery = (id, way, show, round) =>
  infiniteQueryOptions({
    queryKey: [...key(), 'run', id, 'entries', way, show, round],
    queryFn: ({ signal, pageParam }) => {
      const query = { way, show, limit: 100, ...(pageParam !== '' && { cursor: pageParam }) }
      return call(listBusinessRestoreEntries, { params: { id }, query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    gcTime: 0,
  })

export const chooseRun = (what: What, at: Date) =>
  call(chooseBusinessRestore, { body: { ...what, at: at.toISOString() } })
export const startRun = (id: string, way: RestoreWay) => call(startBusinessRestore, { params: { id }, body: { way } })
export const cancelRun = (id: string) => call(cancelBusinessRestore, { params: { id }, body: {} })
