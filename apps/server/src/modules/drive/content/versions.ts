import {
  type changeVersion,
  type FileVersion,
  type Input,
  type Item,
  type listVersions,
  pageLimits,
  type Reply,
} from '@khlang/contract'
import type { Operation } from '@khlang/contract/permissions'
import type { AccountActor, PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Db, transactWithRetry, type Tx } from '../../../platform/db.ts'
import { FILE } from '../model/drive.types.ts'
import type { Proved } from '../access/proof.ts'
import { cutPage, decodeCursor } from '../../../platform/cursors.ts'
import { findPersonNames } from '../../../platform/person-names.ts'
import { presentChanged } from '../access/present.ts'
import { insertQuotaChange } from '../model/quota.repo.ts'
import * as versions from './versions.repo.ts'
import { parseLabel } from '../model/names.rules.ts'
import type { WithAccess } from '../access/access.ts'
import { addNextVersion, beforeOf, unchangedBlob } from './next-version.ts'
import { takeSpace } from '../model/space.ts'
import { transactItems } from '../model/transact-items.ts'

/** Versions of a file (T07): each is immutable; restoring one creates a new version. */
export function createVersions({ db, clock, audit, access, hooks }: WithAccess) {
  /** The file, if the caller may perform this operation on its versions. */
  async function requireFile(where: Db, actor: AccountActor, operation: Operation, id: string): Promise<Proved> {
    return assertFile(await access.requireItem(where, actor, operation, id))
  }

  /** Like {@link requireFile}, with its row locked: neither its current version nor its drive changes meanwhile. */
  async function requireLockedFile(tx: Tx, actor: PersonActor, operation: Operation, id: string): Promise<Proved> {
    return assertFile(await access.requireLockedItem(tx, actor, operation, id))
  }

  /** A version, locked until the transaction ends. */
  async function requireVersion(tx: Tx, id: string, n: number, how: 'share' | 'update'): Promise<versions.VersionRow> {
    const row = await versions.lockVersion(tx, id, n, how)
    if (!row) throw new AppError('NOT_FOUND')
    return row
  }

  /** Restores in the caller's transaction, which may restore more than this. */
  async function restoreIn(tx: Tx, actor: PersonActor, id: string, n: number) {
    const located = await requireLockedFile(tx, actor, 'version.restore', id)
    const { item, drive } = located
    const next = await versions.lockVersionNumber(tx, id, 'own')
    const old = await requireVersion(tx, id, n, 'share')
    const same = await unchangedBlob(tx, item, { ...old, parts: await versions.findParts(tx, old.blob_id) })
    if (same !== null) return { row: item, located }
    await takeSpace(tx, drive.id, old.size)
    const { blob_id, size, mime_type } = old
    const made = {
      n: next,
      blob_id,
      size,
      mime_type,
      remark: null,
      via: 'restore',
      created_by: actor.personId,
      created_at: clock.now(),
      content_at: null,
    }
    const row = await addNextVersion(tx, item, made, await beforeOf(tx, hooks, item, 'restore'))
    await audit.record(tx, actor, { type: 'version.restored', subject: id, data: { from: n, n: next } })
    return { row, located }
  }

  return {
    async list(
      actor: AccountActor,
      id: string,
      query: { limit?: number; cursor?: string },
    ): Promise<Reply<typeof listVersions>> {
      const { item } = await requireFile(db, actor, 'version.list', id)
      const { limit = pageLimits.default } = query
      const of = `versions ${id}`
      const after = decodeCursor(query.cursor, of, 'number')
      const rows = await versions.findVersions(db, id, after ? Number(after.value) : null, limit + 1)
      const { page, nextCursor } = cutPage(rows, limit, ({ n }) => ({ of, kind: 1, value: String(n), id }))
      const names = await findPersonNames(
        db,
        page.map((row) => row.created_by),
      )
      return {
        items: page.map((row) => present(row, names, item.version_n)),
        nextCursor,
        ...(await versions.countVersions(db, id)),
      }
    },

    /** Labels a version, or keeps it, which exempts it from retention and "replace". */
    change: (actor: PersonActor, id: string, n: number, body: Input<typeof changeVersion>['body']) =>
      transactWithRetry(db, async (tx) => {
        const { item } = await requireLockedFile(tx, actor, 'version.change', id)
        const row = await requireVersion(tx, id, n, 'update')
        const change = {
          ...(body.label !== undefined && { label: parseLabel(body.label) }),
          ...(body.keep !== undefined && { keep: body.keep }),
        }
        const kept = change.keep === true ? { purge_at: null } : {}
        if (Object.keys(change).length > 0) {
          await versions.updateVersion(tx, id, n, { ...change, ...kept })
          await audit.record(tx, actor, { type: 'version.changed', subject: id, data: { n, ...change } })
        }
        const names = await findPersonNames(tx, [row.created_by])
        return present({ ...row, ...change, ...kept }, names, item.version_n)
      }),

    /** Deletes an old version; its space is released at once, its bytes once nothing else needs them. */
    remove: (actor: PersonActor, id: string, n: number) =>
      transactWithRetry(db, async (tx) => {
        const { item } = await requireLockedFile(tx, actor, 'version.delete', id)
        const row = await requireVersion(tx, id, n, 'update')
        if (n === item.version_n) throw new AppError('VERSION_CURRENT')
        await versions.deleteVersion(tx, id, n)
        if (row.size > 0) await insertQuotaChange(tx, item.drive_id, -row.size)
        await audit.record(tx, actor, { type: 'version.deleted', subject: id, data: { n, size: row.size } })
        return {}
      }),

    restoreIn,

    restore: (actor: PersonActor, id: string, n: number): Promise<Item> =>
      transactItems(db, async (tx) => {
        const { row, located } = await restoreIn(tx, actor, id, n)
        return presentChanged(tx, actor, row, located)
      }),
  }
}

function assertFile(found: Proved): Proved {
  if (found.item.kind !== FILE) throw new AppError('NOT_A_FILE')
  return found
}

const present = (row: versions.VersionRow, names: ReadonlyMap<string, string>, current: number): FileVersion => ({
  n: row.n,
  size: row.size,
  sha256: row.sha256?.toString('hex') ?? null,
  author: names.get(row.created_by ?? '') ?? null,
  via: row.via,
  label: row.label,
  remark: row.remark,
  keep: row.keep,
  recovery: row.recovery,
  purgeAt: row.purge_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  current: row.n === current,
})
