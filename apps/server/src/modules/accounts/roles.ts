import { randomUUID } from 'node:crypto'
import type { Change } from '@khlang/contract/events/change'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { changeOf } from '../../platform/change.ts'
import { requireRow, transact, type Tx } from '../../platform/db.ts'
import { type NewNames, newNames, requireName } from './organisation.rules.ts'
import { lockChart } from './employees.repo.ts'
import * as repo from './organisation.repo.ts'
import type { AccountsDeps } from './deps.ts'
import { assertInPackage } from './features.ts'
import { assertManages } from './permit.ts'

export type RoleNames = { nameTh: string; nameEn?: string }
type NewRole = RoleNames & {
  /** Its id in the directory of the identity provider. */
  providerId?: string
}

const notFound = () => new AppError('NOT_FOUND')
const namesOf = ({ nameTh, nameEn }: RoleNames) => ({ name_th: requireName(nameTh), name_en: nameEn?.trim() ?? '' })

/** Roles of a business: names that rules refer to. */
export function createRoles({ db, audit }: AccountsDeps) {
  const record = (tx: Tx, actor: Actor, id: string, change: string, name: string, changed?: Change) =>
    audit.record(tx, actor, { type: 'role.changed', subject: id, data: { change, name, ...changed } })

  /** Changes in the caller's transaction, by somebody who may make them. */
  const writes = {
    async insert(tx: Tx, actor: Actor, businessId: string, input: NewRole): Promise<{ roleId: string }> {
      const names = namesOf(input)
      const id = randomUUID()
      requireRow(await lockChart(tx, businessId), notFound)
      await repo.insertRole(tx, { id, business_id: businessId, provider_id: input.providerId ?? null, ...names })
      await record(tx, actor, id, 'created', names.name_th)
      return { roleId: id }
    },
    async rename(tx: Tx, actor: Actor, businessId: string, id: string, request: NewNames): Promise<void> {
      await lockChart(tx, businessId)
      const was = await repo.findRoleNames(tx, businessId, id)
      const { name_th } = requireRow(await repo.updateRole(tx, businessId, id, newNames(request)), notFound)
      const changed = changeOf(was, await repo.findRoleNames(tx, businessId, id))
      await record(tx, actor, id, 'renamed', name_th, changed)
    },
    record,
  }

  /** Two roles of one name would look the same; a directory may have them, and what is so already stays. */
  async function assertAlone(tx: Tx, id: string): Promise<void> {
    if (await repo.hasNamesake(tx, 'business_role', id)) throw new AppError('ROLE_NAME_TAKEN')
  }

  return {
    roleWrites: writes,
    async listRoles(businessId: string) {
      const rows = await repo.findRoles(db, businessId)
      return rows.map(({ id, name_th, name_en, members, gone_at }) => ({
        id,
        nameTh: name_th,
        nameEn: name_en,
        members: members ?? 0,
        gone: gone_at !== null,
      }))
    },
    async createRole(actor: Actor, businessId: string, { nameTh, nameEn }: RoleNames): Promise<{ roleId: string }> {
      assertManages(actor, businessId)
      const names = { nameTh, ...(nameEn !== undefined && { nameEn }) }
      return transact(db, async (tx) => {
        await assertInPackage(tx, businessId, 'permissions')
        const made = await writes.insert(tx, actor, businessId, names)
        await assertAlone(tx, made.roleId)
        return made
      })
    },
    async renameRole(actor: Actor, businessId: string, id: string, request: NewNames): Promise<void> {
      assertManages(actor, businessId)
      await transact(db, async (tx) => {
        await writes.rename(tx, actor, businessId, id, request)
        await assertAlone(tx, id)
      })
    },
    async deleteRole(actor: Actor, businessId: string, id: string): Promise<void> {
      assertManages(actor, businessId)
      await transact(db, async (tx) => {
        const { name_th } = requireRow(await repo.deleteRole(tx, businessId, id), notFound)
        await record(tx, actor, id, 'deleted', name_th)
      })
    },
  }
}
