import { expect, test } from 'vitest'
import { daysOfMonth } from '@khlang/contract/months'
import { formatMonth } from './months.ts'

test('a month has its last day', () => {
  expect(daysOfMonth('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('a month is written in the era of the language', () => {
  expect(formatMonth('2026-11', 'th')).toBe('พ.ย. 2569')
  expect(formatMonth('2026-11', 'en')).toBe('Nov 2026')
})
