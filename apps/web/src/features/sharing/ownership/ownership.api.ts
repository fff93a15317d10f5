import {
  acceptOwnership,
  declineOwnership,
  getOwnershipOffer,
  type KeptLevel,
  listOwnershipOffers,
  offerOwnership,
  withdrawOwnership,
} from '@khlang/contract/ownership'
import type { Recipient } from '@khlang/contract/shares'
import { queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../../lib/call.ts'
import { driveKeys } from '../../browser/index.ts'

/** The offer of an item that waits for its answer, for its owner. */
export const offerQuery = (itemId: string) =>
  queryOptions({
    queryKey: [...driveKeys.item(itemId), 'ownership'],
    queryFn: async ({ signal }) => (await call(getOwnershipOffer, { params: { id: itemId } }, { signal })).offer,
    staleTime: 0,
  })

/** What others offer the reader in this account. */
export const offersQuery = () =>
  queryOptions({
    queryKey: ['ownership-offers', activeAccountId()],
    queryFn: async ({ signal }) => (await call(listOwnershipOffers, {}, { signal })).items,
    staleTime: 0,
  })

export const offer = (id: string, to: Recipient, keeps: KeptLevel | null) =>
  call(offerOwnership, { params: { id }, body: { to, keeps } })
export const withdraw = (id: string) => call(withdrawOwnership, { params: { id } })
export const accept = (id: string) => call(acceptOwnership, { params: { id } })
export const decline = (id: string) => call(declineOwnership, { params: { id } })
