import { expect, test } from 'vitest'
import { oneLine, personLine } from './plain-text.ts'

test.each([
  ['  สม\tหญิง\n', 'สม หญิง'],
  ['a\u0000b\u0007c', 'a b c'],
  ['', ''],
])('one line of %j is %j', (text, line) => expect(oneLine(text)).toBe(line))

test.each([
  [' สมหญิง  ใจดี ', 'สมหญิง ใจดี'],
  ['\u202Eevil\u2066', 'evil'],
  ['a\u200B\u00ADb', 'ab'],
  ['\u202E\u200B', ''],
  ['. - _', ''],
  ['\uD800', ''],
  ['é'.normalize('NFD'), 'é'],
  [`น${'\u0301'.repeat(60)}`, `น${'\u0301'.repeat(4)}`],
  ['ก้ำ', 'ก้ำ'],
  ['<b>น้อง</b>', '<b>น้อง</b>'],
  ['😀', '😀'],
])('of the name %j stays %j', (text, name) => expect(personLine(text)).toBe(name))
