import type { Tx } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { findRequests } from './unlock-requests.repo.ts'

/** Notifies those who wait for these locks, in the transaction that ends them and before it does. */
export async function notifyWaiting(tx: Tx, lockIds: readonly string[], now: Date): Promise<void> {
  for (const { id, item_id, asker_id, asker_account_id } of await findRequests(tx, lockIds)) {
    await enqueue(tx, 'drive:mail-unlocked', {
      requestId: id,
      itemId: item_id,
      askerId: asker_id,
      accountId: asker_account_id,
      at: now.toISOString(),
    })
  }
}
