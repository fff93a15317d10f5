import { expect, test } from 'vitest'
import { nameOf } from './employee-name.ts'

test.each([
  [{ name: 'สมศรี ใจดี', nameEn: 'Somsri Jaidee' }, 'th', 'สมศรี ใจดี'],
  [{ name: 'สมศรี ใจดี', nameEn: 'Somsri Jaidee' }, 'en', 'Somsri Jaidee'],
  [{ name: 'สมศรี ใจดี', nameEn: null }, 'en', 'สมศรี ใจดี'],
  [{ name: '+66810000001', nameEn: null }, 'th', '0810000001'],
  [{ name: '+66810000001', nameEn: null }, 'en', '0810000001'],
] as const)('%o is shown in %s as %s', (employee, language, shown) => expect(nameOf(employee, language)).toBe(shown))
