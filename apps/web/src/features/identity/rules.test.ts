import { expect, test } from 'vitest'
import { domainOf } from './domain.ts'
import { checkPassword, passwordStrength } from './rules.ts'

test('a password needs eight characters, a letter and a digit of any script', () => {
  expect(checkPassword('abc123')).toEqual({ long: false, letter: true, digit: true })
  expect(checkPassword('abc1234').long).toBe(false)
  expect(checkPassword('abc12345').long).toBe(true)
  expect(checkPassword('รหัสผ่าน๑๒๓')).toEqual({ long: true, letter: true, digit: true })
  expect(passwordStrength('12345678')).toBe(0)
  expect(passwordStrength('aaaaaaa1')).toBe(1)
  expect(passwordStrength('Sunny-river-2569')).toBe(4)
})

test.each([
  ['somsri@company.co.th', 'company.co.th'],
  ['Company.CO.TH', 'company.co.th'],
  ['company', null],
  ['a@b@', null],
  ['https://company.co.th/x', null],
])('domain of %s', (text, domain) => {
  expect(domainOf(text)).toBe(domain)
})
