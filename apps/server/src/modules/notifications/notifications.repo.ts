import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

export type MailRow = Selectable<Schema['mail']>

/** Inserts a mail and returns its id; undefined if one with this key exists. */
export async function insertMail(tx: Tx, row: Insertable<Schema['mail']>): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('mail')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/**
 * Claims a due mail for one attempt: until it expires no other process sends it, whatever happens to this one. As long as
 * the attempt runs there is no last error.
 */
export const claimMail = (tx: Tx, id: string, now: Date, until: Date): Promise<MailRow | undefined> =>
  tx
    .updateTable('mail')
    .set({ next_attempt_at: until, attempts: sql<number>`attempts + 1`, last_error: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

/** Mails whose next attempt is due, oldest first. */
export const findDue = (db: Db, now: Date, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()

export const updateMail = (tx: Tx, id: string, change: Updateable<Schema['mail']>) =>
  tx.updateTable('mail').set(change).where('id', '=', id).where('state', '=', 'waiting').execute()

/** Stops mails that wait for their first attempt or the next; those whose attempt is running are sent. */
export async function withdrawMails(tx: Tx, keys: readonly string[], now: Date): Promise<number> {
  if (keys.length === 0) return 0
  const result = await tx
    .updateTable('mail')
    .set({ state: 'withdrawn', settled_at: now, attachments: JSON.stringify([]) })
    .where('key', 'in', keys)
    .where('state', '=', 'waiting')
    .where((on) => on.or([on('attempts', '=', 0), on('last_error', 'is not', null), on('next_attempt_at', '<=', now)]))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Undelivered mails, latest first. */
export const findUndelivered = (db: Db, limit: number): Promise<MailRow[]> =>
  db
    .selectFrom('mail')
    .selectAll()
    .where('state', 'in', ['refused', 'failed'])
    .orderBy('settled_at', 'desc')
    .limit(limit)
    .execute()

export const deleteSettledBefore = (tx: Tx, before: Date) =>
  tx.deleteFrom('mail').where('state', '<>', 'waiting').where('settled_at', '<', before).execute()
