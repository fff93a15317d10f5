import { personActor, systemActor } from '../../../platform/actor.ts'
import { storedRefusal } from '../../../platform/app-error.ts'
import { transact } from '../../../platform/db.ts'
import type { AdminDeps } from '../deps.ts'
import { basisOf, diffCharts, digestOf, guardOf } from './chart-diff.rules.ts'
import { findChart, findNamedPeople } from './chart-here.repo.ts'
import * as repo from './chart-reloads.repo.ts'
import { type Directory } from './directory.ts'
import { type DirectoryChart, DirectoryError } from './directory-chart.rules.ts'

type Deps = Pick<AdminDeps, 'db' | 'clock' | 'audit' | 'log' | 'accounts' | 'notifications'> & { directory: Directory }

const page = '/onebox-system-admin-chart'

/** Reads the directory and records what would change; nothing else does. */
export function createFetchChart({ db, clock, audit, log, accounts, notifications, directory }: Deps) {
  const actorOf = ({ requested_by: personId, business_id: accountId }: repo.ReloadRow) =>
    personId === null ? systemActor('organisation-chart') : personActor({ personId, accountId })

  /** The chart as it was stays. */
  const fail = (reload: repo.ReloadRow, error: DirectoryError): Promise<void> =>
    transact(db, async (tx) => {
      if (!(await repo.lockFetching(tx, reload.id))) return
      const end = { state: 'failed', ...storedRefusal(error.why), finished_at: clock.now() }
      await repo.updateReload(tx, reload.id, end)
      log.warn({ err: error, businessId: reload.business_id }, 'an organisation chart could not be read')
      const data = { change: 'failed', directory: directory.kind, count: 0 } as const
      await audit.record(tx, actorOf(reload), { type: 'chart.reloaded', subject: reload.business_id, data })
    })

  async function compare(reload: repo.ReloadRow, there: DirectoryChart): Promise<void> {
    const businessId = reload.business_id
    await transact(db, async (tx) => {
      await accounts.lockChart(tx, businessId)
      if (!(await repo.lockFetching(tx, reload.id))) return
      const here = await findChart(tx, businessId)
      const known = new Set(here.employees.map(({ providerId }) => providerId))
      const unknown = there.employees.filter(({ id }) => !known.has(id))
      const people = await findNamedPeople(tx, businessId, unknown)
      const changes = diffCharts(here, there, { people, requesterId: reload.requested_by })
      const isNightly = reload.requested_by === null
      if (isNightly && changes.length === 0) {
        await repo.deleteReload(tx, reload.id)
        return
      }
      const guard = guardOf(here, there, changes)
      const digest = digestOf(changes)
      const isNews = isNightly && !(await repo.findMailedDigest(tx, businessId))?.equals(digest)
      const now = clock.now()
      await repo.insertChanges(tx, reload.id, changes)
      await repo.updateReload(tx, reload.id, {
        state: guard === null ? 'diff_ready' : 'stopped',
        guard,
        basis: basisOf(here),
        digest,
        ...(isNews && { mailed_at: now }),
      })
      const removed = changes.filter(({ kind }) => kind === 'removed').length
      const data = { directory: directory.kind, count: changes.length, removed }
      const change = guard === null ? 'compared' : 'stopped'
      const event = { type: 'chart.reloaded', subject: businessId, data: { change, ...data } } as const
      await audit.record(tx, actorOf(reload), event)
      if (!isNews) return
      for (const { personId } of await accounts.findAnswerable(tx, businessId))
        await notifications.notify(tx, {
          kind: 'chartChanged',
          key: `chart-${reload.id}`,
          personId,
          accountId: businessId,
          data: { count: changes.length },
          path: page,
          at: now,
        })
    })
  }

  /** Run by a job, again if it was interrupted; a directory that does not answer well is an end, not a reason to repeat. */
  return async (id: string): Promise<void> => {
    const reload = await repo.findReload(db, id)
    if (reload?.state !== 'fetching') return
    const business = await accounts.findBusiness(reload.business_id)
    if (!business) return
    const there = await directory.read(business).catch((error: unknown) => {
      if (error instanceof DirectoryError) return error
      throw error
    })
    await (there instanceof DirectoryError ? fail(reload, there) : compare(reload, there))
  }
}
