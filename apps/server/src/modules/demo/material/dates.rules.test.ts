import { expect, test } from 'vitest'
import { datesOf, folderDate, workTime } from './dates.rules.ts'

// 02:30 of 24 November in Bangkok.
const now = new Date('2026-11-23T19:30:00Z')
const iso = (dates: readonly Date[]) => dates.map((date) => date.toISOString())

test.each([
  [0, 1, ['2026-11-23T01:00:00.000Z']],
  [0, 3, ['2026-11-11T01:00:00.000Z', '2026-11-17T06:17:00.000Z', '2026-11-23T02:34:00.000Z']],
  [1, 1, ['2026-09-27T06:17:00.000Z']],
  [2, 2, ['2026-11-03T02:34:00.000Z', '2026-11-15T07:51:00.000Z']],
] as const)('file %i of 60 with %i versions', (n, versions, dates) => {
  expect(iso(datesOf(n, 60, versions, now))).toEqual(dates)
})

test('at any time of the day everything is in the past, and newer than its folder', () => {
  for (let hour = 0; hour < 24; hour++) {
    const at = new Date(now.getTime() + hour * 3_600_000)
    for (let n = 0; n < 60; n++)
      for (const date of datesOf(n, 60, 3, at)) {
        expect(date.getTime()).toBeLessThan(at.getTime())
        expect(date.getTime()).toBeGreaterThan(folderDate(n, at).getTime())
      }
  }
})

test('people work on working days, and what follows three days later comes later', () => {
  for (let daysAgo = 10; daysAgo > 3; daysAgo--)
    for (const n of [0, 1, 2, 3]) {
      const time = workTime(daysAgo, n, now)
      expect([1, 2, 3, 4, 5]).toContain(new Date(time.getTime() + 7 * 3_600_000).getUTCDay())
      expect(workTime(daysAgo - 3, n + 1, now).getTime()).toBeGreaterThan(time.getTime())
    }
})
