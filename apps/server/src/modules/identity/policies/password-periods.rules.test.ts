import { expect, test } from 'vitest'
import { assertPasswordDays, nextPeriod, noticeDue } from './password-periods.rules.ts'

const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 86_400_000)
const off = { days: 0, since: null }

test.each([
  ['set', off, 90, { days: 90, since: day(50) }],
  ['set to the most', off, 366, { days: 366, since: day(50) }],
  ['saved again', { days: 90, since: day(1) }, 90, { days: 90, since: day(1) }],
  ['longer', { days: 90, since: day(1) }, 180, { days: 180, since: day(1) }],
  ['shorter', { days: 90, since: day(1) }, 30, { days: 30, since: day(50) }],
  ['off', { days: 90, since: day(1) }, 0, off],
  ['off, and off again', off, 0, off],
])('a period that is %s begins', (_, was, days, expected) => {
  expect(nextPeriod(was, days, day(50))).toEqual(expected)
})

test.each([
  [14.01, null],
  [14, 14],
  [7.5, 14],
  [7, 7],
  [1.01, 7],
  [1, 1],
  [0.1, 1],
  [0, null],
  [-3, null],
])('%s days before the expiry the notice is that of %s', (left, expected) => {
  expect(noticeDue(day(100 + left), day(100))).toBe(expected)
})

test('a period of 0 to 366 days is accepted', () => {
  for (const days of [0, 1, 366]) expect(() => assertPasswordDays(days)).not.toThrow()
  expect(() => assertPasswordDays(367)).toThrow('PASSWORD_DAYS_MAX: Password-expiry days can be up to 366')
})
