import type { ErrorCode } from '@khlang/contract'
import { type Insertable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'
import { lock } from '../../../platform/locks.ts'

export const insertPrepared = (tx: Tx, row: Insertable<Schema['prepared_archive']>) =>
  tx.insertInto('prepared_archive').values(row).execute()

/** A zip with its task, which has the owner and the progress. */
const preparedWithTasks = (db: Db) =>
  db
    .selectFrom('prepared_archive')
    .innerJoin('job_progress', 'job_progress.id', 'prepared_archive.id')
    .selectAll()
    .$narrowType<{ kept_until: Date }>()

export const findPrepared = (db: Db, id: string) =>
  preparedWithTasks(db).where('prepared_archive.id', '=', id).executeTakeFirst()
export type PreparedRow = NonNullable<Awaited<ReturnType<typeof findPrepared>>>

export const findPreparedOf = (
  db: Db,
  { personId, accountId }: { personId: string; accountId: string },
  now: Date,
): Promise<PreparedRow[]> =>
  preparedWithTasks(db)
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .where('kept_until', '>', now)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()

/** Whole exports of an account, which are kept longer than other zips. */
export const prolongExports = (tx: Tx, accountId: string, until: Date) =>
  sql`update job_progress t set kept_until = ${until} from prepared_archive a
    where a.id = t.id and t.account_id = ${accountId} and a.keep_days > 3 and t.kept_until < ${until}`.execute(tx)

/** Serialised, so that two concurrent calls cannot exceed the limit. */
export const lockArchivesOf = (tx: Tx, accountId: string) => lock(tx, 'preparedArchives', accountId)

/** Ends the zips that were made of an item, or of a folder that it is in; their bytes are garbage then. */
export async function endArchivesWith(tx: Tx, itemId: string, code: ErrorCode): Promise<number> {
  const { rows } = await sql`
    with recursive up as (
      select i.id, i.parent_id, 0 as depth from item i where i.id = ${itemId}
      union all
      select p.id, p.parent_id, u.depth + 1 from up u join item p on p.id = u.parent_id where u.depth < 1000
    ), ended as (
      update prepared_archive a set blob_id = null, size = null
      where a.blob_id is not null and a.open_ids && (select array_agg(id) from up) returning a.id
    )
    update job_progress t set state = 'failed', code = ${code} from ended where ended.id = t.id returning t.id`.execute(
    tx,
  )
  return rows.length
}

type Change = { files: number; blob_id?: string; size?: number; open_ids?: string[] }
export const updatePrepared = (tx: Tx, id: string, change: Change) =>
  tx.updateTable('prepared_archive').set(change).where('id', '=', id).execute()
