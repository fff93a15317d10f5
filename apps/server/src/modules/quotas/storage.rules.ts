import type { Forecast } from '@khlang/contract/storage'

const leastDays = 7
const farDays = 730
/** The number of days considered. */
export const trendDays = 30

/** The best fitting line through the known days of a drive: its growth per day, and the number of days it spans. */
export type Growth = { perDay: number | null; span: number }

/**
 * When a drive will be full at its current rate. There is no forecast for a drive with only a few days of history; one
 * that does not grow, or only over years, has no date.
 */
export function forecast(growth: Growth | undefined, remain: number): Forecast {
  if (!growth || growth.perDay === null || growth.span < leastDays)
    return { trend: 'unknown', perDay: 0, fullInDays: null }
  const perDay = Math.round(growth.perDay)
  if (perDay <= 0) return { trend: 'steady', perDay: 0, fullInDays: null }
  const left = Math.ceil(Math.max(0, remain) / growth.perDay)
  return { trend: 'growing', perDay, fullInDays: left > farDays ? null : left }
}
