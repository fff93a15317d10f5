/**
 * Dates as people read them, always Bangkok time (C17, C32): in the calendar that the person chose, otherwise Buddhist era in
 * Thai and Gregorian in English (C73).
 */

import type { Calendar } from '@khlang/contract'
import { calendarIn } from './calendar.ts'

export type Language = 'th' | 'en'
type When = string | number | Date

const zone = 'Asia/Bangkok'
const locales = { th: 'th-TH-u-nu-latn', en: 'en-GB' } as const
const names: Record<Calendar, string> = { buddhist: 'buddhist', gregorian: 'gregory' }
const kept = new Map<string, Intl.DateTimeFormat>()

function formatter(language: Language, calendar: Calendar, name: string, options: Intl.DateTimeFormatOptions) {
  const key = `${language}:${calendar}:${name}`
  const known = kept.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locales[language], {
    timeZone: zone,
    calendar: names[calendar],
    ...options,
  })
  kept.set(key, made)
  return made
}

/** The parts of an instant in Bangkok; `name` is that of the formatter, which is kept. */
export const partsOf = (
  language: Language,
  name: string,
  options: Intl.DateTimeFormatOptions,
  when: When,
  calendar = calendarIn(language),
) =>
  Object.fromEntries(
    formatter(language, calendar, name, options)
      .formatToParts(new Date(when))
      .map((part) => [part.type, part.value]),
  )

/** `20 พ.ย. 2569` · `20 Nov 2026`; in the calendar of the reader unless another one is asked for. */
export function formatDate(when: When, language: Language, calendar = calendarIn(language)): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const { day, month, year } = partsOf(language, 'date', options, when, calendar)
  return `${day} ${month} ${year}`
}

/** `14:05 น.` · `14:05` */
export function formatTime(when: When, language: Language): string {
  const { hour, minute } = partsOf(language, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, when)
  return language === 'th' ? `${hour}:${minute} น.` : `${hour}:${minute}`
}

/** `20 พ.ย. 2569 14:05 น.` · `20 Nov 2026 14:05` */
export const formatDateTime = (when: When, language: Language) =>
  `${formatDate(when, language)} ${formatTime(when, language)}`

const relatives = {
  th: new Intl.RelativeTimeFormat('th', { numeric: 'auto' }),
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
}
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Up to a week relative, then the date; the exact time belongs into the hover text. */
export function formatRelative(when: When, language: Language, now: When = Date.now()): string {
  const gap = new Date(when).getTime() - new Date(now).getTime()
  const size = Math.abs(gap)
  if (size < minute) return language === 'th' ? 'เมื่อสักครู่' : 'just now'
  const relative = relatives[language]
  if (size < hour) return relative.format(Math.trunc(gap / minute), 'minute')
  if (size < day) return relative.format(Math.trunc(gap / hour), 'hour')
  const days = daysBetween(now, when)
  return Math.abs(days) <= 7 ? relative.format(days, 'day') : formatDate(when, language)
}

/** Whole calendar days of Bangkok from one instant to another. */
export function daysBetween(from: When, to: When): number {
  const offset = 7 * hour
  const dayOf = (when: When) => Math.floor((new Date(when).getTime() + offset) / day)
  return dayOf(to) - dayOf(from)
}

/** `4:05`, `1:02:09`: what is left of a countdown. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
