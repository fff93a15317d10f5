import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'
import { lock } from '../../../platform/locks.ts'

export type ExportRow = Selectable<Schema['log_export']>
type Whose = { personId: string; accountId: string }

export const insertExport = (tx: Tx, row: Insertable<Schema['log_export']>) =>
  tx.insertInto('log_export').values(row).execute()

export const findExport = (db: Db, id: string): Promise<ExportRow | undefined> =>
  db.selectFrom('log_export').selectAll().where('id', '=', id).executeTakeFirst()

export async function countRunning(db: Db, { personId, accountId }: Whose): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from log_export
    where person_id = ${personId} and account_id = ${accountId} and state in ('waiting', 'running')`.execute(db)
  return rows[0]?.n ?? 0
}

/** One after the other, so that two calls at once cannot both be the last that is allowed. */
export const lockExportsOf = (tx: Tx, personId: string) => lock(tx, 'logExports', personId)

export async function findExports(
  db: Db,
  { personId, accountId }: Whose,
  { now, after, limit }: { now: Date; after: { value: string; id: string } | null; limit: number },
): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select * from log_export where person_id = ${personId} and account_id = ${accountId} and expires_at > ${now}
      ${after ? sql`and (created_at, id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

type Change = { state: string; row_count?: number; size?: number; blob_id?: string; error?: string }
export const updateExport = (tx: Tx, id: string, change: Change) =>
  tx.updateTable('log_export').set(change).where('id', '=', id).execute()

export const deleteExpired = (tx: Tx, now: Date) => tx.deleteFrom('log_export').where('expires_at', '<=', now).execute()

/** How an account is called: a business by its name, a citizen by theirs. */
export async function findAccountName(db: Db, accountId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(b.name_th, nullif(trim(p.first_name_th || ' ' || p.last_name_th), ''), p.username, '') as name
    from account a left join business b on b.id = a.id left join person p on p.id = a.person_id
    where a.id = ${accountId}`.execute(db)
  return rows[0]?.name ?? ''
}
