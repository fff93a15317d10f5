import { expect, test } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import { parseHashtags } from '../drive/drive.rules.ts'
import { changedTags, renamedTags, rowsOf, spelledLike } from './hashtags.rules.ts'

const code = <T>(run: () => T) => {
  try {
    return run()
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}

test.each([
  [
    ['ก', 'ก', 'e\u0301', '\u00e9'],
    ['ก', '\u00e9'],
  ],
  [['VAT', 'vat', 'Vat'], ['VAT']],
  [['/งาน//2569/'], ['งาน/2569']],
  [['ภาษีซื้อ-2569_(1)'], ['ภาษีซื้อ-2569_(1)']],
  [[''], 'HASHTAG_REQUIRED'],
  [['//'], 'HASHTAG_REQUIRED'],
  [['#'], 'HASHTAG_REQUIRED'],
  [['งาน/##/ภาษี'], 'HASHTAG_REQUIRED'],
  [['C#'], ['C#']],
  [['a,b'], 'HASHTAG_INVALID'],
  [['a|b'], 'HASHTAG_INVALID'],
  [['a b'], 'HASHTAG_INVALID'],
  [['a\u00a0b'], 'HASHTAG_INVALID'],
  [['a\0'], 'HASHTAG_INVALID'],
  [['a\u202eb'], 'HASHTAG_INVALID'],
  [['\ud800'], 'HASHTAG_INVALID'],
  [['ก'.repeat(100)], ['ก'.repeat(100)]],
  [['ก'.repeat(101)], 'HASHTAG_LONG'],
  [['1/2/3/4/5'], ['1/2/3/4/5']],
  [['1/2/3/4/5/6'], 'HASHTAG_LONG'],
])('hashtags %j → %j', (texts, expected) => expect(code(() => parseHashtags(texts))).toEqual(expected))

test.each([
  ['vat', 'VAT'],
  ['vat/2569', 'VAT/2569'],
  ['งาน/x/vat', 'งาน/X/vat'],
  ['other', 'other'],
])('%s is spelled %s', (tag, expected) => {
  const known = new Map([
    ['vat', 'VAT'],
    ['งาน/x', 'งาน/X'],
  ])
  expect(spelledLike(tag, known)).toBe(expected)
})

test.each([
  [['a'], ['b'], [], ['a', 'b']],
  [['a', 'b'], [], ['A'], ['b']],
  [['a'], ['A'], [], undefined],
  [['a'], [], ['x'], undefined],
  [['a'], ['a'], ['a'], ['a']],
  [Array.from({ length: 100 }, (_, n) => `t${n}`), ['more'], [], 'HASHTAG_TOO_MANY'],
])('%j and %j without %j', (before, add, remove, expected) =>
  expect(code(() => changedTags(before, { add, remove }))).toEqual(expected),
)

test('renaming a hashtag includes its children, and merges it with an existing one', () => {
  expect(renamedTags(['งาน', 'งาน/2569', 'งานอื่น', 'x'], 'งาน', 'โครงการ')).toEqual([
    'โครงการ',
    'โครงการ/2569',
    'งานอื่น',
    'x',
  ])
  expect(renamedTags(['vat', 'ภาษี'], 'VAT', 'ภาษี')).toEqual(['ภาษี'])
})

test('each is also listed under its parents', () => {
  expect(rowsOf(['งาน/2569', 'งาน'])).toEqual([
    { key: 'งาน', name: 'งาน', direct: true },
    { key: 'งาน/2569', name: 'งาน/2569', direct: true },
  ])
  expect(rowsOf(['A/b'])).toEqual([
    { key: 'a', name: 'A', direct: false },
    { key: 'a/b', name: 'A/b', direct: true },
  ])
})
