import { fieldText, type FieldText } from '@khlang/contract/field-texts'
import { randomUUID } from 'node:crypto'
import { type Input, isSeen, pageLimits, type Reply } from '@khlang/contract'
import { bangkokDay } from '@khlang/contract/bangkok-time'
import {
  type ApiKey,
  type changeKey,
  type createKey,
  isScopeFor,
  keyLimits,
  type listKeys,
} from '@khlang/contract/keys'
import type { KeyScope } from '@khlang/contract/permissions'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { changeOf } from '../../platform/change.ts'
import { cutPage, decodeCursor, placeInTime } from '../../platform/cursors.ts'
import { requireRow, transact, type Db, type Tx } from '../../platform/db.ts'
import { wordsOf } from '../../platform/like.ts'
import { parseNetwork } from '../../platform/networks.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { model } from '../drive/index.ts'
import type { KeysDeps } from './deps.ts'
import type { KeyNotices } from './key-notices.ts'
import * as repo from './keys.repo.ts'
import { expiryOf, scopesOf, secretOf, stateOf } from './keys.rules.ts'

const hourMs = 3_600_000
const listOf = 'keys'
const endOf = (secret: string) => secret.slice(-4)

const invalid = (path: string, message: FieldText) => new AppError('INVALID_INPUT', {}, { fields: [{ path, message }] })

/** The API keys of a business, as its Admin Business manages them (T17). */
export function createManageKeys(
  { db, audit, clock, accounts, drive }: KeysDeps,
  { notifyOf }: Pick<KeyNotices, 'notifyOf'>,
) {
  function networksOf(ips: readonly string[]): string[] {
    return [
      ...new Set(
        ips.map((text, index) => {
          const network = parseNetwork(text)
          if (network === null) throw invalid(`ips.${index}`, fieldText('network'))
          return network
        }),
      ),
    ]
  }

  function endOrThrow(wanted: string | undefined, now: Date): Date {
    const end = expiryOf(wanted, now)
    if (!end) throw invalid('expiresAt', fieldText('future', { days: keyLimits.maxDays }))
    return end
  }

  /** A folder of the Drive Business of this business. */
  async function assertFolder(tx: Tx, actor: PersonActor, folderId: string | undefined): Promise<void> {
    if (folderId === undefined) return
    const found = await drive.access.requireItem(tx, actor, 'item.see', folderId)
    if (found.item.kind !== model.FOLDER) throw new AppError('NOT_A_FOLDER')
    if (found.drive.kind !== 'business' || found.drive.account_id !== actor.accountId)
      throw invalid('folderId', fieldText('driveBusiness'))
  }

  function assertScopes(scopes: readonly KeyScope[], folderId: string | null | undefined): void {
    if (!scopes.every((scope) => isScopeFor(scope, folderId))) throw new AppError('KEY_SCOPE_FOLDER')
  }

  const nameOf = (text: string): string => {
    const name = text.normalize('NFC').trim()
    if (!isSeen(name)) throw invalid('name', fieldText('empty'))
    return name
  }

  async function present(on: Db, rows: readonly repo.ShownKey[]): Promise<ApiKey[]> {
    const now = clock.now()
    const since = bangkokDay(new Date(now.getTime() - (keyLimits.shownDays - 1) * 24 * hourMs))
    const days = await repo.listDays(
      on,
      rows.map(({ id }) => id),
      since,
    )
    const byKey = Map.groupBy(days, (day) => day.key_id)
    return rows.map((row) => {
      const state = stateOf(row, now)
      return {
        id: row.id,
        name: row.name,
        scopes: scopesOf(row),
        folder: row.folder_id === null ? null : { id: row.folder_id, name: row.folder_name },
        ips: row.networks,
        ratePerSecond: row.rate_per_second,
        state,
        secretEnd: row.secret_end,
        formerUntil: state === 'rotating' ? (row.former_until?.toISOString() ?? null) : null,
        createdBy: row.creator,
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        revokedAt: row.revoked_at?.toISOString() ?? null,
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
        lastAddress: row.last_address,
        usage: (byKey.get(row.id) ?? []).map(({ day, calls, errors }) => ({ day, calls, errors })),
      }
    })
  }

  async function showOne(on: Db, actor: PersonActor, id: string): Promise<ApiKey> {
    const row = requireRow(await repo.findShown(on, actor.accountId, id), () => new AppError('NOT_FOUND'))
    const [key] = await present(on, [row])
    if (!key) throw new AppError('NOT_FOUND')
    return key
  }

  const requireKey = async (tx: Tx, actor: PersonActor, id: string) =>
    requireRow(await repo.lockKey(tx, actor.accountId, id), () => new AppError('NOT_FOUND'))

  async function requireWorking(tx: Tx, actor: PersonActor, id: string, now: Date): Promise<repo.KeyRow> {
    const row = await requireKey(tx, actor, id)
    const state = stateOf(row, now)
    if (state === 'expired' || state === 'revoked') throw new AppError('KEY_ENDED')
    return row
  }

  return {
    async list(
      actor: PersonActor,
      { limit = pageLimits.default, cursor, state, scope, q = '' }: Input<typeof listKeys>['query'],
    ): Promise<Reply<typeof listKeys>> {
      const now = clock.now()
      const after = decodeCursor(cursor, listOf, 'time')
      const rows = await repo.listKeys(db, actor.accountId, {
        after: after && { at: after.value, id: after.id },
        limit: limit + 1,
        filter: state,
        scope,
        words: wordsOf(q),
        now,
        soon: new Date(now.getTime() + keyLimits.warnDays * 24 * hourMs),
      })
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(listOf, last.created_at, last.id))
      return { items: await present(db, page), nextCursor }
    },

    create: (actor: PersonActor, body: Input<typeof createKey>['body']): Promise<ApiKey & { secret: string }> =>
      transact(db, async (tx) => {
        accounts.assertManages(actor, actor.accountId)
        await accounts.assertInPackage(tx, actor.accountId, 'api_keys')
        const now = clock.now()
        const name = nameOf(body.name)
        const networks = networksOf(body.ips ?? [])
        const expiresAt = endOrThrow(body.expiresAt, now)
        assertScopes(body.scopes, body.folderId)
        await assertFolder(tx, actor, body.folderId)
        if ((await repo.countActive(tx, actor.accountId, now)) >= keyLimits.active)
          throw new AppError('KEY_LIMIT', { max: keyLimits.active })
        const secret = secretOf(newToken())
        const id = randomUUID()
        await repo.insertKey(tx, {
          id,
          account_id: actor.accountId,
          name,
          scopes: [...body.scopes],
          folder_id: body.folderId ?? null,
          networks,
          rate_per_second: body.ratePerSecond ?? keyLimits.ratePerSecond,
          secret_hash: hashToken(secret),
          secret_end: endOf(secret),
          created_by: actor.personId,
          created_at: now,
          expires_at: expiresAt,
        })
        const data = { name, scopes: [...body.scopes], expiresAt: expiresAt.toISOString() }
        await audit.record(tx, actor, { type: 'key.created', subject: id, data })
        await notifyOf(tx, actor, 'created', { id, name })
        return { ...(await showOne(tx, actor, id)), secret }
      }),

    change: (actor: PersonActor, id: string, body: Input<typeof changeKey>['body']): Promise<ApiKey> =>
      transact(db, async (tx) => {
        accounts.assertManages(actor, actor.accountId)
        const now = clock.now()
        const row = await requireWorking(tx, actor, id, now)
        assertScopes(body.scopes ?? [], row.folder_id)
        const next = {
          name: body.name === undefined ? row.name : nameOf(body.name),
          scopes: body.scopes ? [...body.scopes] : row.scopes,
          networks: body.ips ? networksOf(body.ips) : row.networks,
          rate_per_second: body.ratePerSecond ?? row.rate_per_second,
          expires_at: body.expiresAt === undefined ? row.expires_at : endOrThrow(body.expiresAt, now),
        }
        await repo.updateKey(tx, id, next)
        const data = { name: next.name, ...changeOf(settingsOf(row), settingsOf(next)) }
        await audit.record(tx, actor, { type: 'key.changed', subject: id, data })
        return showOne(tx, actor, id)
      }),

    /** A new secret; of two rotations within a day the second ends the secret before the first at once. */
    rotate: (actor: PersonActor, id: string): Promise<ApiKey & { secret: string }> =>
      transact(db, async (tx) => {
        accounts.assertManages(actor, actor.accountId)
        const now = clock.now()
        const row = await requireWorking(tx, actor, id, now)
        const secret = secretOf(newToken())
        const formerUntil = new Date(now.getTime() + keyLimits.overlapHours * hourMs)
        await repo.updateKey(tx, id, {
          secret_hash: hashToken(secret),
          secret_end: endOf(secret),
          former_hash: row.secret_hash,
          former_until: formerUntil,
          rotated_at: now,
        })
        const data = { name: row.name, formerUntil: formerUntil.toISOString() }
        await audit.record(tx, actor, { type: 'key.rotated', subject: id, data })
        return { ...(await showOne(tx, actor, id)), secret }
      }),

    revoke: (actor: PersonActor, id: string): Promise<object> =>
      transact(db, async (tx) => {
        accounts.assertManages(actor, actor.accountId)
        const row = await requireKey(tx, actor, id)
        if (row.revoked_at !== null) return {}
        await repo.updateKey(tx, id, { revoked_at: clock.now(), former_hash: null, former_until: null })
        await notifyOf(tx, actor, 'revoked', row)
        await audit.record(tx, actor, { type: 'key.revoked', subject: id, data: { name: row.name } })
        return {}
      }),
  }
}

type Settings = Pick<repo.KeyRow, 'name' | 'scopes' | 'networks' | 'rate_per_second' | 'expires_at'>

/** The settings of a key, for the log. */
const settingsOf = (row: Settings) => ({
  name: row.name,
  scopes: row.scopes,
  ips: row.networks,
  ratePerSecond: row.rate_per_second,
  expiresAt: row.expires_at.toISOString(),
})
