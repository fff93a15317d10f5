import { randomBytes, randomUUID } from 'node:crypto'
import {
  channelLimits,
  type createDevicePassword as createEndpoint,
  deviceDays,
  type DeviceMode,
  type DevicePassword,
  type getMapDrive as getEndpoint,
  type Input,
  mapDrivePath,
  mapDriveVia,
  maxDevicePasswords,
  type Page,
  type Reply,
} from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, transactLightly } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/networks.ts'
import { isSame } from '../../../platform/tokens.ts'
import * as repo from '../sessions/device-passwords.repo.ts'
import { formatSecret, parseSecret, secretLetters } from './device-secrets.rules.ts'
import type { Caller, IdentityContext } from '../deps.ts'
import { attempts } from '../credentials/passwords.ts'
import { refuse } from '../sessions/refusals.ts'

/** How rarely the time of the last use is written. */
const touchMilliseconds = 60_000
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u

/** Who a mapped drive belongs to, and whether it may write. */
export type Device = { id: string; mode: DeviceMode; actor: PersonActor }

const hashOf = (ctx: IdentityContext, secret: string) => ctx.keys.mac('device-password', secret)
const modeOf = (mode: string): DeviceMode => (mode === 'read-only' ? 'read-only' : 'read-write')

/** Citizens may; the people of a business where it has the feature and its admin has not taken it from them. */
async function mayMap(ctx: IdentityContext, who: Pick<PersonActor, 'personId' | 'accountId' | 'accountKind'>) {
  if (who.accountKind === 'citizen') return true
  const membership = await ctx.accounts.findMembership(ctx.db, who.personId, who.accountId)
  return membership?.features.mapdrive === true
}

export async function getMapDrive(ctx: IdentityContext, actor: PersonActor): Promise<Reply<typeof getEndpoint>> {
  const person = await ctx.accounts.findPerson(ctx.db, actor.personId)
  if (!person) throw new AppError('SESSION_EXPIRED')
  return {
    url: new URL(mapDrivePath, ctx.config.publicUrl).href,
    username: person.username,
    allowed: await mayMap(ctx, actor),
    fileLimit: channelLimits.mapDrive,
  }
}

type Row = Awaited<ReturnType<typeof repo.listDevicePasswords>>[number]

const present = (row: Omit<Row, 'secret_hash' | 'person_id' | 'account_id' | 'revoked_at'>): DevicePassword => ({
  id: row.id,
  name: row.name,
  mode: modeOf(row.mode),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastAddress: row.last_address,
  lastClient: row.last_client,
})

export async function listDevicePasswords(ctx: IdentityContext, actor: PersonActor): Promise<Page<DevicePassword>> {
  const rows = await repo.listDevicePasswords(ctx.db, actor.personId, actor.accountId, ctx.clock.now())
  return { items: rows.map(present), nextCursor: null }
}

/** Makes a password of 130 random bits and tells it this once; only its keyed hash is kept. */
export async function createDevicePassword(
  ctx: IdentityContext,
  actor: PersonActor,
  input: Input<typeof createEndpoint>['body'],
): Promise<Reply<typeof createEndpoint>> {
  const person = await ctx.accounts.findPerson(ctx.db, actor.personId)
  if (!person) throw new AppError('SESSION_EXPIRED')
  if (!(await mayMap(ctx, actor))) throw new AppError('FEATURE_OFF')
  const name = input.name.normalize('NFC').trim()
  if (name === '' || unseen.test(name)) throw invalid('name', 'is empty or holds a control character')
  const now = ctx.clock.now()
  const expiresAt = endOf(input.expiresAt, now)
  const secret = formatSecret(randomBytes(secretLetters))
  const row = {
    id: randomUUID(),
    name,
    mode: input.mode ?? 'read-write',
    created_at: now,
    expires_at: expiresAt,
    last_used_at: null,
    last_address: null,
    last_client: null,
  }
  await transact(ctx.db, async (tx) => {
    await repo.lockPerson(tx, actor.personId)
    if ((await repo.countDevicePasswords(tx, actor.personId, actor.accountId, now)) >= maxDevicePasswords)
      throw new AppError('DEVICE_PASSWORDS_FULL', { max: maxDevicePasswords })
    await repo.insertDevicePassword(tx, {
      ...row,
      person_id: actor.personId,
      account_id: actor.accountId,
      secret_hash: hashOf(ctx, parseSecret(secret) ?? ''),
    })
    const data = { name, mode: row.mode, expiresAt: expiresAt.toISOString() }
    await ctx.audit.record(tx, actor, { type: 'device-password.created', subject: row.id, data })
  })
  return { ...present(row), username: person.username, secret }
}

function endOf(wanted: string | undefined, now: Date): Date {
  const latest = new Date(now.getTime() + deviceDays * 86_400_000)
  if (wanted === undefined) return latest
  const end = new Date(wanted)
  // An end that was picked a moment ago as "in 366 days" is not refused for that moment.
  if (!(end > now) || end.getTime() > latest.getTime() + 86_400_000)
    throw invalid('expiresAt', `must lie ahead, by ${deviceDays} days at most`)
  return end < latest ? end : latest
}

const invalid = (path: string, message: string) => new AppError('INVALID_INPUT', {}, { fields: [{ path, message }] })

export async function endDevicePassword(ctx: IdentityContext, actor: PersonActor, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const { personId, accountId } = actor
    const ended = await repo.revokeDevicePasswords(tx, { personId, accountId, id }, ctx.clock.now())
    if (ended === 0) throw new AppError('NOT_FOUND')
    await ctx.audit.record(tx, actor, { type: 'device-password.ended', subject: id, data: { how: 'revoked' } })
  })
}

/**
 * Who shows these words, for `/dav/` alone. Password, person, membership and feature are read now, so that an end of any
 * of them is in force at the next request. Wrong ones are counted as at the sign-in; a mounted drive that goes on
 * showing one and the same ended password counts once, so that it does not lock its owner out.
 */
export async function authenticateDevice(
  ctx: IdentityContext,
  given: { username: string; password: string },
  caller: Caller,
): Promise<Device> {
  const { db, limits, clock } = ctx
  const now = clock.now()
  const network = networkOf(caller.origin.address)
  const login = given.username.trim().toLowerCase()
  const key = (...parts: string[]) =>
    ctx.keys
      .mac('attempts', ...parts)
      .toString('base64url')
      .slice(0, 22)
  const keys = { person: `device:${key(login)}:${network}`, address: `device:${network}` }
  const secret = parseSecret(given.password)
  const [row] = await Promise.all([
    secret === null ? undefined : repo.findDevice(db, hashOf(ctx, secret), now),
    limits.assertFree(keys.person, attempts.perAccount, 'TOO_MANY_ATTEMPTS'),
    limits.assertFree(keys.address, attempts.perAddress, 'TOO_MANY_ATTEMPTS'),
  ])
  if (!row || !isSame(Buffer.from(row.username.toLowerCase()), Buffer.from(login))) {
    const known = await limits.count(`device:${key(login, given.password)}:${network}`, attempts.windowSeconds)
    if (known.count === 1) {
      for (const one of Object.values(keys)) await limits.count(one, attempts.windowSeconds)
      await refuse(ctx, caller.origin, { method: 'device-password', reason: 'DEVICE_PASSWORD_WRONG' })
    }
    throw new AppError('DEVICE_PASSWORD_WRONG')
  }
  const accountKind = row.accountKind === 'business' ? 'business' : 'citizen'
  const { accountStatus: status, accountOwner, employeeId, personId } = row
  const isMember = accountKind === 'citizen' ? accountOwner === personId : employeeId !== null
  if (!isMember) throw new AppError('DEVICE_PASSWORD_WRONG')
  const actor: PersonActor = {
    kind: 'person',
    personId,
    accountId: row.accountId,
    accountKind,
    accountStatus: status === 'suspended' || status === 'terminated' ? status : 'active',
    isAdmin: row.isAdmin ?? false,
    employeeId,
    sessionId: '',
    origin: caller.origin,
    via: mapDriveVia,
  }
  if (!(await mayMap(ctx, actor))) throw new AppError('FEATURE_OFF')
  const isStale = row.lastUsedAt === null || now.getTime() - row.lastUsedAt.getTime() >= touchMilliseconds
  if (isStale || row.lastAddress !== caller.origin.address) {
    const use = { at: now, address: caller.origin.address, client: caller.client }
    await transactLightly(db, (tx) => repo.touchDevice(tx, row.id, use))
  }
  return { id: row.id, mode: modeOf(row.mode), actor }
}
