import { defaultQuotas, type Input, type Language, type Page, pageLimits } from '@khlang/contract'
import type { DepartmentQuota, EmployeeQuota, listEmployeeQuotas, QuotaOverview } from '@khlang/contract/quotas'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { cutPage, decodeCursor } from '../../platform/cursors.ts'
import { wordsOf } from '../../platform/like.ts'
import { model } from '../drive/index.ts'
import * as lists from './quota-lists.repo.ts'
import { findPrivateDrives, findDefaultQuota } from './quota-settings.repo.ts'
import { ceilingOf } from './quota.rules.ts'
import { findGrowth } from './storage.repo.ts'
import { forecast, trendDays } from './storage.rules.ts'
import type { QuotasDeps } from './deps.ts'

type Query = Input<typeof listEmployeeQuotas>['query']

/** The storage of a business as Admin Business sees it: totals, departments, employees (A22). */
export function createQuotaLists({ db, clock }: QuotasDeps) {
  const growthOf = (driveIds: readonly string[]) => findGrowth(db, driveIds, clock.now(), trendDays)

  /** One page of a list by name. */
  async function page<T extends lists.NamedRow>(
    of: string,
    { name = '', cursor, limit = pageLimits.default }: Query,
    find: (criteria: lists.ListQuery) => Promise<T[]>,
  ): Promise<Page<T>> {
    const after = decodeCursor(cursor, of, 'text')
    const rows = await find({
      words: wordsOf(name),
      after: after && { name: after.value, id: after.id },
      limit: limit + 1,
    })
    const { page: items, nextCursor } = cutPage(rows, limit, (last) => ({
      of,
      kind: 1,
      value: last.sorted ?? last.name,
      id: last.id,
    }))
    return { items, nextCursor }
  }

  return {
    async overview({ accountId }: PersonActor): Promise<QuotaOverview> {
      const pool = await lists.findPool(db, accountId)
      if (!pool) throw new AppError('NOT_FOUND')
      const [space, growth, totals, kept, everybody] = await Promise.all([
        model.findSpace(db, pool.id),
        growthOf([pool.id]),
        lists.sumPrivateDrives(db, accountId),
        lists.sumKeptDrives(db, accountId),
        findDefaultQuota(db, accountId),
      ])
      const { used = 0, quota: max = 0 } = space ?? {}
      const remain = Math.max(0, max - used)
      return {
        pool: { used, max, remain, ...forecast(growth.get(pool.id), remain) },
        personal: totals,
        kept,
        everybody,
        product: defaultQuotas.employee,
      }
    },

    async departments({ accountId }: PersonActor, query: Query, language: Language): Promise<Page<DepartmentQuota>> {
      const { items, nextCursor } = await page('quota departments', query, (asked) =>
        lists.findDepartmentsByName(db, accountId, asked, language),
      )
      return { items: items.map(({ id, ...row }) => ({ departmentId: id, ...row })), nextCursor }
    },

    async employees({ accountId }: PersonActor, query: Query, language: Language): Promise<Page<EmployeeQuota>> {
      const { items, nextCursor } = await page('quota employees', query, (asked) =>
        lists.findEmployeesByName(db, accountId, {
          ...asked,
          ...(query.departmentId && { departmentId: query.departmentId }),
        }),
      )
      const drives = await findPrivateDrives(db, accountId, { employeeIds: items.map(({ id }) => id), language })
      const growth = await growthOf(drives.map(({ drive_id }) => drive_id))
      return {
        items: drives.map((drive) => {
          const { used, quota: max } = drive
          const { bytes: wanted, from, department } = ceilingOf(drive)
          const remain = Math.max(0, max - used)
          return {
            employeeId: drive.employee_id,
            name: drive.name,
            used,
            max,
            remain,
            own: drive.employeeBytes,
            from,
            fromDepartment: department?.name ?? null,
            wanted,
            ...forecast(growth.get(drive.drive_id), remain),
          }
        }),
        nextCursor,
      }
    },
  }
}
