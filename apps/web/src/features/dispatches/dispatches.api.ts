import { type Dispatch, getDispatch, listDispatches, planDispatch, planInbox } from '@khlang/contract/dispatches'
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

/** One that has just been sent; followed while something is on its way. */
export const dispatchQuery = (sent: Dispatch, language: Language) =>
  queryOptions({
    queryKey: [...dispatchesKey(), 'one', sent.id, language] as const,
    queryFn: ({ signal }) => call(getDispatch, { params: { id: sent.id } }, { signal }),
    initialData: sent,
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? pollMs : false),
  })

/** What can be sent, and how. Every dialog asks again. */
export const planQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['dispatch-plan', activeAccountId(), ids] as const,
    queryFn: ({ signal }) => call(planDispatch, { body: { ids: [...ids] } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Whether the items are e-documents that can go to the Inbox of their buyer; files are read for it. */
export const inboxPlanQuery = (ids: readonly string[], isAsked: boolean) =>
  queryOptions({
    queryKey: ['inbox-plan', activeAccountId(), ids] as const,
    queryFn: ({ signal }) => call(planInbox, { body: { ids: [...ids] } }, { signal }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
