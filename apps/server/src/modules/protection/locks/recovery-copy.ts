import { transactUnsynced, type Tx } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { addressIn } from '../../../platform/page-address.ts'
import { content, type gates, model } from '../../drive/index.ts'
import { driveOwners } from '../../notifications/index.ts'
import type { ProtectionDeps } from '../deps.ts'
import { findReader } from './unlock-requests.repo.ts'
import { recoveryMail } from './unlock-requests.rules.ts'

/**
 * Keeps what a program had saved when an admin ends its lock (C15, recovery copy): whoever saves next, the version that
 * is current now stays until somebody deletes it. An empty file, as programs make before they save, needs none.
 */
export async function keepRecoveryCopy(
  tx: Tx,
  item: Pick<model.ItemRow, 'id' | 'kind' | 'size' | 'version_n'>,
  locks: readonly gates.Lock[],
): Promise<number | null> {
  if (item.kind !== model.FILE || item.size === 0 || !locks.some(({ kind }) => kind === 'system')) return null
  await content.updateVersion(tx, item.id, item.version_n, { keep: true, recovery: true, purge_at: null })
  return item.version_n
}

/** The holders of these locks are notified once this is committed. */
export async function announceRecovery(
  tx: Tx,
  locks: readonly gates.Lock[],
  by: { personId: string; version: number; at: Date },
): Promise<void> {
  for (const { id, item_id, kind, person_id } of locks) {
    if (kind !== 'system') continue
    await enqueue(tx, 'drive:mail-recovery-copy', {
      lockId: id,
      itemId: item_id,
      holderId: person_id,
      breakerId: by.personId,
      version: String(by.version),
      at: by.at.toISOString(),
    })
  }
}

/** The notice to whoever worked on a file that an admin has unlocked. */
export const createMailRecovery =
  ({ db, notifications, publicUrl }: ProtectionDeps) =>
  async ({ lockId, itemId, holderId, breakerId, version, at }: Announced): Promise<void> => {
    const [item] = await model.findAnywhere(db, [itemId])
    const [holder, breaker] = [await findReader(db, holderId), await findReader(db, breakerId)]
    if (!item || !holder || !breaker) return
    const path = `/directory/${item.parent_id ?? item.id}?item=${item.id}&details=true`
    const data = { name: item.name, version: Number(version) }
    await transactUnsynced(db, async (tx) => {
      const { accountId: ofDrive, kind } = await driveOwners.findDriveOwner(tx, item.drive_id)
      const accountId = kind === 'business' ? ofDrive : null
      await notifications.notify(tx, {
        kind: 'lockBroken',
        key: `lock-broken-${lockId}`,
        personId: holderId,
        accountId,
        data: { ...data, who: breaker.names },
        path,
        at: new Date(at),
        mail: recoveryMail(
          { ...data, who: breaker.names[holder.language] },
          addressIn(publicUrl, path, accountId),
          holder.language,
        ),
      })
    })
  }

type Announced = Record<'lockId' | 'itemId' | 'holderId' | 'breakerId' | 'version' | 'at', string>
