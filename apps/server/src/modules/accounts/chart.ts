import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { requireRow, type Tx } from '../../platform/db.ts'
import type { createDepartments, NewDepartment } from './departments.ts'
import type { AccountsDeps } from './deps.ts'
import type { createEmployees } from './employees.ts'
import { findGroups, lockChart, setEmployeeProvider } from './employees.repo.ts'
import * as repo from './organisation.repo.ts'
import type { createRoles, RoleNames } from './roles.ts'

type Parts = Pick<ReturnType<typeof createDepartments>, 'insertDepartment' | 'departmentWrites'> &
  Pick<ReturnType<typeof createRoles>, 'roleWrites'> &
  Pick<ReturnType<typeof createEmployees>, 'changeEmployeeIn'>

/** Names and place of a department or role in a directory. */
type Entry = RoleNames & { providerId: string }
/** Departments and roles by their ids in the directory; what is missing does not change. */
type Groups = { departments?: readonly string[]; roles?: readonly string[] }

const notFound = () => new AppError('NOT_FOUND')

/**
 * What a directory of the identity provider changes in the organisation of a business, in the caller's transaction and by
 * an Admin Business: the caller has checked that.
 */
export function createChart({ clock, hooks }: Pick<AccountsDeps, 'clock' | 'hooks'>, parts: Parts) {
  const { insertDepartment, departmentWrites, roleWrites, changeEmployeeIn } = parts

  async function membersChange(tx: Tx, groupId: string): Promise<void> {
    for (const personId of await repo.findMembers(tx, groupId)) await hooks?.onRightsChanged?.(tx, personId)
  }

  /** The id here of a department of the directory; null at the top. */
  async function placeOf(tx: Tx, businessId: string, parent: string | null): Promise<string | null> {
    if (parent === null) return null
    const [id] = await repo.findByProvider(tx, 'department', businessId, [parent])
    return requireRow(id, notFound)
  }

  /** Whether the directory knows this group by this id, and not by another one since. */
  const isStill = async (
    tx: Tx,
    table: 'department' | 'business_role',
    businessId: string,
    id: string,
    providerId: string,
  ) => (await repo.findByProvider(tx, table, businessId, [providerId])).includes(id)

  /** Those of the directory, and those that were given here. */
  async function groupsOf(tx: Tx, businessId: string, employeeId: string | null, { departments, roles }: Groups) {
    const own = employeeId === null ? { departments: [], roles: [] } : await repo.findOwnGroups(tx, employeeId)
    const find = async (table: 'department' | 'business_role', ids: readonly string[], kept: readonly string[]) => [
      ...kept,
      ...(await repo.findByProvider(tx, table, businessId, ids)),
    ]
    return {
      ...(departments && { departments: await find('department', departments, own.departments) }),
      ...(roles && { roles: await find('business_role', roles, own.roles) }),
    }
  }

  return {
    linkEmployee: setEmployeeProvider,
    groupsOf,

    /** A department that is new, or one that was made here, or one that has come back. */
    async addDepartment(
      tx: Tx,
      actor: Actor,
      businessId: string,
      { here, parent, ...entry }: Entry & { here: string | null; parent: string | null },
    ): Promise<void> {
      await lockChart(tx, businessId)
      const parentId = await placeOf(tx, businessId, parent)
      if (here === null) {
        const made: NewDepartment = { ...entry, parentId }
        await insertDepartment(tx, actor, businessId, made)
        return
      }
      requireRow((await findGroups(tx, 'department', businessId, [here]))[0], notFound)
      await repo.setDepartmentProvider(tx, here, entry.providerId)
      await membersChange(tx, here)
      await departmentWrites.rename(tx, actor, businessId, here, entry)
      await departmentWrites.move(tx, actor, businessId, here, parentId)
      await departmentWrites.resume(tx, actor, businessId, here)
    },
    renameDepartment: departmentWrites.rename,
    moveDepartment: async (tx: Tx, actor: Actor, businessId: string, id: string, parent: string | null) =>
      departmentWrites.move(tx, actor, businessId, id, await placeOf(tx, businessId, parent)),
    /**
     * Its rules stay with it and count for nobody: it is suspended, without members (T13). Not one that the directory knows by
     * another id by now.
     */
    async retireDepartment(tx: Tx, actor: Actor, businessId: string, id: string, providerId: string): Promise<void> {
      await lockChart(tx, businessId)
      if (!(await isStill(tx, 'department', businessId, id, providerId))) return
      await membersChange(tx, id)
      await departmentWrites.suspend(tx, actor, businessId, id)
      await repo.markDepartmentGone(tx, id, clock.now())
    },

    /** Like `addDepartment`. */
    async addRole(
      tx: Tx,
      actor: Actor,
      businessId: string,
      { here, ...entry }: Entry & { here: string | null },
    ): Promise<void> {
      if (here === null) {
        await roleWrites.insert(tx, actor, businessId, entry)
        return
      }
      await lockChart(tx, businessId)
      await roleWrites.rename(tx, actor, businessId, here, entry)
      await repo.setRoleProvider(tx, here, entry.providerId)
    },
    renameRole: roleWrites.rename,
    /** Like `retireDepartment`. */
    async retireRole(tx: Tx, actor: Actor, businessId: string, id: string, providerId: string): Promise<void> {
      await lockChart(tx, businessId)
      if (!(await isStill(tx, 'business_role', businessId, id, providerId))) return
      await membersChange(tx, id)
      const name = requireRow(await repo.markRoleGone(tx, businessId, id, clock.now()), notFound)
      await roleWrites.record(tx, actor, id, 'suspended', name)
    },

    /** Departments and roles of the directory take the place of the others of the directory. */
    async placeEmployee(tx: Tx, actor: Actor, businessId: string, employeeId: string, groups: Groups): Promise<void> {
      await lockChart(tx, businessId)
      await changeEmployeeIn(tx, actor, businessId, employeeId, await groupsOf(tx, businessId, employeeId, groups))
    },
  }
}
