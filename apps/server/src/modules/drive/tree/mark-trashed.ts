import { type Actor, personOf } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import { deleteLocksOf } from '../gates/locks.repo.ts'
import type { DriveDeps } from '../model/hooks.ts'
import type { Permit } from '../model/permit.ts'
import { updateItem } from '../model/items.repo.ts'

export type MarkTrashed = ReturnType<typeof createMarkTrashed>

/**
 * Trashes an item that is locked: only the item itself is marked, which covers everything
 * below, and its locks end. `expired` marks automatic trashing.
 */
export const createMarkTrashed =
  ({ audit, clock }: Pick<DriveDeps, 'audit' | 'clock'>) =>
  async (tx: Tx, actor: Actor, { item }: Permit<'item.trash'>, more: { expired?: true } = {}): Promise<void> => {
    await updateItem(tx, item, { trashed_at: clock.now(), trashed_by: personOf(actor)?.personId ?? null })
    await deleteLocksOf(tx, item.id)
    const data = { name: item.name, parentId: item.parent_id ?? '', ...more }
    await audit.record(tx, actor, { type: 'item.trashed', subject: item.id, data })
  }
