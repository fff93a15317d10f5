import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

/** A file or folder that a program has beside what it saves; see the migration of the table. */
export type WorkingRow = {
  id: string
  folder_id: string
  path: string
  person_id: string
  account_id: string
  item_id: string | null
  blob: unknown
  size: number
  mime_type: string
  content_at: Date | null
  changed_at: Date
}
export type NewWorkingRow = Omit<WorkingRow, 'blob'> & { blob: string | null }

export const findWorking = (db: Db, folderId: string, path: string): Promise<WorkingRow | undefined> =>
  db
    .selectFrom('working_file')
    .selectAll()
    .where('folder_id', '=', folderId)
    .where('path', '=', path)
    .executeTakeFirst()

/** What is directly in a folder, or in a folder of its own below it. A name that an item has since got is that of the item. */
export async function findWorkingIn(db: Db, folderId: string, path: string): Promise<WorkingRow[]> {
  const prefix = path === '' ? '' : `${path}/`
  const { rows } = await sql<WorkingRow>`
    select * from working_file
    where folder_id = ${folderId} and starts_with(path, ${prefix})
      and strpos(substr(path, length(${prefix}) + 1), '/') = 0 and path <> ${prefix}
      and not exists (
        select from item i
        where i.parent_id = working_file.folder_id and i.name = working_file.path and i.trashed_at is null)
    order by path`.execute(db)
  return rows
}

/** Adds a row, or replaces the one at its path, which is returned. */
export async function replaceWorking(tx: Tx, row: NewWorkingRow): Promise<WorkingRow | undefined> {
  const before = await tx
    .deleteFrom('working_file')
    .where('folder_id', '=', row.folder_id)
    .where('path', '=', row.path)
    .returningAll()
    .executeTakeFirst()
  await tx.insertInto('working_file').values(row).execute()
  return before
}

/** Removes a row with everything below it. */
export async function deleteWorking(tx: Tx, folderId: string, path: string): Promise<WorkingRow[]> {
  const { rows } = await sql<WorkingRow>`
    delete from working_file
    where folder_id = ${folderId} and (path = ${path} or starts_with(path, ${`${path}/`})) returning *`.execute(tx)
  return rows
}

export const deleteWorkingById = (tx: Tx, id: string): Promise<WorkingRow | undefined> =>
  tx.deleteFrom('working_file').where('id', '=', id).returningAll().executeTakeFirst()

/** Moves a row with everything below it to another place. */
export const moveWorking = (tx: Tx, from: { folderId: string; path: string }, to: { folderId: string; path: string }) =>
  sql`update working_file set folder_id = ${to.folderId}, path = ${to.path} || substr(path, length(${from.path}) + 1)
    where folder_id = ${from.folderId} and (path = ${from.path} or starts_with(path, ${`${from.path}/`}))`.execute(tx)

export const findWorkingBefore = (db: Db, before: Date, after: string, limit: number): Promise<WorkingRow[]> =>
  db
    .selectFrom('working_file')
    .selectAll()
    .where('changed_at', '<=', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** What a person has written in working files, in bytes. */
export async function sumWorking(db: Db, personId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from working_file where person_id = ${personId}`.execute(db)
  return rows[0]?.bytes ?? 0
}
