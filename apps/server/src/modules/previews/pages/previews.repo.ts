import type { PreviewReason } from '@khlang/contract/previews'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

export type RenditionKind = 'thumbnail' | 'page' | 'document' | 'text' | 'blocks'
export type Size = [width: number, height: number]

export const findPreview = (db: Db, blobId: string) =>
  db.selectFrom('preview').selectAll().where('blob_id', '=', blobId).executeTakeFirst()

export const findRendition = (db: Db, blobId: string, kind: RenditionKind, n: number) =>
  db
    .selectFrom('rendition')
    .select(['image_id', 'reason'])
    .where('blob_id', '=', blobId)
    .where('kind', '=', kind)
    .where('n', '=', n)
    .executeTakeFirst()

export async function findNumbers(db: Db, blobId: string, kind: RenditionKind): Promise<Set<number>> {
  const rows = await db
    .selectFrom('rendition')
    .select('n')
    .where('blob_id', '=', blobId)
    .where('kind', '=', kind)
    .execute()
  return new Set(rows.map((row) => row.n))
}

/** Counts an attempt before it is made; null if the content is gone. */
export async function beginTry(tx: Tx, blobId: string, at: Date): Promise<number | null> {
  const { rows } = await sql<{ tries: number }>`
    insert into preview (blob_id, tries, tried_at) select id, 1, ${at} from blob where id = ${blobId} and not sealed for share
    on conflict (blob_id) do update set tries = preview.tries + 1, tried_at = excluded.tried_at
    returning tries`.execute(tx)
  return rows[0]?.tries ?? null
}

/** A try that failed for want of space says nothing about the content. */
export const takeBackTry = (tx: Tx, blobId: string) =>
  tx
    .updateTable('preview')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('blob_id', '=', blobId)
    .where('tries', '>', 0)
    .execute()

export const markReady = (tx: Tx, blobId: string, pages: readonly Size[], count: number) =>
  tx
    .updateTable('preview')
    .set({ state: 'ready', reason: null, tries: 0, pages: JSON.stringify(pages), page_count: count })
    .where('blob_id', '=', blobId)
    .execute()

export const markNone = (tx: Tx, blobId: string, reason: PreviewReason) =>
  tx.updateTable('preview').set({ state: 'none', reason }).where('blob_id', '=', blobId).execute()

type Outcome = { image_id: string; reason: null } | { image_id: null; reason: PreviewReason }

/** Stores the outcome for a picture. The first one is kept; false means that this one is redundant. */
export async function insertRendition(
  tx: Tx,
  key: { blob_id: string; kind: RenditionKind; n: number },
  outcome: Outcome,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into rendition (blob_id, kind, n, image_id, reason, made_at)
    select ${key.blob_id}, ${key.kind}, ${key.n}, ${outcome.image_id}, ${outcome.reason}, ${at}
    where exists (select from blob where id = ${key.blob_id} and not sealed for share)
    on conflict do nothing returning n`.execute(tx)
  return rows.length > 0
}

/** Deletes an image that can no longer be read, so that it is made again. */
export const deleteRendition = (tx: Tx, imageId: string) =>
  tx.deleteFrom('rendition').where('image_id', '=', imageId).execute()

/** Deletes pages drawn long ago; they are drawn again on request. */
export async function deletePagesBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    with old as (
      select blob_id, kind, n from rendition where kind <> 'thumbnail' and made_at < ${before} limit ${limit}
      for update skip locked)
    delete from rendition r using old where (r.blob_id, r.kind, r.n) = (old.blob_id, old.kind, old.n)
    returning r.n`.execute(tx)
  return rows.length
}

/** The blob of the newest version of a file. */
export async function findNewestBlob(db: Db, itemId: string): Promise<string | undefined> {
  const { rows } = await sql<{ blob_id: string }>`
    select v.blob_id from item i join version v on v.item_id = i.id and v.n = i.version_n
    where i.id = ${itemId} and not i.encrypted and i.password_hash is null`.execute(db)
  return rows[0]?.blob_id
}

/** Deletes everything rendered from the contents of an encrypted file. */
export async function deleteOfSealed(tx: Tx, itemId: string): Promise<void> {
  const theirs = sql`select b.id from version v join blob b on b.id = v.blob_id where v.item_id = ${itemId} and b.sealed`
  await sql`delete from rendition where blob_id in (${theirs})`.execute(tx)
  await sql`delete from preview where blob_id in (${theirs})`.execute(tx)
}
