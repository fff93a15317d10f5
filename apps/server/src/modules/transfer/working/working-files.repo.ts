import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { isForAll } from './working-names.rules.ts'

/** A path as one person sees it: what programs prepare is seen by whose program it is, lock files by everybody. */
export type OwnPath = { folderId: string; path: string; personId: string }

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

const isSeen = ({ path, personId }: OwnPath) =>
  isForAll(path) ? sql<boolean>`true` : sql<boolean>`person_id = ${personId}`

export const findWorking = (db: Db, at: OwnPath): Promise<WorkingRow | undefined> =>
  db
    .selectFrom('working_file')
    .selectAll()
    .where('folder_id', '=', at.folderId)
    .where('path', '=', at.path)
    .where(isSeen(at))
    .executeTakeFirst()

/** What is directly in a folder, or in a folder of its own below it. A name that an item has since got is that of the item. */
export async function findWorkingIn(db: Db, { folderId, path, personId }: OwnPath): Promise<WorkingRow[]> {
  const prefix = path === '' ? '' : `${path}/`
  const { rows } = await sql<WorkingRow>`
    select * from working_file
    where folder_id = ${folderId} and starts_with(path, ${prefix})
      and strpos(substr(path, length(${prefix}) + 1), '/') = 0 and path <> ${prefix}
      and not exists (
        select from item i
        where i.parent_id = working_file.folder_id and i.name = working_file.path and i.trashed_at is null)
    order by path`.execute(db)
  return rows.filter((row) => row.person_id === personId || isForAll(row.path))
}

/** Adds a row, or replaces the one at its path, which is returned. */
export async function replaceWorking(tx: Tx, row: NewWorkingRow): Promise<WorkingRow | undefined> {
  const before = await tx
    .deleteFrom('working_file')
    .where('folder_id', '=', row.folder_id)
    .where('path', '=', row.path)
    .where(isSeen({ folderId: row.folder_id, path: row.path, personId: row.person_id }))
    .returningAll()
    .executeTakeFirst()
  await tx.insertInto('working_file').values(row).execute()
  return before
}

/** Removes a row with everything below it. */
export async function deleteWorking(tx: Tx, at: OwnPath): Promise<WorkingRow[]> {
  const { rows } = await sql<WorkingRow>`
    delete from working_file
    where folder_id = ${at.folderId} and (path = ${at.path} or starts_with(path, ${`${at.path}/`})) and ${isSeen(at)}
    returning *`.execute(tx)
  return rows
}

export const deleteWorkingById = (tx: Tx, id: string): Promise<WorkingRow | undefined> =>
  tx.deleteFrom('working_file').where('id', '=', id).returningAll().executeTakeFirst()

/** Moves a row with everything below it to another place, where it is that of the person who moved it. */
export const moveWorking = (tx: Tx, from: OwnPath, to: OwnPath & { accountId: string }) =>
  sql`update working_file
    set folder_id = ${to.folderId}, path = ${to.path} || substr(path, length(${from.path}) + 1),
        person_id = ${to.personId}, account_id = ${to.accountId}
    where folder_id = ${from.folderId} and (path = ${from.path} or starts_with(path, ${`${from.path}/`}))
      and ${isSeen(from)}`.execute(tx)

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
