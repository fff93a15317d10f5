import type { Insertable, Selectable } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'

export type EdocTicket = Selectable<Schema['edoc_archive_ticket']>

export const insertTicket = (tx: Tx, row: Insertable<Schema['edoc_archive_ticket']>) =>
  tx.insertInto('edoc_archive_ticket').values(row).execute()

/** Removes and returns a valid ticket; of two concurrent requests one succeeds. */
export const takeTicket = (tx: Db, tokenHash: Buffer, now: Date): Promise<EdocTicket | undefined> =>
  tx
    .deleteFrom('edoc_archive_ticket')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export const deleteOldTickets = (tx: Tx, now: Date) =>
  tx.deleteFrom('edoc_archive_ticket').where('expires_at', '<=', now).execute()
