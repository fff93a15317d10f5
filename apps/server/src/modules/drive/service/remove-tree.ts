import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import type { ItemRow } from '../drive.types.ts'
import { deleteTree } from '../items.repo.ts'
import { insertQuotaChange } from '../quota.repo.ts'
import type { DriveDeps } from './deps.ts'
import { beginRecord } from './destructions.ts'

/** An item and everything below it, for ever. The row of the log holds the hash of the record of what went. */
export async function removeTree(
  tx: Tx,
  { audit, clock }: Pick<DriveDeps, 'audit' | 'clock'>,
  actor: Actor,
  item: Pick<ItemRow, 'id' | 'drive_id' | 'kind' | 'name'>,
): Promise<void> {
  const record = await beginRecord(tx, item)
  const { items: count, files, bytes, keys } = await deleteTree(tx, item.id)
  if (count === 0) return
  if (bytes > 0) await insertQuotaChange(tx, item.drive_id, -bytes)
  const recorded = await record?.end(actor, clock.now(), { files, bytes })
  await audit.record(tx, actor, {
    type: 'item.purged',
    subject: item.id,
    data: {
      name: item.name,
      bytes,
      driveId: item.drive_id,
      files,
      ...(keys > 0 && { keysDestroyed: keys }),
      ...recorded,
    },
  })
}
