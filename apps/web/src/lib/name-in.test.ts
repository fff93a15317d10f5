import { expect, test } from 'vitest'
import { nameIn } from './name-in.ts'

test.each([
  ['th', 'ฝ่ายขาย', 'Sales', 'ฝ่ายขาย'],
  ['en', 'ฝ่ายขาย', 'Sales', 'Sales'],
  ['en', 'ฝ่ายขาย', '', 'ฝ่ายขาย'],
  ['th', '', 'Sales', 'Sales'],
] as const)('in %s “%s” or “%s” is shown as “%s”', (language, nameTh, nameEn, shown) =>
  expect(nameIn({ nameTh, nameEn }, language)).toBe(shown),
)
