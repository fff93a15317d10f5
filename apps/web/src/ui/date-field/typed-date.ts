import { buddhistYears, shownYear } from '../../lib/calendar.ts'
import type { Language } from '../../lib/dates.ts'

/** How exact a field is. Its value is the wall clock of Bangkok: `2026-11-20`, `2026-11-20T14:05`, `2026-11-20T14:05:09`. */
export type Precision = 'date' | 'minute' | 'second'

const lengths = { date: 10, minute: 16, second: 19 } as const
/** No year that anybody types is one of both calendars. */
const firstBuddhist = 2400
const written =
  /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})(?:[\s,]+(?:เวลา\s*)?(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s*(?:น\.?)?)?$/u
const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/
const two = (value: number) => String(value).padStart(2, '0')
const arabic = (text: string) =>
  text.replace(/[๐-๙]/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x0e50 + 0x30))

/** As it is shown: `20/11/2569 14:05 น.` · `20/11/2026 14:05`. */
export function showTyped(value: string, language: Language, precision: Precision): string {
  const [, year, month, day] = iso.exec(value) ?? []
  if (!year) return ''
  const date = `${day}/${month}/${shownYear(Number(year), language)}`
  if (precision === 'date') return date
  return `${date} ${value.slice(11, lengths[precision])}${language === 'th' ? ' น.' : ''}`
}

/** What was typed, in either calendar; empty for nothing, null for what is no date. */
export function readTyped(typed: string, precision: Precision): string | null {
  const text = arabic(typed.trim())
  if (text === '') return ''
  const asIso = iso.exec(text)
  const asWritten = written.exec(text)
  const [year, month, day] = asIso ? asIso.slice(1, 4) : (asWritten?.slice(1, 4).toReversed() ?? [])
  const [hour = '0', minute = '0', second = '0'] = (asIso ?? asWritten)?.slice(4) ?? []
  if (!year || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const christian = Number(year) >= firstBuddhist ? Number(year) - buddhistYears : Number(year)
  const date = `${String(christian).padStart(4, '0')}-${two(Number(month))}-${two(Number(day))}`
  if (!exists(date)) return null
  return `${date}T${two(Number(hour))}:${two(Number(minute))}:${two(Number(second))}`.slice(0, lengths[precision])
}

/** No 31st of February. */
function exists(date: string): boolean {
  const when = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(when.getTime()) && when.toISOString().startsWith(date)
}

/** The days of a month (`2026-11`) in weeks from Sunday; null where another month is. */
export function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const days: (string | null)[] = Array.from({ length: first.getUTCDay() }, () => null)
  for (let day = 1; day <= count; day++) days.push(`${month}-${two(day)}`)
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => days[week * 7 + at] ?? null),
  )
}

/** The month that many months later. */
export function monthAfter(month: string, count: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count, 1)).toISOString().slice(0, 7)
}
