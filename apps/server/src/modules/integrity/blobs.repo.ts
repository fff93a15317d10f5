import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { content } from '../drive/index.ts'

/**
 * Deletes blobs that no version, preview, document of the library or prepared archive needs, and returns the objects
 * they leave behind. Their keys are deleted with the rows: destruction records waiting for them are updated.
 */
export async function deleteUnreferencedBlobs(
  tx: Tx,
  limit: number,
  now: Date,
): Promise<{ blobs: number; keys: string[] }> {
  const candidates = await sql<{ id: string }>`
    select b.id from blob b where not exists (select from version v where v.blob_id = b.id)
      and not ${content.usedElsewhere}
    limit ${limit} for update of b skip locked`.execute(tx)
  if (candidates.rows.length === 0) return { blobs: 0, keys: [] }
  // Checked again now that nobody can add a version: a copy may have been made before the rows were locked.
  const { rows } = await sql<{ store_key: string }>`
    with unused as (
      select b.id from blob b where b.id = any(${candidates.rows.map((row) => row.id)}::uuid[])
        and not exists (select from version v where v.blob_id = b.id) and not ${content.usedElsewhere}
    ), parts as (select p.store_key from blob_part p where p.blob_id in (select id from unused)),
    gone as (delete from blob where id in (select id from unused) returning id),
    noted as (update destruction_entry set outcome = 'destroyed', key_at = ${now}
      where outcome is null and blob_id in (select id from gone))
    select store_key from parts where (select count(*) from gone) >= 0`.execute(tx)
  return { blobs: candidates.rows.length, keys: rows.map((row) => row.store_key) }
}

export const findGarbage = async (db: Db, limit: number): Promise<string[]> =>
  (await db.selectFrom('garbage').select('store_key').limit(limit).execute()).map((row) => row.store_key)

export const deleteGarbage = (tx: Tx, keys: readonly string[]) =>
  sql`delete from garbage where store_key = any(${keys}::text[])`.execute(tx)

/** Those of these objects that belong to a blob. */
export async function findReferenced(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ store_key: string }>`
    select store_key from blob_part where store_key = any(${keys}::text[])`.execute(db)
  return new Set(rows.map((row) => row.store_key))
}

/** Blobs not checked since then, those without a hash first. */
export const findUnchecked = (db: Db, before: Date, limit: number): Promise<content.BlobRow[]> =>
  db
    .selectFrom('blob')
    .select(['id', 'size', 'sha256', 'wrapped_key', 'damaged_at', 'sealed', 'scan'])
    .where((where) => where.or([where('checked_at', 'is', null), where('checked_at', '<', before)]))
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute()

export const updateChecked = (
  tx: Tx,
  { id, wrapped_key }: Pick<content.BlobRow, 'id' | 'wrapped_key'>,
  change: { sha256?: Buffer; checked_at: Date; damaged_at: Date | null },
) =>
  // Encrypted, decrypted or rewrapped while it was read: the result is meaningless.
  tx.updateTable('blob').set(change).where('id', '=', id).where('wrapped_key', '=', wrapped_key).execute()

/** Blobs whose key is wrapped by another master key. */
export const findWrappedByOthers = (db: Db, keyId: string, limit: number) =>
  db
    .selectFrom('blob')
    .select(['id', 'wrapped_key'])
    .where('key_id', '<>', keyId)
    .where('sealed', '=', false)
    .limit(limit)
    .execute()

/** Keys of bytes that are no blob yet: of uploads under way, and of what programs have beside items. */
export async function findPendingByOthers(db: Db, keyId: string) {
  const uploads = await db
    .selectFrom('upload')
    .select(['id', 'blob_id', 'wrapped_key'])
    .where('key_id', '<>', keyId)
    .execute()
  const { rows: working } = await sql<{ id: string; blob_id: string; wrapped_key: Buffer }>`
    select id, blob ->> 'id' as blob_id, decode(blob ->> 'wrappedKey', 'base64') as wrapped_key from working_file
    where blob ->> 'keyId' <> ${keyId}`.execute(db)
  return { uploads, working }
}

export const updateUploadKey = (tx: Tx, id: string, wrapped: Buffer, keyId: string) =>
  tx.updateTable('upload').set({ wrapped_key: wrapped, key_id: keyId }).where('id', '=', id).execute()

/** Its other bytes may have been replaced meanwhile, by ones with a key of their own. */
export const updateWorkingKey = (tx: Tx, id: string, blobId: string, wrapped: Buffer, keyId: string) =>
  sql`update working_file
    set blob = blob || jsonb_build_object('keyId', ${keyId}::text, 'wrappedKey', ${wrapped.toString('base64')}::text)
    where id = ${id} and blob ->> 'id' = ${blobId}`.execute(tx)

/** The ids of master keys in use: one index lookup each, however many blobs there are. */
export async function findKeyIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key_id: string }>`
    with recursive known as (
      (select key_id from blob where not sealed order by key_id limit 1)
      union all
      select (select b.key_id from blob b where b.key_id > k.key_id and not b.sealed order by b.key_id limit 1)
      from known k where k.key_id is not null
    )
    select key_id from known where key_id is not null
    union select key_id from upload where state = 'open'
    union select blob ->> 'keyId' from working_file where blob ? 'keyId'`.execute(db)
  return rows.map((row) => row.key_id)
}

export const updateWrappedKey = (tx: Tx, id: string, wrapped: Buffer, keyId: string) =>
  tx
    .updateTable('blob')
    .set({ wrapped_key: wrapped, key_id: keyId })
    .where('id', '=', id)
    .where('sealed', '=', false)
    .execute()

/** Counts blobs of files only: previews and prepared archives are temporary. */
export async function countAll(db: Db): Promise<{ items: number; versions: number; blobs: number }> {
  const { rows } = await sql<{ items: number; versions: number; blobs: number }>`
    select (select count(*) from item) as items, (select count(*) from version) as versions,
           (select count(*) from blob b where not exists (select from rendition r where r.image_id = b.id)
              and not exists (select from prepared_archive a where a.blob_id = b.id)
              and not exists (select from link_copy c where c.blob_id = b.id)
              and not exists (select from log_export e where e.blob_id = b.id)) as blobs`.execute(db)
  return rows[0] ?? { items: 0, versions: 0, blobs: 0 }
}

/** Versions whose blob has no parts although it has bytes. */
export async function findBlobsWithoutParts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from blob b
    where b.size <> coalesce((select sum(p.size) from blob_part p where p.blob_id = b.id), 0)`.execute(db)
  return rows.map((row) => row.id)
}

/** Every part referenced by rows. */
export const findAllParts = (db: Db) => db.selectFrom('blob_part').select(['blob_id', 'store_key']).execute()
