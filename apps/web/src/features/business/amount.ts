import { plainDigits } from '../../lib/thai-text.ts'

export const amountUnits = ['MB', 'GB', 'TB'] as const
export type AmountUnit = (typeof amountUnits)[number]
/** An amount of storage as typed. */
export type Amount = { text: string; unit: AmountUnit }

const sizes: Record<AmountUnit, number> = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 }

/** Bytes in the largest fitting unit, rounded up to two decimals. */
export function amountOf(bytes: number): Amount {
  const unit = [...amountUnits].reverse().find((one) => bytes >= sizes[one]) ?? 'MB'
  return { text: String(Math.ceil((bytes / sizes[unit]) * 100) / 100), unit }
}

/** An amount in bytes; null when it is invalid. */
export function bytesOf({ text, unit }: Amount): number | null {
  const plain = plainDigits(text.replace('-', '?'))
  if (!/^\d+(\.\d+)?$/.test(plain)) return null
  const bytes = Math.round(Number(plain) * sizes[unit])
  return Number.isSafeInteger(bytes) ? bytes : null
}

const GB = sizes.GB
const steps = [0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750].map((step) => step * GB)

/** The amounts that a slider stops at: round ones up to what the business has, and what applies now. */
export function sliderStops(most: number, now: number): number[] {
  const scale = most > 1000 * GB ? most / (1000 * GB) : 1
  const stops = [...steps.map((step) => Math.round((step * scale) / sizes.MB) * sizes.MB), now, most]
  return [...new Set(stops)].filter((stop) => stop > 0 && stop <= Math.max(most, now)).sort((a, b) => a - b)
}

/** The stop that is nearest to an amount. */
export const nearestStop = (stops: readonly number[], bytes: number): number =>
  stops.reduce((best, stop, index) => (Math.abs(stop - bytes) < Math.abs((stops[best] ?? 0) - bytes) ? index : best), 0)
