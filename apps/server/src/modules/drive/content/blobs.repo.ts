import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

/** Whether a document of the library needs the bytes: one of the platform always, others while their file exists. */
const usedByLibrary = sql`exists (
  select from library_document l where l.blob_id = b.id and (l.source_id is not null or l.business_id is null))`

/** Whether previews, documents of the library, prepared archives or copies of links need the bytes; versions are checked separately. */
export const usedElsewhere = sql<boolean>`(exists (select from rendition r where r.image_id = b.id)
  or exists (select from prepared_archive a where a.blob_id = b.id)
  or exists (select from log_export e where e.blob_id = b.id)
  or exists (select from link_copy c where c.blob_id = b.id)
  or exists (select from edoc_file d where d.blob_id = b.id) or ${usedByLibrary})`

/** Objects to be removed from the store, recorded in the transaction that deletes their rows. */
export async function insertGarbage(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`insert into garbage (store_key) select unnest(${keys}::text[]) on conflict do nothing`.execute(tx)
}

export type BlobRow = {
  id: string
  size: number
  sha256: Buffer | null
  wrapped_key: Buffer
  damaged_at: Date | null
  /** Its key is wrapped by that of an encrypted file, so the service cannot open it. */
  sealed: boolean
  scan: string
}

const columns = ['id', 'size', 'sha256', 'wrapped_key', 'damaged_at', 'sealed', 'scan'] as const

export const findBlob = (db: Db, id: string): Promise<BlobRow | undefined> =>
  db.selectFrom('blob').select(columns).where('id', '=', id).executeTakeFirst()

/** Why bytes do not leave: malware was `found`, or they are `waiting` for a scanner that is required. */
export async function findBar(db: Db, id: string): Promise<'found' | 'waiting' | null> {
  const { rows } = await sql<{ bar: 'found' | 'waiting' | null }>`select bar_of(${id}) as bar`.execute(db)
  return rows[0]?.bar ?? null
}

export const markDamaged = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('blob').set({ damaged_at: at }).where('id', '=', id).where('damaged_at', 'is', null).execute()

/** Whether the service can read the bytes, which holds until the transaction ends. */
export const lockUnsealed = async (tx: Tx, id: string): Promise<boolean> => {
  const row = await tx.selectFrom('blob').select('sealed').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row?.sealed === false
}
