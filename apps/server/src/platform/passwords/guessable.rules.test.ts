import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common.ts'
import { isMadeOf } from './guessable.rules.ts'

describe('the name of the product with little else', () => {
  test.each(['Khlang2026', 'khlang-1234', '2026คลัง!!', 'my-khlang1', 'KHLANG KHLANG 1', 'onebox12345', 'Kh-lang 2569'])(
    '%s is common',
    async (password) => expect(await isCommonPassword(password)).toBe(true),
  )
  test.each(['green-tea-77', 'khlang-under-the-bridge-4', 'คลังของเราอยู่ริมน้ำ 9'])('%s is not', async (password) =>
    expect(await isCommonPassword(password)).toBe(false),
  )
})

describe('what is known of a person with little else', () => {
  const words = ['somsri1', 'somsri@example.com', '0810000001', 'สมศรี', 'Somsri', 'A', '']
  test.each(['somsri1-2026', 'Somsri.1999', '0810000001a', 'a081-000-0001', 'สมศรี1234', 'somsri@example.com1'])(
    '%s is made of it',
    (password) => expect(isMadeOf(password, words)).toBe(true),
  )
  test.each(['demo-pass-1', 'a1b2c3d4', 'somsri-likes-7-teas', 'A1234567'])('%s is not', (password) =>
    expect(isMadeOf(password, words)).toBe(false),
  )
})
