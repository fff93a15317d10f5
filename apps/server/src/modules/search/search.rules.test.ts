import type { SearchSpan } from '@khlang/contract'
import { fileKind } from '@khlang/contract/file-kinds'
import { expect, test } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import { listOfSearch, parseSearch, sinceOf } from './search.rules.ts'

const code = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}

test.each<[string, SearchSpan, string, string]>([
  ['today begins at midnight of Bangkok', 'today', '2026-11-22T10:00:00Z', '2026-11-21T17:00:00Z'],
  ['which is another day in London', 'today', '2026-11-22T17:00:00Z', '2026-11-22T17:00:00Z'],
  ['up to the last moment', 'today', '2026-11-22T16:59:59.999Z', '2026-11-21T17:00:00Z'],
  ['seven days with this one', 'week', '2026-11-22T10:00:00Z', '2026-11-15T17:00:00Z'],
  ['thirty days with this one', 'month', '2026-11-22T10:00:00Z', '2026-10-23T17:00:00Z'],
  ['thirty days over the end of a year', 'month', '2026-01-05T10:00:00Z', '2025-12-06T17:00:00Z'],
  ['this year', 'year', '2026-11-22T10:00:00Z', '2025-12-31T17:00:00Z'],
  ['a year that has begun in Bangkok alone', 'year', '2026-12-31T18:00:00Z', '2026-12-31T17:00:00Z'],
  ['the last day of a leap year', 'year', '2028-12-31T16:59:59Z', '2027-12-31T17:00:00Z'],
])('%s', (_, span, now, since) => {
  expect(sinceOf(span, new Date(now)).toISOString()).toBe(new Date(since).toISOString())
})

test.each([
  [{ q: '  งบ \n\t 2569  ' }, { q: 'งบ 2569' }],
  [{ q: 'a\0b\ud800' }, { q: 'a b\ufffd' }],
  [{ tag: '/งาน//2569/' }, { tag: 'งาน/2569' }],
  [{ q: ' ', type: 'pdf', starred: false } as const, { type: 'pdf' }],
  [{ starred: true, within: 'week', drive: 'business' } as const, { starred: true, within: 'week', drive: 'business' }],
  [{}, 'SEARCH_EMPTY'],
  [{ q: '\0 \t' }, 'SEARCH_EMPTY'],
  [{ starred: false }, 'SEARCH_EMPTY'],
  [{ tag: '//' }, 'HASHTAG_REQUIRED'],
  [{ tag: 'a b' }, 'HASHTAG_INVALID'],
  [{ tag: 'a/b/c/d/e/f' }, 'HASHTAG_LONG'],
])('%o is stored as %o', (input, kept) => {
  expect(code(() => parseSearch(input))).toEqual(kept)
})

test('a list is identified by its criteria, regardless of case and order', () => {
  expect(listOfSearch({ q: 'A', tag: 'VAT' })).toBe(listOfSearch({ tag: 'vat', q: 'a' }))
  const different = [{ q: 'a' }, { tag: 'a' }, { type: 'pdf' }, { within: 'week' }, { drive: 'personal' }] as const
  expect(new Set(different.map(listOfSearch)).size).toBe(different.length)
  expect(listOfSearch({ q: 'ก'.repeat(400), tag: 'ก'.repeat(100) }).length).toBeLessThan(100)
})

test.each([
  ['a.PDF', 'image/png', 'pdf'],
  ['a.tar.gz', '', 'archive'],
  ['a', 'image/png', 'image'],
  ['.pdf', '', 'other'],
  ['a.', 'text/plain', 'text'],
  ['a.xyz', 'application/vnd.ms-excel', 'sheet'],
])('%s of the type “%s” is %s', (name, mimeType, kind) => {
  expect(fileKind({ type: 'file', name, mimeType })).toBe(kind)
})
