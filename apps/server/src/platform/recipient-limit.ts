import type { RateLimits } from './rate-limits.ts'

export type RecipientLimit = { take(personId: string, count: number): Promise<void> }

/**
 * Recipients whom one person may write to in an hour, by whatever feature (R39): each may cause a mail. Throws
 * TOO_MANY_REQUESTS; a request that is refused counts too, so that trying again does not help.
 */
export const createRecipientLimit = (limits: RateLimits, max: number): RecipientLimit => ({
  async take(personId, count) {
    const key = `recipients:${personId}`
    const used = await limits.count(key, 3600, count)
    if (used.count > max) await limits.assertFree(key, max)
  },
})
