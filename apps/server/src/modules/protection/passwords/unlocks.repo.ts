import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

export const openFile = (tx: Tx, sessionId: string, itemId: string, until: Date) =>
  tx
    .insertInto('file_unlock')
    .values({ session_id: sessionId, item_id: itemId, expires_at: until })
    .onConflict((conflict) => conflict.columns(['session_id', 'item_id']).doUpdateSet({ expires_at: until }))
    .execute()

/** Keeps a file open while it is read. A file closed meanwhile is not opened again. */
export const prolongUnlock = (db: Db, which: { sessionId: string; itemId: string; now: Date; until: Date }) =>
  sql`
    update file_unlock set expires_at = ${which.until}
    where session_id = ${which.sessionId} and item_id = ${which.itemId}
      and expires_at > ${which.now} and expires_at < ${which.until}::timestamptz - interval '10 minutes'`.execute(db)

/** Closes a file in every session. */
export const closeFile = (tx: Tx, itemId: string) =>
  tx.deleteFrom('file_unlock').where('item_id', '=', itemId).execute()

export const deleteOldUnlocks = (tx: Tx, now: Date) =>
  tx.deleteFrom('file_unlock').where('expires_at', '<=', now).execute()
