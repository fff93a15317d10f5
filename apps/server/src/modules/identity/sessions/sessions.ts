import { randomUUID } from 'node:crypto'
import { nameWays, type SignInWay } from '@khlang/contract/sign-in-ways'
import { type Input, type listSessions as listSessionsEndpoint, type Reply, sessionSeconds } from '@khlang/contract'
import { AppError } from '../../../platform/app-error.ts'
import { type Origin, type PersonActor, personActor } from '../../../platform/actor.ts'
import { cutPage, decodeCursor } from '../../../platform/cursors.ts'
import { transact, transactUnsynced, type Tx } from '../../../platform/db.ts'
import { hashToken, keyOfToken, newToken } from '../../../platform/tokens.ts'
import { revokeDevicePasswords } from './device-passwords.repo.ts'
import { isRecentlyConfirmed } from './confirmed.rules.ts'
import * as handoffs from './handoffs.repo.ts'
import * as provider from './provider.repo.ts'
import type { NewSignIns } from './new-sign-ins.ts'
import type { KnownCaller } from './known-callers.ts'
import { createPasswordGrace } from './password-grace.ts'
import * as repo from './sessions.repo.ts'
import { isWay, wayOf } from './sign-in-ways.ts'
import { removeTrustedDevices } from './trusted-devices.repo.ts'
import type { RequestOrigin, IdentityContext } from '../deps.ts'

export type Service = 'OneID' | 'OneMail' | 'OneMail_OneID'

/** How the method of a session begins that a partner has opened; its name follows. */
export const partnerMethod = 'partner '

/** A mailbox that is not linked opens the drive and the inbox, and no business administration (C06). */
export const isMailboxOnly = (service: string) => service === 'OneMail'

export type NewSession = {
  personId: string
  /** How the person proved who they are: `password`, `otp`, `oneid`, `qr`, … */
  method: string
  caller: RequestOrigin
  /** The way that a business may accept or refuse; from the method if not given. */
  way?: SignInWay
  service?: Service
  /** When the person proved it by themselves; absent where a token or another device vouches for them. */
  confirmedAt?: Date | null
  /** When they gave a second factor. */
  secondFactorAt?: Date | null
  /** How long it lasts; a day if not given. */
  seconds?: number
  /** When it ends at the latest: with the session that vouches for it, or sessions could prolong each other for ever. */
  until?: Date | null
  /** The token that the browser had until now: its session ends. */
  replaces?: string | undefined
  isDirectory?: boolean
  isHealth?: boolean
  providerSession?: string | null
  idToken?: string | null
}

/** The token is returned here and never again. */
export type StartedSession = {
  id: string
  token: string
  personId: string
  accountId: string
  expiresAt: Date
  seconds: number
}

/** How often the time of last use is written at most. */
const touchMilliseconds = 60_000
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const listName = 'sessions'

/** When a new session ends. */
function endOf({ seconds = sessionSeconds, until }: Pick<NewSession, 'seconds' | 'until'>, now: Date): Date {
  const end = now.getTime() + seconds * 1000
  return new Date(until ? Math.min(end, until.getTime()) : end)
}

/** What decides whether a business accepts a session. */
type EntryRules = Pick<KnownCaller, 'acceptedWays' | 'secondFactorDueAt' | 'shortOf'>

export type Sessions = ReturnType<typeof createSessions>

/** Sessions: starting, authenticating, listing and ending them, with all other access of their person. */
export function createSessions(ctx: IdentityContext, notifyNewSignIn: NewSignIns) {
  const assertPassword = createPasswordGrace(ctx)
  const ownPasswords = ctx.config.oidc.kind === 'embedded'

  /** Starts a session with a new token; the session that the browser had ends. */
  async function startSession(tx: Tx, input: NewSession): Promise<StartedSession> {
    const { personId, caller, method } = input
    const account = await repo.findPersonalAccount(tx, personId)
    if (!account) throw new AppError('PROFILE_FAILED')
    const now = ctx.clock.now()
    const expiresAt = endOf(input, now)
    const seconds = Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)
    const session = { id: randomUUID(), token: newToken(), expiresAt, seconds }
    if (input.replaces !== undefined) await endReplaced(tx, input.replaces, caller.origin)
    await repo.insertSession(tx, {
      id: session.id,
      token_hash: hashToken(session.token),
      person_id: personId,
      method,
      way: input.way ?? wayOf(method),
      service: input.service ?? 'OneID',
      client: caller.client,
      address: caller.origin.address ?? '',
      is_directory: input.isDirectory ?? false,
      is_health: input.isHealth ?? false,
      provider_session_hash: input.providerSession ? hashToken(input.providerSession) : null,
      sealed_id_token: input.idToken ? ctx.keys.seal(`session:${session.id}`, input.idToken) : null,
      created_at: now,
      confirmed_at: input.confirmedAt ?? null,
      second_factor_at: input.secondFactorAt ?? null,
      last_used_at: now,
      expires_at: session.expiresAt,
    })
    const actor = personActor({ personId, accountId: account.id, sessionId: session.id }, caller.origin)
    await ctx.audit.record(tx, actor, { type: 'session.started', subject: session.id, data: { method } })
    await notifyNewSignIn(tx, { id: session.id, personId, caller })
    return { ...session, personId, accountId: account.id }
  }

  /** Ends the session of a token, if it is one. */
  async function endReplaced(tx: Tx, token: string, origin: Origin): Promise<void> {
    const replaced = await repo.findSessionByToken(tx, hashToken(token), ctx.clock.now())
    const account = replaced && (await repo.findPersonalAccount(tx, replaced.person_id))
    if (!replaced || !account) return
    const { id, person_id: personId } = replaced
    await endSessions(tx, { personId, ids: [id] })
    const actor = personActor({ personId, accountId: account.id, sessionId: id }, origin)
    await ctx.audit.record(tx, actor, { type: 'session.ended', subject: id, data: { how: 'replaced' } })
  }

  /**
   * Authenticates a token for the account it names: session, person and membership. They are current, or a few seconds
   * old if another process has just changed them; a change in this process takes effect at the next call. Null if there
   * is no such session.
   */
  async function authenticate(
    credentials: { token: string; channel?: 'cookie' | 'bearer'; accountId: string | null },
    origin: Origin,
  ): Promise<PersonActor | null> {
    const { token, accountId } = credentials
    const known = accountId === null || uuid.test(accountId) ? accountId : '00000000-0000-0000-0000-000000000000'
    const row = await findCaller(hashToken(token), known, origin)
    if (!row) return null
    const { accountKind, accountStatus } = row
    return {
      kind: 'person',
      personId: row.personId,
      accountId: row.accountId,
      accountKind: accountKind === 'business' ? 'business' : 'citizen',
      accountStatus: accountStatus === 'suspended' || accountStatus === 'terminated' ? accountStatus : 'active',
      isAdmin: (row.isAdmin ?? false) && !isMailboxOnly(row.service),
      employeeId: row.employeeId,
      sessionId: row.sessionId,
      sessionKey: (purpose) => keyOfToken(token, purpose),
      secondFactorDueAt: row.secondFactorDueAt,
      passwordDueAt: row.passwordDueAt,
      isConfirmed: isRecentlyConfirmed(row.confirmedAt, ctx.clock.now()),
      ...(credentials.channel === 'bearer' && { isProgram: true }),
      department: row.department,
      ...(row.method.startsWith(partnerMethod) && { partner: row.method.slice(partnerMethod.length) }),
      origin,
    }
  }

  /** The session with an account that its person may act for; for any other, why not. */
  async function findCaller(tokenHash: Buffer, accountId: string | null, origin: Origin): Promise<KnownCaller | null> {
    const now = ctx.clock.now()
    const key = ctx.callers.keyOf(tokenHash, accountId)
    const known = ctx.callers.find(key, now)
    if (known) return admitted(known, now)
    const found = await repo.findCaller(ctx.db, { tokenHash }, accountId, now, ownPasswords)
    if (!found) return null
    const isOwn = found.accountKind === 'citizen' && found.accountOwner === found.personId
    if (found.accountId === null || found.isErased || !(isOwn || found.employeeId !== null))
      return refuseEntry(found.personId, accountId)
    const row = admitted({ ...found, accountId: found.accountId }, now)
    await assertPassword(row, origin)
    if (row.isFirstUse) await enter(row, origin)
    const isTouched = now.getTime() - row.lastUsedAt.getTime() >= touchMilliseconds
    if (isTouched) await transactUnsynced(ctx.db, (tx) => repo.touchSession(tx, row.sessionId, now))
    ctx.callers.keep(key, row)
    return row
  }

  /** An account that the person never belonged to is not told from one that does not exist. */
  async function refuseEntry(personId: string, accountId: string | null): Promise<never> {
    const refusal = accountId === null ? null : await ctx.accounts.findEntryRefusal(ctx.db, personId, { id: accountId })
    throw new AppError(refusal ?? 'NOT_ALLOWED')
  }

  /**
   * A business is closed to sessions that began by a way it does not accept or with a password shorter than it asks for, and
   * if it requires a second factor, to those without one once their days of grace are over.
   */
  function refusalOf({ acceptedWays, secondFactorDueAt, shortOf }: EntryRules, now: Date): AppError | null {
    if (acceptedWays !== null)
      return new AppError('SIGN_IN_WAY_REFUSED', { ways: nameWays(acceptedWays.filter(isWay)) })
    if (secondFactorDueAt !== null && secondFactorDueAt <= now) return new AppError('TWO_FACTOR_REQUIRED')
    return shortOf === null ? null : new AppError('PASSWORD_SHORT', { min: shortOf })
  }

  function admitted(row: KnownCaller, now: Date): KnownCaller {
    const refusal = refusalOf(row, now)
    if (refusal) throw refusal
    return row
  }

  /** Whether an open session may act for a business now: its person works there, and the business accepts the session. */
  async function mayEnter(sessionId: string, businessId: string): Promise<boolean> {
    const now = ctx.clock.now()
    const found = await repo.findCaller(ctx.db, { id: sessionId }, businessId, now, ownPasswords)
    if (!found || found.accountId === null || found.employeeId === null || found.accountStatus !== 'active')
      return false
    const { passwordDueAt, startedAt } = found
    return refusalOf(found, now) === null && (passwordDueAt === null || passwordDueAt > startedAt)
  }

  /** A session is not of one account: that it opens a business is in the log of the business once for each. */
  const enter = ({ sessionId, personId, accountId, method, client }: KnownCaller, origin: Origin): Promise<void> =>
    transact(ctx.db, async (tx) => {
      if (!(await repo.noteAccount(tx, sessionId, accountId))) return
      const actor = personActor({ personId, accountId, sessionId }, origin)
      await ctx.audit.record(tx, actor, { type: 'account.entered', subject: sessionId, data: { method, client } })
    })

  /** Whether a session is still valid: for background tasks that outlive their request. */
  const isSessionOpen = async (id: string): Promise<boolean> =>
    (await repo.findSession(ctx.db, id, ctx.clock.now())) !== undefined

  async function listSessions(
    actor: PersonActor,
    query: Input<typeof listSessionsEndpoint>['query'],
  ): Promise<Reply<typeof listSessionsEndpoint>> {
    const limit = query.limit ?? 100
    const place = decodeCursor(query.cursor, listName, 'time')
    const after = place && { createdAt: new Date(place.value), id: place.id }
    const rows = await repo.listSessions(ctx.db, actor.personId, ctx.clock.now(), after, limit + 1)
    const { page, nextCursor } = cutPage(rows, limit, (last) => ({
      of: listName,
      kind: 0,
      value: last.created_at.toISOString(),
      id: last.id,
    }))
    return {
      items: page.map((row) => ({
        id: row.id,
        current: row.id === actor.sessionId,
        method: row.method,
        client: row.client,
        address: row.address,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
      })),
      nextCursor,
    }
  }

  /**
   * Signs one session out, or with `all` every session but this one, mapped drives and trusted devices included, together
   * with the provider's data of them.
   */
  async function endSession(actor: PersonActor, id: string): Promise<void> {
    await transact(ctx.db, async (tx) => {
      const which = id === 'all' ? { except: actor.sessionId } : { ids: [id] }
      const ended = await endSessions(tx, { personId: actor.personId, ...which })
      if (id !== 'all' && ended.length === 0) throw new AppError('NOT_FOUND')
      await removeWaysBack(tx, actor.personId, ended, id !== actor.sessionId)
      if (id === 'all') {
        await revokeDevicePasswords(tx, { personId: actor.personId }, ctx.clock.now())
        await removeTrustedDevices(tx, actor.personId)
      }
      await ctx.audit.record(tx, actor, {
        type: 'session.ended',
        subject: id === 'all' ? actor.personId : id,
        data: { how: id === 'all' ? 'all others' : 'signed out', count: ended.length },
      })
    })
  }

  /** Whoever is signed out from elsewhere must not come back by the provider, or by a token that they took along. */
  async function removeWaysBack(
    tx: Tx,
    personId: string,
    ended: Awaited<ReturnType<typeof endSessions>>,
    isFromElsewhere: boolean,
  ): Promise<void> {
    for (const { provider_session_hash: hash } of ended)
      if (hash) await provider.removePayloadsOfAccount(tx, personId, hash)
    if (isFromElsewhere) await handoffs.removeUnusedSignIns(tx, personId)
  }

  /** Signs a person out of these sessions in the name of somebody else, as the person could; how many were open. */
  async function signOutFor(tx: Tx, personId: string, ids: readonly string[]): Promise<number> {
    const ended = await endSessions(tx, { personId, ids })
    await removeWaysBack(tx, personId, ended, true)
    return ended.length
  }

  /** Every end of a session goes through here, and takes effect at the next call. */
  async function endSessions(tx: Tx, which: Parameters<typeof repo.endSessions>[1]) {
    await ctx.callers.changed(tx, which.personId)
    const ended = await repo.endSessions(tx, which, ctx.clock.now())
    await ctx.onSessionsEnded(
      tx,
      ended.map(({ id }) => id),
    )
    return ended
  }

  /** Ends all access of a person: sessions and what could become one, the provider's data, devices, trusted browsers. */
  async function endAllAccess(tx: Tx, personId: string, except?: string): Promise<number> {
    const which = { personId, ...(except !== undefined && { except }) }
    const ended = await endSessions(tx, which)
    await provider.removePayloadsOfAccount(tx, personId, null)
    await revokeDevicePasswords(tx, { personId }, ctx.clock.now())
    await removeTrustedDevices(tx, personId)
    await handoffs.removeUnusedSignIns(tx, personId)
    return ended.length
  }

  return {
    startSession,
    authenticate,
    mayEnter,
    isSessionOpen,
    listSessions,
    endSession,
    endSessions,
    endAllAccess,
    signOutFor,
  }
}
