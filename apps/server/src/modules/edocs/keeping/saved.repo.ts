import type { EdocBox } from '@khlang/contract/edoc-states'
import { type Insertable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'

/** A file of a document that was saved in a drive. */
export type SavedRow = { edoc_id: string; kind: 'xml' | 'pdf'; item_id: string; version: number }

/** Where files of these documents were saved, the latest first. */
export async function findSaved(db: Db, box: EdocBox, ids: readonly string[]): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select edoc_id, kind, item_id, version from edoc_saved
    where box = ${box} and edoc_id = any(${ids}::uuid[]) order by saved_at desc, item_id`.execute(db)
  return rows
}

/** The copy of a document, so that of two who save it at once one waits for the other. */
export const lockSaving = (tx: Tx, id: string, box: EdocBox) =>
  sql`select from edoc_copy where edoc_id = ${id} and box = ${box} for no key update`.execute(tx)

/** Whether a version of a file is this document already. */
export async function isVersion(
  tx: Tx,
  { id, box, kind, itemId, n }: { id: string; box: EdocBox; kind: string; itemId: string; n: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from edoc_saved where edoc_id = ${id} and box = ${box} and kind = ${kind} and item_id = ${itemId}
      and version = ${n}`.execute(tx)
  return rows.length > 0
}

export const insertSaved = (tx: Tx, row: Insertable<Schema['edoc_saved']>) =>
  tx
    .insertInto('edoc_saved')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['edoc_id', 'box', 'kind', 'item_id'])
        .doUpdateSet({ version: row.version, saved_at: row.saved_at, saved_by: row.saved_by ?? null }),
    )
    .execute()

/** What was shared with others is noted at the documents whose saved files it is. */
export const noteShared = (tx: Tx, itemId: string, eventId: number) =>
  sql`
    update edoc_copy c set share_at = a.at, shared_by = a.person_id
    from edoc_saved s, audit_event a
    where s.item_id = ${itemId} and c.edoc_id = s.edoc_id and c.box = s.box and a.id = ${eventId}
      and (c.share_at is null or c.share_at < a.at)`.execute(tx)

/** What was sent to others. */
export const notePassedOn = (
  tx: Tx,
  id: string,
  { box, at, by, chat }: { box: EdocBox; at: Date; by: string; chat: 'sent' | 'failed' | null },
) =>
  tx
    .updateTable('edoc_copy')
    .set({ share_at: at, shared_by: by, ...(chat && { chat_status: chat }) })
    .where('edoc_id', '=', id)
    .where('box', '=', box)
    .execute()

export const noteNotSent = (tx: Tx, ids: readonly string[], box: EdocBox) =>
  tx
    .updateTable('edoc_copy')
    .set({ chat_status: 'failed' })
    .where('edoc_id', 'in', ids)
    .where('box', '=', box)
    .execute()
