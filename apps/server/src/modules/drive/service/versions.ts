import { type Item, type listVersions, pageLimits, type Reply } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { FILE } from '../drive.types.ts'
import { updateItem } from '../items.repo.ts'
import { findMark } from '../listing.repo.ts'
import { decodeCursor, encodeCursor } from '../listing.rules.ts'
import { presentItem } from '../present.ts'
import * as versions from '../versions.repo.ts'
import type { WithAccess } from './deps.ts'
import { takeSpace } from './space.ts'
import { transactItems } from './transact-items.ts'

/** Versions of a file (T07): each is immutable; going back makes a new one. */
export function createVersions({ db, clock, audit, access }: WithAccess) {
  return {
    async list(
      actor: PersonActor,
      id: string,
      query: { limit?: number; cursor?: string },
    ): Promise<Reply<typeof listVersions>> {
      const { item } = await access.requireItem(db, actor, 'version.list', id)
      if (item.kind !== FILE) throw new AppError('NOT_A_FILE')
      const { limit = pageLimits.default } = query
      const of = `versions ${id}`
      const after = decodeCursor(query.cursor, of, 'number')
      const rows = await versions.findVersions(db, id, after ? Number(after.value) : null, limit + 1)
      const page = rows.slice(0, limit)
      const names = await versions.findPersonNames(
        db,
        page.map((row) => row.created_by),
      )
      const last = page.at(-1)
      return {
        items: page.map((row) => ({
          n: row.n,
          size: row.size,
          sha256: row.sha256?.toString('hex') ?? null,
          author: names.get(row.created_by ?? '') ?? null,
          via: row.via,
          label: row.label,
          remark: row.remark,
          createdAt: row.created_at.toISOString(),
          current: row.n === item.version_n,
        })),
        nextCursor: rows.length > limit && last ? encodeCursor({ of, kind: 1, value: String(last.n), id }) : null,
      }
    },

    restore: (actor: PersonActor, id: string, n: number): Promise<Item> =>
      transactItems(db, async (tx) => {
        const { item, drive, viewer, access: held } = await access.requireItem(tx, actor, 'version.restore', id)
        if (item.kind !== FILE) throw new AppError('NOT_A_FILE')
        const old = await versions.findVersion(tx, id, n)
        if (!old) throw new AppError('NOT_FOUND')
        const next = await versions.lockVersionNumber(tx, id)
        await takeSpace(tx, drive.id, old.size)
        const at = clock.now()
        await versions.insertVersion(tx, {
          item_id: id,
          n: next,
          blob_id: old.blob_id,
          size: old.size,
          mime_type: old.mime_type,
          remark: null,
          via: 'restore',
          created_by: actor.personId,
          created_at: at,
        })
        const change = {
          version_n: next,
          size: old.size,
          mime_type: old.mime_type,
          modified_at: at,
          modified_by: actor.personId,
        }
        const row = await updateItem(tx, item, change)
        await audit.record(tx, actor, { type: 'version.restored', subject: id, data: { from: n, n: next } })
        const mark = await findMark(tx, id, actor.personId, actor.accountId)
        const marked = { ...row, starred: mark?.starred_at != null, hidden: mark?.hidden_at != null }
        return presentItem(marked, drive, held, viewer)
      }),
  }
}
