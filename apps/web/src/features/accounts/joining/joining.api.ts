import type { Input } from '@khlang/contract'
import { askToJoin, findJoinableBusiness, listJoinRequests, withdrawJoinRequest } from '@khlang/contract/join-requests'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

export const joinRequestsKey = ['join-requests']

/** The latest of one's requests: those that wait, and answers of the last months. */
export const joinRequestsQuery = () =>
  queryOptions({
    queryKey: joinRequestsKey,
    queryFn: async ({ signal }) => (await call(listJoinRequests, { query: { limit: 20 } }, { signal })).items,
  })

export type Ask = Input<typeof askToJoin>['body']
export const findBusiness = (body: Input<typeof findJoinableBusiness>['body']) => call(findJoinableBusiness, { body })
export const sendAsk = (body: Ask) => call(askToJoin, { body })
export const withdrawAsk = (id: string) => call(withdrawJoinRequest, { params: { id }, body: {} })
