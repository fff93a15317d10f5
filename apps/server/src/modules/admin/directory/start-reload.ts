import { randomUUID } from 'node:crypto'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { brokenConstraint, transact } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import type { AdminDeps } from '../deps.ts'
import * as repo from './chart-reloads.repo.ts'
import type { Directory } from './directory.ts'

const hour = 3600
const startsAnHour = 20
/** A reading that has not ended by then was lost, and another may begin. */
const lostMs = 10 * 60_000

type Deps = Pick<AdminDeps, 'db' | 'clock' | 'accounts' | 'limits'> & { directory: Directory }

/** Begins a reading of the directory, one at a time in a business. */
export function createStartReload({ db, clock, accounts, limits, directory }: Deps) {
  /** CHART_BUSY while one is in progress. */
  async function begin(businessId: string, requestedBy: string | null): Promise<string> {
    const id = randomUUID()
    const now = clock.now()
    try {
      await transact(db, async (tx) => {
        await accounts.lockChart(tx, businessId)
        const latest = await repo.findLatest(tx, businessId)
        if (latest?.state === 'fetching' && now.getTime() - latest.created_at.getTime() > lostMs)
          await repo.updateReload(tx, latest.id, { state: 'failed', code: 'UNAVAILABLE', finished_at: now })
        const row = { id, business_id: businessId, requested_by: requestedBy, created_at: now }
        await repo.insertReload(tx, { ...row, state: 'fetching' })
        await enqueue(tx, 'admin:fetch-chart', { subject: id }, { isAwaited: requestedBy !== null })
      })
    } catch (error) {
      if (brokenConstraint(error) !== 'chart_reload_busy_idx') throw error
      throw new AppError('CHART_BUSY', {}, { cause: error })
    }
    return id
  }

  return {
    begin,
    /** By an admin, a few times an hour. */
    async start(actor: PersonActor): Promise<string> {
      accounts.assertManages(actor, actor.accountId)
      const business = await accounts.findBusiness(actor.accountId)
      if (!business || !(await directory.serves(db, business))) throw new AppError('CHART_NO_DIRECTORY')
      await limits.take(`chart-reloads:${actor.accountId}`, startsAnHour, hour)
      return begin(actor.accountId, actor.personId)
    },
  }
}
