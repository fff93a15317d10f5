import { describe, expect, test } from 'vitest'
import { typedOf } from '../../../lib/wall-clock.ts'
import { addressesIn, daysIn, leadOf, presetEnd, warnOf } from './expiry-times.ts'

const at = (text: string) => new Date(`${text}+07:00`)

describe('the clock on the wall in Bangkok', () => {
  test.each([
    ['week', '2026-12-28T09:00', '2027-01-04T09:00'],
    ['month', '2027-01-31T09:00', '2027-02-28T09:00'],
    ['month', '2028-01-31T00:30', '2028-02-29T00:30'],
    ['quarter', '2026-11-21T23:30', '2027-02-21T23:30'],
    ['year', '2028-02-29T12:00', '2029-02-28T12:00'],
  ] as const)('a %s after %s is %s', (preset, from, end) => expect(typedOf(presetEnd(preset, at(from)))).toBe(end))
})

test('a warning is found again among the choices', () => {
  const end = at('2027-01-31T09:00')
  for (const lead of ['1', '7', '30'] as const) expect(leadOf(end, warnOf(lead, end, null))).toBe(lead)
  expect(leadOf(end, at('2027-01-30T08:00'))).toBe('own')
  expect(leadOf(end, null)).toBe('none')
})

test('addresses are separated by commas and spaces', () =>
  expect(addressesIn(' a@b.example, c@d.example ,,e@f.example')).toEqual(['a@b.example', 'c@d.example', 'e@f.example']))

test.each([
  ['90', 90],
  [' ๙๐ ', 90],
  ['0', 0],
  ['', 0],
  ['-5', 0],
  ['1.5', 0],
  ['12345', 0],
])('“%s” means %i days', (text, days) => expect(daysIn(text)).toBe(days))
