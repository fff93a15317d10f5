import { EventEmitter } from 'node:events'
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Database, Tx } from './db.ts'
import { watchWorkers } from './dead-workers.ts'
import type { Log } from './log.ts'

/** A job is a name for a service call. It may run twice, so the service must not mind. */
export type Job = {
  name: string
  /** Five fields, UTC; the payload is then empty. */
  cron?: string
  run(payload: unknown): Promise<void>
}

export type JobOptions = {
  /** A job of the same key that still waits is this one. */
  key?: string
  delaySeconds?: number
  /** Jobs of one queue come one after the other, however many processes there are. */
  queue?: string
  /** Somebody looks at a page until it is done: it comes before what nobody waits for. */
  isAwaited?: boolean
}

/** Queues a job with the caller's transaction: it exists when, and only when, that commits. */
export async function enqueue(
  tx: Tx,
  name: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  const { delaySeconds = 0, key = null, queue = null, isAwaited = false } = options
  await sql`
    select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${delaySeconds}, ${key}, ${queue},
      ${isAwaited ? -1 : 0})`.execute(tx)
}

/** Runs jobs until it is stopped; several processes share the queue. */
export async function startJobs(database: Database, jobs: readonly Job[], log: Log): Promise<Pick<Runner, 'stop'>> {
  const taskList: TaskList = Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(payload)]))
  const crontab = jobs
    .filter((job) => job.cron)
    .map((job) => `${job.cron} ${job.name}`)
    .join('\n')
  const logger = new Logger(() => (level, message) => log[jobLogLevels[level]]({ queue: true }, message))
  const events: WorkerEvents = new EventEmitter()
  let poolId = ''
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id
  })
  const runner = await run({
    events,
    pgPool: database.pool,
    taskList,
    crontab,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2000,
    logger,
  })
  const watched = await watchWorkers(database, poolId)
  return {
    async stop() {
      await runner.stop()
      await watched.stop()
    },
  }
}

// The queue tells every job that it ran; only what went wrong is worth a line.
const jobLogLevels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
