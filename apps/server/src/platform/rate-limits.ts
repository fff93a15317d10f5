import { type ErrorCode, formatWait } from '@khlang/contract'
import { sql } from 'kysely'
import { AppError } from './app-error.ts'
import type { Clock } from './clock.ts'
import { type Db, transactLightly } from './db.ts'

export type RateLimits = ReturnType<typeof createRateLimits>

/** Counters in the database, so that a limit holds across processes and restarts. */
export function createRateLimits({ db, clock }: { db: Db; clock: Clock }) {
  /** Increments the counter and returns the new count and the end of the window. */
  async function count(key: string, windowSeconds: number, by = 1): Promise<{ count: number; endsAt: Date }> {
    const now = clock.now()
    const ends = new Date(now.getTime() + windowSeconds * 1000)
    const row = await transactLightly(db, (tx) =>
      tx
        .insertInto('rate_limit')
        .values({ key, count: by, window_ends: ends })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql`case when rate_limit.window_ends <= ${now} then ${by} else rate_limit.count + ${by} end`,
            window_ends: sql`case when rate_limit.window_ends <= ${now} then ${ends} else rate_limit.window_ends end`,
          }),
        )
        .returning(['count', 'window_ends'])
        .executeTakeFirstOrThrow(),
    )
    return { count: row.count, endsAt: row.window_ends }
  }

  return {
    count,
    /** Takes one of `max` in a window; throws `code` with the time left when there is none. */
    async take(key: string, max: number, windowSeconds: number, code: ErrorCode = 'TOO_MANY_REQUESTS'): Promise<void> {
      const used = await count(key, windowSeconds)
      if (used.count > max) throw tooMany(code, used.endsAt, clock.now())
    },
    /** Throws when a window is used up already, without counting. */
    async assertFree(key: string, max: number, code: ErrorCode = 'TOO_MANY_REQUESTS'): Promise<void> {
      const row = await db
        .selectFrom('rate_limit')
        .select(['count', 'window_ends'])
        .where('key', '=', key)
        .where('window_ends', '>', clock.now())
        .executeTakeFirst()
      if (row && row.count >= max) throw tooMany(code, row.window_ends, clock.now())
    },
    async forget(key: string): Promise<void> {
      await transactLightly(db, (tx) => tx.deleteFrom('rate_limit').where('key', '=', key).execute())
    },
    /** Removes windows that are over. */
    async sweep(): Promise<void> {
      await transactLightly(db, (tx) => tx.deleteFrom('rate_limit').where('window_ends', '<=', clock.now()).execute())
    },
  }
}

function tooMany(code: ErrorCode, endsAt: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  return new AppError(code, { wait: formatWait(seconds) }, { retryAfter: seconds })
}
