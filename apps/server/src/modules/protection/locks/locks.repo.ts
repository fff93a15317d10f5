import type { Tx } from '../../../platform/db.ts'
import type { gates } from '../../drive/index.ts'

export const insertLock = (tx: Tx, lock: gates.Lock) => tx.insertInto('item_lock').values(lock).execute()

export const updateLockEnd = (tx: Tx, id: string, expiresAt: Date | null) =>
  tx.updateTable('item_lock').set({ expires_at: expiresAt }).where('id', '=', id).execute()

/** Expired locks, with their rows locked so that nobody sweeps them twice. */
export const lockEnded = (tx: Tx, now: Date, limit: number): Promise<gates.Lock[]> =>
  tx
    .selectFrom('item_lock')
    .selectAll()
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
