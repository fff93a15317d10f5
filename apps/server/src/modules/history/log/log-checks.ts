import { progress, createTaskRun } from '../../tasks/index.ts'
import { randomUUID } from 'node:crypto'
import { type LogCheck, logChecksPerHour } from '@khlang/contract/log-exports'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { sumChained } from './log.repo.ts'
import type { createPersonalLog } from './personal-log.ts'
import type { HistoryDeps } from '../deps.ts'

const kind = 'check-log'
const states = ['waiting', 'running', 'done', 'failed'] as const
type Result = NonNullable<LogCheck['result']>

/**
 * Holds somebody's log against the hash chain (A26): each of their rows is in it, and every row of the whole log
 * since their first one is as it was when it was chained, without a gap.
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
      const id = randomUUID()
      const { accountId: account_id, personId: person_id } = actor
      await transact(db, async (tx) => {
        const row = {
          id,
          account_id,
          person_id,
          session_id: actor.sessionId,
          kind,
          total: 0,
          input: '{}',
          about: '{}',
        } as const
        await progress.insertQuietProgress(tx, row)
        // One after the other, whoever asks: a long chain keeps a processor busy.
        await enqueue(tx, 'drive:check-log', { checkId: id }, { queue: kind, isAwaited: true })
      })
      return { id, state: 'waiting', done: 0, total: 0, result: null }
    },

    async show(actor: PersonActor, id: string): Promise<LogCheck> {
      const row = await progress.findProgress(db, id)
      const isOwn = row?.person_id === actor.personId && row.account_id === actor.accountId && row.kind === kind
      if (!row || !isOwn) throw new AppError('NOT_FOUND')
      const { state, done, total, result } = row
      const known = states.find((one) => one === state) ?? 'waiting'
      return { id, state: known, done, total, result: known === 'done' ? (result as Result) : null }
    },

    /** The job; begins anew when it was stopped. */
    run: (id: string): Promise<void> =>
      run(id, async (_, actor) => {
        await set(id, { done: 0 })
        await check(id, actor)
      }),
  }
}
