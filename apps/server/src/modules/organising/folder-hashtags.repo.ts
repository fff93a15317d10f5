import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { ListCursor } from '../../platform/cursors.ts'
import { model } from '../drive/index.ts'

/** The number of a folder's children, up to `limit`, with a hashtag or a child of it, in any state. */
export async function countTaggedIn(db: Db, folderId: string, key: string, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from item_hashtag where parent_id = ${folderId} and key = ${key} limit ${limit}) counted`.execute(db)
  return rows[0]?.n ?? 0
}

export type FolderHashtag = { key: string; name: string; count: number }

/**
 * Hashtags of a folder's children that have no permissions of their own, each in its first spelling, with the number of
 * visible ones, up to `most`. One index lookup for each of the first `keys`.
 */
export async function findKeysIn(
  db: Db,
  folderId: string,
  who: model.CountedFor,
  { keys, most }: { keys: number; most: number },
): Promise<FolderHashtag[]> {
  const { rows } = await sql<FolderHashtag>`
    with recursive walk as (
      (select key from item_hashtag where parent_id = ${folderId} order by key limit 1)
      union all
      select n.key from walk cross join lateral (
        select key from item_hashtag where parent_id = ${folderId} and key > walk.key order by key limit 1) n
    )
    select walk.key, found.name, found.count from (select key from walk limit ${keys}) walk cross join lateral (
      select (array_agg(name order by tagged_at, id))[1] as name, count(*)::int as count from (
        select h.name, h.tagged_at, item.id
        from item_hashtag h cross join lateral (select * from item where id = h.item_id limit 1) item
        where h.parent_id = ${folderId} and h.key = walk.key and item.trashed_at is null and not item.has_grants
          and ${model.shownTo(who)} limit ${most}) shown
    ) found
    where found.count > 0`.execute(db)
  return rows
}

export type Tagged = { id: string; at: Date; below: boolean }

/**
 * The items of a drive with a hashtag, most recently tagged first, and whether each is below the folder at any depth.
 */
export async function findTaggedAround(
  db: Db,
  {
    driveId,
    folderId,
    key,
    before,
    limit,
  }: { driveId: string; folderId: string; key: string; before: ListCursor | null; limit: number },
): Promise<Tagged[]> {
  const { rows } = await sql<Tagged>`
    with recursive tagged as materialized (
      select item_id, parent_id, tagged_at from item_hashtag
      where drive_id = ${driveId} and key = ${key}
        ${before ? sql`and (tagged_at, item_id) < (${before.value}::timestamptz, ${before.id}::uuid)` : sql``}
      order by tagged_at desc, item_id desc limit ${limit}
    ), up as (
      select distinct parent_id as start, parent_id as at from tagged
      union
      select up.start, p.parent_id
      from up cross join lateral (select parent_id from item where id = up.at limit 1) p where up.at <> ${folderId}
    )
    select item_id as id, tagged_at as at, parent_id in (select start from up where at = ${folderId}) as below
    from tagged order by tagged_at desc, item_id desc`.execute(db)
  return rows
}

/** Those of these items that the caller's lists show, most recently tagged first. */
export async function findVisible(
  db: Db,
  ids: readonly string[],
  key: string,
  who: model.CountedFor,
): Promise<model.Marked<model.ItemRow>[]> {
  const { rows } = await sql<model.Marked<model.ItemRow>>`
    select item.*, m.starred_at is not null as starred, false as hidden
    from item join item_hashtag h on h.item_id = item.id and h.key = ${key}
      left join item_mark m on m.item_id = item.id and m.person_id = ${who.personId} and m.account_id = ${who.accountId}
    where item.id = any(${ids}::uuid[]) and item.trashed_at is null and ${model.shownTo(who)}
    order by h.tagged_at desc, item.id desc`.execute(db)
  return rows
}
