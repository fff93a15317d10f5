import type { Input, Language } from '@khlang/contract'
import {
  type Dashboard,
  type DashboardAction,
  dashboardActions,
  dashboardLimits,
  type DashboardMonth,
  type getDashboard,
} from '@khlang/contract/dashboards'
import { lastMonths, monthOf, shiftMonth } from '@khlang/contract/months'
import type { PersonActor } from '../../../platform/actor.ts'
import { transact, transactUnsynced, type Tx } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import type { AdminDeps } from '../deps.ts'
import * as repo from './dashboard.repo.ts'
import { monthsToCount, startOfMonth } from './dashboard.rules.ts'

const minute = 60_000
/** How long counts are shown as they are, in minutes: those of a small log are cheap. */
const freshFor = (events: number) => (events > 20_000 ? 10 : 0.05)
const queue = (tx: Tx, accountId: string) =>
  enqueue(tx, 'admin:count-dashboard', { subject: accountId }, { key: `dashboard ${accountId}` })
/** A dashboard that nobody opens for so long is not counted every night any more. */
const nightlyDays = 60

/**
 * The figures of a business (A27). What happened is counted by a job, so that a page reads one row for each month and
 * action, however long the log is; what is stored and shared now is asked for.
 */
export function createDashboards({ db, clock, history, links }: AdminDeps) {
  const types = new Map(dashboardActions.map((action) => [action, history.businessLog.typesOf(action)] as const))

  const ask = (accountId: string, minutes: number): Promise<boolean> =>
    transactUnsynced(db, async (tx) => {
      const now = clock.now()
      const asked = await repo.askForCount(tx, accountId, now, new Date(now.getTime() - minutes * minute + 1))
      if (asked) await queue(tx, accountId)
      return asked
    })

  return {
    async read(
      { accountId }: PersonActor,
      { action = 'add', month }: Input<typeof getDashboard>['query'],
      language: Language,
    ): Promise<Dashboard> {
      const now = clock.now()
      const months = lastMonths(monthOf(now), dashboardLimits.months)
      const current = months.at(-1) ?? monthOf(now)
      const [before, amounts, people, stored, outside] = await Promise.all([
        repo.findDashboard(db, accountId),
        repo.findMonths(db, accountId, months[0] ?? current),
        repo.findMostActive(db, accountId, { month: month ?? current, action, limit: dashboardLimits.named }),
        repo.findStored(db, accountId, language, dashboardLimits.named),
        links.ofBusiness.countOutside(accountId),
      ])
      const fresh = freshFor(amounts.reduce((sum, { measure, amount }) => sum + (isAction(measure) ? amount : 0), 0))
      const countedAt = before?.counted_at ?? null
      const isOld = countedAt === null || countedAt.getTime() < now.getTime() - fresh * minute
      const asked = isOld && (await ask(accountId, fresh))
      const { business, personal, departments, employees } = stored
      return {
        countedAt: countedAt?.toISOString() ?? null,
        counting: asked || (before !== undefined && before.asked_at > (countedAt ?? new Date(0))),
        months: months.map((one) => present(one, amounts, one === current ? { business, personal } : null)),
        people,
        storage: { business, personal, departments, employees },
        outside,
      }
    },

    /** Counts the months that have not been counted to their end. */
    count: (accountId: string): Promise<void> =>
      transact(db, async (tx) => {
        const row = await repo.lockDashboard(tx, accountId)
        if (!row) return
        const now = clock.now()
        for (const month of monthsToCount(row.counted_at, now, dashboardLimits.months)) {
          const end = startOfMonth(shiftMonth(month, 1))
          const span = { accountId, month, from: startOfMonth(month), until: end < now ? end : now }
          await repo.countMonth(tx, span, types)
          await repo.noteStorage(tx, span)
        }
        const oldest = shiftMonth(monthOf(now), 1 - dashboardLimits.months)
        await repo.finishCount(tx, accountId, now, oldest)
      }),

    /** Queues the count of every dashboard that is in use, so that it is ready in the morning. */
    async countAll(): Promise<void> {
      const since = new Date(clock.now().getTime() - nightlyDays * 24 * 60 * minute)
      await transactUnsynced(db, async (tx) => {
        for (const accountId of await repo.findOpened(tx, since)) await queue(tx, accountId)
      })
    },
  }
}

const isAction = (measure: string): measure is DashboardAction => dashboardActions.some((one) => one === measure)

function present(month: string, amounts: readonly repo.MonthAmount[], now: DashboardMonth['storage']): DashboardMonth {
  const of = new Map(amounts.filter((one) => one.month === month).map(({ measure, amount }) => [measure, amount]))
  const business = of.get('business')
  const actions = { add: 0, download: 0, change: 0, access: 0, trash: 0, refused: 0 }
  for (const action of dashboardActions) actions[action] = of.get(action) ?? 0
  return {
    month,
    actions,
    storage: now ?? (business === undefined ? null : { business, personal: of.get('personal') ?? 0 }),
  }
}
