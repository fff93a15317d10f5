import { type Input, type Language, type Page, pageLimits, storedErrorText } from '@khlang/contract'
import {
  type Leaver,
  leaverDays,
  type LeavingReport,
  type listLeavers,
  type TransferRoom,
  type transferLeaver,
} from '@khlang/contract/leavers'
import type { removeEmployee } from '@khlang/contract/employees'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { cutPage, decodeCursor, placeInTime } from '../../../platform/cursors.ts'
import { type Db, transact, type Tx } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { model } from '../../drive/index.ts'
import { accountRules } from '../../accounts/index.ts'
import type { AdminDeps } from '../deps.ts'
import * as repo from './leavers.repo.ts'
import { assertTransferRoom, findTransferRoom } from './transfer-room.ts'

type Choices = Input<typeof removeEmployee>['body']
type Place = Input<typeof transferLeaver>['body']
type LeftBehind = Pick<LeavingReport, 'shares' | 'received' | 'links' | 'uploadLinks'>
/** Where a drive is to go, as its row names it, and the drive whose quota it would count against. */
type Target = { row: { target_folder_id: string; target_person_id: string }; driveId: string }

const listOf = 'leavers'
const dayMs = 86_400_000

/** People who leave a business: what they leave, and the transfer of their private drives (C47). */
export function createLeavers({ db, clock, accounts, drive, shares, links, notifications }: AdminDeps) {
  /** Where a drive is to go; undefined if nothing was chosen. */
  async function findTarget(
    on: Db,
    actor: PersonActor,
    leaver: string,
    place: Place,
    operation: 'folder.create' | 'item.see' = 'folder.create',
  ): Promise<Target | undefined> {
    const { transferTo, folderId } = place
    if (transferTo === undefined && folderId === undefined) return undefined
    if (transferTo !== undefined && folderId !== undefined) throw new AppError('LEAVER_TARGET')
    if (transferTo !== undefined) {
      const colleague = await repo.findEmployeeDrive(on, actor.accountId, transferTo)
      if (!colleague) throw new AppError('EMPLOYEE_NOT_FOUND')
      if (colleague.person_id === leaver) throw new AppError('LEAVER_TARGET')
      return {
        row: { target_folder_id: colleague.root_id, target_person_id: colleague.person_id },
        driveId: colleague.drive_id,
      }
    }
    const { item, drive: place_ } = await drive.access.requireItem(on, actor, operation, folderId ?? '')
    if (item.kind !== model.FOLDER) throw new AppError('NOT_A_FOLDER')
    if (place_.kind !== 'business' || place_.account_id !== actor.accountId) throw new AppError('LEAVER_TARGET')
    return { row: { target_folder_id: item.id, target_person_id: actor.personId }, driveId: item.drive_id }
  }

  /** Keeps the private drive of whoever leaves, and what they shared, in the transaction that ends their employment. */
  async function keep(
    tx: Tx,
    actor: PersonActor,
    { businessId, employeeId, choices }: { businessId: string; employeeId: string; choices: Choices },
  ): Promise<(personId: string) => Promise<void>> {
    const { shares: left = 'keep', links: leftLinks = 'keep', ...place } = choices
    const found = await repo.findEmployeeDrive(tx, businessId, employeeId)
    const target = found && (await findTarget(tx, actor, found.person_id, place))
    if (target) await assertTransferRoom(tx, found.drive_id, target.driveId)
    if (found && leftLinks === 'keep')
      await links.leaving.turnOffLapsed(tx, actor, { personId: found.person_id, accountId: businessId })
    return async (personId) => {
      if (!found) return
      const at = clock.now()
      await repo.insertLeaver(tx, {
        employee_id: employeeId,
        business_id: businessId,
        person_id: personId,
        drive_id: found.drive_id,
        removed_by: actor.personId,
        left_at: at,
        delete_at: new Date(at.getTime() + leaverDays * dayMs),
        keeps_shares: left === 'keep',
        keeps_links: leftLinks === 'keep',
        ...target?.row,
      })
    }
  }

  /** Like `remove`, in the caller's transaction. */
  async function removeIn(tx: Tx, actor: PersonActor, employeeId: string, choices: Choices): Promise<void> {
    const businessId = actor.accountId
    const onEnded = await keep(tx, actor, { businessId, employeeId, choices })
    await accounts.removeEmployeeIn(tx, actor, { businessId, employeeId, onEnded })
  }

  async function notifyAdmins(tx: Tx, personId: string, businessId: string, employeeId: string): Promise<void> {
    const person = await accounts.findPerson(tx, personId)
    if (!person) return
    for (const admin of await accounts.findAnswerable(tx, businessId))
      await notifications.notify(tx, {
        kind: 'employeeLeft',
        key: `left-${employeeId}`,
        personId: admin.personId,
        accountId: businessId,
        data: { person: accountRules.personNames(person), days: leaverDays },
        path: '/onebox-system-admin-leavers',
        at: clock.now(),
      })
  }

  return {
    /** What an employee would leave behind. Of the private drive only its size is shown. */
    async report(actor: PersonActor, employeeId: string): Promise<LeavingReport> {
      accounts.assertAdmin(actor, actor.accountId)
      const found = await repo.findEmployeeDrive(db, actor.accountId, employeeId)
      if (!found) throw new AppError('EMPLOYEE_NOT_FOUND')
      const who = { personId: found.person_id, accountId: actor.accountId }
      const whose = { businessId: actor.accountId, personId: found.person_id, driveId: found.drive_id }
      return {
        ...(await repo.countLeft(db, whose, clock.now())),
        ...(await shares.leaving.count(who)),
        ...(await links.leaving.count(who)),
      }
    },

    /** Access ends with the transaction; the rest follows in the background: `settle-leaver.ts`. */
    remove: (actor: PersonActor, employeeId: string, choices: Choices): Promise<void> =>
      transact(db, (tx) => removeIn(tx, actor, employeeId, choices)),

    removeIn,

    /**
     * Somebody leaves a business by themselves, whatever it thinks of that: the same follows as when an admin removes them and
     * chooses nothing. Only the last Admin Business cannot.
     */
    leave: (actor: PersonActor, employeeId: string): Promise<void> =>
      transact(db, async (tx) => {
        const businessId = await repo.findOwnBusiness(tx, employeeId, actor.personId)
        if (businessId === undefined) throw new AppError('EMPLOYEE_NOT_FOUND')
        const onEnded = await keep(tx, actor, { businessId, employeeId, choices: {} })
        await accounts.leaveIn(tx, actor, { businessId, employeeId, onEnded })
        await notifyAdmins(tx, actor.personId, businessId, employeeId)
      }),

    /** Whose employment it is. */
    async personOf({ accountId }: PersonActor, employeeId: string): Promise<string> {
      const found = await repo.findEmployeeDrive(db, accountId, employeeId)
      if (!found) throw new AppError('EMPLOYEE_NOT_FOUND')
      return found.person_id
    },

    /** What somebody has shared that continues under the business, or ends. */
    countLeft: async (who: { personId: string; accountId: string }): Promise<LeftBehind> => ({
      ...(await shares.leaving.count(who)),
      ...(await links.leaving.count(who)),
    }),

    async list(
      actor: PersonActor,
      { cursor, limit = pageLimits.default }: Input<typeof listLeavers>['query'],
      language: Language,
    ): Promise<Page<Leaver>> {
      accounts.assertAdmin(actor, actor.accountId)
      const from = decodeCursor(cursor, listOf, 'time')
      const after = from && { at: from.value, id: from.id }
      const rows = await repo.findLeavers(db, actor.accountId, { after, limit: limit + 1 })
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(listOf, last.delete_at, last.employee_id))
      return { items: page.map((row) => present(row, language)), nextCursor }
    },

    /** What a transfer would move, and whether there is room for it; of an employee, or of somebody who left. */
    async room(actor: PersonActor, employeeId: string, place: Place): Promise<TransferRoom> {
      accounts.assertAdmin(actor, actor.accountId)
      const here = await repo.findEmployeeDrive(db, actor.accountId, employeeId)
      const left = here ? undefined : await repo.findLeaver(db, employeeId)
      const isKept = left?.business_id === actor.accountId && left.ended_at === null
      const whose = here ?? (isKept ? left : undefined)
      if (!whose) throw new AppError('LEAVER_NOT_FOUND')
      const target = await findTarget(db, actor, whose.person_id, place, 'item.see')
      if (!target) throw new AppError('LEAVER_TARGET')
      return findTransferRoom(db, whose.drive_id, target.driveId)
    },

    /** Asks for the transfer of a drive that is kept, to be done in the background. */
    async transfer(actor: PersonActor, employeeId: string, place: Place): Promise<void> {
      accounts.assertManages(actor, actor.accountId)
      const seen = await repo.findLeaver(db, employeeId)
      if (seen?.business_id !== actor.accountId || seen.ended_at !== null) throw new AppError('LEAVER_NOT_FOUND')
      const target = await findTarget(db, actor, seen.person_id, place)
      if (!target) throw new AppError('LEAVER_TARGET')
      await assertTransferRoom(db, seen.drive_id, target.driveId)
      await transact(db, async (tx) => {
        const row = await repo.lockLeaver(tx, employeeId)
        if (!row) throw new AppError('LEAVER_NOT_FOUND')
        if (row.target_folder_id !== null) throw new AppError('LEAVER_TRANSFERRING')
        await repo.updateLeaver(tx, employeeId, { ...target.row, problem: null, problem_values: null })
        await enqueue(tx, 'admin:transfer-leaver', { subject: employeeId }, { isAwaited: true })
      })
    },

    /** Who comes back within the time finds their private drive as it was. */
    returned: (tx: Tx, who: { businessId: string; personId: string }) => repo.markReturned(tx, who, clock.now()),
  }
}

export type Leavers = ReturnType<typeof createLeavers>

const present = (row: repo.ListedLeaver, language: Language): Leaver => ({
  id: row.employee_id,
  name: row.name,
  nameEn: row.name_en,
  username: row.username,
  leftAt: row.left_at.toISOString(),
  deleteAt: row.delete_at.toISOString(),
  bytes: row.bytes,
  state: row.target_folder_id === null ? 'kept' : 'transferring',
  problem: row.problem === null ? null : storedErrorText(row.problem, row.problem_values, language),
})
