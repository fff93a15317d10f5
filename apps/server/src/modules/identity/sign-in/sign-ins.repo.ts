import type { Insertable } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'

export const insertPending = (tx: Tx, row: Insertable<Schema['pending_sign_in']>) =>
  tx.insertInto('pending_sign_in').values(row).execute()

/** Takes a pending sign-in, once, and only for the browser that started it. */
export const takePending = (tx: Tx, stateHash: Buffer, browserHash: Buffer, now: Date) =>
  tx
    .deleteFrom('pending_sign_in')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export const insertQr = (tx: Tx, row: Insertable<Schema['qr_sign_in']>) =>
  tx.insertInto('qr_sign_in').values(row).execute()

export const findQr = (db: Db, id: string) =>
  db.selectFrom('qr_sign_in').selectAll().where('id', '=', id).executeTakeFirst()

/** Changes the state of a code; false if it was no longer in the expected one. */
export const moveQr = async (
  tx: Tx,
  id: string,
  from: string,
  to: { state: 'approved' | 'refused' | 'used'; person_id?: string; session_until?: Date },
  now: Date,
): Promise<boolean> => {
  const moved = await tx
    .updateTable('qr_sign_in')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', from)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

export async function removeOldSignIns(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('pending_sign_in').where('expires_at', '<=', now).execute()
  await tx.deleteFrom('qr_sign_in').where('expires_at', '<=', now).execute()
}
