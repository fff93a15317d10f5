import { expect, test } from 'vitest'
import type { ErrorEntries } from './errors/entry.ts'
import { errorCatalogue } from './errors.ts'
import type { NoDuplicates } from './unique.ts'

const whole = { status: 400, number: null, th: 'ก', en: 'a' } as const

test('an error without one of its parts does not compile', () => {
  const { status, number, th, en } = whole
  // @ts-expect-error: without a status
  const noStatus: ErrorEntries = { PLANTED: { number, th, en } }
  // @ts-expect-error: without its number
  const noNumber: ErrorEntries = { PLANTED: { status, th, en } }
  // @ts-expect-error: without Thai
  const noThai: ErrorEntries = { PLANTED: { status, number, en } }
  // @ts-expect-error: without English
  const noEnglish: ErrorEntries = { PLANTED: { status, number, th } }
  expect([noStatus, noNumber, noThai, noEnglish]).toHaveLength(4)
})

test('a code claimed by two capabilities does not compile', () => {
  const unique: NoDuplicates<['A' | 'B', 'C']> = true
  // @ts-expect-error: B is in both
  const repeated: NoDuplicates<['A' | 'B', 'B' | 'C']> = true
  expect([unique, repeated]).toEqual([true, true])
})

test.each(Object.entries(errorCatalogue))('%s has a text in both languages', (_, { status, th, en }) => {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(th).toMatch(/[ก-๙]/)
  expect(en).toMatch(/^[^ก-๙]+$/)
})
