import type { AccountId, PersonId } from '@khlang/contract'
import type { KeyScope, Level } from '@khlang/contract/permissions'
import { AppError } from './app-error.ts'

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
  /** The protocol it came through, when that is not the web: for the log and for versions. */
  via?: string
}

/** A person as the log names them, outside a call of theirs. It carries no rights: background tasks use `ActAs`. */
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

/**
 * A background task in a person's name: it acts with that person's current rights, read anew.
 * NOT_ALLOWED once they may no longer act for the account.
 */
export type ActAs = (
  who: { personId: string; accountId: string; sessionId?: string },
  origin?: Origin,
) => Promise<PersonActor>

/** What the maker of a share or a link was on the item when making it. */
export type MadeAs = 'owner' | 'admin' | 'adminBusiness' | 'other'

/** A visitor with a public link: reaches one item and what is below it, with no more rights than the creator may share. */
export type LinkActor = {
  kind: 'link'
  link: { id: string; itemId: string; permission: 'view' | 'download'; madeAs: MadeAs }
  maker: { personId: string; accountId: string }
  origin: Origin
}

/** A visitor with an upload link: adds files to one folder, as long as the creator may. */
export type UploadLinkActor = {
  kind: 'uploadLink'
  link: { id: string; folderId: string; madeAs: MadeAs }
  maker: { personId: string; accountId: string }
  origin: Origin
}

/** A program with a key of a business: within its scopes, and inside its folder where it has one. */
export type KeyActor = {
  kind: 'key'
  key: { id: string; scopes: readonly KeyScope[]; folderId: string | null }
  accountId: string
  origin: Origin
}

/** Support inside the account of a customer who let them in; `granted` is what the owner added to reading lists. */
export type SupportActor = {
  kind: 'support'
  support: { sessionId: string; staffId: string; granted: Level | null }
  customer: { personId: string; accountId: string }
  origin: Origin
}

/** The product itself: jobs, start-up repairs, the operator's commands. */
export type SystemActor = { kind: 'system'; name: string; origin: Origin }

/** Who performs an action: a closed union, so that a decision that omits a kind does not compile. */
export type Actor = PersonActor | LinkActor | UploadLinkActor | KeyActor | SupportActor | SystemActor
export type ActorKind = Actor['kind']
/**
 * All kinds: a test compares the table of permissions with this list.
 * @public
 */
export const actorKinds = ['person', 'link', 'uploadLink', 'key', 'support', 'system'] as const satisfies ActorKind[]

/** Every actor that the permission engine decides about; the system is not one of them. */
export type Principal = Exclude<Actor, SystemActor>

/**
 * Decides by the kind of actor. Every kind is named: one that is forgotten does not compile, and there is no default
 * that could let a new kind in.
 */
export const byActor = <T>(actor: Actor, cases: { [K in ActorKind]: (actor: Extract<Actor, { kind: K }>) => T }): T =>
  // The compiler does not connect the kind that selects the case with the actor that it is given.
  (cases[actor.kind] as (actor: Actor) => T)(actor)

/** For the kinds that a decision of `byActor` refuses. */
export const refuse = (): never => {
  throw new AppError('NOT_ALLOWED')
}

/** The person who acts, or null where it is no person. */
export const personOf = (actor: Actor): PersonActor | null => (actor.kind === 'person' ? actor : null)

const nowhere: Origin = { address: null, traceId: null }

export const systemActor = (name: string): SystemActor => ({
  kind: 'system',
  name,
  origin: nowhere,
})
