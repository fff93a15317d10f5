import { sql } from 'kysely'
import { AppError } from '../../../platform/app-error.ts'
import { preparedShape } from '../../../platform/prepared-shape.ts'
import { type Db, queuedWithNext, type Tx } from '../../../platform/db.ts'
import { andEvidence, type Place, type PlaceJson, placeJson, readPlace, type Selected } from '../access/access.repo.ts'

export type NewVersion = {
  item_id: string
  n: number
  blob_id: string
  size: number
  mime_type: string
  remark: string | null
  via: string
  created_by: string | null
  created_at: Date
}

export const insertVersion = (tx: Tx, version: NewVersion) =>
  tx.insertInto('version').values(version).modifyEnd(queuedWithNext).execute()

const versionQuery = (db: Db) =>
  db
    .selectFrom('version as v')
    .innerJoin('blob as b', 'b.id', 'v.blob_id')
    .select([
      'v.item_id',
      'v.n',
      'v.blob_id',
      'v.size',
      'v.mime_type',
      'v.label',
      'v.remark',
      'v.via',
      'v.keep',
      'v.recovery',
      'v.purge_at',
      'v.created_by',
      'v.created_at',
    ])
    .select(['b.sha256', 'b.wrapped_key', 'b.damaged_at', 'b.sealed', 'b.scan'])

export const findVersion = (db: Db, itemId: string, n: number) =>
  versionQuery(db).where('v.item_id', '=', itemId).where('v.n', '=', n).executeTakeFirst()

export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>

/** A version, locked until the transaction ends, so that nobody can delete it meanwhile. */
export const lockVersion = (tx: Tx, itemId: string, n: number, how: 'share' | 'update') =>
  versionQuery(tx)
    .where('v.item_id', '=', itemId)
    .where('v.n', '=', n)
    .$if(how === 'share', (query) => query.forKeyShare('v'))
    .$if(how === 'update', (query) => query.forUpdate('v'))
    .executeTakeFirst()

/** A version whose bytes another file is about to share: waits for an encryption, after which nothing is shared. */
export async function findShareable(tx: Tx, itemId: string, n: number): Promise<VersionRow> {
  const row = await versionQuery(tx)
    .where('v.item_id', '=', itemId)
    .where('v.n', '=', n)
    .forKeyShare('b')
    .executeTakeFirst()
  if (!row) throw new AppError('ITEM_UNREADABLE')
  if (row.sealed) throw new AppError('ITEM_ENCRYPTED')
  if (row.scan === 'found') throw new AppError('MALWARE_FOUND')
  return row
}

/** The number of a file's versions, and their total size. */
export async function countVersions(db: Db, itemId: string): Promise<{ total: number; bytes: number }> {
  const { rows } = await sql<{ total: number; bytes: number }>`
    select count(*)::int as total, coalesce(sum(size), 0)::bigint as bytes from version where item_id = ${itemId}`.execute(
    db,
  )
  return rows[0] ?? { total: 0, bytes: 0 }
}

export const updateVersion = (
  tx: Tx,
  itemId: string,
  n: number,
  change: { label?: string | null; keep?: boolean; recovery?: true; purge_at?: null },
) => tx.updateTable('version').set(change).where('item_id', '=', itemId).where('n', '=', n).execute()

export const deleteVersion = (tx: Tx, itemId: string, n: number) =>
  tx.deleteFrom('version').where('item_id', '=', itemId).where('n', '=', n).execute()

export const findVersions = (db: Db, itemId: string, before: number | null, limit: number) =>
  versionQuery(db)
    .where('v.item_id', '=', itemId)
    .$if(before !== null, (query) => query.where('v.n', '<', before ?? 0))
    .orderBy('v.n', 'desc')
    .limit(limit)
    .execute()

/** A version with the parts of its blob; `salt` in base64. */
export type ContentRow = {
  blob_id: string
  size: number
  mime_type: string
  created_at: Date
  /** Null until a large file has been read again. */
  sha256: Buffer | null
  wrapped_key: Buffer
  damaged_at: Date | null
  scan: string
  parts: { n: number; size: number; salt: string; key: string }[]
}

const contentColumns = sql.raw(`
  v.blob_id, v.size, v.mime_type, v.created_at, b.sha256, b.wrapped_key, b.damaged_at, b.scan, (
    select coalesce(json_agg(json_build_object(
        'n', p.n, 'size', p.size, 'salt', encode(p.salt, 'base64'), 'key', p.store_key) order by p.n), '[]')
    from blob_part p where p.blob_id = v.blob_id) as parts`)

/**
 * Everything that a download needs of a version, with the place of the item, which decides whether the caller may have
 * it, and the evidence of a caller who is authenticated by it. Without `n` the current version.
 */
export async function findPlaceAndContent(
  db: Db,
  itemId: string,
  { n, evidence }: { n: number | null; evidence: Selected | null },
): Promise<{ place: Place | undefined; version: ContentRow | undefined; evidence: unknown }> {
  const values = { itemId, n }
  const [row] = evidence
    ? (await placeAndContent(values, evidence).execute(db)).rows
    : await selectPlaceAndContent(db, values)
  const version = row && row.blob_id !== null ? row : undefined
  return { place: readPlace(row?.place ?? null), version, evidence: row?.evidence }
}

type Wanted = { itemId: string; n: number | null }
const placeAndContent = ({ itemId, n }: Wanted, evidence: Selected | null) =>
  sql<{ place: PlaceJson; evidence?: unknown } & (ContentRow | { blob_id: null })>`
    select ${placeJson(itemId)} as place, content.* ${andEvidence(evidence)} from (values (1)) one left join lateral (
      select ${contentColumns} from item i join version v on v.item_id = i.id and v.n = coalesce(${n}::int, i.version_n)
        join blob b on b.id = v.blob_id
      where i.id = ${itemId}) content on true`
const selectPlaceAndContent = preparedShape((wanted: Wanted) => placeAndContent(wanted, null))

/** Like {@link findPlaceAndContent} for the current versions of many files, by item, without their places. */
export async function findContents(
  db: Db,
  files: readonly { id: string; version_n: number }[],
): Promise<Map<string, ContentRow>> {
  if (files.length === 0) return new Map()
  const { rows } = await sql<ContentRow & { item_id: string }>`
    select v.item_id, ${contentColumns}
    from unnest(${files.map((file) => file.id)}::uuid[], ${files.map((file) => file.version_n)}::int[]) as f(id, n)
      join version v on v.item_id = f.id and v.n = f.n join blob b on b.id = v.blob_id`.execute(db)
  return new Map(rows.map((row) => [row.item_id, row]))
}

/** The parts of a blob, in order. */
export const findParts = (db: Db, blobId: string) =>
  db
    .selectFrom('blob_part')
    .select(['n', 'size', 'salt', 'store_key', 'sha256'])
    .where('blob_id', '=', blobId)
    .orderBy('n')
    .execute()

export type NewBlob = {
  id: string
  size: number
  sha256: Buffer | null
  wrapped_key: Buffer
  key_id: string
  /** Wrapped by the key of an encrypted file. */
  sealed?: boolean
  parts: readonly { n: number; size: number; salt: Buffer; store_key: string; sha256: Buffer }[]
}

export async function insertBlob(tx: Tx, { parts, ...blob }: NewBlob): Promise<void> {
  await tx.insertInto('blob').values(blob).modifyEnd(queuedWithNext).execute()
  // 250 GB are 8,000 parts: arrays are cheaper than 40,000 parameters.
  await sql`
    insert into blob_part (blob_id, n, size, salt, store_key, sha256)
    select ${blob.id}, part.* from unnest(
      ${parts.map((part) => part.n)}::int[], ${parts.map((part) => part.size)}::bigint[],
      ${parts.map((part) => part.salt)}::bytea[], ${parts.map((part) => part.store_key)}::text[],
      ${parts.map((part) => part.sha256)}::bytea[]) as part${queuedWithNext}`.execute(tx)
}

/** Marks a version as replaced; without "keep previous" it is deleted at `purgeAt` (C09). No file of a link pushes it out. */
export const updateReplaced = (tx: Tx, itemId: string, n: number, at: Date, purgeAt: Date | null, by: string) =>
  sql`
  update version set keep = keep or (${by} = 'link' and via <> 'link'), replaced_at = ${at}, purge_at = case when keep then purge_at else coalesce(${purgeAt}, purge_at) end
  where item_id = ${itemId} and n = ${n}${queuedWithNext}`.execute(tx)

/** Versions before this one are deleted by the next run of retention. */
export const updatePurgeBefore = (tx: Tx, itemId: string, n: number, at: Date) =>
  tx
    .updateTable('version')
    .set({ purge_at: at })
    .where('item_id', '=', itemId)
    .where('n', '<', n)
    .where('keep', '=', false)
    .execute()

/** The next version number of a file, with its row locked so that two writers cannot take the same. */
export async function lockVersionNumber(tx: Tx, itemId: string, bytes: 'new' | 'own'): Promise<number> {
  // The newest version is the current one, so the locked row has its number: reading the versions in the same statement
  // would see data from before the lock was acquired.
  const { rows } = await sql<{ n: number; encrypted: boolean }>`
    select version_n + 1 as n, encrypted from item where id = ${itemId} for no key update`.execute(tx)
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND')
  // Encrypted since the permission check: content not wrapped by its key cannot be added.
  if (row.encrypted && bytes === 'new') throw new AppError('ITEM_ENCRYPTED')
  return row.n
}

/** Old versions that are not kept and are older than a date; `i` is their file. */
const droppable = (before: Date) =>
  sql`v.item_id = i.id and v.n <> i.version_n and not v.keep and v.created_at < ${before}`

export async function countDroppable(
  db: Db,
  driveId: string,
  before: Date,
): Promise<{ files: number; count: number; bytes: number }> {
  const { rows } = await sql<{ files: number; count: number; bytes: number }>`
    select count(distinct i.id)::bigint as files, count(*)::bigint as count, coalesce(sum(v.size), 0)::bigint as bytes
    from item i join version v on ${droppable(before)}
    where i.drive_id = ${driveId} and i.version_n > 1 and i.trashed_at is null`.execute(db)
  return rows[0] ?? { files: 0, count: 0, bytes: 0 }
}

/** The next files of a drive with such versions, by id. */
export async function findDroppable(
  db: Db,
  driveId: string,
  before: Date,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from item i
    where i.drive_id = ${driveId} and i.version_n > 1 and i.trashed_at is null
      ${after === null ? sql`` : sql`and i.id > ${after}`}
      and exists (select from version v where ${droppable(before)})
    order by i.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes them. The file row is locked, so that its newest version stays the newest. */
export async function deleteDroppable(tx: Tx, itemId: string, before: Date): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    with gone as (
      delete from version v using item i where i.id = ${itemId} and ${droppable(before)} returning v.size
    )
    select count(*)::bigint as count, coalesce(sum(size), 0)::bigint as bytes from gone`.execute(tx)
  return rows[0] ?? { count: 0, bytes: 0 }
}
