import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

/** Old versions that nobody keeps and that are older than a date; `i` is their file. */
const droppable = (before: Date) =>
  sql`v.item_id = i.id and v.n <> i.version_n and not v.keep and v.created_at < ${before}`

export async function countDroppable(
  db: Db,
  driveId: string,
  before: Date,
): Promise<{ files: number; count: number; bytes: number }> {
  const { rows } = await sql<{ files: number; count: number; bytes: number }>`
    select count(distinct i.id)::bigint as files, count(*)::bigint as count, coalesce(sum(v.size), 0)::bigint as bytes
    from item i join version v on ${droppable(before)}
    where i.drive_id = ${driveId} and i.version_n > 1 and i.trashed_at is null`.execute(db)
  return rows[0] ?? { files: 0, count: 0, bytes: 0 }
}

/** The next files of a drive that have such versions, by id. */
export async function findDroppable(
  db: Db,
  driveId: string,
  before: Date,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from item i
    where i.drive_id = ${driveId} and i.version_n > 1 and i.trashed_at is null
      ${after === null ? sql`` : sql`and i.id > ${after}`}
      and exists (select from version v where ${droppable(before)})
    order by i.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lets go of them; the file is held, so that its newest version stays the newest. */
export async function deleteDroppable(tx: Tx, itemId: string, before: Date): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    with gone as (
      delete from version v using item i where i.id = ${itemId} and ${droppable(before)} returning v.size
    )
    select count(*)::bigint as count, coalesce(sum(size), 0)::bigint as bytes from gone`.execute(tx)
  return rows[0] ?? { count: 0, bytes: 0 }
}
