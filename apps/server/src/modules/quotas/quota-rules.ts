import { formatBytes, type Input, type Reply } from '@khlang/contract'
import type { previewQuota, setQuota } from '@khlang/contract/quotas'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Db, isLockTimeout, transact, type Tx } from '../../platform/db.ts'
import { model } from '../drive/index.ts'
import { findPool, sumPersonal } from './quota-lists.repo.ts'
import * as repo from './quota-rules.repo.ts'
import { ceilingOf, comesFrom, granted, isBelowUsed, weigh } from './quota.rules.ts'
import { findGrowth } from './storage.repo.ts'
import { forecast, trendDays } from './storage.rules.ts'
import type { QuotasDeps } from './deps.ts'

type Body = Input<typeof setQuota>['body']

/** Quotas of employees' private drives: of one, of a department, of everybody (A22). */
export function createQuotaRules({ db, clock, audit }: QuotasDeps) {
  /**
   * Writes what applies into the drives: after somebody came, went or changed departments. A drive keeps what it needs
   * until there is room.
   */
  const applyFor = (businessId: string): Promise<void> =>
    transact(db, async (tx) => {
      await repo.lockEmployeeDrives(tx, businessId)
      const wanted = new Map<string, number>()
      for (const space of await repo.findEmployeeSpaces(tx, businessId)) {
        const bytes = granted(ceilingOf(space), space.used)
        if (bytes !== space.quota) wanted.set(space.drive_id, bytes)
      }
      await model.updateQuotas(tx, wanted)
    })

  async function requireAudience(where: Db, businessId: string, input: Pick<Body, 'audience' | 'audienceId'>) {
    const { audience, audienceId = businessId } = input
    if (audience === 'employee' && !(await repo.isEmployee(where, businessId, audienceId)))
      throw new AppError('EMPLOYEE_NOT_FOUND')
    if (!(await model.audienceExists(where, businessId, audience, audienceId))) throw new AppError('NOT_FOUND')
    return { businessId, audience, audienceId }
  }

  /** The drives that a value is for, with what would apply to them; of others nothing changes. */
  async function tryOut(where: Db, key: repo.RuleKey, bytes: number | null) {
    const whose = key.audience === 'employee' ? { employeeIds: [key.audienceId] } : {}
    const [now, then] = [
      await repo.findEmployeeSpaces(where, key.businessId, whose),
      await repo.findEmployeeSpaces(where, key.businessId, { ...whose, as: { ...key, bytes } }),
    ]
    const before = new Map(now.map((space) => [space.drive_id, ceilingOf(space)]))
    return then
      .map((space) => ({ ...space, after: ceilingOf(space) }))
      .filter(({ drive_id, after }) => [after, before.get(drive_id)].some((one) => one && comesFrom(one, key)))
  }

  async function set(tx: Tx, actor: PersonActor, request: Body): Promise<void> {
    if (actor.accountStatus !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
    const key = await requireAudience(tx, actor.accountId, request)
    await repo.lockEmployeeDrives(tx, key.businessId, key.audience === 'employee' ? [key.audienceId] : undefined)
    const pool = await findPool(tx, key.businessId)
    if (request.bytes !== null && pool && request.bytes > pool.quota)
      throw new AppError('QUOTA_ABOVE_POOL', { max: formatBytes(pool.quota) })
    const tried = await tryOut(tx, key, request.bytes)
    const full = tried.find(isBelowUsed)
    if (full) throw new AppError('QUOTA_BELOW_USED', { name: full.name, used: formatBytes(full.used) })
    if (request.bytes === null) await repo.deleteQuotaRule(tx, key)
    else await repo.upsertQuotaRule(tx, key, request.bytes, { personId: actor.personId, at: clock.now() })
    await model.updateQuotas(tx, new Map(tried.map(({ drive_id, after, used }) => [drive_id, granted(after, used)])))
    const data = { audience: key.audience, audienceId: key.audienceId, bytes: request.bytes }
    await audit.record(tx, actor, { type: 'quota.changed', subject: key.businessId, data })
  }

  return {
    async set(actor: PersonActor, options: Body): Promise<void> {
      try {
        await transact(db, (tx) => set(tx, actor, options))
      } catch (error) {
        throw isLockTimeout(error) ? new AppError('QUOTA_BUSY', {}, { cause: error }) : error
      }
    },

    /** What a value would do, before it is set (A22: the what-if). */
    async preview(
      { accountId }: PersonActor,
      { bytes, ...whose }: Input<typeof previewQuota>['query'],
    ): Promise<Reply<typeof previewQuota>> {
      const key = await requireAudience(db, accountId, whose)
      const tried = await tryOut(db, key, bytes ?? null)
      const ids = tried.map(({ drive_id }) => drive_id)
      const [personal, pool, growth] = await Promise.all([
        sumPersonal(db, accountId),
        findPool(db, accountId),
        findGrowth(db, ids, clock.now(), trendDays),
      ])
      const more = tried.reduce((sum, { after, used, quota }) => sum + granted(after, used) - quota, 0)
      return {
        ...weigh(
          tried.map((space) => ({
            ...space,
            ...forecast(growth.get(space.drive_id), space.after.bytes - space.used),
          })),
        ),
        personalMax: personal.max + more,
        poolMax: pool?.quota ?? 0,
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
