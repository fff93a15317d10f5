import { formatBytes, type Input, type Reply } from '@khlang/contract'
import type { previewQuota, setQuota } from '@khlang/contract/quotas'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { changeOf } from '../../platform/change.ts'
import { type Db, isLockTimeout, transact, type Tx } from '../../platform/db.ts'
import { model } from '../drive/index.ts'
import { findPool, sumPrivateDrives } from './quota-lists.repo.ts'
import * as repo from './quota-settings.repo.ts'
import { ceilingOf, comesFrom, granted, isBelowUsed, assess } from './quota.rules.ts'
import { findGrowth } from './storage.repo.ts'
import { forecast, trendDays } from './storage.rules.ts'
import type { QuotasDeps } from './deps.ts'

type Body = Input<typeof setQuota>['body']

/** Quotas of private drives: of one employee, of a department, of everybody (A22). */
export function createQuotaSettings({ db, clock, audit }: QuotasDeps) {
  /**
   * Applies the settings to the drives after somebody joined, left or changed departments. A drive keeps the space that it
   * uses until there is room.
   */
  const applyFor = (businessId: string): Promise<void> =>
    transact(db, async (tx) => {
      await repo.lockPrivateDrives(tx, businessId)
      const wanted = new Map<string, number>()
      for (const drive of await repo.findPrivateDrives(tx, businessId)) {
        const bytes = granted(ceilingOf(drive), drive.used)
        if (bytes !== drive.quota) wanted.set(drive.drive_id, bytes)
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

  /** The drives that a value applies to, with the resulting quotas; drives it does not affect are omitted. */
  async function evaluate(where: Db, key: repo.SettingKey, bytes: number | null) {
    const whose = key.audience === 'employee' ? { employeeIds: [key.audienceId] } : {}
    const [now, then] = [
      await repo.findPrivateDrives(where, key.businessId, whose),
      await repo.findPrivateDrives(where, key.businessId, { ...whose, whatIf: { ...key, bytes } }),
    ]
    const before = new Map(now.map((drive) => [drive.drive_id, ceilingOf(drive)]))
    return then
      .map((drive) => ({ ...drive, after: ceilingOf(drive) }))
      .filter(({ drive_id, after }) => [after, before.get(drive_id)].some((one) => one && comesFrom(one, key)))
  }

  async function set(tx: Tx, actor: PersonActor, request: Body): Promise<void> {
    if (actor.accountStatus !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
    const key = await requireAudience(tx, actor.accountId, request)
    await repo.lockPrivateDrives(tx, key.businessId, key.audience === 'employee' ? [key.audienceId] : undefined)
    const pool = await findPool(tx, key.businessId)
    if (request.bytes !== null && pool && request.bytes > pool.quota)
      throw new AppError('QUOTA_ABOVE_POOL', { max: formatBytes(pool.quota) })
    const evaluated = await evaluate(tx, key, request.bytes)
    const full = evaluated.find(isBelowUsed)
    if (full) throw new AppError('QUOTA_BELOW_USED', { name: full.name, used: formatBytes(full.used) })
    const was = await repo.findQuotaSetting(tx, key)
    if (request.bytes === null) await repo.deleteQuotaSetting(tx, key)
    else await repo.upsertQuotaSetting(tx, key, request.bytes, { personId: actor.personId, at: clock.now() })
    await model.updateQuotas(
      tx,
      new Map(evaluated.map(({ drive_id, after, used }) => [drive_id, granted(after, used)])),
    )
    const changed = changeOf({ bytes: was }, { bytes: request.bytes })
    const data = { audience: key.audience, audienceId: key.audienceId, bytes: request.bytes, ...changed }
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

    /** The effect of a value before it is set (A22: the what-if). */
    async preview(
      { accountId }: PersonActor,
      { bytes, ...whose }: Input<typeof previewQuota>['query'],
    ): Promise<Reply<typeof previewQuota>> {
      const key = await requireAudience(db, accountId, whose)
      const evaluated = await evaluate(db, key, bytes ?? null)
      const ids = evaluated.map(({ drive_id }) => drive_id)
      const [totals, pool, growth] = await Promise.all([
        sumPrivateDrives(db, accountId),
        findPool(db, accountId),
        findGrowth(db, ids, clock.now(), trendDays),
      ])
      const more = evaluated.reduce((sum, { after, used, quota }) => sum + granted(after, used) - quota, 0)
      return {
        ...assess(
          evaluated.map((drive) => ({
            ...drive,
            ...forecast(growth.get(drive.drive_id), drive.after.bytes - drive.used),
          })),
        ),
        personalMax: totals.max + more,
        poolMax: pool?.quota ?? 0,
      }
    },

    /** Applies the settings after somebody joined, left or changed departments. */
    async applyAfter(subject: string): Promise<void> {
      const businessId = await repo.findBusinessOf(db, subject)
      if (businessId !== undefined) await applyFor(businessId)
    },
    /** Space that was kept because it was used may be free by now. */
    async applyAll(): Promise<void> {
      for (const { business_id } of await repo.findBusinessesWithQuotas(db)) await applyFor(business_id)
    },
  }
}
