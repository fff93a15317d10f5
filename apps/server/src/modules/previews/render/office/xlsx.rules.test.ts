import { describe, expect, test } from 'vitest'
import { columnOf, formatNumber, shapeOf } from './xlsx.rules.ts'

describe('the format of a number in a cell', () => {
  test.each([
    [0, undefined, 'number'],
    [14, undefined, 'date'],
    [22, undefined, 'date'],
    [20, undefined, 'time'],
    [9, undefined, 'percent'],
    [164, '#,##0.00', 'number'],
    [165, 'yyyy-mm-dd', 'date'],
    [166, '[$-D07041E]d mmmm yyyy', 'date'],
    [167, '[$-th-TH]ddd d mmm bbbb', 'date'],
    [168, '0.0%', 'percent'],
    [169, '[h]:mm', 'time'],
    [170, '"day "0', 'number'],
    [171, '[Red]#,##0_);\\(#,##0\\)', 'number'],
    [172, 'General', 'number'],
  ] as const)('format %i (%s): %s', (id, code, shape) => expect(shapeOf(id, code)).toBe(shape))
})

test.each([
  ['46348', 'date', '1900', '2026-11-22'],
  ['46348.5', 'date', '1900', '2026-11-22 12:00'],
  ['44886', 'date', '1904', '2026-11-22'],
  ['0.25', 'time', '1900', '06:00'],
  ['0.30000000000000004', 'number', '1900', '0.3'],
  ['0.125', 'percent', '1900', '12.5%'],
  ['-1', 'date', '1900', '-1'],
  ['99999999999', 'date', '1900', '99999999999'],
  ['not a number', 'number', '1900', 'not a number'],
  ['', 'number', '1900', ''],
] as const)('%s as a %s (%s): %s', (raw, shape, base, text) => expect(formatNumber(raw, shape, base)).toBe(text))

test.each([
  ['A1', 0],
  ['C12', 2],
  ['AA3', 26],
  ['XFD1', 16383],
  ['12', null],
  [undefined, null],
])('the column of %s is %s', (reference, column) => expect(columnOf(reference)).toBe(column))
