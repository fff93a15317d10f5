import { parseCrontab, type ParsedCronItem } from 'graphile-worker'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { movableClock } from './clock.ts'
import { type Database, transact } from './db.ts'
import type { Job } from './jobs.ts'
import { listen, notify } from './listen.ts'

const channel = 'test_clock_moved'
const minuteMs = 60_000
/** Every schedule has come round after that. */
const longestRoundMs = 366 * 86_400_000
const queueWaitMs = 20_000

export type TestClock = Awaited<ReturnType<typeof openTestClock>>

/** The clock that tests from outside move, in every process and across restarts. */
export async function openTestClock({ db, pool }: Database, clock: ReturnType<typeof movableClock>) {
  const read = async () =>
    clock.setAhead((await db.selectFrom('test_clock').select('ahead_ms').executeTakeFirst())?.ahead_ms ?? 0)
  await read()
  const { stop } = listen(pool, channel, {
    received: () => void read().catch(() => undefined),
    connected: () => undefined,
  })

  /** Moves the clock and brings waiting jobs nearer by as much. */
  const move = (milliseconds: number) =>
    transact(db, async (tx) => {
      await tx
        .insertInto('test_clock')
        .values({ ahead_ms: milliseconds })
        .onConflict((conflict) =>
          conflict.column('is_only').doUpdateSet({ ahead_ms: sql`test_clock.ahead_ms + ${milliseconds}` }),
        )
        .execute()
      await sql`
        update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => ${milliseconds / 1000})
        where run_at > now() and locked_at is null`.execute(tx)
      await notify(tx, channel, '')
    })

  /** Waits until the queue has no job left that is due, or for a while. */
  async function drainQueue(): Promise<void> {
    for (const end = Date.now() + queueWaitMs; Date.now() < end; await sleep(50)) {
      const { rows } = await sql<{ due: boolean }>`
        select exists (
          select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts) as due`.execute(
        db,
      )
      if (!rows[0]?.due) return
    }
  }

  return {
    stop,
    /** Moves the clock forward, runs the jobs that this makes due, and returns the new time. */
    async advance(seconds: number, jobs: readonly Job[]): Promise<Date> {
      const from = clock.now()
      await move(seconds * 1000)
      await read()
      for (const job of jobs) if (job.cron && comesRound(job.cron, from, clock.now())) await job.run({})
      await drainQueue()
      return clock.now()
    },
  }
}

/** Whether a schedule has a minute after `from`, up to `to`. */
export function comesRound(cron: string, from: Date, to: Date): boolean {
  const [schedule] = parseCrontab(`${cron} job`)
  const first = Math.floor(from.getTime() / minuteMs) + 1
  const last = Math.floor(Math.min(to.getTime(), from.getTime() + longestRoundMs) / minuteMs)
  for (let minute = first; schedule && minute <= last; minute++) if (matches(schedule, minute)) return true
  return false
}

function matches(schedule: ParsedCronItem, minute: number): boolean {
  const at = new Date(minute * minuteMs)
  return schedule.match({
    min: at.getUTCMinutes(),
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: at.getUTCDay(),
  })
}
