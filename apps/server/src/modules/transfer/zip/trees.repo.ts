import { nameKey } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { model } from '../../drive/index.ts'

/** A folder's children after one of them, ordered by name key, including hidden ones, without trashed ones. */
export async function findTreePage(
  db: Db,
  parentId: string,
  after: Pick<model.ItemRow, 'name'> | null,
  limit: number,
): Promise<model.ItemRow[]> {
  const { rows } = await sql<model.ItemRow>`
    select i.* from item i
    where i.parent_id = ${parentId} and i.trashed_at is null
      ${after ? sql`and i.name_key > ${nameKey(after.name)}` : sql``}
    order by i.name_key limit ${limit}`.execute(db)
  return rows
}

/** The number and size of items in these trees, up to `limit` items, without what is `closed`. */
export async function measureTrees(
  db: Db,
  ids: readonly string[],
  limit: number,
  closed: readonly string[],
): Promise<{ items: number; bytes: number }> {
  const { rows } = await sql<{ items: number; bytes: number }>`
    with recursive tree as (
      select i.id, i.kind, i.size, 0 as depth from item i where i.id = any(${ids}::uuid[])
      union all
      select c.id, c.kind, c.size, t.depth + 1
      from tree t join item c on c.parent_id = t.id and c.trashed_at is null and c.id <> all(${closed}::uuid[])
      where t.depth < 1000
    )
    select count(*)::int as items, coalesce(sum(size) filter (where kind = 1), 0)::bigint as bytes
    from (select kind, size from tree limit ${limit}) counted`.execute(db)
  return rows[0] ?? { items: 0, bytes: 0 }
}

/** Reasons why something below these trees may be omitted. */
export type Obstacles = {
  /** Something below a top has its own permissions. */
  granted: boolean
  /** Something is encrypted, locked, expired, damaged, holds malware or has a password. */
  barred: boolean
}

/** Looks for items in these trees that may have to be omitted. */
export async function findObstacles(db: Db, ids: readonly string[], now: Date): Promise<Obstacles> {
  const { rows } = await sql<Obstacles>`
    with recursive tree as (
      select i.id, i.kind, 0 as depth, false as granted, ${isBarred(now)} as barred
      from item i where i.id = any(${ids}::uuid[])
      union all
      select i.id, i.kind, t.depth + 1, i.has_grants, ${isBarred(now)}
      from tree t join item i on i.parent_id = t.id and i.trashed_at is null where t.depth < 1000
    )
    select coalesce(bool_or(granted), false) as granted,
      coalesce(bool_or(barred), false) or exists (
        select from blob b join version v on v.blob_id = b.id join tree on tree.id = v.item_id
        where b.damaged_at is not null) as barred
    from tree`.execute(db)
  return rows[0] ?? { granted: true, barred: true }
}

const isBarred = (
  now: Date,
) => sql`(i.encrypted or i.password_hash is not null or i.locked_by is not null or i.barred is not null
  or coalesce(i.expires_at <= ${now}, false))`
