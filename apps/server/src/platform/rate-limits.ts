import { type ErrorCode, formatWait } from '@khlang/contract'
import { sql } from 'kysely'
import { AppError } from './app-error.ts'
import type { Clock } from './clock.ts'
import { type Db, transactUnsynced, type Tx } from './db.ts'

/**
 * `resets`: an attempt that was right forgets the wrong ones before it. `counts`: an attempt counts as soon as it has begun, or
 * only once it was found wrong: what never came to a verdict, because the server was killed, is then forgotten (C75).
 */
export type Limit = { key: string; max: number; seconds: number; resets?: boolean; counts?: 'begun' | 'verdict' }
type Attempt = { isWrong(error: unknown): boolean; code: ErrorCode }
type Used = { key: string; count: number; window_ends: Date }

/** How long an attempt without a verdict stands in the way of others: a comparison takes a fraction of it. */
const openSeconds = 10
const openKey = (key: string) => `${key}/open`

export type RateLimits = ReturnType<typeof createRateLimits>

/** Counters in the database, so that a limit holds across processes and restarts. */
export function createRateLimits({ db, clock }: { db: Db; clock: Clock }) {
  type Window = { key: string; seconds: number }

  /** Increments counters, in one order everywhere, so that nobody waits in a circle. */
  const countEach = (windows: readonly Window[], by = 1): Promise<Used[]> =>
    transactUnsynced(db, (tx) => countIn(tx, windows, by))

  function countIn(tx: Tx, windows: readonly Window[], by: number): Promise<Used[]> {
    const now = clock.now()
    const rows = windows
      .map(({ key, seconds }) => ({ key, count: by, window_ends: new Date(now.getTime() + seconds * 1000) }))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    return tx
      .insertInto('rate_limit')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when rate_limit.window_ends <= ${now} then ${by} else rate_limit.count + ${by} end`,
          window_ends: sql`case when rate_limit.window_ends <= ${now} then excluded.window_ends else rate_limit.window_ends end`,
        }),
      )
      .returning(['key', 'count', 'window_ends'])
      .execute()
  }

  /**
   * Begins an attempt: counts it, and finds what stands in its way. Whoever comes to a verdict changes both counters of a limit
   * while holding the one of open attempts, as this does: their sum is never read in between.
   */
  const begin = (limits: readonly Limit[]): Promise<{ taken: Used[]; full: Used | undefined }> =>
    transactUnsynced(db, async (tx) => {
      const judged = limits.filter(({ counts }) => counts === 'verdict')
      const windows = limits.map(({ key, seconds, counts }) =>
        counts === 'verdict' ? { key: openKey(key), seconds: openSeconds } : { key, seconds },
      )
      const taken = await countIn(tx, windows, 1)
      const wrong =
        judged.length === 0
          ? []
          : await tx
              .selectFrom('rate_limit')
              .select(['key', 'count', 'window_ends'])
              .where(
                'key',
                'in',
                judged.map(({ key }) => key),
              )
              .where('window_ends', '>', clock.now())
              .execute()
      const full = limits.flatMap(({ key, max, counts }) => {
        const begun = taken.find((used) => used.key === (counts === 'verdict' ? openKey(key) : key))
        const before = wrong.find((used) => used.key === key)
        if ((begun?.count ?? 0) + (before?.count ?? 0) <= max) return []
        // Where only open attempts are too many, they are over in a moment.
        return [before && before.count >= max ? before : begun]
      })
      return { taken, full: full[0] }
    })

  /** Increments the counter and returns the new count and the end of the window. */
  async function count(key: string, seconds: number, by = 1): Promise<{ count: number; endsAt: Date }> {
    const [row] = await countEach([{ key, seconds }], by)
    if (!row) throw new Error('A counter was not written')
    return { count: row.count, endsAt: row.window_ends }
  }

  /** Undoes counts whose window is not over, forgets counters, and counts what was found wrong. */
  const settle = (taken: readonly Used[], forgotten: ReadonlySet<string>, wrong: readonly Window[] = []) =>
    transactUnsynced(db, async (tx) => {
      const keys = taken.map(({ key }) => key)
      await sql`select from rate_limit where key = any(${keys}::text[]) order by key for update`.execute(tx)
      if (wrong.length > 0) await countIn(tx, wrong, 1)
      for (const key of forgotten) await tx.deleteFrom('rate_limit').where('key', '=', key).execute()
      for (const { key, window_ends } of taken) {
        if (forgotten.has(key)) continue
        await tx
          .updateTable('rate_limit')
          .set((set) => ({ count: set('count', '-', 1) }))
          .where('key', '=', key)
          .where('window_ends', '=', window_ends)
          .execute()
      }
    })

  return {
    count,
    /**
     * Runs an attempt that may be wrong, such as a password. It is counted before it runs, so that concurrent ones cannot
     * exceed a limit, and stays counted only if it was wrong; or if it never came to a verdict, where its limit says so.
     */
    async attempt<T>(limits: readonly Limit[], { isWrong, code }: Attempt, work: () => Promise<T>): Promise<T> {
      const { taken, full } = await begin(limits)
      const judged = limits.filter(({ counts }) => counts === 'verdict')
      try {
        if (full) throw tooMany(code, full.window_ends, clock.now())
        const right = await work()
        await settle(taken, new Set(limits.flatMap(({ key, resets }) => (resets ? [key] : []))))
        return right
      } catch (error) {
        if (full || !isWrong(error)) await settle(taken, new Set())
        else if (judged.length > 0) {
          const open = new Set(judged.map(({ key }) => openKey(key)))
          await settle(
            taken.filter(({ key }) => open.has(key)),
            new Set(),
            judged,
          )
        }
        throw error
      }
    },
    /**
     * Takes one of `max` in a window, or several; throws `code` with the remaining time if there are not as many. What is
     * refused counts too.
     */
    async take(
      key: string,
      max: number,
      windowSeconds: number,
      code: ErrorCode = 'TOO_MANY_REQUESTS',
      by = 1,
    ): Promise<void> {
      const used = await count(key, windowSeconds, by)
      if (used.count > max) throw tooMany(code, used.endsAt, clock.now())
    },
    /** Throws if a window is used up, without counting. */
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
      await transactUnsynced(db, (tx) => tx.deleteFrom('rate_limit').where('key', '=', key).execute())
    },
    /** Removes expired windows. */
    async sweep(): Promise<void> {
      await transactUnsynced(db, (tx) => tx.deleteFrom('rate_limit').where('window_ends', '<=', clock.now()).execute())
    },
  }
}

function tooMany(code: ErrorCode, endsAt: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  return new AppError(code, { wait: formatWait(seconds) }, { retryAfter: seconds })
}
