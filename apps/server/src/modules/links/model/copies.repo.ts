import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'

export type CopyRow = Selectable<Schema['link_copy']>
/** The session, and the file. */
export type CopyKey = Pick<CopyRow, 'ticket_hash' | 'item_id'>

export const findCopy = (db: Db, { ticket_hash, item_id }: CopyKey): Promise<CopyRow | undefined> =>
  db
    .selectFrom('link_copy')
    .selectAll()
    .where('ticket_hash', '=', ticket_hash)
    .where('item_id', '=', item_id)
    .executeTakeFirst()

/** Notes that a copy is wanted, instead of one of other content; of a session the latest are kept. */
export async function askCopy(tx: Tx, row: Insertable<Schema['link_copy']>, kept: number): Promise<void> {
  await sql`
    insert into link_copy (ticket_hash, item_id, source_id, asked_at)
    values (${row.ticket_hash}, ${row.item_id}, ${row.source_id}, ${row.asked_at})
    on conflict (ticket_hash, item_id) do update
      set source_id = excluded.source_id, asked_at = excluded.asked_at, blob_id = null, refusal = null, tries = 0,
        downloaded_at = null
      where link_copy.source_id <> excluded.source_id`.execute(tx)
  await sql`
    delete from link_copy where ticket_hash = ${row.ticket_hash} and item_id in (
      select item_id from link_copy where ticket_hash = ${row.ticket_hash}
      order by asked_at desc, item_id offset ${kept})`.execute(tx)
}

/** Counts an attempt before it is made; undefined if nothing is wanted any more. */
export const beginTry = (tx: Tx, key: CopyKey): Promise<CopyRow | undefined> =>
  tx
    .updateTable('link_copy')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('ticket_hash', '=', key.ticket_hash)
    .where('item_id', '=', key.item_id)
    .where('blob_id', 'is', null)
    .where('refusal', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** An attempt that failed for reasons of our own says nothing about the file. */
export const takeBackTry = (tx: Tx, key: CopyKey) =>
  tx
    .updateTable('link_copy')
    .set((set) => ({ tries: set('tries', '-', 1) }))
    .where('ticket_hash', '=', key.ticket_hash)
    .where('item_id', '=', key.item_id)
    .where('tries', '>', 0)
    .execute()

type Outcome = { blob_id: string } | { refusal: string }

/** Stores the outcome of an attempt; false if the copy is not wanted any more, or there is one. */
export async function keepOutcome(tx: Tx, row: CopyKey & { source_id: string }, outcome: Outcome): Promise<boolean> {
  const kept = await tx
    .updateTable('link_copy')
    .set(outcome)
    .where('ticket_hash', '=', row.ticket_hash)
    .where('item_id', '=', row.item_id)
    .where('source_id', '=', row.source_id)
    .where('blob_id', 'is', null)
    .where('refusal', 'is', null)
    .returning('item_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Notes that a copy is downloaded; true the first time. */
export async function markDownloaded(tx: Tx, key: CopyKey, now: Date): Promise<boolean> {
  const first = await tx
    .updateTable('link_copy')
    .set({ downloaded_at: now })
    .where('ticket_hash', '=', key.ticket_hash)
    .where('item_id', '=', key.item_id)
    .where('downloaded_at', 'is', null)
    .returning('item_id')
    .executeTakeFirst()
  return first !== undefined
}

export const deleteCopy = (tx: Tx, key: CopyKey) =>
  tx.deleteFrom('link_copy').where('ticket_hash', '=', key.ticket_hash).where('item_id', '=', key.item_id).execute()

/** Deletes the copies of sessions that have ended; returns how many. */
export async function deleteEndedCopies(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql`
    delete from link_copy c using link_session s where s.ticket_hash = c.ticket_hash and s.expires_at <= ${now}
    returning c.item_id`.execute(tx)
  return rows.length
}

/** Deletes the copies of a file in all sessions. */
export const deleteCopiesOf = (tx: Tx, itemId: string) =>
  tx.deleteFrom('link_copy').where('item_id', '=', itemId).execute()
