import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { model } from '../drive/index.ts'
import { rowsOf } from './hashtags.rules.ts'

/** An upper bound for every key with this prefix. */
const endOf = (prefix: string) => `${prefix}\u{10ffff}`

/** Keys with this prefix, one index lookup each, however many items have one. */
export async function findKeys(
  db: Db,
  driveIds: readonly string[],
  { prefix, after, limit }: { prefix: string; after: string | null; limit: number },
): Promise<string[]> {
  const end = endOf(prefix)
  const start = after === null ? sql`key >= ${prefix}` : sql`key > ${after} and key >= ${prefix}`
  const { rows } = await sql<{ key: string }>`
    select distinct found.key from unnest(${driveIds}::uuid[]) as d(id) cross join lateral (
      with recursive walk as (
        (select key from item_hashtag where drive_id = d.id and ${start} and key < ${end} order by key limit 1)
        union all
        select n.key from walk cross join lateral (
          select key from item_hashtag where drive_id = d.id and key > walk.key and key < ${end} order by key limit 1) n
      )
      select key from walk limit ${limit}
    ) found
    order by found.key limit ${limit}`.execute(db)
  return rows.map((row) => row.key)
}

export type Bearer = { key: string; item_id: string; name: string }

/** The first items to get these keys, a few of each drive per key. */
export async function findBearers(
  db: Db,
  driveIds: readonly string[],
  keys: readonly string[],
  { each, except }: { each: number; except: string | null },
): Promise<Bearer[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<Bearer>`
    select k.key, found.item_id, found.name
    from unnest(${keys}::text[]) as k(key) cross join unnest(${driveIds}::uuid[]) as d(id) cross join lateral (
      select item_id, name, tagged_at from item_hashtag
      where drive_id = d.id and key = k.key ${except === null ? sql`` : sql`and item_id <> ${except}`}
      order by tagged_at, item_id limit ${each}
    ) found
    order by k.key, found.tagged_at, found.item_id`.execute(db)
  return rows
}

/** Stores the current hashtags of these items; those they already had keep their time. */
export async function writeHashtags(
  tx: Tx,
  items: readonly (Pick<model.ItemRow, 'id' | 'drive_id'> & { tags: readonly string[] })[],
  at: Date,
): Promise<void> {
  const rows = items.flatMap(({ id, drive_id, tags }) => rowsOf(tags).map((row) => ({ ...row, item_id: id, drive_id })))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as t(item_id uuid, key text, drive_id uuid, name text, direct boolean)`
  // "not in" uses a hash lookup: compared one by one, a thousand items would take millions of comparisons.
  await sql`
    delete from item_hashtag h where h.item_id = any(${items.map((item) => item.id)}::uuid[])
      and (h.item_id, h.key) not in (select t.item_id, t.key from ${given})`.execute(tx)
  await sql`
    insert into item_hashtag (item_id, key, drive_id, name, direct, tagged_at)
    select item_id, key, drive_id, name, direct, ${at} from ${given}
    on conflict (item_id, key) do update set name = excluded.name, direct = excluded.direct`.execute(tx)
}

/** Copies the hashtags of the sources, because they describe the content. */
export async function copyHashtags(
  tx: Tx,
  copies: Iterable<readonly [source: string, copy: string]>,
  at: Date,
): Promise<void> {
  const both = [...copies]
  const pairs = sql`unnest(${both.map(([source]) => source)}::uuid[], ${both.map(([, copy]) => copy)}::uuid[])
    as pair(source, copy)`
  await sql`
    update item set hashtags = source.hashtags
    from ${pairs} join item source on source.id = pair.source
    where item.id = pair.copy and source.hashtags <> '{}'`.execute(tx)
  await sql`
    insert into item_hashtag (item_id, key, drive_id, name, direct, tagged_at)
    select pair.copy, h.key, copied.drive_id, h.name, h.direct, ${at}
    from ${pairs} join item_hashtag h on h.item_id = pair.source join item copied on copied.id = pair.copy`.execute(tx)
}

/** The number of items in a drive with a hashtag or a child of it, and how many of these already have the other one. */
export async function countTagged(db: Db, driveId: string, key: string, other: string) {
  const { rows } = await sql<{ items: number; merged: number }>`
    select count(*)::int as items, count(o.item_id)::int as merged
    from item_hashtag h left join item_hashtag o on o.item_id = h.item_id and o.key = ${other}
    where h.drive_id = ${driveId} and h.key = ${key}`.execute(db)
  return rows[0] ?? { items: 0, merged: 0 }
}

/** The next items of a drive with a hashtag or a child of it, after an id, locked until the transaction ends. */
export async function lockTagged(tx: Tx, driveId: string, key: string, after: string, limit: number) {
  const { rows } = await sql<model.ItemRow>`
    select i.* from item i
    where i.id in (select item_id from item_hashtag where drive_id = ${driveId} and key = ${key} and item_id > ${after})
    order by i.id limit ${limit} for no key update of i`.execute(tx)
  return rows
}

/** Updates the lists of many items at once; each counts as a change of its item. */
export const updateTagLists = (tx: Tx, items: readonly { id: string; tags: readonly string[] }[], by: string) =>
  sql`
    update item set revision = revision + 1, modified_by = ${by},
      hashtags = array(select jsonb_array_elements_text(t.tags))
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as t(id uuid, tags jsonb)
    where item.id = t.id`.execute(tx)
