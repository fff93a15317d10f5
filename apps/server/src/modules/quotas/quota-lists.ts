import { defaultQuotas, type Input, type Page, pageLimits } from '@khlang/contract'
import type { DepartmentQuota, EmployeeQuota, listEmployeeQuotas, QuotaOverview } from '@khlang/contract/quotas'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursors.ts'
import { model } from '../drive/index.ts'
import * as lists from './quota-lists.repo.ts'
import { findEmployeeSpaces, findQuotaOfEverybody } from './quota-rules.repo.ts'
import { ceilingOf } from './quota.rules.ts'
import { findGrowth } from './storage.repo.ts'
import { forecast, trendDays } from './storage.rules.ts'
import type { QuotasDeps } from './deps.ts'

type Query = Input<typeof listEmployeeQuotas>['query']

/** What Admin Business reads about the storage of the business: the whole, its departments, its employees (A22). */
export function createQuotaLists({ db, clock }: QuotasDeps) {
  const growthOf = (driveIds: readonly string[]) => findGrowth(db, driveIds, clock.now(), trendDays)

  /** One page of a list by name. */
  async function page<T extends lists.NamedRow>(
    of: string,
    { name = '', cursor, limit = pageLimits.default }: Query,
    find: (criteria: lists.ListQuery) => Promise<T[]>,
  ): Promise<Page<T>> {
    const after = decodeCursor(cursor, of, 'text')
    const words = name.normalize('NFC').split(/\s+/u).filter(Boolean)
    const rows = await find({ words, after: after && { name: after.value, id: after.id }, limit: limit + 1 })
    const items = rows.slice(0, limit)
    const last = items.at(-1)
    const more = rows.length > limit && last !== undefined
    return { items, nextCursor: more ? encodeCursor({ of, kind: 1, value: last.name, id: last.id }) : null }
  }

  return {
    async overview({ accountId }: PersonActor): Promise<QuotaOverview> {
      const pool = await lists.findPool(db, accountId)
      if (!pool) throw new AppError('NOT_FOUND')
      const [space, growth, personal, everybody] = await Promise.all([
        model.findSpace(db, pool.id),
        growthOf([pool.id]),
        lists.sumPersonal(db, accountId),
        findQuotaOfEverybody(db, accountId),
      ])
      const { used = 0, quota: max = 0 } = space ?? {}
      const remain = Math.max(0, max - used)
      return {
        pool: { used, max, remain, ...forecast(growth.get(pool.id), remain) },
        personal,
        everybody,
        product: defaultQuotas.employee,
      }
    },

    async departments({ accountId }: PersonActor, query: Query): Promise<Page<DepartmentQuota>> {
      const { items, nextCursor } = await page('quota departments', query, (asked) =>
        lists.findDepartmentsByName(db, accountId, asked),
      )
      return { items: items.map(({ id, ...row }) => ({ departmentId: id, ...row })), nextCursor }
    },

    async employees({ accountId }: PersonActor, query: Query): Promise<Page<EmployeeQuota>> {
      const { items, nextCursor } = await page('quota employees', query, (asked) =>
        lists.findEmployeesByName(db, accountId, asked),
      )
      const spaces = await findEmployeeSpaces(db, accountId, { employeeIds: items.map(({ id }) => id) })
      const growth = await growthOf(spaces.map(({ drive_id }) => drive_id))
      return {
        items: spaces.map((space) => {
          const { used, quota: max } = space
          const { bytes: wanted, from, department } = ceilingOf(space)
          const remain = Math.max(0, max - used)
          return {
            employeeId: space.employee_id,
            name: space.name,
            used,
            max,
            remain,
            own: space.employee,
            from,
            fromDepartment: department?.name ?? null,
            wanted,
            ...forecast(growth.get(space.drive_id), remain),
          }
        }),
        nextCursor,
      }
    },
  }
}
