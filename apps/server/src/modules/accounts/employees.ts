import { randomUUID } from 'node:crypto'
import { type Actor, personIdOf } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { changeOf } from '../../platform/change.ts'
import { brokenConstraint, type Db, requireRow, transact, type Tx } from '../../platform/db.ts'
import type { MailPermission } from './accounts.rules.ts'
import { assertNotLastAdmin } from './organisation.rules.ts'
import * as repo from './employees.repo.ts'
import { findPersonRow, forgetDefaultAccount } from './people.repo.ts'
import type { AccountsDeps } from './deps.ts'
import { assertManages } from './permit.ts'

export type NewEmployee = {
  personId: string
  isAdmin?: boolean
  /** Null: as the employee's groups say. */
  inbox?: MailPermission | null
  outbox?: MailPermission | null
  departments?: readonly string[]
  roles?: readonly string[]
  employeeId?: string
}
/** Only given fields change; departments and roles are complete lists. */
export type EmployeeChange = Partial<Omit<NewEmployee, 'personId' | 'employeeId'>>
/** Groups to add an employee to, or to take them out of; those they are in already, or not in, change nothing. */
export type GroupMoves = { add: Groups; remove: Groups }

type Groups = { departments: readonly string[]; roles: readonly string[] }

/** Which employment ends; `onEnded` runs in the same transaction. */
type Ending = { businessId: string; employeeId: string; onEnded?: (personId: string) => Promise<void> }

const notFound = () => new AppError('NOT_FOUND')
const noEmployee = () => new AppError('EMPLOYEE_NOT_FOUND')

async function placeInGroups(tx: Tx, businessId: string, employeeId: string, input: EmployeeChange): Promise<void> {
  const { departments, roles } = input
  if (departments) assertAll(departments, await repo.replaceDepartments(tx, businessId, employeeId, departments))
  if (roles) assertAll(roles, await repo.replaceRoles(tx, businessId, employeeId, roles))
}

/** Rejects groups of another business, or unknown ones, instead of ignoring them silently. */
function assertAll(wanted: readonly string[], found: number): void {
  if (new Set(wanted).size !== found) throw new AppError('GROUP_NOT_FOUND')
}

/** A suspended admin is none of those who can act. */
const standing = (row: { is_admin: boolean; suspended_at: Date | null }) => ({
  isAdmin: row.is_admin && row.suspended_at === null,
})

/** Employees of a business. Changes are serialised, so that two of them cannot remove the last admin. */
export function createEmployees({ db, audit, clock, hooks }: AccountsDeps) {
  /** Makes a person an employee, in the caller's transaction; the caller records the event. */
  async function insertEmployee(tx: Tx, businessId: string, input: NewEmployee): Promise<{ employeeId: string }> {
    const { personId, employeeId = randomUUID() } = input
    const row = { id: employeeId, business_id: businessId, person_id: personId, is_admin: input.isAdmin ?? false }
    try {
      await repo.insertEmployeeRow(tx, { ...row, inbox: input.inbox ?? null, outbox: input.outbox ?? null })
    } catch (error) {
      const constraint = brokenConstraint(error)
      if (constraint === 'employee_person_id_fkey') throw new AppError('NOT_FOUND', {}, { cause: error })
      if (constraint === 'employee_person_idx') throw new AppError('EMPLOYEE_EXISTS', {}, { cause: error })
      throw error
    }
    await placeInGroups(tx, businessId, employeeId, input)
    await hooks?.onEmployeeAdded?.(tx, { businessId, personId, employeeId })
    return { employeeId }
  }

  /** Adds an employee to an existing business. */
  async function hireEmployee(
    tx: Tx,
    actor: Actor,
    businessId: string,
    input: NewEmployee,
  ): Promise<{ employeeId: string }> {
    const made = await insertEmployee(tx, businessId, input)
    const data = { change: 'added', personId: input.personId }
    await audit.record(tx, actor, { type: 'employee.changed', subject: made.employeeId, data })
    return made
  }

  /** Changes an employee in the caller's transaction, by somebody who may. */
  async function changeIn(
    tx: Tx,
    actor: Actor,
    businessId: string,
    employeeId: string,
    request: EmployeeChange,
  ): Promise<void> {
    await repo.lockChart(tx, businessId)
    const before = requireRow(await repo.findEmployeeRow(tx, businessId, employeeId), noEmployee)
    const isAdmin = request.isAdmin ?? before.is_admin
    assertNotLastAdmin(standing(before), isAdmin, await repo.countAdmins(tx, businessId))
    const { inbox = before.inbox, outbox = before.outbox } = request
    await hooks?.onRightsChanged?.(tx, before.person_id)
    const was = await repo.findEmployeeValues(tx, employeeId)
    await repo.updateEmployee(tx, employeeId, { is_admin: isAdmin, inbox, outbox })
    await placeInGroups(tx, businessId, employeeId, request)
    const changed = changeOf(was, await repo.findEmployeeValues(tx, employeeId))
    const data = { change: Object.keys(request).sort().join(', '), personId: before.person_id, ...changed }
    await audit.record(tx, actor, { type: 'employee.changed', subject: employeeId, data })
  }

  /**
   * Takes effect at once (C47): cached callers are dropped, so the next request is refused. `onEnded` runs in the same
   * transaction, which is the caller's.
   */
  async function end(
    tx: Tx,
    actor: Actor,
    { businessId, employeeId, change, onEnded }: Ending & { change: 'removed' | 'left' },
  ): Promise<void> {
    await repo.lockChart(tx, businessId)
    const row = requireRow(await repo.findEmployeeRow(tx, businessId, employeeId), noEmployee)
    if (change === 'left' && personIdOf(actor) !== row.person_id) throw noEmployee()
    assertNotLastAdmin(standing(row), false, await repo.countAdmins(tx, businessId))
    await hooks?.onRightsChanged?.(tx, row.person_id)
    const before = await repo.findEmployeeValues(tx, employeeId)
    await repo.updateEmployee(tx, employeeId, { removed_at: clock.now() })
    await repo.removeFromGroups(tx, employeeId)
    await forgetDefaultAccount(tx, row.person_id, businessId)
    await onEnded?.(row.person_id)
    const data = { change, personId: row.person_id, before, after: {} }
    await audit.record(tx, actor, { type: 'employee.changed', subject: employeeId, data })
  }

  /** By an admin of the business, in the caller's transaction. */
  async function removeIn(tx: Tx, actor: Actor, ending: Ending): Promise<void> {
    assertManages(actor, ending.businessId)
    await end(tx, actor, { ...ending, change: 'removed' })
  }

  /** Those of these departments and roles that the business has: some may have been deleted meanwhile. */
  const findGroups = async (tx: Tx, businessId: string, { departments, roles }: Groups) => ({
    departments: await repo.findGroups(tx, 'department', businessId, departments),
    roles: await repo.findGroups(tx, 'business_role', businessId, roles),
  })

  return {
    insertEmployee,
    hireEmployee,
    changeEmployeeIn: changeIn,
    removeEmployeeIn: removeIn,
    /** By the employee, who needs nobody for it, and whatever the state of the business is; in the caller's transaction. */
    leaveIn: (tx: Tx, actor: Actor, ending: Ending): Promise<void> => end(tx, actor, { ...ending, change: 'left' }),
    removeEmployee: (actor: Actor, businessId: string, employeeId: string): Promise<void> =>
      transact(db, (tx) => removeIn(tx, actor, { businessId, employeeId })),

    /** Whether a person works for a business, suspended or not. */
    isEmployee: async (on: Db, personId: string, businessId: string): Promise<boolean> =>
      (await repo.findEmployeeOf(on, businessId, personId)) !== undefined,

    findGroups,

    /** GROUP_NOT_FOUND unless the business has all of these departments and roles. */
    async assertGroups(tx: Tx, businessId: string, groups: Groups): Promise<void> {
      const found = await findGroups(tx, businessId, groups)
      assertAll(groups.departments, found.departments.length)
      assertAll(groups.roles, found.roles.length)
    },

    listEmployees: async (businessId: string) => (await repo.findEmployees(db, businessId)).map(present),

    async addEmployee(actor: Actor, businessId: string, input: NewEmployee): Promise<{ employeeId: string }> {
      assertManages(actor, businessId)
      return transact(db, async (tx) => {
        requireRow(await repo.lockChart(tx, businessId), notFound)
        const person = requireRow(await findPersonRow(tx, input.personId), notFound)
        if (person.removed_at !== null) throw notFound()
        return hireEmployee(tx, actor, businessId, input)
      })
    },

    async changeEmployee(actor: Actor, businessId: string, employeeId: string, request: EmployeeChange): Promise<void> {
      assertManages(actor, businessId)
      await transact(db, (tx) => changeIn(tx, actor, businessId, employeeId, request))
    },

    /** Adds an employee to groups and takes them out of others, whatever else they are in at that moment. */
    async moveEmployee(actor: Actor, businessId: string, employeeId: string, moves: GroupMoves): Promise<void> {
      assertManages(actor, businessId)
      await transact(db, async (tx) => {
        await repo.lockChart(tx, businessId)
        const before = requireRow(await repo.findEmployeeRow(tx, businessId, employeeId), noEmployee)
        await hooks?.onRightsChanged?.(tx, before.person_id)
        const was = await repo.findEmployeeValues(tx, employeeId)
        await repo.moveBetweenGroups(tx, employeeId, moves)
        const changed = changeOf(was, await repo.findEmployeeValues(tx, employeeId))
        if (Object.keys(changed.after).length === 0) return
        const data = { change: Object.keys(changed.after).sort().join(', '), personId: before.person_id, ...changed }
        await audit.record(tx, actor, { type: 'employee.changed', subject: employeeId, data })
      })
    },

    /**
     * Suspends an employee, who keeps everything and reaches nothing from their next request on, or gives their access
     * back.
     */
    async setSuspended(actor: Actor, businessId: string, employeeId: string, suspended: boolean): Promise<void> {
      assertManages(actor, businessId)
      await transact(db, async (tx) => {
        await repo.lockChart(tx, businessId)
        const before = requireRow(await repo.findEmployeeRow(tx, businessId, employeeId), noEmployee)
        if ((before.suspended_at !== null) === suspended) return
        if (suspended) assertNotLastAdmin(standing(before), false, await repo.countAdmins(tx, businessId))
        await hooks?.onRightsChanged?.(tx, before.person_id)
        await repo.updateEmployee(tx, employeeId, { suspended_at: suspended ? clock.now() : null })
        const data = { change: suspended ? 'suspended' : 'resumed', personId: before.person_id }
        await audit.record(tx, actor, { type: 'employee.changed', subject: employeeId, data })
      })
    },
  }
}

const present = (row: Awaited<ReturnType<typeof repo.findEmployees>>[number]) => ({
  employeeId: row.id,
  personId: row.person_id,
  username: row.username,
  nameTh: `${row.first_name_th} ${row.last_name_th}`.trim(),
  nameEn: `${row.first_name_en} ${row.last_name_en}`.trim(),
  isAdmin: row.is_admin,
  inbox: row.inbox,
  outbox: row.outbox,
  departments: row.departments.map(({ id }) => id),
  roles: row.roles.map(({ id }) => id),
  createdAt: row.created_at,
})
