import { amountOf, amountProblem, hundredth, unitsOf } from './decimal.ts'

/** Half a hundredth for each line: programs add up what was rounded before, or round what was added up. */
export const roundingOf = (lines: number): bigint => hundredth * BigInt(1 + Math.ceil(lines / 2))

const whole = hundredth * 100n
const digitsOf = (value: bigint) => [...amountOf(value)].sort().join('')

export const distance = (one: bigint, other: bigint): bigint => (one < other ? other - one : one - other)

/**
 * Whether two totals differ by no more than rounding does: to the satang, to coins or to the baht. The same digits in another
 * order (1,230.05 for 1,230.50) are none: somebody mistyped them.
 */
export function isRounded(one: bigint, other: bigint, lines: number): boolean {
  if (distance(one, other) > whole) return false
  return distance(one, other) <= roundingOf(lines) || digitsOf(one) !== digitsOf(other)
}

/** Whether a basis and a tax are a grand total, given as decimals in text: exactly, but for rounding, or not. */
export function judgeSum({
  net,
  vat,
  gross,
}: Record<'net' | 'vat' | 'gross', string>): 'exact' | 'rounded' | 'differs' {
  if ([net, vat, gross].some((amount) => amountProblem(amount) !== null)) return 'differs'
  const sum = unitsOf(net) + unitsOf(vat)
  if (sum === unitsOf(gross)) return 'exact'
  return isRounded(sum, unitsOf(gross), 1) ? 'rounded' : 'differs'
}
