import { type FileSystem, markOf, nameKey, portableName } from '@khlang/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

type Followed = { id: string; depth: number }

/**
 * Follows names down from a folder: the deepest item found, and the number of names matched. A name is matched exactly as
 * it is listed, or programs that compare names take one item for two and delete it; it may be one that was changed for a
 * file system.
 */
export async function followNames(db: Db, fromId: string, names: readonly string[]): Promise<Followed> {
  const reached = await followKeys(db, fromId, names)
  const next = names[reached.depth]
  const found = next === undefined ? undefined : await findByPortableName(db, reached.id, next)
  if (found === undefined) return reached
  const below = await followNames(db, found, names.slice(reached.depth + 1))
  return { id: below.id, depth: reached.depth + 1 + below.depth }
}

async function followKeys(db: Db, fromId: string, names: readonly string[]): Promise<Followed> {
  const keys = names.map(nameKey)
  const { rows } = await sql<Followed>`
    with recursive walk as (
      select ${fromId}::uuid as id, 0 as depth
      union all
      select c.id, w.depth + 1 from walk w
        join item c on c.parent_id = w.id and c.name_key = (${keys}::text[])[w.depth + 1] and c.trashed_at is null
          and c.name = (${names}::text[])[w.depth + 1]
      where w.depth < ${keys.length}
    )
    select id, depth from walk order by depth desc limit 1`.execute(db)
  return rows[0] ?? { id: fromId, depth: 0 }
}

const systems: readonly FileSystem[] = ['unix', 'windows']

/** The child whose name was changed into this one for a file system. */
async function findByPortableName(db: Db, parentId: string, name: string): Promise<string | undefined> {
  const mark = markOf(name)
  if (mark === null) return undefined
  const rows = await db
    .selectFrom('item')
    .select(['id', 'name'])
    .where('parent_id', '=', parentId)
    .where('id', '>=', `${mark}-0000-0000-0000-000000000000`)
    .where('id', '<=', `${mark}-ffff-ffff-ffff-ffffffffffff`)
    .where('trashed_at', 'is', null)
    .execute()
  return rows.find((row) => systems.some((system) => portableName(row, system) === name))?.id
}

/** What a list of a mapped drive shows of an item, and what its visibility depends on. */
export type WalkRow = {
  id: string
  kind: number
  name: string
  name_key: string
  mime_type: string
  size: number
  /** Milliseconds: avoids creating ten thousand Date objects. */
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

/** The next children of a folder by name, without hidden and expired ones. */
export async function findWalk(
  db: Db,
  query: {
    parentId: string
    personId: string
    accountId: string
    after: string | null
    limit: number
    only: RawBuilder<unknown>
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
      ${only}
    order by i.name_key limit ${limit}`.execute(db)
  return rows
}
