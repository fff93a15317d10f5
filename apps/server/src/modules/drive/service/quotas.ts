import { formatBytes, type Input, type Reply } from '@khlang/contract'
import type { listQuotas, setQuota } from '@khlang/contract/quotas'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, type Tx } from '../../../platform/db.ts'
import { audienceExists } from '../access.repo.ts'
import * as repo from '../quota-rules.repo.ts'
import { ceilingOf } from '../quota.rules.ts'
import { updateQuota } from '../quota.repo.ts'
import type { WithAccess } from './deps.ts'

type Wish = Input<typeof setQuota>['body']

/** Quotas of employees' private drives: of one, of a department, of everybody (A22). */
export function createQuotas({ db, clock, audit }: WithAccess) {
  /**
   * Writes what applies into the drives. A quota never goes below what is used: whoever set it hears so; where somebody
   * only changed departments, the drive keeps what it needs until there is room.
   */
  async function apply(tx: Tx, businessId: string, tooSmall: 'refuse' | 'keep'): Promise<void> {
    for (const space of await repo.findEmployeeSpaces(tx, businessId)) {
      const { bytes } = ceilingOf(space)
      if (tooSmall === 'refuse' && bytes < space.used && bytes < space.quota)
        throw new AppError('QUOTA_BELOW_USED', { name: space.name, used: formatBytes(space.used) })
      const wanted = Math.max(bytes, space.used)
      if (wanted !== space.quota) await updateQuota(tx, space.drive_id, wanted)
    }
  }

  async function requireAudience(tx: Tx, businessId: string, { audience, audienceId = businessId }: Wish) {
    if (audience === 'employee' && !(await repo.isEmployee(tx, businessId, audienceId)))
      throw new AppError('EMPLOYEE_NOT_FOUND')
    if (!(await audienceExists(tx, businessId, audience, audienceId))) throw new AppError('NOT_FOUND')
    return { businessId, audience, audienceId }
  }

  const applyFor = (businessId: string): Promise<void> =>
    transact(db, async (tx) => {
      await repo.lockEmployeeDrives(tx, businessId)
      await apply(tx, businessId, 'keep')
    })

  return {
    set: (actor: PersonActor, wish: Wish): Promise<void> =>
      transact(db, async (tx) => {
        const key = await requireAudience(tx, actor.accountId, wish)
        await repo.lockEmployeeDrives(tx, key.businessId)
        const by = { personId: actor.personId, at: clock.now() }
        if (wish.bytes === null) await repo.deleteQuotaRule(tx, key)
        else await repo.upsertQuotaRule(tx, key, wish.bytes, by)
        await apply(tx, key.businessId, 'refuse')
        const data = { audience: key.audience, audienceId: key.audienceId, bytes: wish.bytes }
        await audit.record(tx, actor, { type: 'quota.changed', subject: key.businessId, data })
      }),
    async list({ accountId }: PersonActor): Promise<Reply<typeof listQuotas>> {
      const [rules, spaces] = await Promise.all([
        repo.findQuotaRules(db, accountId),
        repo.findEmployeeSpaces(db, accountId),
      ])
      return {
        rules: rules.map(({ audience_id, ...rule }) => ({ ...rule, audienceId: audience_id })),
        employees: spaces.map((space) => ({
          employeeId: space.employee_id,
          name: space.name,
          used: space.used,
          max: space.quota,
          remain: Math.max(0, space.quota - space.used),
          from: ceilingOf(space).from,
        })),
      }
    },
    /** After somebody came, went or changed departments. */
    async applyAfter(subject: string): Promise<void> {
      const businessId = await repo.findBusinessOf(db, subject)
      if (businessId !== undefined) await applyFor(businessId)
    },
    /** What was kept because it was used may have become free since. */
    async applyAll(): Promise<void> {
      for (const { business_id } of await repo.findBusinessesWithQuotas(db)) await applyFor(business_id)
    },
  }
}
