import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import { type Database, queuedWithNext, type Tx } from './db.ts'
import { watchWorkers } from './dead-workers.ts'
import type { Log } from './log.ts'

/** A job is a name for a service call. It may run twice, so the service must be idempotent. */
export type Job = {
  name: string
  /** Five fields, UTC; the payload is then empty. */
  cron?: string
  run(payload: unknown): Promise<void>
}

export type JobOptions = {
  /** Replaces a pending job with the same key. */
  key?: string
  delaySeconds?: number
  /** Jobs of one queue run one after the other, across processes. */
  queue?: string
  /** A user is waiting for it: it runs before background work. */
  isAwaited?: boolean
}

/** The call that queues a job, for a statement of the transaction that the job follows from. */
export function enqueueCall(name: string, payload: RawBuilder<unknown>, options: JobOptions = {}): RawBuilder<unknown> {
  const { delaySeconds = 0, key = null, queue = null, isAwaited = false } = options
  return sql`enqueue_job(${name}, ${payload}, ${delaySeconds}, ${key}, ${queue}, ${isAwaited ? -1 : 0})`
}

/** Queues a job in the caller's transaction: it exists if and only if that commits. */
export async function enqueue(
  tx: Tx,
  name: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await sql`select ${enqueueCall(name, sql`${JSON.stringify(payload)}::json`, options)}${queuedWithNext}`.execute(tx)
}

export type JobTimes = {
  /** The delay before workers are restarted after they ended; doubled each time, up to a minute. */
  restartMs: number
  /** How often to look for jobs whose end could not be recorded. */
  pollMs: number
  /** How long such a job must have been running. */
  lostMs: number
}
const usualTimes: JobTimes = { restartMs: 500, pollMs: 10_000, lostMs: 30_000 }
const slowestRestartMs = 60_000

/**
 * Runs jobs until stopped; several processes share the queue. Workers that end, because the database disappeared, are
 * restarted.
 */
export async function startJobs(
  database: Database,
  jobs: readonly Job[],
  log: Log,
  times: JobTimes = usualTimes,
): Promise<{ stop(): Promise<void> }> {
  const ending = new AbortController()
  const { signal } = ending
  let workers = await begin(database, jobs, log)
  const recovery = setInterval(
    () => void releaseLostJobs(database, workers, times.lostMs).catch(() => undefined),
    times.pollMs,
  )
  const watching = watch()

  async function watch(): Promise<void> {
    let pause = times.restartMs
    while (!signal.aborted) {
      const since = Date.now()
      await workers.ended
      if (signal.aborted) return
      await workers.leave()
      // After a long run the next restart is quick again.
      if (Date.now() - since > slowestRestartMs) pause = times.restartMs
      log.warn({ queue: true, pause }, 'the workers ended and are begun again')
      for (let next: Workers | undefined; !next && !signal.aborted; ) {
        await sleep(pause, undefined, { signal }).catch(() => undefined)
        pause = Math.min(pause * 2, slowestRestartMs)
        if (signal.aborted) return
        next = await begin(database, jobs, log).catch((error: unknown) => {
          log.warn({ queue: true, err: error }, 'the workers could not be begun')
          return undefined
        })
        if (next) workers = next
      }
    }
  }

  return {
    async stop() {
      ending.abort()
      clearInterval(recovery)
      await workers.stop().catch(() => undefined)
      await watching
      // The workers that were just being started.
      await workers.stop().catch(() => undefined)
      await workers.leave()
    },
  }
}

/** `active`: the jobs that they are running. */
type Workers = {
  id: string
  active: ReadonlySet<string>
  ended: Promise<unknown>
  stop(): Promise<void>
  leave(): Promise<void>
}

async function begin(database: Database, jobs: readonly Job[], log: Log): Promise<Workers> {
  const taskList: TaskList = Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(payload)]))
  const crontab = jobs
    .filter((job) => job.cron)
    .map((job) => `${job.cron} ${job.name}`)
    .join('\n')
  const logger = new Logger(() => (level, message) => log[jobLogLevels[level]]({ queue: true }, message))
  const events: WorkerEvents = new EventEmitter()
  let id = ''
  const active = new Set<string>()
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  events.on('job:start', ({ job }) => void active.add(job.id))
  events.on('job:complete', ({ job }) => void active.delete(job.id))
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
  const ended = runner.promise.catch((error: unknown) => error)
  const watched = await watchWorkers(database, id)
  return { id, active, ended, stop: () => runner.stop(), leave: watched.stop }
}

/**
 * Releases jobs that workers own but no longer run: the database was unavailable when their end should have been
 * recorded.
 */
const releaseLostJobs = ({ db }: Database, { id, active }: Workers, lostMs: number) => {
  const since = sql`now() - make_interval(secs => ${lostMs / 1000})`
  const doing = [...active]
  return sql`
    with lost as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where locked_by = ${id} and locked_at < ${since} and id <> all(${doing}::bigint[])
    )
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_by = ${id} and locked_at < ${since} and id not in (
      select job_queue_id from graphile_worker._private_jobs where id = any(${doing}::bigint[]) and job_queue_id is not null)
  `.execute(db)
}

// The queue reports every job; only failures are worth logging.
const jobLogLevels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** A text from the payload of a job. */
export function textIn(payload: unknown, name: string): string {
  const value: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined
  if (typeof value !== 'string') throw new Error(`The job does not say its ${name}`)
  return value
}

/** A number from the payload of a job. */
export function numberIn(payload: unknown, name: string): number {
  const value: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined
  if (typeof value !== 'number') throw new Error(`The job does not say its ${name}`)
  return value
}
