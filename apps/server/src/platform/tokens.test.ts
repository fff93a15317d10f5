import { expect, test } from 'vitest'
import { newToken } from './tokens.ts'

test('a token can be given to a program as a word: it is never an option', () => {
  const tokens = Array.from({ length: 5000 }, newToken)
  expect(tokens.filter((token) => !/^\w[\w-]{42}$/.test(token))).toEqual([])
  expect(new Set(tokens).size).toBe(tokens.length)
})
