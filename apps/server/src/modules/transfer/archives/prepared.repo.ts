import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'
import { lock } from '../../../platform/locks.ts'

export type PreparedRow = Selectable<Schema['prepared_archive']>
export type Owner = { personId: string; accountId: string }

export const insertPrepared = (tx: Tx, row: Insertable<Schema['prepared_archive']>) =>
  tx.insertInto('prepared_archive').values(row).execute()

export const findPrepared = (db: Db, id: string): Promise<PreparedRow | undefined> =>
  db.selectFrom('prepared_archive').selectAll().where('id', '=', id).executeTakeFirst()

export const findPreparedOf = (db: Db, { personId, accountId }: Owner, now: Date): Promise<PreparedRow[]> =>
  db
    .selectFrom('prepared_archive')
    .selectAll()
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()

/** How many an account has running; concurrent requests are serialised. */
export async function lockAndCountRunning(tx: Tx, accountId: string): Promise<number> {
  await lock(tx, 'preparedArchives', accountId)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from prepared_archive
    where account_id = ${accountId} and state in ('waiting', 'running')`.execute(tx)
  return rows[0]?.n ?? 0
}

type Change = Partial<
  Pick<PreparedRow, 'state' | 'blob_id' | 'size' | 'error' | 'expires_at' | 'files' | 'left_out'>
> & {
  done_bytes?: number
}

/** False when its owner has deleted it. */
export async function updatePrepared(tx: Tx, id: string, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('prepared_archive')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deletePrepared = async (tx: Tx, id: string, { personId, accountId }: Owner): Promise<boolean> =>
  (
    await tx
      .deleteFrom('prepared_archive')
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  ).numDeletedRows > 0n

export const deleteOldPrepared = async (tx: Tx, now: Date): Promise<number> =>
  Number((await tx.deleteFrom('prepared_archive').where('expires_at', '<=', now).executeTakeFirst()).numDeletedRows)

/** Whom to notify that it is ready. */
export const findMailOf = async (db: Db, personId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('person')
      .select('email')
      .where('id', '=', personId)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
  )?.email ?? null
