import { bangkokDay } from '@khlang/contract/bangkok-time'

/** The month of Bangkok that an instant belongs to, such as 2026-11. */
export const monthOf = (at: Date): string => bangkokDay(at).slice(0, 7)

/** The month before or after, by a number of months. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** The last months until this one, the oldest first. */
export const lastMonths = (current: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => shiftMonth(current, index + 1 - count))

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
