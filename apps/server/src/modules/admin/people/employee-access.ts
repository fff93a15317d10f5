import type { EmployeeDevice } from '@khlang/contract/employee-access'
import type { PersonActor } from '../../../platform/actor.ts'
import type { AdminDeps } from '../deps.ts'
import type { Leavers } from '../leaving/leavers.ts'

/** The devices of employees, and their lost second factors, as their admins handle them; EMPLOYEE_NOT_FOUND for others. */
export function createEmployeeAccessAdmin(
  { accounts, identity }: Pick<AdminDeps, 'accounts' | 'identity'>,
  { personOf }: Pick<Leavers, 'personOf'>,
) {
  const employment = async (actor: PersonActor, employeeId: string) => ({
    employeeId,
    businessId: actor.accountId,
    personId: await personOf(actor, employeeId),
  })
  return {
    async list(actor: PersonActor, employeeId: string): Promise<EmployeeDevice[]> {
      accounts.assertAdmin(actor, actor.accountId)
      return identity.employeeAccess.list(actor, await employment(actor, employeeId))
    },
    async signOut(actor: PersonActor, employeeId: string, deviceId?: string): Promise<number> {
      accounts.assertManages(actor, actor.accountId)
      return identity.employeeAccess.signOut(actor, await employment(actor, employeeId), deviceId)
    },
    async resetFactor(actor: PersonActor, employeeId: string): Promise<void> {
      accounts.assertManages(actor, actor.accountId)
      await identity.employeeAccess.resetFactor(actor, await employment(actor, employeeId))
    },
  }
}
