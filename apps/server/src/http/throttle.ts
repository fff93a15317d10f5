import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import type { Config } from '../platform/config.ts'
import { networkOf } from '../platform/networks.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import { addressOf } from './body.ts'

/** An account may use up the requests of a whole window at once. */
const windowSeconds = 4
const flushEveryMs = 250

/** Thumbnails are counted separately: scrolling must not use up the limit of clicks. */
const picturesFor = 5

type Bucket = { window: number; unflushed: number; total: number; flushedAt: number }

export type Throttle = ReturnType<typeof createThrottle>

/**
 * Limits requests per second of an account, of a key, or of a network without a session (R39), by what the matched route declares.
 * Every process counts its own and adds them up in the database four times a second, so that one limit holds for all of
 * them without a query per request.
 */
export function createThrottle({ config, limits }: { config: Pick<Config, 'limits'>; limits: RateLimits }) {
  const buckets = new Map<string, Bucket>()
  const { accountBurst, addressRequestsPerSecond, davRequestsPerSecond } = config.limits

  function take(key: string, max: number): void {
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

  /** Not awaited: a slow database must not slow every request down. */
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

  /** Counts a request, after its caller has been looked up, whether or not that succeeded. */
  function admit(request: FastifyRequest): void {
    const { actor, apiKey, support, traffic } = request
    if (traffic.rate === 'uncounted') return
    if (apiKey) return take(`key/${apiKey.actor.key.id}`, apiKey.ratePerSecond * windowSeconds)
    if (support) return take(`support/${support.support.sessionId}`, accountBurst)
    if (!actor) return take(`address/${networkOf(addressOf(request))}`, addressRequestsPerSecond * windowSeconds)
    const who = `${actor.accountId}/${actor.personId}`
    if (traffic.rate === 'mounted') return take(`dav/${who}`, davRequestsPerSecond * windowSeconds)
    if (traffic.rate === 'parallel') return
    if (traffic.sends === 'pictures') return take(`pictures/${who}`, accountBurst * picturesFor)
    take(`account/${who}`, accountBurst)
  }

  return {
    /** Runs the look-up of a caller, and counts the request. */
    async count(request: FastifyRequest, findCaller: () => Promise<void>): Promise<void> {
      try {
        await findCaller()
      } finally {
        admit(request)
      }
    },
  }
}
