import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../../../platform/db.ts'

export type EntryRow = Selectable<Schema['upload_link_entry']>

/** The checklist of a link, in its order. */
export const findEntries = (db: Db, linkId: string): Promise<EntryRow[]> =>
  db.selectFrom('upload_link_entry').selectAll().where('link_id', '=', linkId).orderBy('position').execute()

/** Replaces the checklist of a link; entries that stay keep what was received for them. */
export async function replaceEntries(
  tx: Tx,
  linkId: string,
  rows: readonly Insertable<Schema['upload_link_entry']>[],
): Promise<void> {
  const kept = rows.map(({ id }) => id)
  await sql`delete from upload_link_entry where link_id = ${linkId} and id <> all(${kept}::uuid[])`.execute(tx)
  if (rows.length === 0) return
  await tx
    .insertInto('upload_link_entry')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((set) => ({
          position: set.ref('excluded.position'),
          title: set.ref('excluded.title'),
          required: set.ref('excluded.required'),
          due_at: set.ref('excluded.due_at'),
        }))
        .where('upload_link_entry.link_id', '=', linkId),
    )
    .execute()
}

export type EntryWithFiles = EntryRow & { files: number; last_received_at: Date | null }

/** The checklist with how many files have come for each of its entries. */
export const findEntriesWithFiles = (db: Db, linkId: string): Promise<EntryWithFiles[]> =>
  db
    .selectFrom('upload_link_entry')
    .leftJoin('upload_link_file', 'upload_link_file.entry_id', 'upload_link_entry.id')
    .selectAll('upload_link_entry')
    .select((select) => [
      select.fn.count<number>('upload_link_file.id').as('files'),
      select.fn.max('upload_link_file.received_at').as('last_received_at'),
    ])
    .where('upload_link_entry.link_id', '=', linkId)
    .groupBy('upload_link_entry.id')
    .orderBy('upload_link_entry.position')
    .execute()

/** Entries for which a visit has sent a file. */
export async function findSentEntries(db: Db, visitId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('upload_link_file')
    .select('entry_id')
    .distinct()
    .where('visit_id', '=', visitId)
    .where('entry_id', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ entry_id: id }) => (id === null ? [] : [id])))
}
