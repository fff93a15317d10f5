import { createTaskRun, progress, task } from '../../tasks/index.ts'
import { type LogCheck, logChecksPerHour } from '@khlang/contract/log-exports'
import type { PersonActor } from '../../../platform/actor.ts'
import { transact } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { sumChained } from './log.repo.ts'
import type { createPersonalLog } from './personal-log.ts'
import type { HistoryDeps } from '../deps.ts'

const kind = 'check-log'
type Result = NonNullable<LogCheck['result']>

/**
 * Verifies a person's log against the hash chain (A26): each of their rows is chained, and every row of the whole log
 * since their first one is unchanged, without a gap.
 */
export function createLogChecks(
  { db, clock, audit, limits, actAs }: Pick<HistoryDeps, 'db' | 'clock' | 'audit' | 'limits' | 'actAs'>,
  { log }: { log: Pick<ReturnType<typeof createPersonalLog>, 'criteria'> },
) {
  const { set, run } = createTaskRun({ db, clock, actAs })

  async function check(id: string, actor: PersonActor): Promise<void> {
    const sums = await sumChained(db, await log.criteria(actor, {}))
    const notYet = sums.rows - sums.chained
    const last = (await audit.findLast())?.seq ?? 0
    if (sums.first === null) return finish(id, { rows: sums.rows, notYet, chain: 0, until: null, isWhole: true })
    const total = last - sums.first + 1
    await set(id, { total })
    const walked = await audit.walk(sums.first, last, (done) => set(id, { done }))
    const until = walked.soundUntil?.toISOString() ?? null
    await finish(id, { rows: sums.rows, notYet, chain: walked.count, until, isWhole: walked.brokenAt === null })
  }

  const finish = async (id: string, result: Result) => {
    await set(id, { state: 'done', done: result.chain, result: JSON.stringify(result) })
  }

  return {
    async start(actor: PersonActor): Promise<LogCheck> {
      await limits.take(`log-check:${actor.personId}`, logChecksPerHour, 3600)
      const id = await transact(db, async (tx) => {
        const checkId = await task.begin(tx, actor, { kind, total: 0, at: clock.now(), isQuiet: true })
        // Serialised for all users: verifying a long chain keeps a CPU busy.
        await enqueue(tx, 'drive:check-log', { checkId }, { queue: kind, isAwaited: true })
        return checkId
      })
      return { id, state: 'waiting', done: 0, total: 0, result: null }
    },

    async show(actor: PersonActor, id: string): Promise<LogCheck> {
      const row = await progress.findProgress(db, id)
      const { done, total, result, ...one } = task.requireOwn(actor, row?.kind === kind ? row : undefined, clock.now())
      const state = task.stateOf(one)
      return { id, state, done, total, result: state === 'done' ? (result as Result) : null }
    },

    /** The job; starts over after a stop. */
    run: (id: string): Promise<void> =>
      run(id, async (_, actor) => {
        await set(id, { done: 0 })
        await check(id, actor)
      }),
  }
}
