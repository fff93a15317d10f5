import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../../../platform/db.ts'
import { isRunning } from './running.ts'

export type VisitRow = Selectable<Schema['upload_link_visit']>

/** A visit that still runs: nothing else was changed about its link since. */
export const findVisit = (
  db: Db,
  which: { ticketHash: Buffer; linkId: string; generation: number; now: Date },
): Promise<VisitRow | undefined> =>
  db
    .selectFrom('upload_link_visit')
    .selectAll()
    .where('ticket_hash', '=', which.ticketHash)
    .where('link_id', '=', which.linkId)
    .where('generation', '=', which.generation)
    .where('expires_at', '>', which.now)
    .executeTakeFirst()

export const insertVisit = (tx: Tx, row: Insertable<Schema['upload_link_visit']>) =>
  tx.insertInto('upload_link_visit').values(row).execute()

export const updateVisit = (tx: Tx, id: string, change: Updateable<Schema['upload_link_visit']>) =>
  tx.updateTable('upload_link_visit').set(change).where('id', '=', id).execute()

/** Whether a link is still as it was, until the transaction ends. */
export const isUnchanged = async (
  tx: Tx,
  { id, generation }: { id: string; generation: number },
  now: Date,
): Promise<boolean> =>
  (await tx
    .selectFrom('upload_link')
    .select('id')
    .where('id', '=', id)
    .where(isRunning({ generation, now }))
    .forShare()
    .executeTakeFirst()) !== undefined

/** Removes visits that have ended; what they sent stays. */
export const deleteOldVisits = (tx: Tx, now: Date) =>
  tx.deleteFrom('upload_link_visit').where('expires_at', '<=', now).execute()
