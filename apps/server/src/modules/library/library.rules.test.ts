import { describe, expect, test } from 'vitest'
import { searchWords, written } from './library.rules.ts'

const now = new Date('2026-05-01T00:00:00Z')
const before = {
  title_th: 'คู่มือ',
  title_en: 'Manual',
  summary_th: '',
  summary_en: '',
  valid_from: now,
  valid_until: null,
}

describe('the description of a document', () => {
  test.each([
    ['a title of spaces', { titleTh: ' \u0007 ' }, 'LIBRARY_TITLE'],
    [
      'an end before its beginning',
      { validFrom: '2026-06-02T00:00:00Z', validUntil: '2026-06-01T00:00:00Z' },
      'LIBRARY_DATES',
    ],
    ['an end at its beginning', { validUntil: now.toISOString() }, 'LIBRARY_DATES'],
    ['an end that is over', { validFrom: '2026-01-01T00:00:00Z', validUntil: '2026-04-01T00:00:00Z' }, 'LIBRARY_DATES'],
    ['a beginning after an end that stays', { validFrom: '2027-01-01T00:00:00Z' }, 'LIBRARY_DATES'],
  ])('%s is refused', (_, input, code) => {
    const kept = { ...before, valid_until: code === 'LIBRARY_DATES' ? new Date('2026-12-31T00:00:00Z') : null }
    expect(() => written(input, kept, now)).toThrow(expect.objectContaining({ code }))
  })

  test('keeps fields that are not given, cleans the others, and is found by both titles', () => {
    expect(written({}, before, now)).toEqual({ ...before, title_key: 'คู่มือ\nmanual' })
    expect(written({ titleTh: ' แบบ\tฟอร์ม ', titleEn: '' }, before, now)).toMatchObject({
      title_th: 'แบบ ฟอร์ม',
      title_en: 'แบบ ฟอร์ม',
    })
    expect(written({ summaryTh: 'ก\nข\u0000 ' }, before, now).summary_th).toBe('ก\nข')
  })

  test('is searched word by word, ignoring case', () => expect(searchWords('  คู่มือ   DRIVE ')).toEqual(['คู่มือ', 'drive']))
})
