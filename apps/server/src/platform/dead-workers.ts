import pg from 'pg'
import { sql } from 'kysely'
import type { Database } from './db.ts'
import { sessionLock, tryLockFor } from './locks.ts'

const pollMs = 10_000
/** A process that has just started may not hold its lock yet. */
const graceSeconds = 5

/**
 * Each process holds an advisory lock that ends with its connection. The jobs of a killed process are thus released
 * within seconds; the queue alone would wait for four hours.
 */
export async function watchWorkers({ db, pool }: Database, poolId: string): Promise<{ stop(): Promise<void> }> {
  let holder: pg.Client | undefined

  /** Uses its own connection: the pool would be short of it. */
  async function holdLock(): Promise<void> {
    if (holder) {
      try {
        await holder.query('select 1')
        return
      } catch {
        await releaseLocks()
      }
    }
    const client = new pg.Client(pool.options)
    // A broken connection is noticed at the next poll.
    client.on('error', () => undefined)
    await client.connect()
    await client.query(sessionLock.take('livingWorkers'), [poolId])
    holder = client
  }

  async function releaseLocks(): Promise<void> {
    const before = holder
    holder = undefined
    await before?.end().catch(() => undefined)
  }

  /** Releases the jobs of workers whose lock is free. Uses another connection than the one with our own lock. */
  const releaseDeadJobs = () =>
    sql`
      with held as (
        select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
        union all
        select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
      ), dead as (
        select locked_by from (
          select locked_by from held group by locked_by
          having max(locked_at) < now() - make_interval(secs => ${graceSeconds})) old
        where locked_by <> ${poolId} and ${tryLockFor('livingWorkers', sql`locked_by`)}
      )
      select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`.execute(db)

  let polling = Promise.resolve()
  const poll = () => {
    // An unavailable database is no reason to stop: the next poll retries.
    polling = polling
      .then(holdLock)
      .then(releaseDeadJobs)
      .then(
        () => undefined,
        () => undefined,
      )
    return polling
  }
  await poll()
  const timer = setInterval(() => void poll(), pollMs)
  return {
    async stop() {
      clearInterval(timer)
      await polling
      // Released before the connection ends: the next poll of any process finds it free.
      await holder?.query(sessionLock.release).catch(() => undefined)
      await releaseLocks()
    },
  }
}
