import { type Input, type Page, pageLimits } from '@khlang/contract'
import type { listPrivateDrives, PrivateDrive } from '@khlang/contract/private-drives'
import type { PersonActor } from '../../../platform/actor.ts'
import { cutPage, decodeCursor } from '../../../platform/cursors.ts'
import { wordsOf } from '../../../platform/like.ts'
import type { AdminDeps } from '../deps.ts'
import { findPrivateDrives } from './private-drives.repo.ts'

const of = 'private drives'

/** What Admin Business may know of the private drives: their sizes and their owners’ activity (C59). */
export const createPrivateDrives =
  ({ db }: Pick<AdminDeps, 'db'>) =>
  async (
    { accountId }: PersonActor,
    { name = '', state, cursor, limit = pageLimits.default }: Input<typeof listPrivateDrives>['query'],
  ): Promise<Page<PrivateDrive>> => {
    const after = decodeCursor(cursor, of, 'text')
    const rows = await findPrivateDrives(db, accountId, {
      words: wordsOf(name),
      state,
      after: after && { name: after.value, id: after.id },
      limit: limit + 1,
    })
    const { page, nextCursor } = cutPage(rows, limit, (last) => ({ of, kind: 1, value: last.name, id: last.id }))
    return {
      items: page.map((row) => ({
        id: row.id,
        name: row.name,
        nameEn: row.name_en,
        username: row.username,
        used: row.used,
        max: row.quota,
        state: row.has_left ? 'left' : row.is_near ? 'near' : 'working',
        lastActivityAt: row.last_activity_at?.toISOString() ?? null,
        deleteAt: row.delete_at?.toISOString() ?? null,
        isTransferring: row.is_transferring,
      })),
      nextCursor,
    }
  }
