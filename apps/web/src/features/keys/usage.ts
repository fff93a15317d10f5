import type { ApiKey } from '@khlang/contract/keys'

export type Day = ApiKey['usage'][number]

const dayMs = 86_400_000
const bangkokMs = 7 * 3_600_000

/** The last days until today in Thailand, with zeros for those without calls; oldest first. */
export function daysUntil(now: Date, count: number, usage: readonly Day[]): Day[] {
  const byDay = new Map(usage.map((day) => [day.day, day]))
  return Array.from({ length: count }, (_, index) => {
    const at = now.getTime() + bangkokMs - (count - 1 - index) * dayMs
    const day = new Date(at).toISOString().slice(0, 10)
    return byDay.get(day) ?? { day, calls: 0, errors: 0 }
  })
}
