import type { Language } from '@khlang/contract'

/** One calendar event of an item. */
export type CalendarEvent = {
  itemId: string
  name: string
  what: 'expires' | 'warns'
  at: Date
  revision: number
  /** The address of the item. */
  address: string
}

const texts = {
  th: {
    title: 'คลัง: วันหมดอายุ',
    expires: (name: string) => `หมดอายุ: ${name}`,
    warns: (name: string) => `ใกล้หมดอายุ: ${name}`,
    see: 'เปิดดูได้ที่',
  },
  en: {
    title: 'Khlang: expiry dates',
    expires: (name: string) => `Expires: ${name}`,
    warns: (name: string) => `Expires soon: ${name}`,
    see: 'Open at',
  },
} as const

/** A text according to RFC 5545 3.3.11; control characters become spaces. */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n|\n|\r/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

const lineBytes = 75

/** Folds a line into pieces of at most 75 bytes without splitting characters (RFC 5545 3.1). */
export function foldLine(line: string): string {
  let folded = ''
  let room = lineBytes
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (size > room) {
      folded += '\r\n '
      room = lineBytes - 1
    }
    folded += sign
    room -= size
  }
  return `${folded}\r\n`
}

const instant = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')
const lines = (all: readonly string[]) => all.map(foldLine).join('')

export const calendarHead = (language: Language): string =>
  lines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Khlang//Expiry//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(texts[language].title)}`,
  ])

/** An event with a stable id: the same item and time always give the same one. */
export const eventOf = (
  event: CalendarEvent,
  { now, host, language }: { now: Date; host: string; language: Language },
) =>
  lines([
    'BEGIN:VEVENT',
    `UID:${event.what}-${event.itemId}@${host}`,
    `SEQUENCE:${event.revision}`,
    `DTSTAMP:${instant(now)}`,
    `DTSTART:${instant(event.at)}`,
    `SUMMARY:${escapeText(texts[language][event.what](event.name))}`,
    `DESCRIPTION:${escapeText(`${texts[language].see} ${event.address}`)}`,
    `URL:${event.address}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])

export const calendarEnd = lines(['END:VCALENDAR'])
