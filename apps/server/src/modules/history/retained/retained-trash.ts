import { randomUUID } from 'node:crypto'
import { type ConflictChoice, type Input, type Page, pageLimits, searchWords } from '@khlang/contract'
import type { listRetainedTrash, RetainedItem } from '@khlang/contract/retained-trash'
import { type Actor, type PersonActor, systemActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { cutPage, decodeCursor, placeInTime } from '../../../platform/cursors.ts'
import { type Drive, model } from '../../drive/index.ts'
import { itemArrived } from '../../protection/index.ts'
import type { HistoryDeps } from '../deps.ts'
import { findRetainedPolicy } from './retained-policy.repo.ts'
import * as repo from './retained-trash.repo.ts'

const purgeBatch = 200
const vault = systemActor('vault')
const day = 86_400_000

/**
 * Retained trash: items that left the trash of a business are kept for 30 more days, or as long as it has decided; only its Admin Business can see
 * and restore them (C08).
 */
export function createRetainedTrash(
  { db, accounts, clock, audit, access }: Pick<HistoryDeps, 'db' | 'accounts' | 'clock' | 'audit' | 'access'>,
  { removals }: Pick<Drive, 'removals'>,
) {
  async function openRetainedTrash(tx: Tx, businessId: string): Promise<repo.RetainedTrashDrive> {
    const found = await repo.findRetainedTrash(tx, businessId)
    if (found) return found
    await repo.lockRetainedTrashOf(tx, businessId)
    const opened = await repo.findRetainedTrash(tx, businessId)
    if (opened) return opened
    const [id, rootId] = [randomUUID(), randomUUID()]
    const place = {
      id,
      rootId,
      accountId: businessId,
      personId: null,
      name: model.cleanedName('vault'),
      kind: 'vault',
    } as const
    // Retained trash has no quota of its own.
    await model.insertDrive(tx, { ...place, quota: Number.MAX_SAFE_INTEGER, at: clock.now() })
    return { id, root_id: rootId }
  }

  function businessOf(actor: PersonActor): string {
    if (actor.accountKind !== 'business' || !actor.isAdmin) throw new AppError('NOT_ADMIN')
    return actor.accountId
  }

  async function restoreOne(actor: PersonActor, id: string, targetId: string | undefined, choice: ConflictChoice) {
    const businessId = businessOf(actor)
    return model.transactItems(db, async (tx) => {
      await accounts.assertInPackage(tx, businessId, 'backup')
      const retained = await repo.findRetainedTrash(tx, businessId)
      const origin = await repo.lockRetained(tx, id)
      const item = origin?.drive_id === retained?.id && (await model.lockItem(tx, id))
      if (!origin || !item || origin.kept_until <= clock.now()) throw new AppError('NOT_FOUND')
      const place = await access.requireReturnPlace(tx, actor, targetId ?? origin.parent_id)
      if (place.drive.account_id !== businessId || place.drive.kind !== 'business')
        throw new AppError('RESTORE_TARGET_GONE')
      const name = await model.nameOnReturn(tx, place.item.id, model.keptName(item), choice)
      if (name === null) return { skipped: true }
      await model.endOwnClosing(tx, item)
      const back = { trashed_at: null, trashed_by: null, restored_at: clock.now(), former_parent_id: null }
      const row = await model.updateItem(tx, item, { ...back, parent_id: place.item.id, name })
      await model.lockTree(tx, id)
      const bytes = await model.changeDrive(tx, id, place.drive.id)
      await model.takeSpace(tx, place.drive.id, bytes)
      await model.insertQuotaChange(tx, item.drive_id, -bytes)
      await repo.deleteRetained(tx, id)
      const effect = await itemArrived(tx, actor, row, clock.now())
      const data = { name, parentId: place.item.id, fromVault: true, ...effect } as const
      await audit.record(tx, actor, { type: 'item.restored', subject: id, data })
      return {}
    })
  }

  const present = (row: repo.RetainedRow): RetainedItem => ({
    id: row.id,
    type: row.kind === model.FOLDER ? 'folder' : 'file',
    name: row.name,
    mimeType: row.mime_type,
    bytes: row.bytes,
    path: row.path,
    trashedAt: row.trashed_at.toISOString(),
    trashedBy: row.trashed_by,
    vaultedAt: row.vaulted_at.toISOString(),
    until: row.kept_until.toISOString(),
  })

  return {
    /** Retains an item that leaves the trash of a business and releases its quota; false for a personal drive, or if the business keeps nothing. */
    async retain(tx: Tx, actor: Actor, item: model.ItemRow): Promise<boolean> {
      const businessId = await repo.findBusinessOf(tx, item.drive_id)
      if (businessId === undefined) return false
      const policy = await findRetainedPolicy(tx, businessId)
      if (!policy.keeps) return false
      const retained = await openRetainedTrash(tx, businessId)
      const path = await repo.findPathTo(tx, item.parent_id)
      await model.leaveTrashedApart(tx, item)
      await model.lockTree(tx, item.id)
      const bytes = await model.changeDrive(tx, item.id, retained.id)
      const vaulted_at = clock.now()
      await model.updateItem(tx, item, { parent_id: retained.root_id, trashed_at: item.trashed_at ?? vaulted_at })
      const kept_until = new Date(vaulted_at.getTime() + policy.days * day)
      const from = { item_id: item.id, drive_id: retained.id, parent_id: item.former_parent_id ?? item.parent_id }
      await repo.insertRetained(tx, { ...from, path, bytes, vaulted_at, kept_until })
      if (bytes > 0) {
        await model.insertQuotaChange(tx, item.drive_id, -bytes)
        await model.insertQuotaChange(tx, retained.id, bytes)
      }
      const data = { name: item.name, bytes, driveId: item.drive_id }
      await audit.record(tx, actor, { type: 'item.vaulted', subject: item.id, data })
      return true
    },

    async list(
      actor: PersonActor,
      { limit = pageLimits.default, cursor, q = '' }: Input<typeof listRetainedTrash>['query'],
    ): Promise<Page<RetainedItem>> {
      const businessId = businessOf(actor)
      const words = searchWords(q)
      const listOf = `retained ${words.join(' ')}`
      const after = decodeCursor(cursor, listOf, 'time')
      const retained = await repo.findRetainedTrash(db, businessId)
      if (!retained) return { items: [], nextCursor: null }
      const asked = { driveId: retained.id, words, now: clock.now(), after, limit: limit + 1 }
      const rows = await repo.findRetainedPage(db, asked)
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(listOf, last.vaulted_at, last.id))
      return { items: page.map(present), nextCursor }
    },

    restore(
      actor: PersonActor,
      ids: readonly string[],
      targetId?: string,
      choice: ConflictChoice = 'keep_both',
    ): Promise<model.BulkOutcome> {
      businessOf(actor)
      return model.changeEach({ db, audit }, actor, 'vault.restore', ids, (id) =>
        restoreOne(actor, id, targetId, choice),
      )
    },

    /** Purges items retained for the full time. */
    async purgeExpired(): Promise<void> {
      const now = clock.now()
      for (;;) {
        const due = await repo.findRetainedUntil(db, now, purgeBatch)
        for (const id of due) {
          const removed = await model.transactItems(db, async (tx) => {
            const origin = await repo.lockRetained(tx, id)
            const item = origin && origin.kept_until <= now && (await model.lockItem(tx, id))
            // Restored in the meantime, or removed with its folder.
            return item ? removals.remove(tx, vault, model.permitOf(vault, 'item.purge', item)) : 'gone'
          })
          if (removed === 'leaving') await removals.runNextBatch(id)
        }
        if (due.length < purgeBatch) return
      }
    },
  }
}
