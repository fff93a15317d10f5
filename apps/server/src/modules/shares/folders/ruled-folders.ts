import { type Page, pageLimits } from '@khlang/contract'
import type { RuledFolder } from '@khlang/contract/rule-switches'
import { sql } from 'kysely'
import type { PersonActor } from '../../../platform/actor.ts'
import { cutPage, decodeCursor, type ListCursor } from '../../../platform/cursors.ts'
import type { Db } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import type { SharesDeps } from '../deps.ts'
import { locateRuled } from './locate-ruled.ts'

/** The folders in a folder of Drive Business, with what its admin has set on each. */
export function createRuledFolders({ db, access }: Pick<SharesDeps, 'db' | 'access'>) {
  return async (
    actor: PersonActor,
    folderId: string,
    { limit = pageLimits.default, cursor }: { limit?: number; cursor?: string },
  ): Promise<Page<RuledFolder>> => {
    await locateRuled({ access }, db, actor, folderId)
    const of = `ruled folders ${folderId}`
    const after = decodeCursor(cursor, of, 'text')
    const rows = await findFolders(db, folderId, after, limit + 1)
    const { page, nextCursor } = cutPage(rows, limit, ({ id, name }) => ({ of, kind: 0, value: name, id }))
    return { items: page, nextCursor }
  }
}

/**
 * The page by its index, then what is set on each of its rows. The order makes the planner look for a folder below by the
 * same index: where one folder has nearly everything, it would read the whole table for each.
 */
async function findFolders(db: Db, parentId: string, after: ListCursor | null, limit: number): Promise<RuledFolder[]> {
  const folder = sql.raw(String(model.FOLDER))
  const { rows } = await sql<RuledFolder>`
    with page as materialized (
      select i.id, i.name, i.stop_inheriting, i.restricted from item i
      where i.parent_id = ${parentId} and i.kind = ${folder} and i.trashed_at is null
        ${after ? sql`and (i.name collate thai_natural, i.id) > (${after.value}::text collate thai_natural, ${after.id}::uuid)` : sql``}
      order by i.name collate thai_natural, i.id limit ${limit}
    )
    select p.id, p.name, p.stop_inheriting as "stopInheriting", p.restricted,
      (select count(*)::int from access_rule r where r.item_id = p.id) as rules,
      coalesce((select true from item c
        where c.parent_id = p.id and c.kind = ${folder} and c.trashed_at is null
        order by c.name collate thai_natural, c.id limit 1), false) as "hasFolders"
    from page p order by p.name collate thai_natural, p.id`.execute(db)
  return rows
}
