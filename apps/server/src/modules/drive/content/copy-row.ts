import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../platform/db.ts'
import { type FileName, FOLDER, type ItemRow } from '../model/drive.types.ts'
import { insertItem } from '../model/items.repo.ts'
import { findShareable, insertVersion } from '../content/versions.repo.ts'
import { RetryTransaction } from '../model/transact-items.ts'

type From = Pick<ItemRow, 'id' | 'kind' | 'mime_type' | 'size' | 'version_n'>

/** A new item with the bytes of the version `from.version_n`. The caller accounts for its space. */
export async function copyRow(
  tx: Tx,
  { by, at, via }: { by: string; at: Date; via: string },
  from: From,
  to: { driveId: string; parentId: string; name: FileName },
): Promise<ItemRow> {
  const row = await insertItem(tx, {
    id: randomUUID(),
    drive_id: to.driveId,
    parent_id: to.parentId,
    kind: from.kind,
    name: to.name,
    mime_type: from.mime_type,
    size: from.size,
    version_n: from.kind === FOLDER ? 0 : 1,
    at,
    by,
  })
  if (!row) throw new RetryTransaction()
  if (from.kind === FOLDER) return row
  const version = await findShareable(tx, from.id, from.version_n)
  await insertVersion(tx, {
    item_id: row.id,
    n: 1,
    blob_id: version.blob_id,
    size: version.size,
    mime_type: version.mime_type,
    remark: null,
    via,
    created_by: by,
    created_at: at,
  })
  return row
}
