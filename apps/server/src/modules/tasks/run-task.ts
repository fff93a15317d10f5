import type { ActAs, PersonActor } from '../../platform/actor.ts'
import { AppError, storedOutcome, storedRefusal } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, isDatabaseAway, transactUnsynced } from '../../platform/db.ts'
import * as progress from './progress.repo.ts'

type Work = (task: progress.ProgressRow, actor: PersonActor) => Promise<unknown>
type Refused = (task: progress.ProgressRow, error: AppError) => Promise<unknown>
type Change = Omit<progress.ProgressChange, 'changed_at'>

/** The state machine of all tasks: waiting, running, and done, failed or canceled. */
export function createTaskRun({ db, clock, actAs }: { db: Db; clock: Clock; actAs: ActAs }) {
  /** Updates the progress of a task; false if it was deleted meanwhile. */
  const set = (id: string, change: Change): Promise<boolean> =>
    transactUnsynced(db, (tx) => progress.updateProgress(tx, id, { ...change, changed_at: clock.now() }))

  const claim = (id: string, options: { failedToo: boolean }) =>
    transactUnsynced(db, (tx) => progress.claimProgress(tx, id, clock.now(), options))

  async function perform(task: progress.ProgressRow, work: Work): Promise<void> {
    const { person_id: personId, account_id: accountId, session_id: sessionId } = task
    await work(task, await actAs({ personId, accountId, sessionId }))
  }

  return {
    set,

    /** Processes the rest of a task as its requester. A failure is recorded, and the queue tries again. */
    async run(id: string, work: Work): Promise<void> {
      const task = await claim(id, { failedToo: true })
      if (!task) return
      try {
        await perform(task, work)
      } catch (error) {
        // The queue tries again when the database is back; until then the job is not marked as failed.
        if (!isDatabaseAway(error))
          await set(id, { state: 'failed', ...storedOutcome(error instanceof AppError ? error : null) })
        throw error
      }
    },

    /**
     * Like {@link run}, for a task that a refusal ends, with its reason for the requester. After any other error it
     * stays unfinished, and the queue tries again.
     */
    async runUntilRefused(
      id: string,
      work: Work,
      refused: Refused = (task, error) => set(task.id, { state: 'failed', ...storedRefusal(error) }),
    ): Promise<void> {
      const task = await claim(id, { failedToo: false })
      if (!task) return
      try {
        await perform(task, work)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await refused(task, error)
      }
    },
  }
}
