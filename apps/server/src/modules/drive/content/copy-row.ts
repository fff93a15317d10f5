import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../platform/db.ts'
import { FILE, FOLDER, type ItemRow, type Placement } from '../model/drive.types.ts'
import { insertItem } from '../model/items.repo.ts'
import { findShareable, insertVersion } from '../content/versions.repo.ts'
import { RetryTransaction } from '../model/transact-items.ts'

type How = { by: string; at: Date; via: string }
type Destination = { driveId: string; parentId: string; name: Placement }

/** A new file with bytes that are there already, or a folder. The caller accounts for its space. */
export async function insertWithBytes(
  tx: Tx,
  { by, at, via }: How,
  bytes: { blob_id: string; size: number; mime_type: string } | null,
  { driveId: drive_id, parentId: parent_id, name }: Destination,
): Promise<ItemRow> {
  const { blob_id, size, mime_type } = bytes ?? { blob_id: null, size: 0, mime_type: '' }
  const [kind, version_n] = blob_id === null ? [FOLDER, 0] : [FILE, 1]
  const item = { id: randomUUID(), drive_id, parent_id, kind, name, mime_type, size, version_n, at, by }
  const row = await insertItem(tx, item)
  if (!row) throw new RetryTransaction()
  const version = { item_id: item.id, n: 1, size, mime_type, remark: null, via, created_by: by, created_at: at }
  if (blob_id !== null) await insertVersion(tx, { ...version, blob_id })
  return row
}

/** A new item with the bytes of the version `from.version_n`. The caller accounts for its space. */
export async function copyRow(
  tx: Tx,
  how: How,
  from: Pick<ItemRow, 'id' | 'kind' | 'version_n'>,
  to: Destination,
): Promise<ItemRow> {
  const version = from.kind === FOLDER ? null : await findShareable(tx, from.id, from.version_n)
  return insertWithBytes(tx, how, version, to)
}
