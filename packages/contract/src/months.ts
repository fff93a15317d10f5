import { bangkokDay } from './bangkok-time.ts'

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

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}
