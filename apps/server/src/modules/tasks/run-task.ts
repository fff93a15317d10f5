import type { ActAs, PersonActor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, isDatabaseAway, transactLightly } from '../../platform/db.ts'
import * as progress from './progress.repo.ts'

/** Jobs that people see the progress of. */
export function createTaskRun({ db, clock, actAs }: { db: Db; clock: Clock; actAs: ActAs }) {
  /** Says how far a job is. */
  const set = (jobId: string, change: Omit<progress.ProgressChange, 'changed_at'>) =>
    transactLightly(db, (tx) => progress.updateProgress(tx, jobId, { ...change, changed_at: clock.now() }))

  return {
    set,

    /** Does what is left of a job in the name of who asked for it. One that fails says so, and the queue is told why. */
    async run(jobId: string, work: (job: progress.ProgressRow, actor: PersonActor) => Promise<unknown>): Promise<void> {
      const job = await progress.findProgress(db, jobId)
      if (!job || job.state === 'done') return
      const { person_id: personId, account_id: accountId, session_id: sessionId } = job
      await set(jobId, { state: 'running' })
      try {
        await work(job, await actAs({ personId, accountId, sessionId }))
      } catch (error) {
        // The queue tries again when the database is back; nobody is told of an end before.
        if (!isDatabaseAway(error)) await set(jobId, { state: 'failed' })
        throw error
      }
    },
  }
}
