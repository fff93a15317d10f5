import { createTaskRun, progress, task } from '../../tasks/index.ts'
import { type LogCheck, logChecksPerHour } from '@khlang/contract/log-checks'
import type { PersonActor } from '../../../platform/actor.ts'
import { transact } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import type { createBusinessLog } from './business-log.ts'
import { sumBusinessChained } from './business-log.repo.ts'
import { shownTypes } from './business-log.rules.ts'
import { sumChained } from './log.repo.ts'
import type { createPersonalLog } from './personal-log.ts'
import type { HistoryDeps } from '../deps.ts'

const kind = 'check-log'
type Result = NonNullable<LogCheck['result']>

/**
 * Verifies a person's log, or those of a business, against the hash chain (A26): each of the rows is chained, and every
 * row of the whole log since the first one is unchanged, without a gap.
 */
export function createLogChecks(
  { db, clock, audit, limits, actAs }: Pick<HistoryDeps, 'db' | 'clock' | 'audit' | 'limits' | 'actAs'>,
  {
    log,
    businessLog,
  }: {
    log: Pick<ReturnType<typeof createPersonalLog>, 'criteria'>
    businessLog: Pick<ReturnType<typeof createBusinessLog>, 'assertAdmin'>
  },
) {
  const { set, run } = createTaskRun({ db, clock, actAs })

  async function sumsOf(actor: PersonActor, isBusiness: boolean) {
    if (!isBusiness) return sumChained(db, await log.criteria(actor, {}))
    businessLog.assertAdmin(actor)
    return sumBusinessChained(db, actor.accountId, shownTypes())
  }

  async function check(id: string, actor: PersonActor, isBusiness: boolean): Promise<void> {
    const sums = await sumsOf(actor, isBusiness)
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

  async function begin(actor: PersonActor, isBusiness: boolean): Promise<LogCheck> {
    await limits.take(`log-check:${actor.personId}`, logChecksPerHour, 3600)
    const id = await transact(db, async (tx) => {
      const input = { isBusiness }
      const checkId = await task.begin(tx, actor, { kind, total: 0, input, at: clock.now(), isQuiet: true })
      // Serialised for all users: verifying a long chain keeps a CPU busy.
      await enqueue(tx, 'drive:check-log', { checkId }, { queue: kind, isAwaited: true })
      return checkId
    })
    return { id, state: 'waiting', done: 0, total: 0, result: null }
  }

  return {
    /** The caller's own log in the account they act for. */
    start: (actor: PersonActor): Promise<LogCheck> => begin(actor, false),

    /** All logs of the business; NOT_ADMIN for everybody but its admins. */
    startForBusiness(actor: PersonActor): Promise<LogCheck> {
      businessLog.assertAdmin(actor)
      return begin(actor, true)
    },

    async show(actor: PersonActor, id: string): Promise<LogCheck> {
      const row = await progress.findProgress(db, id)
      const { done, total, result, ...one } = task.requireOwn(actor, row?.kind === kind ? row : undefined, clock.now())
      const state = task.stateOf(one)
      return { id, state, done, total, result: state === 'done' ? (result as Result) : null }
    },

    /** The job; starts over after a stop. */
    run: (id: string): Promise<void> =>
      run(id, async ({ input }, actor) => {
        await set(id, { done: 0 })
        await check(id, actor, isOfBusiness(input))
      }),
  }
}

const isOfBusiness = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'isBusiness' in input && input.isBusiness === true
