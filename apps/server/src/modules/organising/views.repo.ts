import { type RawBuilder, sql } from 'kysely'
import type { ListCursor } from '../../platform/cursors.ts'
import type { Db } from '../../platform/db.ts'
import { gates, model } from '../drive/index.ts'

export type Viewed = model.Marked<model.ListedRow> & { sort_key: Date }

export type ViewQuery = {
  personId: string
  accountId: string
  driveIds: readonly string[]
  before: ListCursor | null
  limit: number
  now: Date
}

const viewColumns = (key: RawBuilder<unknown>, now: Date) => sql`${model.shownAt(now)}, ${key} as sort_key`

const beyond = ({ before }: ViewQuery, key: RawBuilder<unknown>) =>
  before ? sql`and (${key}, i.id) < (${before.value}::timestamptz, ${before.id}::uuid)` : sql``

/** Items with a mark of the person, in any drive they can access. */
const findMarked = async (db: Db, query: ViewQuery, key: RawBuilder<unknown>) => {
  const { personId, accountId, limit, now } = query
  const { rows } = await sql<Viewed>`
    select ${viewColumns(key, now)} from item i join item_mark m on m.item_id = i.id
    where m.person_id = ${personId} and m.account_id = ${accountId} and ${key} is not null and i.trashed_at is null
      ${beyond(query, key)}
    order by ${key} desc, i.id desc limit ${limit}`.execute(db)
  return rows
}

/** From the drives of an account: the newest of each by its index, then the newest of these. */
const findInDrives = async (
  db: Db,
  query: ViewQuery,
  key: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<Viewed[]> => {
  const { personId, accountId, driveIds, limit, now } = query
  const { rows } = await sql<Viewed>`
    select found.* from unnest(${driveIds}::uuid[]) as d(id) cross join lateral (
      select ${viewColumns(key, now)} from item i ${model.marks(personId, accountId)}
      where i.drive_id = d.id and ${where} ${beyond(query, key)}
      order by ${key} desc, i.id desc limit ${limit}
    ) found
    order by found.sort_key desc, found.id desc limit ${limit}`.execute(db)
  return rows
}

export const findStarred = (db: Db, query: ViewQuery) => findMarked(db, query, sql`m.starred_at`)
export const findHidden = (db: Db, query: ViewQuery) => findMarked(db, query, sql`m.hidden_at`)

export const findTrash = (db: Db, query: ViewQuery) =>
  findInDrives(
    db,
    query,
    sql`i.trashed_at`,
    sql`i.trashed_at > ${gates.trashedBefore(query.now)} and not exists (select from removal r where r.item_id = i.id)`,
  )

export const findExpired = (db: Db, query: ViewQuery) =>
  findInDrives(db, query, sql`i.expires_at`, sql`i.expires_at <= ${query.now} and i.trashed_at is null`)

/** Items with a hashtag or a child of it, most recently tagged first. */
export async function findTagged(db: Db, query: ViewQuery & { key: string }): Promise<Viewed[]> {
  const { personId, accountId, driveIds, before, limit, now, key } = query
  const { rows } = await sql<Viewed>`
    select found.* from unnest(${driveIds}::uuid[]) as d(id) cross join lateral (
      select ${viewColumns(sql`h.tagged_at`, now)}
      from item_hashtag h join item i on i.id = h.item_id ${model.marks(personId, accountId)}
      where h.drive_id = d.id and h.key = ${key} and i.trashed_at is null
        and (i.expires_at is null or i.expires_at > ${now}) and not ${model.hiddenIn}
        ${before ? sql`and (h.tagged_at, h.item_id) < (${before.value}::timestamptz, ${before.id}::uuid)` : sql``}
      order by h.tagged_at desc, h.item_id desc limit ${limit}
    ) found
    order by found.sort_key desc, found.id desc limit ${limit}`.execute(db)
  return rows
}
