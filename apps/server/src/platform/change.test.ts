import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

test('names the fields that differ, with what they were and are', () => {
  const before = { name: 'ขาย', admin: false, roles: ['a', 'b'], bytes: null }
  const after = { name: 'ฝ่ายขาย', admin: false, roles: ['b', 'a'], bytes: 5 }
  expect(changeOf(before, after)).toEqual({
    before: { name: 'ขาย', bytes: null },
    after: { name: 'ฝ่ายขาย', bytes: 5 },
  })
})

test('is empty where nothing differs', () => {
  expect(changeOf({ name: 'ขาย', more: 1 }, { name: 'ขาย' })).toEqual({ before: {}, after: {} })
})
