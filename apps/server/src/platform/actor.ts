import type { AccountId, PersonId } from '@khlang/contract'

/** Where a call came from, for the log. */
export type Origin = { address: string | null; traceId: string | null }

/** A person acting for one of their accounts; membership has been checked for this very call. */
export type PersonActor = {
  kind: 'person'
  personId: PersonId
  accountId: AccountId
  accountKind: 'citizen' | 'business'
  accountStatus: 'active' | 'suspended' | 'terminated'
  isAdmin: boolean
  employeeId: string | null
  sessionId: string
  /** A key for one purpose that only the token of this session gives; programs without a session have none. */
  sessionKey?: (purpose: string) => Buffer
  origin: Origin
  /** The mouth it came through, when that is not the web: for the log and for versions. */
  via?: string
}

/** A person outside a call of theirs: before the first one of a session, or for work that goes on in their name. */
export const personActor = (
  who: { personId: string; accountId: string; sessionId?: string },
  origin: Origin = nowhere,
): PersonActor => ({
  kind: 'person',
  personId: who.personId,
  accountId: who.accountId,
  accountKind: 'citizen',
  accountStatus: 'active',
  isAdmin: false,
  employeeId: null,
  sessionId: who.sessionId ?? '',
  origin,
})

/** The product itself: jobs, start-up repairs, the operator's commands. */
export type SystemActor = { kind: 'system'; name: string; origin: Origin }

export type Actor = PersonActor | SystemActor

const nowhere: Origin = { address: null, traceId: null }

export const systemActor = (name: string): SystemActor => ({
  kind: 'system',
  name,
  origin: nowhere,
})
