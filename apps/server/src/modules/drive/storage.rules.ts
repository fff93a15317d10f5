const leastDays = 7
const farDays = 730

/**
 * In how many days a drive is full when it goes on as it did: the line that fits the days best. Null when too few days
 * are known, when it does not grow, or when that is far away.
 */
export function fullInDays(days: readonly { day: number; used: number }[], remain: number): number | null {
  const known = days.map(({ day }) => day)
  if (Math.max(...known) - Math.min(...known) < leastDays || days.length < 2) return null
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [middle, level] = [mean(known), mean(days.map(({ used }) => used))]
  const spread = days.reduce((sum, { day }) => sum + (day - middle) ** 2, 0)
  const growth = days.reduce((sum, { day, used }) => sum + (day - middle) * (used - level), 0) / spread
  if (growth <= 0) return null
  const left = Math.ceil(remain / growth)
  return left > farDays ? null : left
}
