import { type Insertable, sql } from 'kysely'
import type { ExportedLog } from '@khlang/contract/log-exports'
import type { Db, Schema, Tx } from '../../../platform/db.ts'
import { accountNameIn } from '../../../platform/name-in.ts'
import { lock } from '../../../platform/locks.ts'

export const insertExport = (tx: Tx, row: Insertable<Schema['log_export']>) =>
  tx.insertInto('log_export').values(row).execute()

/** An export with its task, which has the owner and the progress. */
const exportsWithTasks = (db: Db) =>
  db
    .selectFrom('log_export')
    .innerJoin('job_progress', 'job_progress.id', 'log_export.id')
    .selectAll()
    .$narrowType<{ kept_until: Date }>()

export const findExport = (db: Db, id: string) =>
  exportsWithTasks(db).where('log_export.id', '=', id).executeTakeFirst()
export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>

/** Serialised, so that two concurrent calls cannot exceed the limit. */
export const lockExportsOf = (tx: Tx, personId: string) => lock(tx, 'logExports', personId)

export const findExports = (
  db: Db,
  { personId, accountId }: { personId: string; accountId: string },
  {
    which,
    now,
    after,
    limit,
  }: { which: ExportedLog; now: Date; after: { value: string; id: string } | null; limit: number },
): Promise<ExportRow[]> =>
  exportsWithTasks(db)
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .where('kept_until', '>', now)
    .where(
      sql<boolean>`(filter ? 'kind') = ${which === 'business'} and (filter ? 'employees') = ${which === 'employees'}`,
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, job_progress.id) < (${after?.value}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('job_progress.id', 'desc')
    .limit(limit)
    .execute()

export const updateExport = (tx: Tx, id: string, change: { size: number; blob_id: string }) =>
  tx.updateTable('log_export').set(change).where('id', '=', id).execute()

/** The name of an account: of the business, or of the citizen. */
export async function findAccountName(db: Db, accountId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(${accountNameIn('b', 'p')}, '') as name
    from account a left join business b on b.id = a.id left join person p on p.id = a.person_id
    where a.id = ${accountId}`.execute(db)
  return rows[0]?.name ?? ''
}
