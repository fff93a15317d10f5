import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { Placement } from './drive.types.ts'
import { derivedOf } from './items.repo.ts'

export type SharedBytes = { item_id: string; blob_id: string; size: number; mime_type: string; sealed: boolean }

/**
 * The bytes of current versions, with share locks, so that nobody encrypts or removes them until the transaction ends.
 */
export async function shareLockBytes(tx: Tx, itemIds: readonly string[]): Promise<Map<string, SharedBytes>> {
  if (itemIds.length === 0) return new Map()
  const { rows } = await sql<SharedBytes>`
    select v.item_id, v.blob_id, v.size, v.mime_type, b.sealed
    from item i join version v on v.item_id = i.id and v.n = i.version_n join blob b on b.id = v.blob_id
    where i.id = any(${itemIds}::uuid[])
    order by b.id for key share of b`.execute(tx)
  return new Map(rows.map((row) => [row.item_id, row]))
}

/** The current drives of folders, with share locks: a folder may be moving to another one. */
export async function shareLockDrives(tx: Tx, folderIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; drive_id: string }>`
    select id, drive_id from item where id = any(${folderIds}::uuid[]) order by id for key share`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.drive_id]))
}

export type NewRow = {
  id: string
  drive_id: string
  parent_id: string
  kind: number
  name: Placement
  /** Null for a folder. */
  bytes: Pick<SharedBytes, 'blob_id' | 'size' | 'mime_type'> | null
}

/** Adds items, files with a first version; returns the ids of those whose name was free. */
export async function insertRows(
  tx: Tx,
  rows: readonly NewRow[],
  { by, at, via }: { by: string | null; at: Date; via: string },
): Promise<Set<string>> {
  const given = rows.map(({ bytes, ...row }) => ({
    ...row,
    ...derivedOf(row.name, row.kind),
    blob_id: bytes?.blob_id ?? null,
    size: bytes?.size ?? 0,
    mime_type: bytes?.mime_type ?? '',
  }))
  const table = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as t(id uuid, drive_id uuid, parent_id uuid,
    kind smallint, name text, name_key text, extension text, mime_type text, size bigint, blob_id uuid)`
  const made = await sql<{ id: string }>`
    insert into item (id, drive_id, parent_id, kind, name, name_key, extension, mime_type, size, version_n,
      created_at, modified_at, created_by, modified_by)
    select t.id, t.drive_id, t.parent_id, t.kind, t.name, t.name_key, t.extension, t.mime_type, t.size,
      case when t.blob_id is null then 0 else 1 end, ${at}, ${at}, ${by}::uuid, ${by}::uuid
    from ${table}
    on conflict (parent_id, name_key) where trashed_at is null do nothing
    returning id`.execute(tx)
  const ids = new Set(made.rows.map((row) => row.id))
  if (given.some((row) => row.blob_id !== null))
    await sql`
      insert into version (item_id, n, blob_id, size, mime_type, via, created_by, created_at)
      select t.id, 1, t.blob_id, t.size, t.mime_type, ${via}, ${by}::uuid, ${at}
      from ${table} where t.blob_id is not null and t.id = any(${[...ids]}::uuid[])`.execute(tx)
  return ids
}
