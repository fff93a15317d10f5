import { expect, test } from 'vitest'
import { formatInstant, parseInstant } from './instants.ts'

const seconds = ['', '.1', '.12', '.123', '.1239', '.000001', '.019', '.999999', '.580']

test.each(seconds.map((fraction) => `2026-03-01 04:05:06${fraction}+00`))('%s is parsed as by the driver', (text) => {
  const found = parseInstant(text, () => null)
  expect(found).toEqual(new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`))
})

test.each(seconds.map((fraction) => `2026-03-01 04:05:06${fraction}+00`))('%s is formatted as its date', (text) => {
  const date = parseInstant(text, () => new Date(0))
  expect([formatInstant(text), formatInstant(date)]).toEqual([date.toISOString(), date.toISOString()])
})

test('other zones are converted', () => {
  expect(formatInstant('2026-03-01 04:05:06+07')).toBe('2026-02-28T21:05:06.000Z')
})

test.each(['infinity', '-infinity', '0044-03-15 12:00:00+00 BC', '12026-03-01 04:05:06+00', '0099-03-01 04:05:06+00'])(
  '%s is left to the driver',
  (text) => expect(parseInstant(text, () => 'any')).toBe('any'),
)

test.each(['2026-03-01 04:05:06+07', '2026-03-01 04:05:06.5-03:30'])('another zone: %s', (text) =>
  expect(parseInstant(text, () => 'any')).toBe('any'),
)
