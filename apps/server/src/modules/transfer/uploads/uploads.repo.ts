import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { content } from '../../drive/index.ts'

export type UploadRow = {
  id: string
  kind: string
  account_id: string
  person_id: string | null
  /** Of an upload link, instead of a person. */
  visit_id: string | null
  api_key_id: string | null
  drive_id: string
  folder_id: string
  name: string
  mime_type: string
  relative_path: string | null
  /** `Upload-Metadata` as the client wrote it. */
  metadata: string | null
  duplicate: string
  remark: string | null
  size: number
  blob_id: string
  wrapped_key: Buffer
  key_id: string
  received: number
  state: string
  item_id: string | null
  skipped: boolean
  writer: string | null
  expires_at: Date
  request_key: string | null
  request_hash: Buffer | null
}

export type NewUpload = Omit<UploadRow, 'received' | 'state' | 'item_id' | 'skipped' | 'writer'>

/** Records an upload; false if its visit is sending another file, of which it sends one at a time. */
export const insertUpload = async (tx: Tx, upload: NewUpload): Promise<boolean> =>
  (await tx
    .insertInto('upload')
    .values(upload)
    // Without a parameter, so that the index matches in a prepared statement, too.
    .onConflict((conflict) => conflict.column('visit_id').where(sql<boolean>`state = 'open'`).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

export const findUpload = (db: Db, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst()

/** What a visit is sending: one file at a time. */
export const findOpenOfVisit = (db: Db, visitId: string, now: Date): Promise<UploadRow | undefined> =>
  db
    .selectFrom('upload')
    .selectAll()
    .where('visit_id', '=', visitId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The upload with its row locked, so that only one request finishes it. */
export const lockUpload = (tx: Tx, id: string): Promise<UploadRow | undefined> =>
  tx.selectFrom('upload').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findUploadParts = (db: Db, uploadId: string): Promise<content.PartRow[]> =>
  db
    .selectFrom('upload_part')
    .select(['n', 'size', 'salt', 'store_key', 'sha256'])
    .where('upload_id', '=', uploadId)
    .orderBy('n')
    .execute()

/** Records a part unless the upload has ended; the object of an earlier attempt becomes garbage. */
export async function putPart(tx: Tx, uploadId: string, part: content.PartRow): Promise<boolean> {
  const open = await tx
    .selectFrom('upload')
    .select('id')
    .where('id', '=', uploadId)
    .where('state', '=', 'open')
    .forKeyShare()
    .executeTakeFirst()
  if (!open) return false
  const { n, ...attempt } = part
  const added = await tx
    .insertInto('upload_part')
    .values({ upload_id: uploadId, ...part })
    .onConflict((conflict) => conflict.columns(['upload_id', 'n']).doNothing())
    .returning('n')
    .executeTakeFirst()
  if (added) return true
  // The later of two concurrent attempts waits here, so that it knows the one it replaces.
  const earlier = await tx
    .selectFrom('upload_part')
    .select('store_key')
    .where('upload_id', '=', uploadId)
    .where('n', '=', n)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await insertGarbage(tx, [earlier.store_key])
  await tx.updateTable('upload_part').set(attempt).where('upload_id', '=', uploadId).where('n', '=', n).execute()
  return true
}

/** Takes over the writing of an upload: an earlier writer notices at its next step. */
export const takeWriter = (tx: Tx, id: string, writer: string): Promise<UploadRow | undefined> =>
  tx
    .updateTable('upload')
    .set({ writer })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()

/** Advances the durable offset if this is still the writer and the offset has not changed. */
export async function advance(tx: Tx, id: string, writer: string, from: number, by: number): Promise<boolean> {
  const row = await tx
    .updateTable('upload')
    .set({ received: from + by })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .where('received', '=', from)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The type of a file, once its first bytes have told it. */
export const updateType = (tx: Tx, id: string, mime_type: string) =>
  tx.updateTable('upload').set({ mime_type }).where('id', '=', id).execute()

export const markDone = (tx: Tx, id: string, itemId: string | null, skipped: boolean) =>
  tx
    .updateTable('upload')
    .set((set) => ({ state: 'done', item_id: itemId, skipped, received: set.ref('size') }))
    .where('id', '=', id)
    .execute()

/** The parts now belong to the blob. */
export const deleteParts = (tx: Tx, uploadId: string) =>
  tx.deleteFrom('upload_part').where('upload_id', '=', uploadId).execute()

/** Aborts an upload: its objects become garbage in the same commit. */
export async function giveUp(tx: Tx, id: string): Promise<void> {
  await sql`
    with gone as (delete from upload_part where upload_id = ${id} returning store_key)
    insert into garbage (store_key) select store_key from gone on conflict do nothing`.execute(tx)
  await tx.updateTable('upload').set({ state: 'gone', writer: null }).where('id', '=', id).execute()
}

export const countOpen = async (db: Db, owner: Pick<UploadRow, 'person_id' | 'api_key_id'>): Promise<number> => {
  const row = await db
    .selectFrom('upload')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where((where) => where.or([where('person_id', '=', owner.person_id), where('api_key_id', '=', owner.api_key_id)]))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return row.n
}

export const findExpired = (db: Db, now: Date, limit: number) =>
  db.selectFrom('upload').selectAll().where('state', '=', 'open').where('expires_at', '<=', now).limit(limit).execute()

/** Uploads that somebody has begun for an account and that still run. */
export async function findOpenOf(db: Db, { personId, accountId }: { personId: string; accountId: string }) {
  const rows = await db
    .selectFrom('upload')
    .select('id')
    .where('state', '=', 'open')
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Complete uploads that have not been finished. */
export async function findComplete(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from upload u
    where u.state = 'open'
      and u.size = coalesce((select sum(p.size) from upload_part p where p.upload_id = u.id), -1)`.execute(db)
  return rows.map((row) => row.id)
}

/** Finished and aborted uploads are kept for a day, for clients that ask again. */
export const deleteOver = (tx: Tx, before: Date) =>
  tx.deleteFrom('upload').where('state', '<>', 'open').where('expires_at', '<', before).execute()

/** Those of these objects that are parts of unfinished uploads or working files, or are scheduled for removal. */
export async function findKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ store_key: string }>`
    select store_key from upload_part where store_key = any(${keys}::text[])
    union select part ->> 'storeKey' from working_file cross join jsonb_array_elements(blob -> 'parts') part
      where blob is not null and part ->> 'storeKey' = any(${keys}::text[])
    union select store_key from garbage where store_key = any(${keys}::text[])`.execute(db)
  return new Set(rows.map((row) => row.store_key))
}

export async function insertGarbage(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`insert into garbage (store_key) select unnest(${keys}::text[]) on conflict do nothing`.execute(tx)
}
