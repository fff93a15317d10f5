import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { FileKeyWraps } from './file-keys.ts'

export const findEncryption = (db: Db, itemId: string) =>
  db.selectFrom('file_encryption').selectAll().where('item_id', '=', itemId).executeTakeFirst()

export type EncryptionRow = NonNullable<Awaited<ReturnType<typeof findEncryption>>>

export const insertEncryption = (
  tx: Tx,
  row: FileKeyWraps & { item_id: string; encrypted_at: Date; encrypted_by: string },
) => tx.insertInto('file_encryption').values(row).execute()

/** Deletes the wrapped keys of a file, and closes it in every session. */
export async function deleteEncryption(tx: Tx, itemId: string): Promise<void> {
  await tx.deleteFrom('file_key_session').where('item_id', '=', itemId).execute()
  await tx.deleteFrom('file_encryption').where('item_id', '=', itemId).execute()
}

export const putSessionKey = (
  tx: Tx,
  row: { session_id: string; item_id: string; sealed_key: Buffer; expires_at: Date },
) =>
  tx
    .insertInto('file_key_session')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'item_id'])
        .doUpdateSet({ sealed_key: row.sealed_key, expires_at: row.expires_at }),
    )
    .execute()

export const deleteOldSessionKeys = (tx: Tx, now: Date) =>
  tx.deleteFrom('file_key_session').where('expires_at', '<=', now).execute()

export type OwnBlob = { id: string; size: number; wrapped_key: Buffer; damaged_at: Date | null; sealed: boolean }

/** The blobs of all versions of a file. */
export async function findBlobsOf(db: Db, itemId: string): Promise<OwnBlob[]> {
  const { rows } = await sql<OwnBlob>`
    select b.id, b.size, b.wrapped_key, b.damaged_at, b.sealed from blob b
    where b.id in (select v.blob_id from version v where v.item_id = ${itemId}) order by b.id`.execute(db)
  return rows
}

/** Like {@link findBlobsOf}, locked: nobody can start sharing them until the transaction ends. */
export async function lockBlobsOf(tx: Tx, itemId: string): Promise<OwnBlob[]> {
  const { rows } = await sql<OwnBlob>`
    select b.id, b.size, b.wrapped_key, b.damaged_at, b.sealed from blob b
    where b.id in (select v.blob_id from version v where v.item_id = ${itemId}) order by b.id for update`.execute(tx)
  return rows
}

/** Those of a file's blobs that other files share. */
export async function findShared(db: Db, itemId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct v.blob_id as id from version v where v.item_id = ${itemId}
      and exists (select from version o where o.blob_id = v.blob_id and o.item_id <> v.item_id)`.execute(db)
  return new Set(rows.map((row) => row.id))
}

export const updateWrap = (tx: Tx, id: string, wrap: { wrapped_key: Buffer; key_id: string; sealed: boolean }) =>
  tx.updateTable('blob').set(wrap).where('id', '=', id).execute()

/** Gives versions of a file their own blob instead of a shared one. */
export const replaceBlob = (tx: Tx, itemId: string, from: string, to: string) =>
  tx.updateTable('version').set({ blob_id: to }).where('item_id', '=', itemId).where('blob_id', '=', from).execute()
