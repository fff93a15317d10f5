import { expect, test } from 'vitest'
import type { Layout } from '../model/layout.ts'
import { shiftOf } from './use-scroll-anchor.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`)
const list = { columns: 1, low: 0, lowHeight: 40, lineHeight: 40, start: 0 }
const grid = { columns: 4, low: 0, lowHeight: 60, lineHeight: 200, start: 16 }
const shift = (before: string[], after: string[], top: number, lines: Omit<Layout, 'count'>) =>
  shiftOf(
    { ids: before, layout: { ...lines, count: before.length } },
    { ids: after, layout: { ...lines, count: after.length } },
    top,
  )

test.each([
  ['nothing changed', rows(100), 0],
  ['a row below', [...rows(100), 'new'], 0],
  ['a row above', ['new', ...rows(100)], 40],
  ['three rows above', ['a', 'b', 'c', ...rows(100)], 120],
  ['a row above is gone', rows(100).slice(1), -40],
  ['the first one in sight is gone', rows(100).filter((id) => id !== 'row 50'), -40],
  ['another one in sight is gone', rows(100).filter((id) => id !== 'row 52'), 0],
  ['all of it is gone', ['a', 'b'], 0],
])('%s', (_name, after, pixels) => expect(shift(rows(100), after, 2010, list)).toBe(pixels))

test('in a grid, whole lines count', () => {
  expect(shift(rows(100), ['a', ...rows(100)], 1016, grid)).toBe(0)
  expect(shift(rows(100), ['a', 'b', 'c', 'd', ...rows(100)], 1016, grid)).toBe(200)
})

test('in a grid, a new line of folders is low', () => {
  const before = { ids: rows(100), layout: { ...grid, low: 4, count: 100 } }
  const after = { ids: ['new', ...rows(100)], layout: { ...grid, low: 5, count: 101 } }
  expect(shiftOf(before, after, 1016)).toBe(60)
})
