import { bangkokDay } from '@khlang/contract/bangkok-time'
import type { ApiKey } from '@khlang/contract/keys'

export type Day = ApiKey['usage'][number]

const dayMs = 86_400_000

/** The last days until today in Thailand, with zeros for those without calls; oldest first. */
export function daysUntil(now: Date, count: number, usage: readonly Day[]): Day[] {
  const byDay = new Map(usage.map((day) => [day.day, day]))
  return Array.from({ length: count }, (_, index) => {
    const day = bangkokDay(new Date(now.getTime() - (count - 1 - index) * dayMs))
    return byDay.get(day) ?? { day, calls: 0, errors: 0 }
  })
}
