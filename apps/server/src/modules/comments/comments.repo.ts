import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'
import { everyNameOf, personNameIn } from '../../platform/name-in.ts'

export type CommentRow = {
  id: string
  item_id: string
  thread_id: string | null
  /** Null for a visitor of a share link, whose name is `author`, as they typed it. */
  author_id: string | null
  author: string
  /** Whose visitors see it. */
  link_id: string | null
  body: string
  /** `names`: by which they may have been written. */
  mentions: { id: string; name: string; names: string[] }[]
  created_at: Date
  edited_at: Date | null
  removed_at: Date | null
  resolved_at: Date | null
  resolver: string | null
}

const columns = () => sql`
  c.id, c.item_id, c.thread_id, c.author_id, c.link_id,
  case when c.author_id is null then c.visitor else ${personNameIn('p')} end as author, c.body, c.created_at, c.edited_at, c.removed_at,
  c.resolved_at, case when r.id is null then null else ${personNameIn('r')} end as resolver,
  coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', ${personNameIn('m')},
      'names', jsonb_build_array(${personNameIn('m', 'th')}, ${personNameIn('m', 'en')})) order by m.id)
    from person m where m.id = any(c.mentions)), '[]') as mentions`
const people = sql`left join person p on p.id = c.author_id left join person r on r.id = c.resolved_by`

export const selected = () => sql`select ${columns()} from comment c ${people}`

type ThreadQuery = { after: { value: string; id: string } | null; limit: number; resolved: boolean }

/** The first comments of threads, latest first. */
export async function findThreads(db: Db, itemId: string, { after, limit, resolved }: ThreadQuery) {
  const { rows } = await sql<CommentRow>`
    ${selected()}
    where c.item_id = ${itemId} and c.thread_id is null
      and ${resolved ? sql`c.resolved_at is not null` : sql`c.resolved_at is null`}
      and (c.removed_at is null or exists (
        select from comment a where a.thread_id = c.id and a.removed_at is null))
      ${after ? sql`and (c.created_at, c.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
    order by c.created_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

/** The answers of threads, oldest first; removed ones are left out. */
export async function findAnswers(db: Db, threadIds: readonly string[]): Promise<CommentRow[]> {
  if (threadIds.length === 0) return []
  const { rows } = await sql<CommentRow>`
    ${selected()}
    where c.thread_id = any(${threadIds}::uuid[]) and c.removed_at is null
    order by c.created_at, c.id`.execute(db)
  return rows
}

export async function findComment(db: Db, id: string): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`${selected()} where c.id = ${id}`.execute(db)
  return rows[0]
}

/** The row, locked until the transaction ends. */
export const lockComment = (tx: Tx, id: string) =>
  tx.selectFrom('comment').select(['id', 'removed_at']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const insertComment = (tx: Tx, row: Insertable<Schema['comment']>) =>
  tx.insertInto('comment').values(row).execute()

export const updateComment = (tx: Tx, id: string, change: Updateable<Schema['comment']>) =>
  tx.updateTable('comment').set(change).where('id', '=', id).execute()

export async function countAnswers(db: Db, threadId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from comment where thread_id = ${threadId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Everybody who wrote in a thread. */
export async function findAuthors(db: Db, threadId: string): Promise<string[]> {
  const { rows } = await sql<{ author_id: string }>`
    select distinct author_id from comment
    where author_id is not null and (id = ${threadId} or thread_id = ${threadId}) and removed_at is null`.execute(db)
  return rows.map((row) => row.author_id)
}

export type Candidate = { id: string; name: string; account_id: string }

/**
 * People who may have access to an item, by their name: those of its business, those it or a folder above it is shared
 * with, its owner and who commented; with the account that they open it with. Their access is checked by the caller.
 */
export async function findCandidates(
  db: Db,
  { itemIds, driveId, text, ids, knownTo, limit }: CandidateQuery,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with concerned as (
      select e.person_id as id, e.business_id as account_id from drive d
        join employee e on e.business_id = d.account_id
          and e.removed_at is null and e.suspended_at is null
        where d.id = ${driveId} and d.kind = 'business' and ${knownTo}::uuid is null
      union select s.audience_id, null from item_share s
        where s.item_id = any(${itemIds}::uuid[]) and s.audience = 'person' and ${knownTo}::uuid is null
      union select s.created_by, s.account_id from item_share s
        where s.item_id = any(${itemIds}::uuid[]) and s.audience = 'person' and s.audience_id = ${knownTo}
      union select d.person_id, d.account_id from drive d where d.id = ${driveId} and d.person_id is not null
      union select c.author_id, null from comment c where c.item_id = ${itemIds[0] ?? null})
    select distinct on (p.id) p.id, ${personNameIn('p')} as name, coalesce(c.account_id, a.id) as account_id
    from concerned c join person p on p.id = c.id and p.removed_at is null
      join account a on a.person_id = p.id
    where ${ids ? sql`p.id = any(${ids}::uuid[])` : sql`strpos(lower(${everyNameOf('p')}), lower(${text})) > 0`}
    order by p.id, c.account_id nulls last limit ${limit}`.execute(db)
  return rows
}
export type CandidateQuery = {
  /** The item, then the folders above it. */
  itemIds: readonly string[]
  driveId: string
  text: string
  /** Only these people. */
  ids: readonly string[] | null
  /** Only people whom this person knows to have the file: its owner, who shared it with them, who commented on it. */
  knownTo: string | null
  limit: number
}
