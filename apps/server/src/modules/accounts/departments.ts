import { randomUUID } from 'node:crypto'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { changeOf } from '../../platform/change.ts'
import { brokenConstraint, requireRow, transact, type Tx } from '../../platform/db.ts'
import { assertPlace, type NewNames, newNames, requireName } from './organisation.rules.ts'
import { lockChart } from './employees.repo.ts'
import * as repo from './organisation.repo.ts'
import type { AccountsDeps } from './deps.ts'
import { assertManages } from './permit.ts'

export type NewDepartment = {
  parentId?: string | null
  nameTh: string
  nameEn?: string
  id?: string
  /** Its id in the directory of the identity provider. */
  providerId?: string
}

const notFound = () => new AppError('NOT_FOUND')

/** The tree of departments. Changes are serialised, so that two of them cannot make a cycle together. */
export function createDepartments({ db, audit, clock }: AccountsDeps) {
  /** Inserts a department in the caller's transaction. */
  async function insertDepartment(tx: Tx, actor: Actor, businessId: string, input: NewDepartment) {
    const name = requireName(input.nameTh)
    const { id = randomUUID(), parentId = null, providerId = null } = input
    requireRow(await lockChart(tx, businessId), notFound)
    assertPlace(await repo.findTree(tx, businessId), null, parentId)
    const names = { name_th: name, name_en: input.nameEn?.trim() ?? '' }
    await repo.insertDepartment(tx, {
      id,
      business_id: businessId,
      parent_id: parentId,
      provider_id: providerId,
      ...names,
    })
    await audit.record(tx, actor, { type: 'department.changed', subject: id, data: { change: 'created', name } })
    return { departmentId: id }
  }

  async function change(
    tx: Tx,
    actor: Actor,
    businessId: string,
    id: string,
    what: string,
    write: () => Promise<{ name_th: string } | undefined>,
  ): Promise<void> {
    await lockChart(tx, businessId)
    const was = await repo.findDepartmentValues(tx, businessId, id)
    const { name_th } = requireRow(await write(), notFound)
    const changed = changeOf(was, await repo.findDepartmentValues(tx, businessId, id))
    const data = { change: what, name: name_th, ...changed }
    await audit.record(tx, actor, { type: 'department.changed', subject: id, data })
  }

  /** Changes in the caller's transaction, by somebody who may make them. */
  const writes = {
    rename(tx: Tx, actor: Actor, businessId: string, id: string, names: NewNames) {
      const fields = newNames(names)
      return change(tx, actor, businessId, id, 'renamed', () => repo.updateDepartment(tx, businessId, id, fields))
    },
    move: (tx: Tx, actor: Actor, businessId: string, id: string, parentId: string | null) =>
      change(tx, actor, businessId, id, 'moved', async () => {
        assertPlace(await repo.findTree(tx, businessId), id, parentId)
        return repo.updateDepartment(tx, businessId, id, { parent_id: parentId })
      }),
    suspend: (tx: Tx, actor: Actor, businessId: string, id: string) =>
      change(tx, actor, businessId, id, 'suspended', () =>
        repo.updateDepartment(tx, businessId, id, { suspended_at: clock.now() }),
      ),
    resume: (tx: Tx, actor: Actor, businessId: string, id: string) =>
      change(tx, actor, businessId, id, 'resumed', () =>
        repo.updateDepartment(tx, businessId, id, { suspended_at: null }),
      ),
  }

  /**
   * Two of one name below the same department would look the same. A directory may have them, and what is so already stays:
   * only what admins name or move here is refused. The chart is locked by the change before.
   */
  async function assertAlone(tx: Tx, id: string): Promise<void> {
    if (await repo.hasNamesake(tx, 'department', id)) throw new AppError('DEPARTMENT_NAME_TAKEN')
  }

  async function managed(actor: Actor, businessId: string, write: (tx: Tx) => Promise<void>): Promise<void> {
    assertManages(actor, businessId)
    await transact(db, write)
  }

  return {
    insertDepartment,
    departmentWrites: writes,
    async listDepartments(businessId: string) {
      const rows = await repo.findDepartments(db, businessId)
      return rows.map((row) => ({
        id: row.id,
        parentId: row.parent_id,
        nameTh: row.name_th,
        nameEn: row.name_en,
        suspended: row.suspended_at !== null,
        gone: row.gone_at !== null,
        members: row.members ?? 0,
      }))
    },
    async createDepartment(actor: Actor, businessId: string, input: NewDepartment) {
      assertManages(actor, businessId)
      return transact(db, async (tx) => {
        const made = await insertDepartment(tx, actor, businessId, input)
        await assertAlone(tx, made.departmentId)
        return made
      })
    },
    renameDepartment: (actor: Actor, businessId: string, id: string, names: NewNames) =>
      managed(actor, businessId, async (tx) => {
        await writes.rename(tx, actor, businessId, id, names)
        await assertAlone(tx, id)
      }),
    moveDepartment: (actor: Actor, businessId: string, id: string, parentId: string | null) =>
      managed(actor, businessId, async (tx) => {
        await writes.move(tx, actor, businessId, id, parentId)
        await assertAlone(tx, id)
      }),
    /** A suspended department grants its members nothing, and nothing of the departments above it. */
    suspendDepartment: (actor: Actor, businessId: string, id: string) =>
      managed(actor, businessId, (tx) => writes.suspend(tx, actor, businessId, id)),
    resumeDepartment: (actor: Actor, businessId: string, id: string) =>
      managed(actor, businessId, (tx) => writes.resume(tx, actor, businessId, id)),
    /** Its rules remain but apply to nobody: a new department of the same name inherits nothing (T13). */
    deleteDepartment: (actor: Actor, businessId: string, id: string) =>
      managed(actor, businessId, (tx) =>
        change(tx, actor, businessId, id, 'deleted', async () => {
          try {
            return await repo.deleteDepartment(tx, businessId, id)
          } catch (error) {
            if (brokenConstraint(error) !== 'department_parent_id_fkey') throw error
            throw new AppError('DEPARTMENT_NOT_EMPTY', {}, { cause: error })
          }
        }),
      ),
  }
}
