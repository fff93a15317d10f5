import { expect, test } from 'vitest'
import { type Amount, amountOf, bytesOf, nearestStop, sliderStops } from './amount.ts'

const [MB, GB, TB] = [1024 ** 2, 1024 ** 3, 1024 ** 4]

test.each([
  [10 * GB, { text: '10', unit: 'GB' }],
  [1.5 * TB, { text: '1.5', unit: 'TB' }],
  [300 * MB, { text: '300', unit: 'MB' }],
  [1, { text: '0.01', unit: 'MB' }],
  [0, { text: '0', unit: 'MB' }],
] as const)('%i bytes are shown as %j', (bytes, amount) => expect(amountOf(bytes)).toEqual(amount))

test.each([
  ['10', 'GB', 10 * GB],
  ['๑๐', 'GB', 10 * GB],
  [' 1.5 ', 'TB', 1.5 * TB],
  ['0', 'MB', 0],
  ['', 'GB', null],
  ['-5', 'GB', null],
  ['1e3', 'GB', null],
  ['abc', 'GB', null],
  ['99999999999', 'TB', null],
] as const)('“%s” %s means %s', (text, unit, bytes) => expect(bytesOf({ text, unit } satisfies Amount)).toBe(bytes))

test('a slider stops at round amounts, at what applies and at all there is', () => {
  const stops = sliderStops(250 * GB, 12 * GB)
  expect(stops[0]).toBe(0.5 * GB)
  expect(stops).toContain(12 * GB)
  expect(stops.at(-1)).toBe(250 * GB)
  expect(stops).toEqual([...stops].sort((a, b) => a - b))
  expect(stops[nearestStop(stops, 11.6 * GB)]).toBe(12 * GB)
  expect(sliderStops(2, 5)).toEqual([2, 5])
})
