import { expect, test } from 'vitest'
import { shiftOf } from './use-scroll-anchor.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`)
const list = { columns: 1, lineHeight: 40, paddingStart: 0 }

test.each([
  ['nothing changed', rows(100), 0],
  ['a row below', [...rows(100), 'new'], 0],
  ['a row above', ['new', ...rows(100)], 40],
  ['three rows above', ['a', 'b', 'c', ...rows(100)], 120],
  ['a row above is gone', rows(100).slice(1), -40],
  ['the first one in sight is gone', rows(100).filter((id) => id !== 'row 50'), -40],
  ['another one in sight is gone', rows(100).filter((id) => id !== 'row 52'), 0],
  ['all of it is gone', ['a', 'b'], 0],
])('%s', (_name, after, shift) => expect(shiftOf(rows(100), after, 2010, list)).toBe(shift))

test('in a grid, whole lines count', () => {
  const grid = { columns: 4, lineHeight: 200, paddingStart: 16 }
  expect(shiftOf(rows(100), ['a', ...rows(100)], 1016, grid)).toBe(0)
  expect(shiftOf(rows(100), ['a', 'b', 'c', 'd', ...rows(100)], 1016, grid)).toBe(200)
})
