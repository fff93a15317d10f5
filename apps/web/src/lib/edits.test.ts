import { expect, test } from 'vitest'
import { editsOf } from './edits.ts'
import { following } from './use-form.ts'

test('only what differs is sent', () => {
  expect(editsOf({ a: 1, b: [1, 2], c: null }, { a: 1, b: [1], c: null })).toEqual({ b: [1, 2] })
  expect(editsOf<{ a: number | null }>({ a: null }, { a: 7 })).toEqual({ a: null })
})

test('a form follows what changes meanwhile, and keeps what was typed', () => {
  const before = { days: '7', opens: '', login: false }
  const typed = { ...before, days: '30' }
  expect(following(typed, before, { days: '9', opens: '5', login: true })).toEqual({
    days: '30',
    opens: '5',
    login: true,
  })
})
