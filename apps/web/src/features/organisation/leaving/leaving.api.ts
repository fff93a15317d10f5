import type { Input } from '@khlang/contract'
import { listBusinessShares } from '@khlang/contract/business-shares'
import { removeEmployee } from '@khlang/contract/employees'
import { getLeavingReport, getTransferRoom, listLeavers, transferLeaver } from '@khlang/contract/leavers'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { organisationKey } from '../organisation.api.ts'

/** While a drive is being transferred, the list is read again this often. */
const whileTransferringMs = 2000

export const leavingQuery = (id: string) =>
  queryOptions({
    queryKey: [...organisationKey(), 'leaving', id],
    queryFn: ({ signal }) => call(getLeavingReport, { params: { id } }, { signal }),
    // What somebody leaves is counted when the dialog opens.
    gcTime: 0,
  })

/** Whether a private drive fits where it would be transferred; asked anew whenever somewhere is chosen. */
export const transferRoomQuery = (id: string, place: Input<typeof getTransferRoom>['query']) =>
  queryOptions({
    queryKey: [...organisationKey(), 'leaving', id, 'room', place],
    queryFn: ({ signal }) => call(getTransferRoom, { params: { id }, query: place }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** What an employee has shared of Drive Business, with people and by links. */
export const leftSharesQuery = (employeeId: string) =>
  infiniteQueryOptions({
    queryKey: [...organisationKey(), 'leaving', employeeId, 'shares'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listBusinessShares,
        { query: { employeeId, limit: 20, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    gcTime: 0,
  })

export const leaversQuery = () =>
  infiniteQueryOptions({
    queryKey: [...organisationKey(), 'leavers'],
    queryFn: ({ pageParam, signal }) =>
      call(listLeavers, { query: { limit: 50, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((row) => row.state === 'transferring'))
        ? whileTransferringMs
        : false,
  })

export type RemovalChoices = Input<typeof removeEmployee>['body']

export const removeWith = (id: string, body: RemovalChoices) => call(removeEmployee, { params: { id }, body })
export const sendTransfer = (id: string, body: Input<typeof transferLeaver>['body']) =>
  call(transferLeaver, { params: { id }, body })
