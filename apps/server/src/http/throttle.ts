import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import type { Config } from '../platform/config.ts'
import type { RateLimits } from '../platform/rate-limits.ts'

/** The burst of an account is what it may use within one window. */
const windowSeconds = 4
const flushEveryMs = 250

/** Thumbnails are counted separately: scrolling must not use up what clicking needs. */
const picturesFor = 5

type Bucket = { window: number; unflushed: number; total: number; flushedAt: number }

/**
 * Requests a second of an account, or of an address without a sign-in (R39). Every process counts what it sees and
 * tells the database four times a second, so that the limit is one for all of them without a query for each request.
 */
export function installThrottle(
  app: FastifyInstance,
  { config, limits }: { config: Config; limits: RateLimits },
): void {
  const buckets = new Map<string, Bucket>()
  const { accountBurst, addressRequestsPerSecond } = config.limits

  function admit(key: string, max: number): void {
    const now = Date.now()
    const window = Math.floor(now / (windowSeconds * 1000))
    let bucket = buckets.get(key)
    if (bucket?.window !== window) {
      bucket = { window, unflushed: 0, total: 0, flushedAt: 0 }
      buckets.set(key, bucket)
      if (buckets.size > 10_000) forgetOld(window)
    }
    bucket.unflushed++
    bucket.total++
    if (bucket.total > max) {
      const seconds = Math.max(1, Math.ceil(((window + 1) * windowSeconds * 1000 - now) / 1000))
      throw new AppError(
        'TOO_MANY_REQUESTS',
        { wait: `0:${String(seconds).padStart(2, '0')}` },
        { retryAfter: seconds },
      )
    }
    if (now - bucket.flushedAt > flushEveryMs && bucket.total > max / 8) flush(key, bucket, now)
  }

  /** Not waited for: a slow database must not slow every request down. */
  function flush(key: string, bucket: Bucket, now: number): void {
    const by = bucket.unflushed
    bucket.unflushed = 0
    bucket.flushedAt = now
    limits
      .count(`rate/${key}/${bucket.window}`, windowSeconds, by)
      .then(({ count }) => {
        bucket.total = Math.max(bucket.total, count + bucket.unflushed)
      })
      .catch(() => undefined)
  }

  function forgetOld(window: number): void {
    for (const [key, bucket] of buckets) if (bucket.window !== window) buckets.delete(key)
  }

  app.addHook('preHandler', (request, _reply, done) => {
    const { actor, traffic } = request
    if (traffic.rate !== 'uncounted') {
      if (actor && traffic.sends === 'pictures')
        admit(`pictures/${actor.accountId}/${actor.personId}`, accountBurst * picturesFor)
      else if (actor) admit(`account/${actor.accountId}/${actor.personId}`, accountBurst)
      else admit(`address/${request.ip}`, addressRequestsPerSecond * windowSeconds)
    }
    done()
  })
}
