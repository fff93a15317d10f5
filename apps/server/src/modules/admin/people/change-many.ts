import { errorText, type Input, type Language, type Reply } from '@khlang/contract'
import type { changeEmployees } from '@khlang/contract/employees'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact } from '../../../platform/db.ts'
import type { AdminDeps } from '../deps.ts'

/** Changes of many employees at once, each in its own transaction: one that is refused stops none of the others. */
export const createChangeMany =
  ({ db, accounts }: Pick<AdminDeps, 'db' | 'accounts'>) =>
  async (
    actor: PersonActor,
    { ids, suspended, ...groups }: Input<typeof changeEmployees>['body'],
    language: Language,
  ): Promise<Reply<typeof changeEmployees>> => {
    const { accountId } = actor
    accounts.assertManages(actor, accountId)
    const { addDepartmentIds = [], removeDepartmentIds = [], addRoleIds = [], removeRoleIds = [] } = groups
    const add = { departments: addDepartmentIds, roles: addRoleIds }
    const remove = { departments: removeDepartmentIds, roles: removeRoleIds }
    const named = {
      departments: [...new Set([...addDepartmentIds, ...removeDepartmentIds])],
      roles: [...new Set([...addRoleIds, ...removeRoleIds])],
    }
    await transact(db, (tx) => accounts.assertGroups(tx, accountId, named))
    const moves = named.departments.length + named.roles.length > 0
    const items: Reply<typeof changeEmployees>['items'] = []
    for (const id of ids)
      try {
        if (moves) await accounts.moveEmployee(actor, accountId, id, { add, remove })
        if (suspended !== undefined) await accounts.setSuspended(actor, accountId, id, suspended)
        items.push({ id, ok: true })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        items.push({ id, ok: false, machineCode: error.code, message: errorText(error.code, language, error.values) })
      }
    return { items }
  }
