import { type ConflictChoice, trashDays } from '@khlang/contract'
import { type Actor, type PersonActor, systemActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { FOLDER, type Located } from '../drive.types.ts'
import * as items from '../items.repo.ts'
import { deleteLocksOf } from '../locks.repo.ts'
import { insertQuotaChange } from '../quota.repo.ts'
import { type BulkOutcome, changeEach } from './bulk.ts'
import type { WithAccess } from './deps.ts'
import { findFreeName } from './free-names.ts'
import { transactItems } from './transact-items.ts'

const purgeBatch = 200

/** The trash: seven days, then gone (C08). Only the item itself is marked; what lies below goes with it. */
export function createTrash({ db, clock, audit, access }: WithAccess) {
  const trashOne = (actor: PersonActor, id: string) =>
    transactItems(db, async (tx) => {
      const { item, trashed } = await access.requireItem(tx, actor, 'item.trash', id)
      if (trashed) throw new AppError('ITEM_IN_TRASH')
      if (item.reserved) throw new AppError('ITEM_RESERVED')
      const held = await items.lockItem(tx, id)
      if (!held || held.trashed_at) return {}
      await items.updateItem(tx, item, { trashed_at: clock.now(), trashed_by: actor.personId })
      await deleteLocksOf(tx, id)
      const data = { name: item.name, parentId: item.parent_id ?? '' }
      await audit.record(tx, actor, { type: 'item.trashed', subject: id, data })
      return {}
    })

  /** Where a restored item goes: the place named, else where it was. */
  async function findPlace(tx: Tx, actor: PersonActor, found: Located, targetId: string | undefined): Promise<Located> {
    const id = targetId ?? found.item.parent_id
    const place = id === null ? null : await access.locate(tx, actor, id).catch(missing)
    if (!place || place.trashed || place.item.kind !== FOLDER) throw new AppError('RESTORE_TARGET_GONE')
    if (targetId !== undefined) await access.assertAllowed(tx, actor, 'item.upload', place)
    return place
  }

  /** The name in the place it goes to; null for `skip`. Nothing that took its place since is thrown out for it. */
  async function freeNameIn(tx: Tx, folderId: string, wanted: string, choice: ConflictChoice): Promise<string | null> {
    if (choice === 'keep_both') return findFreeName(tx, folderId, wanted)
    if (!(await items.findByName(tx, folderId, wanted))) return wanted
    if (choice === 'skip') return null
    throw new AppError('NAME_TAKEN', { name: wanted })
  }

  /** Inside a transaction of the caller's, who may take back a row of the log with it. */
  async function restoreIn(
    tx: Tx,
    actor: PersonActor,
    id: string,
    targetId: string | undefined,
    choice: ConflictChoice,
    undoing: { undoes?: number } = {},
  ) {
    const found = await access.requireItem(tx, actor, 'item.restore', id)
    const held = await items.lockItem(tx, id)
    if (!held?.trashed_at) throw new AppError('NOT_FOUND')
    const place = await findPlace(tx, actor, found, targetId)
    if (place.drive.id !== held.drive_id) throw new AppError('RESTORE_TARGET_GONE')
    const name = await freeNameIn(tx, place.item.id, held.name, choice)
    if (name === null) return { skipped: true }
    await items.updateItem(tx, held, { trashed_at: null, trashed_by: null, parent_id: place.item.id, name })
    const data = { name, parentId: place.item.id, ...undoing }
    await audit.record(tx, actor, { type: 'item.restored', subject: id, data })
    return {}
  }

  async function removeTree(tx: Tx, actor: Actor, item: { id: string; drive_id: string; name: string }): Promise<void> {
    const { items: count, bytes, keys } = await items.deleteTree(tx, item.id)
    if (count === 0) return
    if (bytes > 0) await insertQuotaChange(tx, item.drive_id, -bytes)
    await audit.record(tx, actor, {
      type: 'item.purged',
      subject: item.id,
      data: { name: item.name, bytes, driveId: item.drive_id, ...(keys > 0 && { keysDestroyed: keys }) },
    })
  }

  const purgeOne = (actor: PersonActor, id: string) =>
    transactItems(db, async (tx) => {
      // Held from here on: what somebody restores at this moment is not purged.
      const held = await items.lockItem(tx, id)
      const { item, trashed } = await access.requireItem(tx, actor, 'item.purge', id)
      if (item.reserved) throw new AppError('ITEM_RESERVED')
      if (!held || !trashed) throw new AppError('CONFLICT')
      await removeTree(tx, actor, item)
      return {}
    })

  return {
    trash: (actor: PersonActor, ids: readonly string[]): Promise<BulkOutcome> =>
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
      const before = new Date(clock.now().getTime() - trashDays * 86_400_000)
      for (;;) {
        const due = await items.findTrashedBefore(db, before, purgeBatch)
        for (const { id } of due) {
          await transactItems(db, async (tx) => {
            const item = await items.lockItem(tx, id)
            // Restored in the meantime, or gone with a folder that was purged before it.
            if (item?.trashed_at && item.trashed_at < before) await removeTree(tx, systemActor('trash'), item)
          })
        }
        if (due.length < purgeBatch) return
      }
    },
  }
}

/** For looking whether something is there: what is not, or not for the caller, is null. */
export function missing(error: unknown): null {
  if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'NOT_ALLOWED')) return null
  throw error
}
