import { describe, expect, test } from 'vitest'
import { driveSearch, wordSearch } from '../routes/_drive/-drive/search.ts'
import { flagOf, parseSearch, searchParser, stringifySearch, textOf } from './search-params.ts'

const hard = ['true', 'false', 'null', '2569', '1e5', '"ใบเสนอราคา"', '[1]', '{"a":1}', 'a+b & c=d', '00123', ' x ']

describe('an address', () => {
  test.each(hard)('keeps the words %s as they were written', (q) => {
    const address = stringifySearch({ q })
    expect(parseSearch(address)).toEqual({ q })
    expect(wordSearch(parseSearch(address)).q).toBe(q)
    expect(stringifySearch(wordSearch(parseSearch(address)))).toBe(address)
  })

  test('keeps what a route does not know, and every id, whatever it looks like', () => {
    expect(parseSearch('?utm=1&folder=12&item=true')).toEqual({ utm: '1', folder: '12', item: 'true' })
    expect(driveSearch(parseSearch('?folder=12&item=true&preview=null'))).toMatchObject({
      folder: '12',
      item: 'true',
      preview: 'null',
    })
  })

  test('has no place for what is not there', () => {
    expect(stringifySearch({ a: undefined, b: null, c: '' })).toBe('?c=')
    expect(stringifySearch({ a: undefined })).toBe('')
  })
})

describe('what a route reads', () => {
  test('a value without sense is put out, and does not pass as it came', () => {
    const raw = { view: 'bogus', sort: 'drop table', order: 'up', details: 'maybe', folder: '' }
    const read = { ...raw, ...driveSearch(raw) }
    expect(read).toEqual(Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])))
  })

  test('what makes sense stays', () => {
    const search = { view: 'grid', sort: 'size', order: 'desc', details: true, folder: 'f', item: 'i', preview: 'p' }
    expect(driveSearch(parseSearch(stringifySearch(search)))).toEqual(search)
  })

  test('text has an end, flags are set or are not', () => {
    expect(textOf('abcdef', 3)).toBe('abc')
    expect(textOf(3)).toBeUndefined()
    expect([true, 'true', '1', 'false', '', 0].map(flagOf)).toEqual([true, true, true, undefined, undefined, undefined])
    expect(searchParser<{ a?: string }>(({ a }) => ({ a: textOf(a) }))({ a: 1, b: 2 })).toEqual({ a: undefined })
  })
})
