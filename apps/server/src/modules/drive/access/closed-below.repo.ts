import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { ItemRow } from '../model/drive.types.ts'

type Folder = Pick<ItemRow, 'id' | 'drive_id'>

/** The ids of `found`, a condition on items `i` of the drive, that are below a folder and not in the trash on their own. */
const below = ({ id, drive_id }: Folder, found: ReturnType<typeof sql>) => sql<{ id: string }>`
  with recursive up as (
    select i.id, i.parent_id, i.trashed_at is not null as apart, 0 as depth from item i
    where i.drive_id = ${drive_id} and i.id <> ${id} and ${found}
    union all
    select u.id, p.parent_id, u.apart or p.trashed_at is not null, u.depth + 1
    from up u join item p on p.id = u.parent_id where p.id <> ${id} and u.depth < 1000
  )
  select id from up where parent_id = ${id} and not apart`

/**
 * The folders below a folder whose permissions may give less than its own: searched from them upwards, as they are few,
 * however big the folder is. Items that are in the trash on their own are no part of the tree.
 */
export async function findClosableBelow(db: Db, folder: Folder): Promise<string[]> {
  const found = sql`i.has_grants and (i.stop_inheriting or i.restricted
    or exists (select from access_rule r where r.item_id = i.id))`
  return (await below(folder, found).execute(db)).rows.map(({ id }) => id)
}

/** What has expired below a folder. */
export const findExpiredBelow = async (db: Db, folder: Folder, now: Date): Promise<string[]> =>
  (await below(folder, sql`i.expires_at <= ${now}`).execute(db)).rows.map(({ id }) => id)

/** The files below a folder with a password that a session has not given. */
export async function findPasswordsBelow(
  db: Db,
  folder: Folder,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<string[]> {
  const found = sql`i.password_hash is not null and not exists (
    select from file_unlock u where u.item_id = i.id and u.session_id::text = ${sessionId} and u.expires_at > ${now})`
  return (await below(folder, found).execute(db)).rows.map(({ id }) => id)
}
