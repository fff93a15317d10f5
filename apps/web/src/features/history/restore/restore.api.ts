import {
  cancelRestore,
  chooseRestore,
  getHistory,
  getRestore,
  listRestoreEntries,
  listRestores,
  type RestoreState,
  type RestoreWay,
  startRestore,
} from '@khlang/contract/restores'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { driveKeys } from '../../browser/index.ts'

const pollMs = 700
const linesAtOnce = 100
const inProgress: ReadonlySet<RestoreState> = new Set(['chosen', 'running'])
export const isInProgress = (state: RestoreState) => inProgress.has(state)

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...driveKeys.item(id), 'history'],
    queryFn: ({ signal }) => call(getHistory, { params: { id } }, { signal }),
    gcTime: 0,
  })

/** Polled while the restore is in progress. */
export const restoreQuery = (id: string) =>
  queryOptions({
    queryKey: [...driveKeys.all(), 'restore', id],
    queryFn: ({ signal }) => call(getRestore, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (!state.data || isInProgress(state.data.state) ? pollMs : false),
    gcTime: 0,
  })

export const entriesQuery = (id: string, way: RestoreWay, show: 'back' | 'left', round: string) =>
  infiniteQueryOptions({
    queryKey: [...driveKeys.all(), 'restore', id, 'entries', way, show, round],
    queryFn: ({ signal, pageParam }) => {
      const query = { way, show, limit: linesAtOnce, ...(pageParam !== '' && { cursor: pageParam }) }
      return call(listRestoreEntries, { params: { id }, query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    gcTime: 0,
  })

/** What was restored before, of an item or of a whole drive. */
export const earlierQuery = (itemId: string) =>
  infiniteQueryOptions({
    queryKey: [...driveKeys.all(), 'restores', itemId],
    queryFn: ({ signal, pageParam }) =>
      call(listRestores, { query: { itemId, limit: 20, ...(pageParam !== '' && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    gcTime: 0,
  })

/** A point in time that is given: chosen once, when the dialog opens. */
export const presetQuery = (itemId: string, at: string) =>
  queryOptions({
    queryKey: [...driveKeys.all(), 'restore', 'preset', itemId, at],
    queryFn: () => choose(itemId, new Date(at)),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

export const choose = (itemId: string, at: Date) => call(chooseRestore, { body: { itemId, at: at.toISOString() } })
export const start = (id: string, way: RestoreWay) => call(startRestore, { params: { id }, body: { way } })
export const cancel = (id: string) => call(cancelRestore, { params: { id }, body: {} })
