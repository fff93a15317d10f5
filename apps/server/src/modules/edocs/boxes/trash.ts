import type { EdocOutcomes } from '@khlang/contract/edoc-actions'
import { type EdocBox, edocLimits, type EdocStatus } from '@khlang/contract/edoc-states'
import { type PersonActor, systemActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transactWithRetry, type Tx } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import type { Deliver } from '../delivery/deliver.ts'
import { textsOf } from '../delivery/deliver.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Boxes } from '../model/boxes.ts'
import * as copies from '../model/copies.repo.ts'
import type { EdocRow } from '../model/edoc.types.ts'
import * as edocs from '../model/edocs.repo.ts'
import { eachOf } from '../../../platform/outcomes.ts'
import * as repo from './trash.repo.ts'

const dayMs = 86_400_000
const batch = 100
const system = systemActor('edocs')

/** Both copies show that the sender has deleted theirs. */
const shownAsDeleted: readonly EdocStatus[] = ['active', 'resend_from_etax']

/** The trash of boxes: each side deletes its own copy (T30), and originals are kept for five years (C24). */
export function createTrash(
  { db, audit, clock }: Pick<EdocsDeps, 'db' | 'audit' | 'clock'>,
  boxes: Boxes,
  deliver: Pick<Deliver, 'fail'>,
) {
  /** The document and the copy, both locked, in this order everywhere. */
  async function requireOwn(tx: Tx, accountId: string, id: string, box: EdocBox) {
    const edoc = await edocs.lockEdoc(tx, id)
    const copy = edoc && (await copies.lockCopy(tx, id, box, accountId))
    if (!edoc || !copy) throw new AppError('EDOC_NOT_FOUND')
    return { edoc, copy }
  }

  async function setStatus(tx: Tx, edoc: EdocRow, status: EdocStatus): Promise<void> {
    await edocs.updateEdoc(tx, edoc.id, { status, reason: null })
    await copies.updateStatusOfCopies(tx, edoc.id, { status, reason: null, boxes: ['inbox', 'outbox'] })
  }

  async function trashOwn(tx: Tx, actor: PersonActor, id: string, box: EdocBox): Promise<void> {
    const { edoc, copy } = await requireOwn(tx, actor.accountId, id, box)
    if (copy.trashed_at) throw new AppError('EDOC_STATE')
    if (box === 'outbox' && edoc.status === 'pending') await deliver.fail(tx, edoc, 'cancelled')
    if (box === 'outbox' && shownAsDeleted.includes(edoc.status)) await setStatus(tx, edoc, 'sender_delete')
    // Its receiver has yet to decide on a number that was known from another sender.
    else if (box === 'outbox' && shownAsDeleted.includes(copy.status))
      await copies.updateCopy(tx, id, box, { status: 'sender_delete' })
    await copies.updateCopy(tx, id, box, { trashed_at: clock.now(), trashed_by: actor.personId })
    await audit.record(tx, actor, { type: 'edoc.trashed', subject: id, data: { ...textsOf(edoc), box } })
  }

  async function restoreOwn(tx: Tx, actor: PersonActor, id: string, box: EdocBox): Promise<void> {
    const { edoc, copy } = await requireOwn(tx, actor.accountId, id, box)
    // What the receiver is asked to delete is first withdrawn.
    if (!copy.trashed_at || (box === 'outbox' && edoc.status === 'request_delete_log')) throw new AppError('EDOC_STATE')
    // Its receiver has agreed to delete it, which its sender relies on.
    if (box === 'inbox' && edoc.status === 'closed') throw new AppError('EDOC_DELETION_APPROVED')
    if (box === 'outbox' && edoc.status === 'sender_delete') await setStatus(tx, edoc, 'active')
    else if (box === 'outbox' && copy.status === 'sender_delete')
      await copies.updateCopy(tx, id, box, { status: 'active' })
    await copies.updateCopy(tx, id, box, { trashed_at: null, trashed_by: null })
    await audit.record(tx, actor, { type: 'edoc.restored', subject: id, data: { ...textsOf(edoc), box } })
  }

  /** Permanently deletes a copy: its space is free again; the original stays in the vault for as long as it must. */
  async function purgeCopy(tx: Tx, copy: copies.CopyRow, by: string | null, reason: string | null): Promise<void> {
    await copies.updateCopy(tx, copy.edoc_id, copy.box, {
      deleted_at: clock.now(),
      deleted_by: by,
      deleted_reason: reason,
    })
    if (copy.drive_id !== null && copy.bytes > 0) await model.insertQuotaChange(tx, copy.drive_id, -copy.bytes)
  }

  return {
    requireOwn,
    setStatus,
    purgeCopy,
    restoreCopy: restoreOwn,

    async remove(actor: PersonActor, ids: readonly string[], box: EdocBox): Promise<EdocOutcomes> {
      await boxes.requireBox(actor, box, 'manage')
      return eachOf(db, ids, (tx, id) => trashOwn(tx, actor, id, box))
    },

    async restore(actor: PersonActor, ids: readonly string[], box: EdocBox): Promise<EdocOutcomes> {
      await boxes.requireBox(actor, box, 'manage')
      return eachOf(db, ids, (tx, id) => restoreOwn(tx, actor, id, box))
    },

    /** In a business only for its admin, and within five years with a reason and a typed confirmation. */
    async purge(
      actor: PersonActor,
      input: { ids: readonly string[]; box: EdocBox; reason?: string; confirm?: string },
    ): Promise<EdocOutcomes> {
      const { ids, box, confirm } = input
      await boxes.requireBox(actor, box, 'manage')
      const isBusiness = actor.accountKind === 'business'
      if (isBusiness && !actor.isAdmin) throw new AppError('NOT_ADMIN')
      const reason = input.reason?.trim() || null
      const isConfirmed = reason !== null && confirm === String(ids.length)
      const today = clock.now().toISOString().slice(0, 10)
      return eachOf(db, ids, async (tx, id) => {
        const { edoc, copy } = await requireOwn(tx, actor.accountId, id, box)
        if (!copy.trashed_at) throw new AppError('EDOC_STATE')
        if (isBusiness && !isConfirmed && edoc.retention_until > today)
          throw new AppError('EDOC_RETENTION', { years: edocLimits.retentionYears })
        await purgeCopy(tx, copy, actor.personId, reason)
        await audit.record(tx, actor, { type: 'edoc.purged', subject: id, data: { ...textsOf(edoc), box, reason } })
      })
    },

    /**
     * After seven days the trash of people is emptied, and that of businesses of what need not be kept any more; so are
     * the boxes of accounts that are erased. Bytes that nobody has a copy of, and nobody must keep, are left to the
     * collector.
     */
    async sweep(): Promise<void> {
      const now = clock.now()
      const before = new Date(now.getTime() - edocLimits.trashDays * dayMs)
      for (;;) {
        const due = await repo.findDue(db, before, now, batch)
        for (const { id, box, accountId, isErased } of due)
          await transactWithRetry(db, async (tx) => {
            const { edoc, copy } = await requireOwn(tx, accountId, id, box)
            if (!isErased && (!copy.trashed_at || copy.trashed_at > before)) return
            await purgeCopy(tx, copy, null, null)
            const data = { ...textsOf(edoc), accountId, box, reason: null }
            await audit.record(tx, system, { type: 'edoc.purged', subject: id, data })
          })
        if (due.length < batch) break
      }
      await transactWithRetry(db, (tx) => repo.deleteUnneededFiles(tx, now))
    },
  }
}

export type Trash = ReturnType<typeof createTrash>
