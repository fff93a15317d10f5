import { nameKey } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { ItemRow } from './drive.types.ts'

/** A folder's living children after one of them, by the key of their names: every one, hidden or not. */
export async function findTreePage(
  db: Db,
  parentId: string,
  after: Pick<ItemRow, 'name'> | null,
  limit: number,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.* from item i
    where i.parent_id = ${parentId} and i.trashed_at is null
      ${after ? sql`and i.name_key > ${nameKey(after.name)}` : sql``}
    order by i.name_key limit ${limit}`.execute(db)
  return rows
}

/** Items and bytes below these, themselves included, as far as `limit` items. */
export async function measureTrees(
  db: Db,
  ids: readonly string[],
  limit: number,
): Promise<{ items: number; bytes: number }> {
  const { rows } = await sql<{ items: number; bytes: number }>`
    with recursive tree as (
      select i.id, i.kind, i.size, 0 as depth from item i where i.id = any(${ids}::uuid[])
      union all
      select c.id, c.kind, c.size, t.depth + 1
      from tree t join item c on c.parent_id = t.id and c.trashed_at is null where t.depth < 1000
    )
    select count(*)::int as items, coalesce(sum(size) filter (where kind = 1), 0)::bigint as bytes
    from (select kind, size from tree limit ${limit}) counted`.execute(db)
  return rows[0] ?? { items: 0, bytes: 0 }
}
