import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test.each([
  ['', null],
  ['  ', null],
  ['30', 30],
  [' ๓๐ ', 30],
  ['-3', Number.NaN],
  ['3.5', Number.NaN],
  ['12345678', Number.NaN],
  ['สิบ', Number.NaN],
])('%j is %j', (text, number) => expect(typedNumber(text)).toBe(number))
