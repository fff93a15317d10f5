import { type Static, Type } from 'typebox'
import { ById, Bytes, Empty, Id, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Recipient } from './shares.ts'

/** How long an offer waits for its answer. */
export const ownershipOfferDays = 14
/** Offers that wait for one person in one account. */
export const ownershipOffersShown = 100

/** What the former owner may do with the item afterwards. */
export const keptLevels = ['view', 'edit'] as const
export type KeptLevel = (typeof keptLevels)[number]

const Person = Type.Object({ id: Id, name: Type.String() })

/** An item of a private drive that somebody wants to give to another person, who has not answered yet (C58). */
export const OwnershipOffer = Type.Object({
  id: Id,
  item: Type.Object({ id: Id, type: oneOf(['file', 'folder']), name: Type.String(), size: Bytes }),
  from: Person,
  to: Person,
  keeps: nullable(oneOf(keptLevels)),
  createdAt: Instant,
  expiresAt: Instant,
})
export type OwnershipOffer = Static<typeof OwnershipOffer>

export const offerOwnership = endpoint({
  method: 'POST',
  path: '/api/items/:id/ownership',
  access: 'session',
  summary: 'Offer an item of one’s private drive to a colleague or another person; it moves when they accept',
  params: ById,
  body: Type.Object({ to: Recipient, keeps: Type.Optional(nullable(oneOf(keptLevels))) }),
  reply: OwnershipOffer,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'ITEM_RESERVED',
    'ITEM_IN_TRASH',
    'ITEM_EXPIRED',
    'ITEM_LOCKED',
    'FILE_PASSWORD_REQUIRED',
    'FILE_PASSWORD_BELOW',
    'ACCOUNT_READ_ONLY',
    'RECIPIENT_NOT_FOUND',
    'RECIPIENT_NOT_A_PERSON',
    'RECIPIENT_SELF',
    'RECIPIENT_EMAIL_INVALID',
    'SHARING_OUTSIDE_REFUSED',
    'OWNERSHIP_OFFERED',
    'TOO_MANY_REQUESTS',
  ],
})

export const getOwnershipOffer = endpoint({
  method: 'GET',
  path: '/api/items/:id/ownership',
  access: 'session',
  summary: 'The offer of an item that waits for its answer, if there is one',
  params: ById,
  reply: Type.Object({ offer: nullable(OwnershipOffer) }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const withdrawOwnership = endpoint({
  method: 'DELETE',
  path: '/api/items/:id/ownership',
  access: 'session',
  summary: 'Withdraw the offer of an item',
  params: ById,
  reply: Empty,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'OWNERSHIP_OFFER_GONE'],
})

export const listOwnershipOffers = endpoint({
  method: 'GET',
  path: '/api/ownership-offers',
  access: 'session',
  summary: 'What others offer me in this account, latest first',
  reply: Type.Object({ items: Type.Array(OwnershipOffer) }),
  errors: [],
})

export const acceptOwnership = endpoint({
  method: 'POST',
  path: '/api/ownership-offers/:id/accept',
  access: 'session',
  summary: 'Accept an offer: the item moves to my private drive and counts against its quota',
  params: ById,
  reply: Type.Object({ itemId: Id }),
  errors: [
    'OWNERSHIP_OFFER_GONE',
    'NOT_ALLOWED',
    'ITEM_LOCKED',
    'ITEM_IN_TRASH',
    'ITEM_EXPIRED',
    'FILE_TYPE_BLOCKED',
    'SHARING_OUTSIDE_REFUSED',
    'STORAGE_FULL',
    'ACCOUNT_READ_ONLY',
    'ACCOUNT_SUSPENDED',
    'SERVICE_TERMINATED',
  ],
})

export const declineOwnership = endpoint({
  method: 'POST',
  path: '/api/ownership-offers/:id/decline',
  access: 'session',
  summary: 'Decline an offer',
  params: ById,
  reply: Empty,
  errors: ['OWNERSHIP_OFFER_GONE'],
})
