import { expect, test } from 'vitest'
import { readRecoveryCode, readTotpCode, recoveryCodeOf } from './codes.rules.ts'

test('a recovery code is written in groups, of signs that are not mistaken for one another', () => {
  expect(recoveryCodeOf(new Uint8Array([0, 1, 2, 31, 32, 33, 10, 11, 12, 13, 14, 255]))).toBe('012z-01ab-cdez')
})

test.each([
  ['012z-01ab-cdez', '012z01abcdez'],
  [' 012Z 01AB CDEZ ', '012z01abcdez'],
  ['oI2z-0lab-cdez', '012z01abcdez'],
  ['012z-01ab-cde', null],
  ['012z-01ab-cdezz', null],
  ['u12z-01ab-cdez', null],
  ['', null],
])('recovery code %j is read as %j', (typed, read) => {
  expect(readRecoveryCode(typed)).toBe(read)
})

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['12345', null],
  ['1234567', null],
  ['๑๒๓๔๕๖', null],
  ['abcdef', null],
])('code %j of an app is read as %j', (typed, read) => {
  expect(readTotpCode(typed)).toBe(read)
})
