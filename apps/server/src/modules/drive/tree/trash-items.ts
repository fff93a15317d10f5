import type { ConflictChoice } from '@khlang/contract'
import { type AccountActor, type Actor, type PersonActor, systemActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { permitOf } from '../access/proof.ts'
import type { Permit } from '../model/permit.ts'
import * as items from '../model/items.repo.ts'
import { type BulkOutcome, changeEach } from '../model/bulk.ts'
import { trashedBefore } from '../gates/trash.rules.ts'
import type { WithAccess } from '../access/access.ts'
import { keptName } from '../model/names.rules.ts'
import { nameOnReturn } from '../model/free-names.ts'
import { isSetAside } from '../model/removals.repo.ts'
import { createMarkTrashed } from './mark-trashed.ts'
import type { createRemovals, Removed } from './remove-tree.ts'
import { endOwnClosing } from '../model/trashed-apart.repo.ts'
import { transactItems } from '../model/transact-items.ts'

const purgeBatch = 200
const trash = systemActor('trash')

/** The trash: after seven days items are deleted or retained (C08). Marking an item covers everything below it. */
export function createTrash(
  { db, clock, audit, access, hooks }: WithAccess,
  removals: ReturnType<typeof createRemovals>,
) {
  const markTrashed = createMarkTrashed({ audit, clock })

  const trashOne = (actor: AccountActor, id: string) =>
    transactItems(db, async (tx) => {
      const located = await access.requireLockedItem(tx, actor, 'item.trash', id)
      const { item, trashed } = located
      if (trashed) throw new AppError('ITEM_IN_TRASH')
      if (item.reserved) throw new AppError('ITEM_RESERVED')
      await markTrashed(tx, actor, located)
      return {}
    })

  /** Restores in the caller's transaction, which may undo a log row. */
  async function restoreIn(
    tx: Tx,
    actor: PersonActor,
    id: string,
    targetId: string | undefined,
    choice: ConflictChoice,
    undoing: { undoes?: number } = {},
  ) {
    const located = await access.requireLockedItem(tx, actor, 'item.restore', id)
    const { item: held } = located
    if (!held.trashed_at) throw new AppError('NOT_FOUND')
    const chosen = targetId === undefined ? null : await access.requireReturnPlace(tx, actor, targetId)
    const place = chosen ?? (await access.findFormerPlace(tx, located))
    if (place.drive.id !== held.drive_id) throw new AppError('RESTORE_TARGET_GONE')
    // To another place it is moved: what is closed below would be handed to whoever has access there.
    if (chosen && targetId !== held.parent_id)
      await access.assertOpenBelow(tx, 'item.moveOut', located, { target: await access.targetFacts(tx, chosen) })
    const name = await nameOnReturn(tx, place.item.id, keptName(held), choice)
    if (name === null) return { skipped: true }
    await endOwnClosing(tx, held)
    const back = { trashed_at: null, trashed_by: null, restored_at: clock.now(), former_parent_id: null }
    const row = await items.updateItem(tx, held, { ...back, parent_id: place.item.id, name })
    const data = {
      name,
      parentId: place.item.id,
      ...(await hooks.itemArrived(tx, actor, row, clock.now())),
      ...undoing,
    }
    await audit.record(tx, actor, { type: 'item.restored', subject: id, data })
    return {}
  }

  /** Deletes permanently, or retains for a business. */
  const leave = async (tx: Tx, actor: Actor, permit: Permit<'item.purge'>): Promise<Removed> =>
    (await hooks.leavesTrash(tx, actor, permit.item)) ? 'gone' : removals.remove(tx, actor, permit)

  async function purgeOne(actor: PersonActor, id: string) {
    if ((await removals.begunBy(actor, [id])).length > 0) {
      await removals.runNextBatch(id)
      return {}
    }
    const removed = await transactItems(db, async (tx) => {
      const located = await access.requireLockedItem(tx, actor, 'item.purge', id)
      const { item, trashed } = located
      if (item.reserved) throw new AppError('ITEM_RESERVED')
      if (!trashed) throw new AppError('CONFLICT')
      if (await isSetAside(tx, id)) throw new AppError('ITEM_LOCKED')
      return leave(tx, actor, located)
    })
    if (removed === 'leaving') await removals.runNextBatch(id)
    return {}
  }

  return {
    put: markTrashed,
    trash: (actor: AccountActor, ids: readonly string[]): Promise<BulkOutcome> =>
      changeEach({ db, audit }, actor, 'item.trash', ids, (id) => trashOne(actor, id)),
    restore: (
      actor: PersonActor,
      ids: readonly string[],
      targetId?: string,
      choice: ConflictChoice = 'keep_both',
    ): Promise<BulkOutcome> =>
      changeEach({ db, audit }, actor, 'item.restore', ids, (id) =>
        transactItems(db, (tx) => restoreIn(tx, actor, id, targetId, choice)),
      ),
    restoreIn,
    purge: (actor: PersonActor, ids: readonly string[]): Promise<BulkOutcome> =>
      changeEach({ db, audit }, actor, 'item.purge', ids, (id) => purgeOne(actor, id)),
    /** Ends the stay of everything that has been in the trash for its full time. */
    async purgeExpired(): Promise<void> {
      await removals.resumeAll()
      const before = trashedBefore(clock.now())
      for (;;) {
        const due = await items.findTrashedBefore(db, before, purgeBatch)
        for (const { id } of due) {
          const removed = await transactItems(db, async (tx) => {
            const item = await items.lockItem(tx, id)
            // Restored in the meantime, or removed with a folder that was purged before it.
            return item?.trashed_at && item.trashed_at <= before
              ? leave(tx, trash, permitOf(trash, 'item.purge', item))
              : 'gone'
          })
          if (removed === 'leaving') await removals.runNextBatch(id)
        }
        if (due.length < purgeBatch) return
      }
    },
  }
}
