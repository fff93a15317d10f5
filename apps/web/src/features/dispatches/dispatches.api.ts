import { type Dispatch, listDispatches, planDispatch } from '@khlang/contract/dispatches'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'
import type { Language } from '../../lib/dates.ts'

const pollMs = 3000
const opensMs = 30_000

export const dispatchesKey = () => ['dispatches', activeAccountId()] as const
const hasLinks = ({ recipients }: Dispatch) => recipients.some(({ links }) => links.length > 0)
const isWaiting = ({ recipients }: Dispatch) => recipients.some(({ state }) => state === 'waiting')

/** Latest first; followed while something is on its way, and more slowly where links may be opened. */
export const dispatchesQuery = (language: Language) =>
  infiniteQueryOptions({
    queryKey: [...dispatchesKey(), language],
    queryFn: ({ pageParam, signal }) =>
      call(listDispatches, { query: { limit: 30, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) => {
      const shown = state.data?.pages.flatMap(({ items }) => items) ?? []
      if (shown.some(isWaiting)) return pollMs
      return state.data?.pages.length === 1 && shown.some(hasLinks) ? opensMs : false
    },
  })

/** What can be sent, and how. Every dialog asks again. */
export const planQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['dispatch-plan', activeAccountId(), ids] as const,
    queryFn: ({ signal }) => call(planDispatch, { body: { ids: [...ids] } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
