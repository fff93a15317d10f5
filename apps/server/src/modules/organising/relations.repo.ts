import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { ListCursor } from '../../platform/cursors.ts'
import { lock } from '../../platform/locks.ts'

export type RelationRow = { id: string; name: string; name_key: string; master_id: string }
export type MemberRow = { id: string; relation_id: string; item_id: string }

const columns = ['id', 'name', 'name_key', 'master_id'] as const

/** Serialises changes to the relations of an account: two concurrent ones could close a cycle. */
export const lockRelations = (tx: Tx, accountId: string) => lock(tx, 'relations', accountId)

export const findRelation = (db: Db, id: string): Promise<RelationRow | undefined> =>
  db.selectFrom('relation').select(columns).where('id', '=', id).executeTakeFirst()

/** Relations that a file is the master of, oldest first. */
export const findRelationsOf = (db: Db, masterId: string): Promise<RelationRow[]> =>
  db
    .selectFrom('relation')
    .select(columns)
    .where('master_id', '=', masterId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Relations that these files are the masters of, oldest of each first. */
export const findRelationsOfAll = (db: Db, masterIds: readonly string[]): Promise<RelationRow[]> =>
  db
    .selectFrom('relation')
    .select(columns)
    .where('master_id', '=', sql<string>`any(${masterIds}::uuid[])`)
    .orderBy('master_id')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The newest `each` relations that these files are children of, in the order of the files. */
export async function findParentsOfAll(
  db: Db,
  itemIds: readonly string[],
  each: number,
): Promise<(RelationRow & { item_id: string })[]> {
  const { rows } = await sql<RelationRow & { item_id: string }>`
    select r.id, r.name, r.name_key, r.master_id, found.item_id
    from unnest(${itemIds}::uuid[]) as child(id) cross join lateral (
      select relation_id, item_id, position from relation_member where item_id = child.id order by added_at desc, id desc
      limit ${each}
    ) found join relation r on r.id = found.relation_id
    order by r.id, found.position, found.item_id`.execute(db)
  return rows
}

/** Children of these relations, in order. */
export const findMembers = async (db: Db, relationIds: readonly string[]): Promise<MemberRow[]> => {
  if (relationIds.length === 0) return []
  return db
    .selectFrom('relation_member')
    .select(['id', 'relation_id', 'item_id'])
    .where('relation_id', 'in', relationIds)
    .orderBy('relation_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export type ParentRow = RelationRow & { member_id: string; added_at: Date }

/** Relations that a file is a child of, newest first. */
export async function findParents(
  db: Db,
  itemId: string,
  { before, limit }: { before: ListCursor | null; limit: number },
): Promise<ParentRow[]> {
  const { rows } = await sql<ParentRow>`
    select r.id, r.name, r.name_key, r.master_id, m.id as member_id, m.added_at
    from relation_member m join relation r on r.id = m.relation_id
    where m.item_id = ${itemId}
      ${before ? sql`and (m.added_at, m.id) < (${before.value}::timestamptz, ${before.id}::uuid)` : sql``}
    order by m.added_at desc, m.id desc limit ${limit}`.execute(db)
  return rows
}

/** Whether a master is a descendant of one of these files through relations of the same name. */
export async function isDescendant(
  db: Db,
  masterId: string,
  itemIds: readonly string[],
  key: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive down as (
      select m.item_id from relation r join relation_member m on m.relation_id = r.id
      where r.master_id = any(${itemIds}::uuid[]) and r.name_key = ${key}
      union
      select m.item_id from down join relation r on r.master_id = down.item_id and r.name_key = ${key}
        join relation_member m on m.relation_id = r.id
    )
    select exists (select from down where item_id = ${masterId}) as found`.execute(db)
  return rows[0]?.found ?? false
}

export const insertRelation = (
  tx: Tx,
  relation: RelationRow & { account_id: string; created_by: string; created_at: Date },
) => tx.insertInto('relation').values(relation).execute()

export const updateRelationName = (tx: Tx, id: string, name: string, key: string) =>
  tx.updateTable('relation').set({ name, name_key: key }).where('id', '=', id).execute()

export const removeRelation = (tx: Tx, id: string) => tx.deleteFrom('relation').where('id', '=', id).execute()

/** Appends children in the given order; existing ones keep their place. */
export const insertMembers = (
  tx: Tx,
  relationId: string,
  members: readonly { id: string; itemId: string }[],
  by: string,
  at: Date,
) =>
  sql`
    insert into relation_member (id, relation_id, item_id, position, added_by, added_at)
    select t.id, ${relationId}, t.item_id,
      coalesce((select max(position) from relation_member where relation_id = ${relationId}), 0) + t.n, ${by}, ${at}
    from unnest(${members.map(({ id }) => id)}::uuid[], ${members.map(({ itemId }) => itemId)}::uuid[])
      with ordinality as t(id, item_id, n)
    on conflict (relation_id, item_id) do nothing`.execute(tx)

/** Removes a child; returns its file if it was a child. */
export const removeMember = (tx: Tx, relationId: string, id: string): Promise<{ item_id: string } | undefined> =>
  tx
    .deleteFrom('relation_member')
    .where('relation_id', '=', relationId)
    .where('id', '=', id)
    .returning('item_id')
    .executeTakeFirst()

export const updateOrder = (tx: Tx, relationId: string, memberIds: readonly string[]) =>
  sql`
    update relation_member m set position = t.n
    from unnest(${memberIds}::uuid[]) with ordinality as t(id, n)
    where m.relation_id = ${relationId} and m.id = t.id`.execute(tx)

/** A person's marks of these items in an account. */
export async function findMarks(
  db: Db,
  itemIds: readonly string[],
  personId: string,
  accountId: string,
): Promise<Map<string, { starred: boolean; hidden: boolean }>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('item_mark')
    .select(['item_id', 'starred_at', 'hidden_at'])
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .where('item_id', 'in', itemIds)
    .execute()
  return new Map(rows.map((row) => [row.item_id, { starred: row.starred_at !== null, hidden: row.hidden_at !== null }]))
}
