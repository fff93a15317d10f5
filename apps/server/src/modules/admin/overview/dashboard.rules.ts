import { lastMonths, monthOf } from '@khlang/contract/months'

/** When a month begins in Bangkok. */
export const startOfMonth = (month: string): Date => new Date(`${month}-01T00:00:00+07:00`)

/**
 * The months to count again: those that had not ended when it was counted last. Rows of the log may appear some minutes
 * after the time that they carry.
 */
export function monthsToCount(countedAt: Date | null, now: Date, count: number): string[] {
  const months = lastMonths(monthOf(now), count)
  if (countedAt === null) return months
  const first = monthOf(new Date(countedAt.getTime() - 3_600_000))
  return months.filter((month) => month >= first)
}
