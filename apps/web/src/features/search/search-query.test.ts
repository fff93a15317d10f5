import { expect, test } from 'vitest'
import { isEmptySearch, suggestedName, queryOf, searchKey, describeSearch } from './search-query.ts'

test('of an address only what is searched counts', () => {
  expect(queryOf({ q: ' งบ  ปี ', type: 'pdf', view: 'grid' } as Parameters<typeof queryOf>[0])).toEqual({
    q: 'งบ ปี',
    type: 'pdf',
  })
  expect(searchKey({ type: 'pdf', q: 'a' })).toBe(searchKey({ q: ' a ', type: 'pdf' }))
  expect(searchKey({ q: 'a' })).not.toBe(searchKey({ q: 'a', starred: true }))
})

test.each([
  [{}, true],
  [{ q: '  ' }, true],
  [{ starred: false }, true],
  [{ starred: true }, false],
  [{ within: 'week' } as const, false],
])('%o asks nothing: %s', (query, nothing) => {
  expect(isEmptySearch(query)).toBe(nothing)
})

test('a search is said in the order of its fields', () => {
  const query = { drive: 'business', tag: 'งาน/2569', q: 'งบ', type: 'pdf', within: 'week', starred: true } as const
  expect(describeSearch(query, (part, value) => `${part} ${value}`)).toBe(
    'งบ · type pdf · #งาน/2569 · within week · starred true · drive business',
  )
})

test('an offered name is never too long, and ends with a whole letter', () => {
  expect(suggestedName('สั้น', 100)).toBe('สั้น')
  expect(suggestedName('กำ'.repeat(80), 100)).toBe('กำ'.repeat(50))
  expect([...suggestedName('น้ำ'.repeat(80), 100)].length).toBeLessThanOrEqual(100)
  expect(suggestedName(`${'ก'.repeat(99)} ข`, 100)).toBe('ก'.repeat(99))
})
