import { randomUUID } from 'node:crypto'
import { type Input, type listSessions as listSessionsEndpoint, type Reply, sessionSeconds } from '@khlang/contract'
import { AppError } from '../../../platform/app-error.ts'
import { type Origin, type PersonActor, personActor } from '../../../platform/actor.ts'
import { decodeCursor, encodeCursor } from '../../../platform/cursors.ts'
import { transact, transactLightly, type Tx } from '../../../platform/db.ts'
import { hashToken, keyOfToken, newToken } from '../../../platform/tokens.ts'
import { revokeDevicePasswords } from './device-passwords.repo.ts'
import * as handoffs from './handoffs.repo.ts'
import * as provider from './provider.repo.ts'
import * as repo from './sessions.repo.ts'
import type { Caller, IdentityContext } from '../deps.ts'

export type Service = 'OneID' | 'OneMail' | 'OneMail_OneID'

export type NewSession = {
  personId: string
  /** How the person proved who they are: `password`, `otp`, `oneid`, `qr`, … */
  method: string
  caller: Caller
  service?: Service
  isDirectory?: boolean
  isHealth?: boolean
  providerSession?: string | null
  idToken?: string | null
}

/** The token is given out here and never again. */
export type StartedSession = { id: string; token: string; personId: string; accountId: string; expiresAt: Date }

/** How rarely the time of the last use is written. */
const touchMilliseconds = 60_000
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Starts a session with a token of its own: whatever the browser showed before is not looked at. */
export async function startSession(ctx: IdentityContext, tx: Tx, input: NewSession): Promise<StartedSession> {
  const { personId, caller, method } = input
  const account = await repo.findPersonalAccount(tx, personId)
  if (!account) throw new AppError('PROFILE_FAILED')
  const now = ctx.clock.now()
  const session = { id: randomUUID(), token: newToken(), expiresAt: new Date(now.getTime() + sessionSeconds * 1000) }
  await repo.insertSession(tx, {
    id: session.id,
    token_hash: hashToken(session.token),
    person_id: personId,
    method,
    service: input.service ?? 'OneID',
    client: caller.client,
    address: caller.origin.address ?? '',
    is_directory: input.isDirectory ?? false,
    is_health: input.isHealth ?? false,
    provider_session_hash: input.providerSession ? hashToken(input.providerSession) : null,
    sealed_id_token: input.idToken ? ctx.keys.seal(`session:${session.id}`, input.idToken) : null,
    created_at: now,
    last_used_at: now,
    expires_at: session.expiresAt,
  })
  const actor = personActor({ personId, accountId: account.id, sessionId: session.id }, caller.origin)
  await ctx.audit.record(tx, actor, { type: 'session.started', subject: session.id, data: { method } })
  return { ...session, personId, accountId: account.id }
}

/**
 * Who shows this token, for the account they name: session, person and membership are read now, so that an end of any
 * of them is in force at the next call. Null when there is no such session.
 */
export async function authenticate(
  ctx: IdentityContext,
  credentials: { token: string; accountId: string | null },
  origin: Origin,
): Promise<PersonActor | null> {
  const { token, accountId } = credentials
  const now = ctx.clock.now()
  const known = accountId === null || uuid.test(accountId) ? accountId : '00000000-0000-0000-0000-000000000000'
  const row = await repo.findCaller(ctx.db, hashToken(token), known, now)
  if (!row) return null
  const { accountKind, accountStatus } = row
  const isOwn = accountKind === 'citizen' && row.accountOwner === row.personId
  if (row.accountId === null || !(isOwn || row.employeeId !== null)) throw new AppError('NOT_ALLOWED')
  if (now.getTime() - row.lastUsedAt.getTime() >= touchMilliseconds) {
    await transactLightly(ctx.db, (tx) => repo.touchSession(tx, row.sessionId, now))
  }
  return {
    kind: 'person',
    personId: row.personId,
    accountId: row.accountId,
    accountKind: accountKind === 'business' ? 'business' : 'citizen',
    accountStatus: accountStatus === 'suspended' || accountStatus === 'terminated' ? accountStatus : 'active',
    isAdmin: row.isAdmin ?? false,
    employeeId: row.employeeId,
    sessionId: row.sessionId,
    sessionKey: (purpose) => keyOfToken(token, purpose),
    origin,
  }
}

/** Whether a session is still valid: for background tasks that outlive their request. */
export const isSessionOpen = async (ctx: IdentityContext, id: string): Promise<boolean> =>
  (await repo.findSession(ctx.db, id, ctx.clock.now())) !== undefined

const listName = 'sessions'

export async function listSessions(
  ctx: IdentityContext,
  actor: PersonActor,
  query: Input<typeof listSessionsEndpoint>['query'],
): Promise<Reply<typeof listSessionsEndpoint>> {
  const limit = query.limit ?? 100
  const place = decodeCursor(query.cursor, listName, 'time')
  const after = place && { createdAt: new Date(place.value), id: place.id }
  const rows = await repo.listSessions(ctx.db, actor.personId, ctx.clock.now(), after, limit + 1)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map((row) => ({
      id: row.id,
      current: row.id === actor.sessionId,
      method: row.method,
      client: row.client,
      address: row.address,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
    })),
    nextCursor:
      rows.length > limit && last
        ? encodeCursor({ of: listName, kind: 0, value: last.created_at.toISOString(), id: last.id })
        : null,
  }
}

/**
 * Signs one place out; `all` every place but this one, mapped drives too, together with what the provider remembers of
 * them.
 */
export async function endSession(ctx: IdentityContext, actor: PersonActor, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const which = id === 'all' ? { except: actor.sessionId } : { id }
    const ended = await repo.endSessions(tx, { personId: actor.personId, ...which }, ctx.clock.now())
    if (id !== 'all' && ended.length === 0) throw new AppError('NOT_FOUND')
    for (const { provider_session_hash: hash } of ended) {
      if (hash) await provider.removePayloadsOfAccount(tx, actor.personId, hash)
    }
    if (id === 'all') await revokeDevicePasswords(tx, { personId: actor.personId }, ctx.clock.now())
    await ctx.audit.record(tx, actor, {
      type: 'session.ended',
      subject: id === 'all' ? actor.personId : id,
      data: { how: id === 'all' ? 'all others' : 'signed out', count: ended.length },
    })
  })
}

/** Ends everything that could still act as this person: sessions, the provider's memory, one-time tokens, devices. */
export async function endAllAccess(ctx: IdentityContext, tx: Tx, personId: string, except?: string): Promise<number> {
  const which = { personId, ...(except !== undefined && { except }) }
  const ended = await repo.endSessions(tx, which, ctx.clock.now())
  await provider.removePayloadsOfAccount(tx, personId, null)
  await revokeDevicePasswords(tx, { personId }, ctx.clock.now())

  await handoffs.removeHandoffTokens(tx, personId)
  return ended.length
}
