import { chartChangeKinds, chartFreshHours, chartSubjects } from '@khlang/contract/organisation-chart'
import { type PersonActor, personActor } from '../../../platform/actor.ts'
import { AppError, storedOutcome, storedRefusal } from '../../../platform/app-error.ts'
import { brokenConstraint, transact, transactWithRetry, type Tx } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { createTaskRun, progress, task } from '../../tasks/index.ts'
import type { AdminDeps } from '../deps.ts'
import { basisOf } from './chart-diff.rules.ts'
import { findChart } from './chart-here.repo.ts'
import * as repo from './chart-reloads.repo.ts'
import type { createMakeChange } from './make-change.ts'
import type { Directory } from './directory.ts'

const hourMs = 3_600_000
const kind = 'reload-chart'

type Deps = Pick<AdminDeps, 'db' | 'clock' | 'audit' | 'accounts' | 'actAs'> & {
  directory: Directory
  makeChange: ReturnType<typeof createMakeChange>
}

/** Makes the changes that a reload has found, one transaction each: what was done before a crash is not done again. */
export function createApplyChart({ db, clock, audit, accounts, actAs, directory, makeChange }: Deps) {
  const { runUntilRefused } = createTaskRun({ db, clock, actAs })

  async function confirm(
    tx: Tx,
    actor: PersonActor,
    id: string,
    { word, adoptSameNamed = false }: { word?: string; adoptSameNamed?: boolean },
  ): Promise<void> {
    const { accountId } = actor
    const business = await accounts.lockChart(tx, accountId)
    const reload = await repo.findReload(tx, id)
    if (!business || reload?.business_id !== accountId) throw new AppError('NOT_FOUND')
    const latest = await repo.findLatest(tx, accountId)
    if (latest && (latest.state === 'fetching' || latest.state === 'applying')) throw new AppError('CHART_BUSY')
    const isWaiting = reload.state === 'diff_ready' || reload.state === 'stopped'
    const isFresh = clock.now().getTime() - reload.created_at.getTime() < chartFreshHours * hourMs
    if (!isWaiting || latest?.id !== id || !isFresh) throw new AppError('CHART_CHANGED')
    const here = basisOf(await findChart(tx, accountId))
    if (!reload.basis?.equals(here)) throw new AppError('CHART_CHANGED')
    if (reload.state === 'stopped' && word?.trim() !== business.tax_id)
      throw new AppError('CHART_LOOKS_WRONG', { word: business.tax_id })
    const { total, counts } = await repo.findFacts(tx, reload)
    const taskId = await task.begin(tx, actor, { kind, total, at: clock.now(), isQuiet: true })
    await repo.updateReload(tx, id, {
      state: 'applying',
      confirmed_by: actor.personId,
      adopts_same_named: adoptSameNamed,
      task_id: taskId,
    })
    const removed = counts.reduce((sum, one) => (one.kind === 'removed' ? sum + one.count : sum), 0)
    const data = { change: 'confirmed', directory: directory.kind, count: total, removed } as const
    await audit.record(tx, actor, { type: 'chart.reloaded', subject: accountId, data })
    await enqueue(tx, 'admin:apply-chart', { subject: taskId }, { isAwaited: true })
  }

  const finish = (actor: PersonActor, id: string, refused: AppError | null): Promise<void> =>
    transact(db, async (tx) => {
      const reload = await repo.lockApplying(tx, id)
      if (!reload) return
      const { done, left } = await repo.findFacts(tx, reload)
      const at = clock.now()
      const state = refused === null ? 'done' : 'failed'
      const why = storedOutcome(refused)
      await repo.updateReload(tx, id, { state, ...why, finished_at: at })
      if (reload.task_id !== null)
        await progress.updateProgress(tx, reload.task_id, {
          state,
          ...why,
          done,
          left_count: left,
          changed_at: at,
        })
      const change = refused === null && left === 0 ? 'done' : 'partly'
      const data = { change, directory: directory.kind, count: done, left } as const
      await audit.record(tx, actor, { type: 'chart.reloaded', subject: reload.business_id, data })
    })

  /** A change that is refused is left with its reason, and stops none of the others. */
  async function settle(actor: PersonActor, reload: repo.ReloadRow, row: repo.ChangeRow): Promise<void> {
    const leave = (why: { code: string; code_values?: string }) =>
      transact(db, (tx) => repo.settleChange(tx, row, { outcome: 'left', ...why }))
    if (row.code !== null) return void (await leave({ code: row.code }))
    try {
      const prepared = await makeChange.prepare(actor, toChange(row), { adopts: reload.adopts_same_named })
      await transactWithRetry(db, async (tx) => {
        // Another worker may have made it: a job can run twice.
        if (!(await repo.lockOpen(tx, row))) return
        await prepared.make(tx)
        const leaves = prepared.leaves === null ? null : JSON.stringify(prepared.leaves)
        await repo.settleChange(tx, row, { outcome: 'done', code: null, leaves })
      })
    } catch (error) {
      // Somebody made the same here meanwhile.
      if (brokenConstraint(error) !== null) await leave({ code: 'CONFLICT' })
      else if (error instanceof AppError) await leave(storedRefusal(error))
      else throw error
    }
  }

  /** Whoever confirmed must still be an admin at each of the changes; their own removal is the last. */
  async function work(who: PersonActor, taskId: string): Promise<void> {
    const reload = await repo.findByTask(db, taskId)
    if (reload?.state !== 'applying') return
    for (let row = await repo.findOpen(db, reload.id); row; row = await repo.findOpen(db, reload.id)) {
      const actor = await actAs(who)
      accounts.assertManages(actor, reload.business_id)
      await settle(actor, reload, row)
    }
    await finish(who, reload.id, null)
  }

  return {
    /** CHART_CHANGED unless these are the latest changes, found lately in the chart as it is now. */
    confirm: (actor: PersonActor, id: string, choices: { word?: string; adoptSameNamed?: boolean }): Promise<void> => {
      accounts.assertManages(actor, actor.accountId)
      return transact(db, (tx) => confirm(tx, actor, id, choices))
    },

    /** Run by a job, which resumes where it was interrupted. */
    run: (taskId: string): Promise<void> =>
      runUntilRefused(
        taskId,
        (_, actor) => work(actor, taskId),
        async ({ person_id: personId, account_id: accountId }, refused) => {
          const reload = await repo.findByTask(db, taskId)
          if (!reload) return
          // Whoever confirmed may have left by the last of the changes.
          const isOver = (await repo.findOpen(db, reload.id)) === undefined
          await finish(personActor({ personId, accountId }), reload.id, isOver ? null : refused)
        },
      ),
  }
}

/** A row that `insertChanges` has written. */
function toChange(row: repo.ChangeRow) {
  const kindOf = chartChangeKinds.find((one) => one === row.kind)
  const subject = chartSubjects.find((one) => one === row.subject)
  if (kindOf === undefined || subject === undefined) throw new Error(`change ${row.n} is of no known kind`)
  return { ...row, kind: kindOf, subject }
}
