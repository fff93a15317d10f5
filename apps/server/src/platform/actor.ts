import type { AccountId, PersonId } from '@khlang/contract'
import type { LogChannel } from '@khlang/contract/log-actors'
import type { KeyScope, Level } from '@khlang/contract/permissions'
import { AppError } from './app-error.ts'
import type { Db } from './db.ts'

/** The origin of a request, for the log; the channel where the request tells it. */
export type Origin = { address: string | null; traceId: string | null; channel?: LogChannel }

/** The department for which a person acts in a session, with its name of now (T34). It gives no right. */
export type SessionDepartment = { id: string; name: string }

/** A person acting for one of their accounts; membership has been checked for this request. */
export type PersonActor = {
  kind: 'person'
  personId: PersonId
  accountId: AccountId
  accountKind: 'citizen' | 'business'
  accountStatus: 'active' | 'suspended' | 'terminated'
  isAdmin: boolean
  employeeId: string | null
  sessionId: string
  /** A key for one purpose, derived from the session's token; absent for programs without a session. */
  sessionKey?: (purpose: string) => Buffer
  /** The person has just proved who they are: critical operations (`stepUp` in the contract) are for them only. */
  isConfirmed?: boolean
  /** When the business will refuse this session, which has no second factor; null or absent if it will not. */
  secondFactorDueAt?: Date | null
  /** When the password of the person expires for the business; null or absent if it does not. */
  passwordDueAt?: Date | null
  /** Authenticated by a bearer token instead of the cookie of our pages. */
  isProgram?: boolean
  origin: Origin
  /** The protocol, if it is not the web: for the log and for versions. */
  via?: string
  /** As whom the log names what is done with this person's rights and not by them. */
  recordedAs?: SystemActor
  /** The system that signed this person in for this session. */
  partner?: string
  /** The department that the person has chosen for this session, or their first one; absent without a session. */
  department?: SessionDepartment | null
  /** The rule of a mailbox by which a file is kept with this person's rights. */
  mailRule?: { id: string; name: string }
}

/** A person as the log names them, outside their own request. It carries no rights: background tasks use `ActAs`. */
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

/** Throws unless the person has just proved who they are, where only some values of a request are critical. */
export function assertConfirmed({ isConfirmed }: PersonActor): void {
  if (isConfirmed !== true) throw new AppError('STEP_UP_REQUIRED')
}

/**
 * Lets a background task act for a person with their current rights. NOT_ALLOWED once they may no longer act for the
 * account. Inside a transaction, `on` is that transaction: whoever holds a connection must not wait for another one.
 */
export type ActAs = (
  who: { personId: string; accountId: string; sessionId?: string },
  more?: { origin?: Origin; on?: Db },
) => Promise<PersonActor>

/** The role of the creator of a share or a link at the time of creation. */
export type MadeAs = 'owner' | 'admin' | 'adminBusiness' | 'other'

/** Who made a link, acting for one of their accounts: whether they still may is asked at each request. */
export type Maker = { personId: string; accountId: string; accountKind: 'citizen' | 'business' }

/**
 * A visitor with a public link: has access to one item and everything below it, with no more rights than the creator
 * may share.
 */
export type LinkActor = {
  kind: 'link'
  link: { id: string; itemId: string; permission: 'view' | 'download'; madeAs: MadeAs }
  maker: Maker
  origin: Origin
}

/** A visitor with an upload link: adds files to one folder, as long as the creator may. */
export type UploadLinkActor = {
  kind: 'uploadLink'
  link: {
    id: string
    folderId: string
    madeAs: MadeAs
    /** A file of a taken name becomes a new version, where the creator may edit the one that is there (C68). */
    addsVersions?: boolean
  }
  /** Whose uploads these are; null for a visitor who has not opened the link. */
  visitId: string | null
  maker: Maker
  origin: Origin
}

/** A program with a key of a business, limited to its scopes and optionally to a folder. */
export type KeyActor = {
  kind: 'key'
  key: { id: string; name: string; scopes: readonly KeyScope[]; folderId: string | null }
  accountId: string
  origin: Origin
}

/** Who acts for an account: a person, or a program with a key of the business. */
export type AccountActor = PersonActor | KeyActor

/**
 * Support staff in the account of a customer who let them in; `granted` is what the owner added to reading lists.
 * `personId` is null in a business: the private drives of its people stay closed.
 */
export type SupportActor = {
  kind: 'support'
  support: { sessionId: string; staffId: string; agent: string; granted: Level | null }
  accountId: string
  customer: { personId: string | null; accountId: string }
  origin: Origin
}

/** Who reads lists and details of an account. */
export type ReadingActor = AccountActor | SupportActor

/** The product itself: jobs, repairs at startup, the operator's commands. */
export type SystemActor = { kind: 'system'; name: string; origin: Origin }

/** Who performs an action: a closed union, so that a decision that omits a kind does not compile. */
export type Actor = PersonActor | LinkActor | UploadLinkActor | KeyActor | SupportActor | SystemActor
export type ActorKind = Actor['kind']
/**
 * All kinds: a test compares the table of permissions with this list.
 * @public
 */
export const actorKinds = ['person', 'link', 'uploadLink', 'key', 'support', 'system'] as const satisfies ActorKind[]

/** The actors that the permission engine decides about, so not the system. */
export type Principal = Exclude<Actor, SystemActor>

/** Selects by the kind of actor. All kinds are required, so that there is no default that could admit a new one. */
export const byActor = <T>(actor: Actor, cases: { [K in ActorKind]: (actor: Extract<Actor, { kind: K }>) => T }): T =>
  // TypeScript does not relate the selecting kind to the type of the actor.
  (cases[actor.kind] as (actor: Actor) => T)(actor)

/** For the kinds that a decision of `byActor` refuses. */
export const refuse = (): never => {
  throw new AppError('NOT_ALLOWED')
}

/** The acting person, or null for other kinds of actors. */
export const personOf = (actor: Actor): PersonActor | null => (actor.kind === 'person' ? actor : null)

/** The id of the acting person, or null: what keys, links and the product itself do is nobody's. */
export const personIdOf = (actor: Actor): string | null => personOf(actor)?.personId ?? null

const nowhere: Origin = { address: null, traceId: null }

export const systemActor = (name: string): SystemActor => ({
  kind: 'system',
  name,
  origin: nowhere,
})
