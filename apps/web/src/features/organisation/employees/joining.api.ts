import type { Input } from '@khlang/contract'
import { acceptJoinRequest, listJoinApplicants, refuseJoinRequest } from '@khlang/contract/join-requests'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { organisationKey } from '../organisation.api.ts'

export const applicantsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...organisationKey(), 'applicants'],
    queryFn: ({ pageParam, signal }) =>
      call(listJoinApplicants, { query: { limit: 20, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export const accept = (id: string, body: Input<typeof acceptJoinRequest>['body']) =>
  call(acceptJoinRequest, { params: { id }, body })
export const refuse = (id: string, reason: string) => call(refuseJoinRequest, { params: { id }, body: { reason } })
