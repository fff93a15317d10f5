import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'

export type RemovalRow = Selectable<Schema['removal']>
export type Step = { id: string; path: string }

/** Records a removal with all its steps; false if it has already begun. */
export async function insertRemoval(tx: Tx, row: Insertable<Schema['removal']>): Promise<boolean> {
  const begun = await tx
    .insertInto('removal')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('item_id')
    .executeTakeFirst()
  if (!begun) return false
  // A path is a prefix of those below it, so descending order puts children first.
  await sql`
    with recursive tree as (
      select id, name::text as path from item where id = ${row.item_id}
      union
      select c.id, t.path || ' / ' || c.name from tree t join item c on c.parent_id = t.id
    )
    insert into removal_step (removal_id, n, item_id, path)
    select ${row.item_id}, row_number() over (order by path desc, id), id, path from tree`.execute(tx)
  return true
}

/** The removal, locked until the transaction ends. */
export const lockRemoval = (tx: Tx, itemId: string): Promise<RemovalRow | undefined> =>
  tx.selectFrom('removal').selectAll().where('item_id', '=', itemId).forUpdate().executeTakeFirst()

/** Unfinished removals, all or some, oldest first. */
export const findRemovals = (db: Db, ids?: readonly string[]): Promise<RemovalRow[]> =>
  db
    .selectFrom('removal')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('item_id', '=', sql<string>`any(${ids}::uuid[])`))
    .orderBy('begun_at')
    .orderBy('item_id')
    .execute()

/** Takes the next steps off the list: their number, and those whose items are still in the tree. */
export async function takeSteps(tx: Tx, removalId: string, limit: number): Promise<{ taken: number; steps: Step[] }> {
  const { rows: taken } = await sql<{ item_id: string }>`
    delete from removal_step where removal_id = ${removalId} and n in (
      select n from removal_step where removal_id = ${removalId} order by n limit ${limit})
    returning item_id, path`.execute(tx)
  // An item may have been moved out just as the tree was trashed.
  const { rows: steps } = await sql<Step>`
    with recursive step as (
      select id, path from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t(item_id uuid, path text)
        join item on item.id = t.item_id
    ), up as (
      select i.id, i.parent_id from step join item i on i.id = step.id
      union
      select p.id, p.parent_id from up join item p on p.id = up.parent_id where up.id <> ${removalId}
    ), within as (
      select id from up where id = ${removalId}
      union
      select up.id from within join up on up.parent_id = within.id
    )
    select id, path from step where id in (select id from within)`.execute(tx)
  return { taken: taken.length, steps }
}

type Gone = Pick<RemovalRow, 'items' | 'files' | 'versions' | 'bytes' | 'keys'>

export const countRemoved = (tx: Tx, itemId: string, gone: Gone): Promise<RemovalRow> =>
  tx
    .updateTable('removal')
    .set((set) => ({
      items: set('items', '+', gone.items),
      files: set('files', '+', gone.files),
      versions: set('versions', '+', gone.versions),
      bytes: set('bytes', '+', gone.bytes),
      keys: set('keys', '+', gone.keys),
    }))
    .where('item_id', '=', itemId)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteRemoval = (tx: Tx, itemId: string) =>
  tx.deleteFrom('removal').where('item_id', '=', itemId).execute()

/** Those of these items that are the top of a tree being removed. */
export async function findLeaving(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ item_id: string }>`
    select item_id from removal where item_id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map((row) => row.item_id))
}

/** Whether a program has put the file out of its way while it saves it. */
export const isSetAside = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('working_file').select('id').where('item_id', '=', id).executeTakeFirst()) !== undefined
