import { expect, test } from 'vitest'
import { csvRow } from './csv.ts'

test.each([
  ['plain', '"plain"'],
  ['ภาษาไทย, กับจุลภาค', '"ภาษาไทย, กับจุลภาค"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', `"'=1+1"`],
  ['+66', `"'+66"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  [' =cmd|x', `"' =cmd|x"`],
  ['＝1', `"'＝1"`],
  ['<img src=x>', '"<img src=x>"'],
  ['', '""'],
])('%j is the cell %j', (value, cell) => expect(csvRow([value])).toBe(`${cell}\r\n`))
