import { nameKey } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { FileName, ItemRow } from './drive.types.ts'

/** A name in a folder. */
export type Spot = { parentId: string; name: string }

/** The items at these spots, not in the trash, in the given order: one query for all. */
export async function findAllByName(db: Db, spots: readonly Spot[]): Promise<(ItemRow | undefined)[]> {
  if (spots.length === 0) return []
  const parents = spots.map(({ parentId }) => parentId)
  const keys = spots.map(({ name }) => nameKey(name))
  // One index lookup each: with a join the planner may read a whole large folder for a few names.
  const { rows } = await sql<ItemRow & { nth: number }>`
    select i.*, w.nth
    from unnest(${parents}::uuid[], ${keys}::text[]) with ordinality as w(parent_id, name_key, nth)
    cross join lateral (
      select * from item
      where item.parent_id = w.parent_id and item.name_key = w.name_key and item.trashed_at is null limit 1
    ) i`.execute(db)
  const found = new Map(rows.map((row) => [row.nth, row]))
  return spots.map((_, index) => found.get(index + 1))
}

/**
 * Adds folders and returns those whose name was free. Rows are inserted in a fixed order, so that concurrent callers
 * with the same folders wait for each other and never deadlock.
 */
export async function insertFolders(
  tx: Tx,
  folders: readonly { id: string; parentId: string; name: FileName }[],
  { by, at, system }: { by: string | null; at: Date; system?: { closed: boolean } },
): Promise<ItemRow[]> {
  const closed = system?.closed ?? false
  const ids = folders.map(({ id }) => id)
  const parents = folders.map(({ parentId }) => parentId)
  const names = folders.map(({ name }) => name)
  // The folder's current drive: it may be moving to another one.
  const { rows } = await sql<ItemRow>`
    with held as materialized (
      select id, drive_id from item where id = any(${parents}::uuid[]) order by id for key share
    )
    insert into item (id, drive_id, parent_id, kind, name, name_key, extension, mime_type, size, version_n,
      created_at, modified_at, created_by, modified_by, reserved, stop_inheriting, has_grants)
    select w.id, held.drive_id, held.id, 0, w.name, w.name_key, '', '', 0, 0, ${at}, ${at}, ${by}::uuid, ${by}::uuid,
      ${system !== undefined}, ${closed}, ${closed}
    from unnest(${ids}::uuid[], ${parents}::uuid[], ${names}::text[], ${names.map(nameKey)}::text[])
      as w(id, parent_id, name, name_key)
    join held on held.id = w.parent_id
    order by w.parent_id, w.name_key
    on conflict (parent_id, name_key) where trashed_at is null do nothing
    returning *`.execute(tx)
  return rows
}
