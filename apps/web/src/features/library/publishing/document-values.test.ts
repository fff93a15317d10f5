import type { LibraryDocument } from '@khlang/contract/library'
import { expect, test } from 'vitest'
import { changesOf, isWrongEnd, valuesOf } from './document-values.ts'

const document: LibraryDocument = {
  id: 'd',
  shelf: 'business',
  state: 'published',
  category: 'manual',
  titleTh: 'คู่มือ',
  titleEn: 'คู่มือ',
  summaryTh: 'สรุป',
  summaryEn: '',
  name: 'f.pdf',
  mimeType: 'application/pdf',
  size: 1,
  version: 1,
  publishedAt: '2026-05-01T00:00:00.000Z',
  validFrom: '2026-05-01T00:00:00.000Z',
  validUntil: '2026-06-01T00:00:00.000Z',
  starred: false,
  itemId: 'i',
  newestVersion: 2,
}
const before = valuesOf(document)
const now = Date.parse('2026-05-10T00:00:00Z')

test('an English title is filled in only when it differs from the Thai one', () => {
  expect(before).toMatchObject({ titleEn: '', from: '2026-05-01T07:00', until: '2026-06-01T07:00' })
  expect(valuesOf({ ...document, titleEn: 'Manual' }).titleEn).toBe('Manual')
})

test.each([
  [{}, {}],
  [{ titleTh: 'คู่มือใหม่' }, { titleTh: 'คู่มือใหม่', titleEn: '' }],
  [{ titleEn: 'Manual' }, { titleEn: 'Manual' }],
  [{ until: '' }, { validUntil: null }],
  [{ until: '2026-07-01T07:00' }, { validUntil: '2026-07-01T00:00:00.000Z' }],
  [
    { from: '2026-05-02T07:00', category: 'policy' as const },
    { category: 'policy', validFrom: '2026-05-02T00:00:00.000Z' },
  ],
  [{ summaryEn: 'Short' }, { summaryEn: 'Short' }],
])('of %j only %j is sent', (change, sent) => expect(changesOf({ ...before, ...change }, before)).toEqual(sent))

test.each([
  [{}, false],
  [{ until: '' }, false],
  [{ from: '2026-06-02T07:00' }, true],
  [{ until: '2026-05-09T07:00' }, true],
])('an end with %j is wrong: %s', (change, wrong) =>
  expect(isWrongEnd({ ...before, ...change }, before, now)).toBe(wrong),
)

test('an end that is over stays as it is, and is no end for something new', () => {
  const later = Date.parse('2027-01-01T00:00:00Z')
  expect([isWrongEnd(before, before, later), isWrongEnd(before, null, later)]).toEqual([false, true])
})
