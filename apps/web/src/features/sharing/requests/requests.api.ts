import {
  type AccessAnswer,
  answerAccessRequest,
  askAccess,
  getAccessAsked,
  listAccessRequests,
} from '@khlang/contract/access-requests'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../../lib/call.ts'

/** The reader’s own request for an item that they don’t see. */
export const askedQuery = (id: string) =>
  queryOptions({
    queryKey: ['access-asked', activeAccountId(), id],
    queryFn: async ({ signal }) => (await call(getAccessAsked, { params: { id } }, { signal, quiet: true })).asked,
    staleTime: 0,
    retry: false,
  })

/** What the reader may answer in this account. */
export const requestsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['access-requests', activeAccountId()],
    queryFn: ({ pageParam, signal }) =>
      call(listAccessRequests, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })

export const ask = (id: string, note: string) => call(askAccess, { params: { id }, body: { note } })
export const answer = (id: string, what: AccessAnswer) =>
  call(answerAccessRequest, { params: { id }, body: { answer: what } })
