import type { RateLimits } from './rate-limits.ts'

export type RecipientLimit = { take(personId: string, count: number): Promise<void> }

/**
 * Recipients whom one person may write to in an hour, by whatever feature (R39): each may cause a mail. Throws
 * TOO_MANY_REQUESTS; a request that is refused counts too, so that trying again does not help.
 */
export const createRecipientLimit = (limits: RateLimits, max: number): RecipientLimit => ({
  take: (personId, count) => limits.take(`recipients:${personId}`, max, 3600, 'TOO_MANY_REQUESTS', count),
})
