import { expect, test } from 'vitest'
import { initials, plainDigits } from './thai-text.ts'

test.each([
  ['สมศรี ใจดี', 'สจ'],
  ['แสงดาว', 'ส'],
  ['นางสาวมาลี ใจดี', 'มจ'],
  ['บริษัท ตัวอย่าง จำกัด', 'ตจ'],
  ['Somchai Jaidee', 'SJ'],
  ['', '?'],
])('initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('digits are read however they were typed', () => {
  expect(plainDigits('๐๘๑-๐๐๐ ๐๐๐๑')).toBe('0810000001')
})
