import { expect, test } from 'vitest'
import { tagFault, tagsOfMany, typedTag, wayBackOf } from './tag-words.ts'

test.each([
  [' #งบ ', 'งบ'],
  ['##a/b/', 'a/b'],
  ['e\u0301', '\u00e9'],
])('%j typed is %j', (text, tag) => expect(typedTag(text)).toBe(tag))

test.each([
  ['', 'โปรดกรอกแฮชแท็ก'],
  ['a|b', 'แฮชแท็กต้องไม่มีจุลภาค (,) ขีดตั้ง (|) หรือช่องว่าง'],
  ['ภาษี/2569', null],
])('%j: %j', (tag, words) => expect(tagFault(tag, 'th')).toBe(words))

test('hashtags of several items stand once, those of all first', () => {
  expect(tagsOfMany([{ hashtags: ['ก', 'VAT'] }, { hashtags: ['vat'] }])).toEqual([
    { tag: 'VAT', count: 2 },
    { tag: 'ก', count: 1 },
  ])
})

test('the way back gives each item what it had', () => {
  const items = [
    { id: '1', hashtags: ['a', 'old'] },
    { id: '2', hashtags: ['A'] },
    { id: '3', hashtags: [] },
  ]
  expect(wayBackOf(items, { add: ['a'], remove: ['OLD'] })).toEqual([
    { items: [items[0]], add: ['old'], remove: [] },
    { items: [items[2]], add: [], remove: ['a'] },
  ])
})
