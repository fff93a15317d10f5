import {
  acceptMembership,
  declineMembership,
  leaveBusiness,
  listMemberships,
  openInvitation,
} from '@khlang/contract/memberships'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

export const membershipsKey = ['memberships']

/** What invites the person, and what they work for. */
export const membershipsQuery = () =>
  queryOptions({
    queryKey: membershipsKey,
    queryFn: async ({ signal }) => (await call(listMemberships, {}, { signal })).items,
    // An invitation may have been withdrawn since.
    staleTime: 0,
  })

export const openByToken = (token: string) => call(openInvitation, { body: { token } })
export const accept = (id: string) => call(acceptMembership, { params: { id }, body: {} })
export const decline = (id: string) => call(declineMembership, { params: { id }, body: {} })
export const leave = (id: string) => call(leaveBusiness, { params: { id }, body: {} })
