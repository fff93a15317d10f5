import { expect, test } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import { parseSearchName, searchNameKey } from './saved-searches.rules.ts'

test.each([
  ['  งบ   ปีนี้ ', 'งบ ปีนี้'],
  ['e\u0301', '\u00e9'],
  ['ก'.repeat(100), 'ก'.repeat(100)],
  ['\u{1f600}'.repeat(100), '\u{1f600}'.repeat(100)],
  ['ก'.repeat(101), null],
  ['', null],
  ['   ', null],
  ['a\u202eb', null],
  ['a\0b', null],
  ['\ud800', null],
])('the name %j is stored as %j', (text, kept) => {
  const parse = () => parseSearchName(text)
  if (kept === null) expect(parse).toThrow(AppError)
  else expect(parse()).toBe(kept)
})

test('names ignore the case of Latin letters', () => {
  expect(searchNameKey('VAT ภาษี')).toBe(searchNameKey('vat ภาษี'))
  expect(searchNameKey('ภาษี')).not.toBe(searchNameKey('ภาษึ'))
})
