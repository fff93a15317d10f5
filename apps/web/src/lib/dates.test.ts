import { afterEach, describe, expect, test } from 'vitest'
import { setCalendar } from './calendar.ts'
import { daysBetween, formatCountdown, formatDate, formatDateTime, formatRelative } from './dates.ts'

const noon = '2026-11-20T05:00:00Z' // 12:00 in Bangkok

test('Thai dates are in the Buddhist era, English ones are not', () => {
  expect(formatDate(noon, 'th')).toBe('20 พ.ย. 2569')
  expect(formatDate(noon, 'en')).toBe('20 Nov 2026')
  expect(formatDateTime(noon, 'th')).toBe('20 พ.ย. 2569 12:00 น.')
})

test('the day is Bangkok’s, whatever the machine’s', () => {
  expect(formatDate('2026-12-31T17:30:00Z', 'th')).toBe('1 ม.ค. 2570')
  expect(formatDate('2026-12-31T16:59:59Z', 'en')).toBe('31 Dec 2026')
  expect(formatDateTime('2026-12-31T17:05:00Z', 'en')).toBe('1 Jan 2027 00:05')
})

test('up to a week is relative, older is a date', () => {
  const ago = (ms: number) => formatRelative(new Date(noon).getTime() - ms, 'en', noon)
  expect(ago(5_000)).toBe('just now')
  expect(ago(5 * 60_000)).toBe('5 minutes ago')
  expect(ago(3 * 3_600_000)).toBe('3 hours ago')
  expect(ago(24 * 3_600_000)).toBe('yesterday')
  expect(ago(7 * 24 * 3_600_000)).toBe('7 days ago')
  expect(ago(8 * 24 * 3_600_000)).toBe('12 Nov 2026')
  expect(formatRelative(new Date(noon).getTime() + 2 * 24 * 3_600_000, 'th', noon)).toBe('มะรืนนี้')
})

test('days between are calendar days', () => {
  expect(daysBetween('2026-11-20T16:59:00Z', '2026-11-20T17:01:00Z')).toBe(1)
  expect(daysBetween('2026-11-20T17:01:00Z', '2026-11-20T16:59:00Z')).toBe(-1)
})

test('countdowns', () => {
  expect(formatCountdown(245)).toBe('4:05')
  expect(formatCountdown(3729)).toBe('1:02:09')
  expect(formatCountdown(-3)).toBe('0:00')
})

describe('the calendar that a person chose (C73)', () => {
  afterEach(() => setCalendar(null))

  test.each([
    [null, '20 พ.ย. 2569', '20 Nov 2026'],
    ['buddhist', '20 พ.ย. 2569', '20 Nov 2569'],
    ['gregorian', '20 พ.ย. 2026', '20 Nov 2026'],
  ] as const)('%s', (calendar, th, en) => {
    setCalendar(calendar)
    expect([formatDate(noon, 'th'), formatDate(noon, 'en')]).toEqual([th, en])
  })
})
