import { packageFeatureNames } from '@khlang/contract/package-names'
import { fieldText, type FieldText } from '@khlang/contract/field-texts'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  channelLimits,
  type createDevicePassword as createEndpoint,
  deviceDays,
  type DeviceMode,
  type DevicePassword,
  type getMapDrive as getEndpoint,
  type Input,
  isSeen,
  mapDrivePath,
  mapDriveVia,
  maxDevicePasswords,
  type Page,
  type Reply,
} from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, transactUnsynced } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/networks.ts'
import { isSame } from '../../../platform/tokens.ts'
import * as repo from '../sessions/device-passwords.repo.ts'
import { passwordExpired } from '../sessions/password-grace.repo.ts'
import { formatSecret, parseSecret, secretLetters } from './device-secrets.rules.ts'
import type { RequestOrigin, IdentityContext } from '../deps.ts'
import { attempts } from '../credentials/passwords.ts'
import type { Refuse } from '../sessions/refusals.ts'

/** How often the time of last use is written at most. */
const touchMilliseconds = 60_000
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u

/** The owner of a mapped drive, and whether it may write. */
export type Device = { id: string; mode: DeviceMode; actor: PersonActor }

type Row = Awaited<ReturnType<typeof repo.listDevicePasswords>>[number]

/** Passwords of mapped drives. */
export function createDevicePasswords(ctx: IdentityContext, { refuse }: { refuse: Refuse }) {
  const hashOf = (secret: string) => ctx.keys.mac('device-password', secret)

  /** Citizens may; employees may if their business has the feature and its admin has not disabled it for them. */
  async function mayMap(who: Pick<PersonActor, 'personId' | 'accountId' | 'accountKind'>) {
    if (who.accountKind === 'citizen') return true
    const membership = await ctx.accounts.findMembership(ctx.db, who.personId, who.accountId)
    return membership?.features.mapdrive === true
  }

  async function getMapDrive(actor: PersonActor): Promise<Reply<typeof getEndpoint>> {
    const person = await ctx.accounts.findPerson(ctx.db, actor.personId)
    if (!person) throw new AppError('SESSION_EXPIRED')
    return {
      url: new URL(mapDrivePath, ctx.config.publicUrl).href,
      username: person.username,
      allowed: await mayMap(actor),
      fileLimit: channelLimits.mapDrive,
    }
  }

  async function listDevicePasswords(actor: PersonActor): Promise<Page<DevicePassword>> {
    const rows = await repo.listDevicePasswords(ctx.db, actor.personId, actor.accountId, ctx.clock.now())
    return { items: rows.map(present), nextCursor: null }
  }

  /** Creates a password of 130 random bits and returns it once; only its keyed hash is stored. */
  async function createDevicePassword(
    actor: PersonActor,
    input: Input<typeof createEndpoint>['body'],
  ): Promise<Reply<typeof createEndpoint>> {
    const person = await ctx.accounts.findPerson(ctx.db, actor.personId)
    if (!person) throw new AppError('SESSION_EXPIRED')
    if (!(await mayMap(actor))) throw new AppError('FEATURE_OFF', { feature: packageFeatureNames.mapdrive })
    const name = input.name.normalize('NFC').trim()
    if (!isSeen(name) || unseen.test(name)) throw invalid('name', fieldText('seen'))
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
        secret_hash: hashOf(parseSecret(secret) ?? ''),
      })
      const data = { name, mode: row.mode, expiresAt: expiresAt.toISOString() }
      await ctx.audit.record(tx, actor, { type: 'device-password.created', subject: row.id, data })
    })
    return { ...present(row), username: person.username, secret }
  }

  async function endDevicePassword(actor: PersonActor, id: string): Promise<void> {
    await transact(ctx.db, async (tx) => {
      const { personId, accountId } = actor
      const ended = await repo.revokeDevicePasswords(tx, { personId, accountId, id }, ctx.clock.now())
      if (ended === 0) throw new AppError('NOT_FOUND')
      await ctx.audit.record(tx, actor, { type: 'device-password.ended', subject: id, data: { how: 'revoked' } })
    })
  }

  /** Ends the mapped drives of somebody who may no longer act for an account. */
  const endDevicesOf = (who: { personId: string; accountId: string }): Promise<number> =>
    transact(ctx.db, (tx) => repo.revokeDevicePasswords(tx, who, ctx.clock.now()))

  /**
   * Authenticates a device, for `/dav/` only. Password, person, membership and feature are read on each request, so
   * that revoking any of them takes effect at the next one. Failed attempts are counted as for sign-in; a mounted drive
   * that keeps presenting the same expired password counts once, so that it does not lock its owner out.
   */
  async function authenticateDevice(
    given: { username: string; password: string },
    caller: RequestOrigin,
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
      secret === null ? undefined : repo.findDevice(db, hashOf(secret), now),
      limits.assertFree(keys.person, attempts.perAccount, 'TOO_MANY_ATTEMPTS'),
      limits.assertFree(keys.address, attempts.perAddress, 'TOO_MANY_ATTEMPTS'),
    ])
    if (!row || !isSame(Buffer.from(row.username.toLowerCase()), Buffer.from(login))) {
      const known = await limits.count(`device:${key(login, given.password)}:${network}`, attempts.windowSeconds)
      if (known.count === 1) {
        await Promise.all([
          limits.take(keys.person, attempts.perAccount, attempts.windowSeconds, 'TOO_MANY_ATTEMPTS'),
          limits.take(keys.address, attempts.perAddress, attempts.windowSeconds, 'TOO_MANY_ATTEMPTS'),
        ])
        await refuse(caller.origin, { method: 'device-password', reason: 'DEVICE_PASSWORD_WRONG' })
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
    if (!(await mayMap(actor))) throw new AppError('FEATURE_OFF', { feature: packageFeatureNames.mapdrive })
    // A mapped drive cannot ask for a new password, so it has no last session as the web has.
    const ownPasswords = ctx.config.oidc.kind === 'embedded'
    if (ownPasswords && row.passwordDueAt !== null && row.passwordDueAt <= now)
      throw await passwordExpired(ctx.db, row.accountId)
    const isStale = row.lastUsedAt === null || now.getTime() - row.lastUsedAt.getTime() >= touchMilliseconds
    if (isStale || row.lastAddress !== caller.origin.address) {
      const use = { at: now, address: caller.origin.address, client: caller.client }
      await transactUnsynced(db, (tx) => repo.touchDevice(tx, row.id, use))
    }
    return { id: row.id, mode: modeOf(row.mode), actor }
  }

  return { getMapDrive, listDevicePasswords, createDevicePassword, endDevicePassword, endDevicesOf, authenticateDevice }
}

const modeOf = (mode: string): DeviceMode => (mode === 'read-only' ? 'read-only' : 'read-write')

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

function endOf(wanted: string | undefined, now: Date): Date {
  const latest = new Date(now.getTime() + deviceDays * 86_400_000)
  if (wanted === undefined) return latest
  const end = new Date(wanted)
  // Tolerates an end chosen as "in 366 days" shortly before the request arrived.
  if (!(end > now) || end.getTime() > latest.getTime() + 86_400_000)
    throw invalid('expiresAt', fieldText('future', { days: deviceDays }))
  return end < latest ? end : latest
}

const invalid = (path: string, message: FieldText) => new AppError('INVALID_INPUT', {}, { fields: [{ path, message }] })
