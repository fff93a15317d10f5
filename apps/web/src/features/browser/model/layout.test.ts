import { describe, expect, test } from 'vitest'
import { heightOfLine, itemsOfLine, type Layout, lineAt, lineCount, lineOf, topOfLine } from './layout.ts'

const list: Layout = { count: 100, columns: 1, low: 0, lowHeight: 44, lineHeight: 44, start: 0 }
/** Five folders on two low lines, then six files on two lines. */
const grid: Layout = { count: 11, columns: 4, low: 5, lowHeight: 60, lineHeight: 200, start: 12 }

describe('a list', () => {
  test('has an item on each line', () => {
    expect(lineCount(list)).toBe(100)
    expect(itemsOfLine(list, 7)).toEqual([7, 8])
    expect([lineOf(list, 7), topOfLine(list, 7), lineAt(list, 7 * 44 + 43)]).toEqual([7, 308, 7])
  })
})

describe('a grid with folders', () => {
  test('begins a line of its own with the first file', () => {
    expect(lineCount(grid)).toBe(4)
    expect([0, 1, 2, 3].map((line) => itemsOfLine(grid, line))).toEqual([
      [0, 4],
      [4, 5],
      [5, 9],
      [9, 11],
    ])
    expect([0, 3, 4, 5, 8, 9].map((index) => lineOf(grid, index))).toEqual([0, 0, 1, 2, 2, 3])
  })

  test('is as high as its lines', () => {
    expect([0, 1, 2, 3].map((line) => heightOfLine(grid, line))).toEqual([60, 60, 200, 200])
    expect([0, 1, 2, 3, 4].map((line) => topOfLine(grid, line))).toEqual([12, 72, 132, 332, 532])
  })

  test.each([
    [0, -1],
    [12, 0],
    [71, 0],
    [72, 1],
    [131, 1],
    [132, 2],
    [331, 2],
    [332, 3],
  ])('at %i px is line %i', (y, line) => expect(lineAt(grid, y)).toBe(line))
})
