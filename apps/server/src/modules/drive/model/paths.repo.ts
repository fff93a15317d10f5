import { nameKey, normalizeName } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** Follows names down from a folder: the deepest item found, and how many names it took. */
export async function followNames(
  db: Db,
  fromId: string,
  names: readonly string[],
): Promise<{ id: string; depth: number }> {
  const keys = names.map((name) => nameKey(normalizeName(name)))
  const { rows } = await sql<{ id: string; depth: number }>`
    with recursive walk as (
      select ${fromId}::uuid as id, 0 as depth
      union all
      select c.id, w.depth + 1 from walk w
        join item c on c.parent_id = w.id and c.name_key = (${keys}::text[])[w.depth + 1] and c.trashed_at is null
      where w.depth < ${keys.length}
    )
    select id, depth from walk order by depth desc limit 1`.execute(db)
  return rows[0] ?? { id: fromId, depth: 0 }
}

/** What a list of a mapped drive shows of an item, and what decides whether it does. */
export type WalkRow = {
  id: string
  kind: number
  name: string
  name_key: string
  mime_type: string
  size: number
  /** Milliseconds: ten thousand dates are not made to be thrown away. */
  created: number
  changed: number
  blob_id: string | null
  expires_at: Date | null
  trashed_at: null
  has_grants: boolean
  restricted: boolean
  stop_inheriting: boolean
  locked_by: string | null
}

/** The next children of a folder by name, without what somebody has hidden for themselves or what has expired. */
export async function findWalk(
  db: Db,
  query: {
    parentId: string
    personId: string
    accountId: string
    after: string | null
    limit: number
    only: readonly string[] | null
    now: Date
  },
): Promise<WalkRow[]> {
  const { parentId, personId, accountId, after, limit, only, now } = query
  const { rows } = await sql<WalkRow>`
    select i.id, i.kind, i.name, i.name_key, i.mime_type, i.size, i.expires_at, i.trashed_at, i.has_grants,
      i.restricted, i.stop_inheriting, i.locked_by,
      (extract(epoch from i.created_at) * 1000)::float8 as created,
      (extract(epoch from coalesce(i.content_at, v.created_at, i.modified_at)) * 1000)::float8 as changed,
      v.blob_id
    from item i left join version v on v.item_id = i.id and v.n = i.version_n
    where i.parent_id = ${parentId} and i.trashed_at is null
      ${after === null ? sql`` : sql`and i.name_key > ${after}`}
      and (i.expires_at is null or i.expires_at > ${now})
      and not exists (
        select from item_mark m where m.item_id = i.id and m.person_id = ${personId} and m.account_id = ${accountId}
          and m.hidden_at is not null)
      ${only ? sql`and (i.has_grants or i.id = any(${only}::uuid[]))` : sql``}
    order by i.name_key limit ${limit}`.execute(db)
  return rows
}
