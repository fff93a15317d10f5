import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A business, as its documents name it. */
const business = { business: Type.String(), taxId: Type.String(), branchNo: Type.String() }

const working = {
  /** Of the employee. */
  id: Id,
  accountId: Id,
  ...business,
  isAdmin: Type.Boolean(),
  since: Instant,
}

/** What one is to a business, by its state; one that has ended, or was declined, is in no list of the person. */
export const Membership = Type.Union([
  Type.Object({
    state: Type.Literal('invited'),
    /** Of the invitation, and of the employee once it is accepted. */
    id: Id,
    ...business,
    /** To become an Admin Business. */
    isAdmin: Type.Boolean(),
    invitedBy: Type.String(),
    createdAt: Instant,
    expiresAt: Instant,
  }),
  Type.Object({
    state: Type.Literal('active'),
    ...working,
    /** The business has no other Admin Business: they cannot leave. */
    isLastAdmin: Type.Boolean(),
  }),
  Type.Object({ state: Type.Literal('suspended'), ...working }),
])
export type Membership = Static<typeof Membership>

/** How often a business may invite the same address, number or username in 30 days, sending again included. */
export const invitesOfOneInAMonth = 5

export const listMemberships = endpoint({
  method: 'GET',
  path: '/api/memberships',
  access: 'session',
  summary: 'The businesses that the signed-in person works for, and those that invite them',
  reply: Type.Object({ items: Type.Array(Membership) }),
  errors: [],
})

export const openInvitation = endpoint({
  method: 'POST',
  path: '/api/memberships/open',
  access: 'session',
  summary: 'Prove with the token of an invitation’s mail that its address is one’s own; nothing is accepted by it',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
  reply: Type.Object({ id: Id }),
  errors: ['INVITATION_NOT_FOUND', 'INVITATION_OTHER_ADDRESS'],
})

export const acceptMembership = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/accept',
  access: 'session',
  summary:
    'Accept the invitation of a business, which sees one’s name, e-mail, mobile number and last use from then on',
  params: ById,
  body: Empty,
  reply: Type.Object({ accountId: Id }),
  errors: ['INVITATION_NOT_FOUND'],
})

export const declineMembership = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/decline',
  access: 'session',
  summary: 'Decline the invitation of a business, which learns that and nothing else',
  params: ById,
  body: Empty,
  reply: Empty,
  errors: ['INVITATION_NOT_FOUND'],
})

export const leaveBusiness = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/leave',
  access: 'session',
  stepUp: true,
  summary: 'Leave a business, suspended or not; its admins are notified, and the private drive is kept for 90 days',
  params: ById,
  body: Empty,
  reply: Empty,
  errors: ['EMPLOYEE_NOT_FOUND', 'LAST_ADMIN_BUSINESS'],
})
