import { lastMonths, monthOf, shiftMonth } from '@khlang/contract/months'
import { expect, test } from 'vitest'
import { monthsToCount, startOfMonth } from './dashboard.rules.ts'

test.each([
  ['2026-10-31T16:59:59Z', '2026-10'],
  ['2026-10-31T17:00:00Z', '2026-11'],
  ['2026-12-31T17:00:00Z', '2027-01'],
])('%s is in %s in Bangkok', (at, month) => {
  expect(monthOf(new Date(at))).toBe(month)
  expect(monthOf(startOfMonth(month))).toBe(month)
})

test('months go over the end of a year', () => {
  expect(shiftMonth('2026-12', 1)).toBe('2027-01')
  expect(lastMonths('2027-02', 6)).toEqual(['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02'])
})

test('a month is counted until it has ended, and a little longer', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  expect(monthsToCount(null, now, 3)).toEqual(['2026-09', '2026-10', '2026-11'])
  expect(monthsToCount(new Date('2026-11-19T00:00:00Z'), now, 3)).toEqual(['2026-11'])
  expect(monthsToCount(new Date('2026-10-31T17:30:00Z'), now, 3)).toEqual(['2026-10', '2026-11'])
  expect(monthsToCount(new Date('2025-01-01T00:00:00Z'), now, 3)).toEqual(['2026-09', '2026-10', '2026-11'])
})
