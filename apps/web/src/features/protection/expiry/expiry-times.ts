import { recipientsIn } from '@khlang/contract'
import { plainDigits } from '../../../lib/thai-text.ts'
import { zone } from '../../../lib/wall-clock.ts'

const day = 24 * 3_600_000

export const presets = ['week', 'month', 'quarter', 'year'] as const
export type Preset = (typeof presets)[number]
const months: Record<Exclude<Preset, 'week'>, number> = { month: 1, quarter: 3, year: 12 }

/** That long from now at the same local time; the last day where a month is too short. */
export function presetEnd(preset: Preset, from: Date): Date {
  if (preset === 'week') return new Date(from.getTime() + 7 * day)
  const wall = new Date(from.getTime() + zone)
  const date = wall.getUTCDate()
  wall.setUTCDate(1)
  wall.setUTCMonth(wall.getUTCMonth() + months[preset])
  const last = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate()
  wall.setUTCDate(Math.min(date, last))
  return new Date(wall.getTime() - zone)
}

/** Days before the expiry at which a reminder is sent; `none` for no reminder. */
export const leads = ['none', '1', '7', '30', 'own'] as const
export type Lead = (typeof leads)[number]
export const warnOf = (lead: Lead, end: Date, own: Date | null): Date | null =>
  lead === 'none' ? null : lead === 'own' ? own : new Date(end.getTime() - Number(lead) * day)

/** Which of the choices a warning is, that is there already. */
export function leadOf(end: Date | null, warn: Date | null): Lead {
  if (!end || !warn) return 'none'
  const days = (end.getTime() - warn.getTime()) / day
  return leads.find((lead) => Number(lead) === days) ?? 'own'
}

/** Addresses as they are typed in a list. */
export const addressesIn = recipientsIn

/** Days as typed, in Thai digits too; 0 for anything that is not a number of days. */
export function daysIn(text: string): number {
  const plain = plainDigits(text.replace('-', '?'))
  return /^\d{1,4}$/.test(plain) ? Number(plain) : 0
}
