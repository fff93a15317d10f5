import type { Input } from '@khlang/contract'
import { type AutoTrash, autoTrashDays, type setAutoTrash } from '@khlang/contract/expired-items'
import type { StorageKind } from '@khlang/contract/storage-kinds'
import { type PersonActor, systemActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, type Tx } from '../../../platform/db.ts'
import { type Drive, gates, model } from '../../drive/index.ts'
import type { Quotas } from '../../quotas/index.ts'
import * as repo from './expired-items.repo.ts'
import type { ProtectionDeps } from '../deps.ts'

const batch = 200
const day = 86_400_000
const expiry = systemActor('expiry')

/** Automatically trashes items that expired long ago, where enabled (C16). */
export function createAutoTrash(
  { db, clock, audit }: ProtectionDeps,
  { requireDrive, markTrashed }: Pick<Quotas['report'], 'requireDrive'> & { markTrashed: Drive['trash']['put'] },
) {
  const beforeOf = (days: number) => new Date(clock.now().getTime() - days * day)

  async function read(
    actor: PersonActor,
    { kind = 'personal', days }: { kind?: StorageKind; days?: number },
  ): Promise<AutoTrash> {
    const drive = await requireDrive(actor, kind)
    const rule = await repo.findAutoTrash(db, drive.id)
    const due = await repo.countDueOf(db, drive.id, beforeOf(days ?? rule?.days ?? autoTrashDays.usual))
    return { days: rule?.days ?? null, due }
  }

  /** Whether the item, a folder above it as a whole, or something in it is locked: locked items are never trashed. */
  async function isLocked(tx: Tx, item: model.ItemRow): Promise<boolean> {
    const now = clock.now()
    const ancestors = (await model.findAncestors(tx, [item.id])).get(item.id) ?? []
    const locks = await gates.findLocks(
      tx,
      ancestors.map(({ id }) => id),
      now,
    )
    if (locks.some((lock) => lock.item_id === item.id || lock.deep)) return true
    return item.kind === model.FOLDER && (await gates.findLocksBelow(tx, item, now)).length > 0
  }

  const deleteOverdue = (driveId: string, id: string) =>
    model.transactItems(db, async (tx) => {
      const days = await repo.lockAutoTrash(tx, driveId)
      const item = days === undefined ? undefined : await model.lockItem(tx, id)
      // Extended, restored, moved or disabled since it was found.
      if (!item || days === undefined || item.drive_id !== driveId) return
      if (!(await repo.isStillDue(tx, id, beforeOf(days))) || (await isLocked(tx, item))) return
      await markTrashed(tx, expiry, model.permitOf(expiry, 'item.trash', item), { expired: true })
    })

  return {
    read,
    async set(actor: PersonActor, { kind = 'personal', days }: Input<typeof setAutoTrash>['body']): Promise<AutoTrash> {
      if (actor.accountStatus !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
      const drive = await requireDrive(actor, kind)
      await transact(db, async (tx) => {
        const before = await repo.findAutoTrash(tx, drive.id)
        if ((before?.days ?? null) === days) return
        const row = { drive_id: drive.id, set_by: actor.personId, set_at: clock.now() }
        await (days === null ? repo.deleteAutoTrash(tx, drive.id) : repo.upsertAutoTrash(tx, { ...row, days }))
        const data = { days, before: before?.days ?? null }
        await audit.record(tx, actor, { type: 'auto-trash.changed', subject: drive.id, data })
      })
      return read(actor, { kind })
    },

    /** Trashes all due items, each in its own transaction, so that a locked one delays no other. */
    async run(): Promise<void> {
      for (const { drive_id, days } of await repo.findAutoTrashDrives(db)) {
        let after: repo.Place | null = null
        for (;;) {
          const due: repo.Place[] = await repo.findDueOf(db, drive_id, { before: beforeOf(days), after, limit: batch })
          for (const { id } of due) await deleteOverdue(drive_id, id)
          after = due.at(-1) ?? null
          if (due.length < batch) break
        }
      }
    },
  }
}
