import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Bytes that nobody has looked at. */
export type Waiting = { id: string; size: number; sha256: Buffer | null; sealed: boolean }

/** Bytes that people get as they are: of files and e-documents. */
const isHandedOut = sql`(exists (select from version v where v.blob_id = b.id)
  or exists (select from edoc_file e where e.blob_id = b.id))`

export async function findWaiting(db: Db, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select b.id, b.size, b.sha256, b.sealed from blob b where b.scan = 'waiting' and ${isHandedOut} limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Leaves out what the server made for itself: pictures, archives, exports. What is being added now is not known yet. */
export const skipOthers = (tx: Tx, before: Date) =>
  sql`update blob b set scan = 'skipped' where b.scan = 'waiting' and b.created_at < ${before} and not ${isHandedOut}`.execute(
    tx,
  )

/** What is known of the same bytes from elsewhere, if that is not older than a day. */
export async function findKnown(db: Db, sha256: Buffer, since: Date): Promise<{ malware: string | null } | undefined> {
  const { rows } = await sql<{ malware: string | null }>`
    select malware from blob where sha256 = ${sha256} and (scan = 'found' or (scan = 'clean' and scanned_at >= ${since}))
    order by scan desc limit 1`.execute(db)
  return rows[0]
}

export const writeScan = (
  tx: Tx,
  id: string,
  { scan, malware, at }: { scan: 'clean' | 'found' | 'skipped'; malware: string | null; at: Date },
) =>
  tx
    .updateTable('blob')
    .set({ scan, malware, scanned_at: at })
    .where('id', '=', id)
    .where('scan', '=', 'waiting')
    .execute()

export type BarredItem = {
  id: string
  name: string
  version_n: number
  parent_id: string | null
  drive_id: string
}

/** Bars the files whose current version has these bytes, or opens them; returns those that were barred. */
export async function barItems(tx: Tx, blobId: string, barred: 'found' | null): Promise<BarredItem[]> {
  const { rows } = await sql<BarredItem>`
    update item i set barred = ${barred}::text from version v
    where v.blob_id = ${blobId} and v.item_id = i.id and v.n = i.version_n
      and i.barred is distinct from ${barred}::text
    returning i.id, i.name, i.version_n, i.parent_id, i.drive_id`.execute(tx)
  return rows
}

export type ScanState = { is_on: boolean; required: boolean; away_since: Date | null }
export const findState = (db: Db): Promise<ScanState> =>
  db.selectFrom('scan_state').select(['is_on', 'required', 'away_since']).executeTakeFirstOrThrow()

export const updateState = (tx: Tx, change: Partial<ScanState>) => tx.updateTable('scan_state').set(change).execute()

/** What waits may be read again where no scanner is required any more. */
export const openWaiting = (tx: Tx) => sql`update item set barred = null where barred = 'waiting'`.execute(tx)

/** What was found in the current version of a file. */
export async function findMalware(db: Db, itemId: string): Promise<string | null> {
  const { rows } = await sql<{ malware: string | null }>`
    select b.malware from item i join version v on v.item_id = i.id and v.n = i.version_n join blob b on b.id = v.blob_id
    where i.id = ${itemId}`.execute(db)
  return rows[0]?.malware ?? null
}
