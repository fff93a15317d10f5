import { describe, expect, test } from 'vitest'
import { isNumber, readTable } from './read-table.ts'

describe('a table of a text', () => {
  test.each([
    ['ชื่อ,ราคา\nปากกา,12.50\n', ['ชื่อ', 'ราคา'], [['ปากกา', '12.50']]],
    ['a;b\n1;2', ['a', 'b'], [['1', '2']]],
    ['a\tb\r\n1\t2\r\n', ['a', 'b'], [['1', '2']]],
    ['sep=|\na|b,c\n1|2', ['a', 'b,c'], [['1', '2']]],
    ['a,b\n"one\nline, really",2', ['a', 'b'], [['one\nline, really', '2']]],
    ['a,b\n"he said ""yes""",2\n\n\n', ['a', 'b'], [['he said "yes"', '2']]],
    ['a\n1,2,3\n4', ['a', '', ''], [['1', '2', '3'], ['4']]],
    ['', [], []],
    ['only a head', ['only a head'], []],
  ])('%j', (text, head, rows) => {
    expect(readTable(text, false)).toMatchObject({ head, rows, columnsLeft: 0 })
  })

  test('of a text that was cut leaves out the line that may not be whole', () => {
    expect(readTable('a,b\n1,2\n3,', true).rows).toEqual([['1', '2']])
    expect(readTable('a,b\n1,"2', true).rows).toEqual([])
  })

  test('says how many columns are too many', () => {
    const wide = Array.from({ length: 130 }, (_, n) => n).join(',')
    const { head, columnsLeft } = readTable(wide, false)
    expect([head.length, columnsLeft]).toEqual([100, 30])
  })
})

test.each([
  ['12', true],
  ['1,234.50', true],
  ['-5 %', true],
  ['(1,200)', true],
  ['฿ 99', true],
  ['๑๒๓', true],
  ['', false],
  ['12 ชิ้น', false],
  ['2569-01-02', false],
  ['-', false],
])('%j is a number: %s', (text, is) => expect(isNumber(text)).toBe(is))
