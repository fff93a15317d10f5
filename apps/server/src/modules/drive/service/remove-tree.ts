import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Audit } from '../../audit/index.ts'
import type { ItemRow } from '../drive.types.ts'
import { deleteTree } from '../items.repo.ts'
import { insertQuotaChange } from '../quota.repo.ts'

/** An item and everything below it, for ever. The row of the log is the record of it, and of the keys that went along. */
export async function removeTree(
  tx: Tx,
  audit: Audit,
  actor: Actor,
  item: Pick<ItemRow, 'id' | 'drive_id' | 'name'>,
): Promise<void> {
  const { items: count, files, bytes, keys } = await deleteTree(tx, item.id)
  if (count === 0) return
  if (bytes > 0) await insertQuotaChange(tx, item.drive_id, -bytes)
  await audit.record(tx, actor, {
    type: 'item.purged',
    subject: item.id,
    data: { name: item.name, bytes, driveId: item.drive_id, files, ...(keys > 0 && { keysDestroyed: keys }) },
  })
}
