import { randomUUID } from 'node:crypto'
import { leaverWarningDays } from '@khlang/contract/leavers'
import { personActor, systemActor } from '../../../platform/actor.ts'
import { AppError, storedRefusal } from '../../../platform/app-error.ts'
import { transact, type Tx } from '../../../platform/db.ts'
import { readIn, readInBoth } from '../../../platform/reader.ts'
import { findPersonName } from '../../../platform/person-names.ts'
import { model } from '../../drive/index.ts'
import type { AdminDeps } from '../deps.ts'
import * as repo from './leavers.repo.ts'
import { createTransferNotices } from './transfer-notices.ts'

const batch = 200
const leavers = systemActor('leavers')
const dayMs = 86_400_000

/** Admins are told what they can do about it: the text of STORAGE_FULL is for the owner of a drive. */
function asNoRoom(error: unknown): never {
  throw error instanceof AppError && error.code === 'STORAGE_FULL'
    ? new AppError('LEAVER_NO_ROOM', error.values, { cause: error })
    : error
}

/** What follows in the background when somebody is suspended or removed. Every step may run twice. */
export function createSettleLeaver(deps: AdminDeps) {
  const { db, clock, audit, accounts, drive, protection, transfer, identity, shares, links, notifications } = deps
  const notices = createTransferNotices(deps)

  /** Who takes the place of a leaver: whoever removed them or, if that was themselves, the first active admin. */
  async function findSuccessor({ business_id, person_id, removed_by }: repo.LeaverRow): Promise<string> {
    const others = (await accounts.findAnswerable(db, business_id)).filter(({ personId }) => personId !== person_id)
    return (others.find(({ personId }) => personId === removed_by) ?? others[0])?.personId ?? removed_by
  }

  /** Ends what the leaver still holds, and what they made in the business as the admin chose. */
  async function settle(leaver: repo.LeaverRow): Promise<void> {
    const who = { personId: leaver.person_id, accountId: leaver.business_id }
    const successor = await findSuccessor(leaver)
    const actor = personActor({ personId: leaver.removed_by, accountId: leaver.business_id })
    await identity.endDevicesOf(who)
    await transfer.abortAllOf(actor, who)
    await shares.leaving.endHeld(actor, who)
    await protection.locks.releaseHeldBy(actor, who)
    if (leaver.keeps_shares) await shares.leaving.handOver(who, successor)
    else await shares.leaving.endGiven(actor, who)
    if (leaver.keeps_links) await links.leaving.handOver(actor, who, successor)
    else await links.leaving.end(actor, who)
    await transact(db, (tx) => repo.updateLeaver(tx, leaver.employee_id, { settled_at: clock.now() }))
  }

  /** Moves the private drive as one folder, in one transaction: no item is ever missing. */
  async function moveDrive(tx: Tx, employeeId: string): Promise<void> {
    const row = await repo.lockLeaver(tx, employeeId)
    const targetId = row?.target_folder_id
    if (!row || !targetId) return
    const actor = personActor({ personId: row.removed_by, accountId: row.business_id })
    const target = await model.lockItem(tx, targetId)
    if (!target || target.trashed_at !== null) throw new AppError('NOT_FOUND')
    const isShared = await repo.isBusinessDrive(tx, target.drive_id)
    // The colleague may have left since they were chosen: what comes into their drive would be nobody's.
    if (!isShared && !(await repo.isHeldPrivately(tx, target.drive_id))) throw new AppError('EMPLOYEE_NOT_FOUND')
    const whose = await readIn('th', () => findPersonName(tx, row.person_id))
    const name = await model.findFreeName(tx, targetId, model.cleanedName(`ไดรฟ์ของ ${whose}`))
    const at = clock.now()
    const folderId = randomUUID()
    const [folder] = await model.insertFolders(tx, [{ id: folderId, parentId: targetId, name }], {
      by: row.target_person_id ?? row.removed_by,
      at,
    })
    if (!folder) throw new model.RetryTransaction()
    await repo.moveTop(tx, row.drive_id, folderId)
    await model.lockTree(tx, folderId)
    const bytes = await model.changeDrive(tx, folderId, target.drive_id)
    await model.takeSpace(tx, target.drive_id, bytes).catch(asNoRoom)
    await model.insertQuotaChange(tx, row.drive_id, -bytes)
    const to = row.target_person_id ?? row.removed_by
    // In Drive Business the folder is closed: nothing becomes readable for colleagues by the transfer.
    if (isShared) await repo.closeFolder(tx, folderId)
    await links.leaving.handOverBelow(tx, { folderId, from: row.person_id, to, accountId: row.business_id })
    await repo.updateLeaver(tx, employeeId, {
      outcome: 'transferred',
      ended_at: at,
      problem: null,
      problem_values: null,
    })
    await notices.transferred(tx, row, { id: folderId, name, shared: isShared })
    const made = { name, parentId: targetId, kind: 'folder', size: 0 } as const
    await audit.record(tx, actor, { type: 'item.created', subject: folderId, data: made })
    const data = { change: 'transferred', personId: row.person_id, before: {}, after: { to, bytes } }
    await audit.record(tx, actor, { type: 'employee.changed', subject: employeeId, data })
  }

  /** A transfer that is refused leaves the drive as it was, and the reason in the list and with the admins. */
  async function transferDrive(employeeId: string): Promise<void> {
    try {
      await model.transactItems(db, (tx) => moveDrive(tx, employeeId))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { code: problem, code_values: problem_values } = storedRefusal(error)
      await transact(db, async (tx) => {
        const row = await repo.lockLeaver(tx, employeeId)
        if (!row || row.target_folder_id === null) return
        const back = { target_folder_id: null, target_person_id: null, problem, problem_values }
        await repo.updateLeaver(tx, employeeId, back)
        await notices.failed(tx, row, error)
      })
    }
  }

  /** Everything goes to the trash, which deletes it as anything else. */
  async function deleteDrive(employeeId: string): Promise<void> {
    const row = await repo.findLeaver(db, employeeId)
    if (!row || row.ended_at !== null) return
    for (;;) {
      const top = await repo.findTop(db, row.drive_id, batch)
      const isOver = await model.transactItems(db, async (tx) => {
        // Waits for a transfer or a return, and does nothing after it.
        const kept = await repo.lockLeaver(tx, employeeId)
        if (!kept || kept.target_folder_id !== null) return true
        for (const id of top) {
          const item = await model.lockItem(tx, id)
          if (item && item.drive_id === row.drive_id && item.trashed_at === null)
            await drive.trash.put(tx, leavers, model.permitOf(leavers, 'item.trash', item))
        }
        if (top.length === batch) return false
        const data = { change: 'deleted', personId: row.person_id }
        await repo.updateLeaver(tx, employeeId, { outcome: 'deleted', ended_at: clock.now() })
        await audit.record(tx, systemActor('leavers'), { type: 'employee.changed', subject: employeeId, data })
        return true
      })
      if (isOver) return
    }
  }

  const warn = (employeeId: string) =>
    transact(db, async (tx) => {
      const row = await repo.lockLeaver(tx, employeeId)
      if (!row || row.warned_at !== null) return
      const person = await readInBoth(() => findPersonName(tx, row.person_id))
      const at = clock.now()
      const days = Math.max(1, Math.ceil((row.delete_at.getTime() - at.getTime()) / dayMs))
      for (const { personId } of await accounts.findAnswerable(tx, row.business_id))
        await notifications.notify(tx, {
          kind: 'leaverDriveEnding',
          key: `leaver-${employeeId}`,
          personId,
          accountId: row.business_id,
          data: { person, days },
          path: '/onebox-system-admin-leavers',
          at,
        })
      await repo.updateLeaver(tx, employeeId, { warned_at: at })
    })

  /** Runs `work` for everybody who is due, page by page; each of them is not due any more afterwards. */
  async function forDue(before: Date, unwarned: boolean, work: (employeeId: string) => Promise<void>): Promise<void> {
    for (;;) {
      const due = await repo.findDue(db, before, { unwarned, limit: batch })
      for (const id of due) await work(id)
      if (due.length < batch) return
    }
  }

  return {
    /** After every change of an employee. */
    async follow(employeeId: string): Promise<void> {
      const standing = await repo.findStanding(db, employeeId)
      if (!standing) return
      if (!standing.removed) {
        const who = { personId: standing.person_id, accountId: standing.business_id }
        return shares.leaving.switchHeld(who, !standing.suspended)
      }
      const leaver = await repo.findLeaver(db, employeeId)
      if (!leaver) return
      if (leaver.settled_at === null) await settle(leaver)
      if (leaver.target_folder_id !== null) await transferDrive(employeeId)
    },
    transferDrive,
    /** Notifies admins of drives that will soon be deleted, and deletes those that are due. */
    async endDue(): Promise<void> {
      const now = clock.now()
      await forDue(new Date(now.getTime() + leaverWarningDays * dayMs), true, warn)
      await forDue(now, false, deleteDrive)
    },
  }
}
