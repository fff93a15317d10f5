import type { StorageClass } from '@khlang/contract/storage-kinds'
import type { FastifyRequest } from 'fastify'
import { originOf } from '../../http/body.ts'
import { credentialsOf, sessionCookie } from '../../http/session.ts'
import type { Accounts } from '../../modules/accounts/index.ts'
import type { RequestOrigin, Identity } from '../../modules/identity/index.ts'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { findLogin } from './onebox.repo.ts'
import { type Facts, presentLogin, type Storage } from './present.ts'

export type OneboxDeps = {
  db: Db
  clock: Clock
  accounts: Accounts
  identity: Identity
  /** Storage of the account that the actor acts for, from the drive module. */
  storageOf: (actor: PersonActor) => Promise<Storage>
  /** What fills it, in bytes. */
  classesOf: (actor: PersonActor) => Promise<Record<StorageClass, number>>
  /** Verifies a code sent to this mobile number and consumes it. */
  verifyOtp: (given: { mobile: string; code: string }, caller: RequestOrigin) => Promise<unknown>
  /** A support agent's code for the account of a customer: when that session ends; null if no code is awaited. */
  enterSupportCode: (actor: PersonActor, code: string) => Promise<Date | null>
  /** The logo of a business as a data string. */
  logoData(logo: string): Promise<string>
  /** Asks the chat provider; null if none is configured. */
  chatToken: ((actor: PersonActor) => Promise<string>) | null
}

/** A signed-in person and their token. */
export type SignedIn = { actor: PersonActor; token: string; channel: 'body' | 'bearer' | 'cookie' }
type Body = { accesstoken?: string | undefined; accountId?: string | undefined }

export const callerOf = (request: FastifyRequest): RequestOrigin => ({
  origin: originOf(request),
  client: (request.headers['user-agent'] ?? 'unknown').replace(/[^\x20-\x7e]/g, '').slice(0, 80),
})

/** The signed-in person: by the token of the payload, the bearer header, or the cookie, in this order. */
export async function requireSignedIn(
  { identity }: OneboxDeps,
  request: FastifyRequest,
  input: Body = {},
): Promise<SignedIn> {
  const shown = tokenOf(request, input.accesstoken)
  if (!shown) throw new AppError('SESSION_EXPIRED')
  const accountId = input.accountId ?? shown.accountId
  const actor = await identity.authenticate({ token: shown.token, accountId }, callerOf(request).origin)
  if (!actor) throw new AppError('SESSION_EXPIRED')
  return { actor, token: shown.token, channel: shown.channel }
}

type Shown = { token: string; channel: SignedIn['channel']; accountId: string | null }

function tokenOf(request: FastifyRequest, accesstoken: string | undefined): Shown | null {
  const shown = credentialsOf(request)
  const accountId = shown?.accountId ?? null
  if (accesstoken) return { token: accesstoken, channel: 'body', accountId }
  // A signed call has its signature in place of a bearer token; it contains dots, a token does not.
  if (shown?.channel === 'bearer' && !shown.token.includes('.')) return shown
  const cookie = request.cookies[sessionCookie]
  return cookie ? { token: cookie, channel: 'cookie', accountId } : null
}

/** Everything that a login returns about the actor's account. */
export async function factsOf(deps: OneboxDeps, { actor, token, channel }: SignedIn): Promise<Facts> {
  const { db, accounts } = deps
  const { personId, accountId, sessionId } = actor
  const [person, list, businesses, membership, storage, login] = await Promise.all([
    accounts.findPerson(db, personId),
    accounts.listAccounts(db, personId),
    accounts.listBusinesses(db, personId),
    accounts.findMembership(db, personId, accountId),
    deps.storageOf(actor),
    findLogin(db, sessionId),
  ])
  if (!person || !membership || !login) throw new AppError('SESSION_EXPIRED')
  const shownToken = channel === 'cookie' ? null : token
  return {
    person,
    accounts: list,
    businesses,
    membership,
    storage,
    login: { expiresAt: login.expires_at, service: login.service, departmentId: login.department_access_id },
    token: shownToken,
  }
}

/** The response of every call that signs in: for the default account, or the personal one. */
export async function answerLogin(
  deps: OneboxDeps,
  session: { token: string; personId: string },
  request: FastifyRequest,
) {
  const { origin } = callerOf(request)
  const person = await deps.accounts.findPerson(deps.db, session.personId)
  const start = person?.defaultAccountId ?? null
  const isOpen =
    start !== null && (await deps.accounts.findMembershipState(deps.db, session.personId, start)) !== undefined
  const actor = await deps.identity.authenticate({ token: session.token, accountId: isOpen ? start : null }, origin)
  if (!actor) throw new AppError('PROFILE_FAILED')
  return loginOf(deps, { actor, token: session.token, channel: 'body' })
}

/** What a login returns, with the logo of the business. */
export async function loginOf(deps: OneboxDeps, signedIn: SignedIn) {
  const facts = await factsOf(deps, signedIn)
  return presentLogin(facts, await deps.logoData(facts.membership.business?.logo ?? 'default'))
}
