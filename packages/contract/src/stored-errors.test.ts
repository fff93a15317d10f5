import { describe, expect, test } from 'vitest'
import { type ErrorCode, errorCatalogue, isErrorCode, storableValues, storedErrorText } from './errors.ts'

const placeholder = /\{(\w+)\}/g
const codes = Object.keys(errorCatalogue).filter(isErrorCode)
const placesOf = (code: ErrorCode, language: 'th' | 'en') =>
  [...errorCatalogue[code][language].matchAll(placeholder)].map(([, name = '']) => name)
const withPlaces = codes.filter((code) => placesOf(code, 'en').length + placesOf(code, 'th').length > 0)

describe('the text of a stored code', () => {
  test.each(withPlaces)('%s shows what was stored beside it, in both languages', (code) => {
    for (const language of ['th', 'en'] as const) {
      const names = placesOf(code, language)
      const values = Object.fromEntries(names.map((name, n) => [name, `value-${n}`]))
      const stored: unknown = JSON.parse(JSON.stringify(storableValues(values)))
      const text = storedErrorText(code, stored, language)
      for (const value of Object.values(values)) expect(text).toContain(value)
    }
  })

  test.each(withPlaces)('%s has no gap where a value is not known', (code) => {
    for (const language of ['th', 'en'] as const)
      for (const stored of [null, undefined, {}, [], 'text', { left: {} }]) {
        const text = storedErrorText(code, stored, language)
        expect(text).not.toMatch(placeholder)
        expect(text.split('–').length - 1).toBeGreaterThanOrEqual(placesOf(code, language).length)
      }
  })

  test('keeps numbers, times and names in the language of the reader', () => {
    const values = { who: { th: 'มาลี', en: 'Malee' }, when: new Date('2026-03-01T05:00:00Z'), max: 1200 }
    const stored: unknown = JSON.parse(JSON.stringify(storableValues(values)))
    expect(storedErrorText('ITEM_STALE', stored, 'en')).toMatch(/^Malee changed this on .*2026/)
    expect(storedErrorText('ITEM_STALE', stored, 'th')).toContain('มาลี')
    expect(storedErrorText('COMMENT_LONG', { max: 1200 }, 'en')).toContain('1,200')
  })

  test('of a code that is no longer known is that of an internal error', () => {
    expect(storedErrorText('GONE_SINCE', {}, 'en')).toBe(errorCatalogue.INTERNAL.en)
  })
})
