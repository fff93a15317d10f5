import { afterEach, describe, expect, test } from 'vitest'
import { setCalendar } from '../../lib/calendar.ts'
import { monthAfter, readTyped, showTyped, weeksOf } from './typed-date.ts'

test.each([
  ['2026-11-20T14:05', 'minute', '20/11/2569 14:05 น.', '20/11/2026 14:05'],
  ['2026-11-20T14:05:09', 'second', '20/11/2569 14:05:09 น.', '20/11/2026 14:05:09'],
  ['2026-11-20', 'date', '20/11/2569', '20/11/2026'],
  ['', 'minute', '', ''],
] as const)('%s is shown in the calendar of the language, and read back', (value, precision, thai, english) => {
  expect(showTyped(value, 'th', precision)).toBe(thai)
  expect(showTyped(value, 'en', precision)).toBe(english)
  expect(readTyped(thai, precision)).toBe(value)
  expect(readTyped(english, precision)).toBe(value)
})

test.each([
  ['1/2/2569 9:30', '2026-02-01T09:30'],
  ['1.2.2026 เวลา 9.30 น.', '2026-02-01T09:30'],
  ['๒๐/๑๑/๒๕๖๙ ๑๔:๐๕ น.', '2026-11-20T14:05'],
  ['20-11-2569', '2026-11-20T00:00'],
  ['2026-11-20T14:05', '2026-11-20T14:05'],
  ['2026-11-20T14:05:09', '2026-11-20T14:05'],
  ['31/2/2569', null],
  ['29/2/2570', null],
  ['29/2/2571', '2028-02-29T00:00'],
  ['20/13/2569', null],
  ['20/11/2569 24:00', null],
  ['พรุ่งนี้', null],
  ['20/11/69', null],
])('%s is read as %s', (typed, value) => expect(readTyped(typed, 'minute')).toBe(value))

test('a month has its days in weeks from Sunday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

describe('in the calendar that a person chose (C73)', () => {
  afterEach(() => setCalendar(null))

  test.each([
    ['buddhist', '20/11/2569', '20/11/2569'],
    ['gregorian', '20/11/2026', '20/11/2026'],
  ] as const)('%s', (calendar, th, en) => {
    setCalendar(calendar)
    expect((['th', 'en'] as const).map((one) => showTyped('2026-11-20', one, 'date'))).toEqual([th, en])
    // What is shown is read again as the same day.
    for (const typed of [th, en]) expect(readTyped(typed, 'date')).toBe('2026-11-20')
  })
})
