import { bangkokMs } from '@khlang/contract/bangkok-time'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Before every version of a file. */
const newestFolderDaysAgo = 195
const newestDaysAgo = 1
const spreadDays = 150

/** At some minute of the working hours of the day that began so many days ago in Bangkok. */
export function inWorkingHours(daysAgo: number, n: number, now: Date): Date {
  const today = Math.floor((now.getTime() + bangkokMs) / day) * day - bangkokMs
  return new Date(today - daysAgo * day + (8 + ((n * 5) % 9)) * hour + ((n * 17) % 60) * minute)
}

/**
 * When the versions of the n-th of so many files were made, oldest first: the same for every demo, more of them in the
 * last weeks than months ago, none in the future.
 */
export function datesOf(n: number, count: number, versions: number, now: Date): Date[] {
  // Neighbours in the plan are far from each other in time.
  const along = ((n * 37) % count) / count
  const newest = newestDaysAgo + Math.floor(spreadDays * along ** 2)
  const between = 6 + (n % 5) * 3
  return Array.from({ length: versions }, (_, version) =>
    inWorkingHours(newest + (versions - 1 - version) * between, n + version, now),
  )
}

/** When the n-th folder of a drive was made, with all below it. */
export const folderDate = (n: number, now: Date): Date => inWorkingHours(newestFolderDaysAgo + ((n * 23) % 60), n, now)

/** A minute of a working day so many days ago, the same for every demo; a day of a weekend is the Friday before it. */
export function workTime(daysAgo: number, n: number, now: Date): Date {
  const time = inWorkingHours(daysAgo, n, now)
  const weekday = new Date(time.getTime() + bangkokMs).getUTCDay()
  const back = weekday === 6 ? 1 : weekday === 0 ? 2 : 0
  return new Date(time.getTime() - back * day)
}

/** After everything that people did on that day. */
export const eveningOf = (daysAgo: number, now: Date): Date => new Date(workTime(daysAgo, 0, now).setUTCHours(11, 0))

/** When something of a plan happens: so many days ago, or on a day of its own (YYYY-MM-DD). */
export type Planned = { daysAgo: number; day?: string }

export const timeOf = ({ daysAgo, day: own }: Planned, n: number, now: Date): Date =>
  own === undefined ? workTime(daysAgo, n, now) : new Date(Date.parse(`${own}T10:00:00+07:00`) + (n % 40) * minute)
