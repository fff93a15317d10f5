import { bangkokDay } from '@khlang/contract/bangkok-time'

const dayMs = 86_400_000

/** The days from so many days ago up to today, by the calendar of Bangkok. */
export function latestDays(count: number, now = Date.now()): { from: string; to: string } {
  return { from: bangkokDay(new Date(now - count * dayMs)), to: bangkokDay(new Date(now)) }
}
