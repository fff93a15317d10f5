import { expect, test } from 'vitest'
import { tagError, tagsOfMany, typedTag, inverseChanges } from './tag-text.ts'

test.each([
  [' #งบ ', 'งบ'],
  ['##a/b/', 'a/b'],
  ['e\u0301', '\u00e9'],
])('%j typed is %j', (text, tag) => expect(typedTag(text)).toBe(tag))

test.each([
  ['', 'โปรดกรอกแฮชแท็ก'],
  ['a,b', 'แฮชแท็กต้องไม่มีจุลภาค (,) เครื่องหมาย | หรือเว้นวรรค'],
  ['a b', 'แฮชแท็กต้องไม่มีจุลภาค (,) เครื่องหมาย | หรือเว้นวรรค'],
  ['a|b', 'แฮชแท็กต้องไม่มีจุลภาค (,) เครื่องหมาย | หรือเว้นวรรค'],
  ['ภาษี/2569', null],
])('%j: %j', (tag, words) => expect(tagError(tag, 'th')).toBe(words))

test('hashtags of several items are listed once, shared ones first', () => {
  expect(tagsOfMany([{ hashtags: ['ก', 'VAT'] }, { hashtags: ['vat'] }])).toEqual([
    { tag: 'VAT', count: 2 },
    { tag: 'ก', count: 1 },
  ])
})

test('the inverse changes give each item what it had', () => {
  const items = [
    { id: '1', hashtags: ['a', 'old'] },
    { id: '2', hashtags: ['A'] },
    { id: '3', hashtags: [] },
  ]
  expect(inverseChanges(items, { add: ['a'], remove: ['OLD'] })).toEqual([
    { items: [items[0]], add: ['old'], remove: [] },
    { items: [items[2]], add: [], remove: ['a'] },
  ])
})
