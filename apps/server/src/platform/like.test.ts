import { expect, test } from 'vitest'
import { containing, wordsOf } from './like.ts'

test('wildcards of the text stand for themselves', () => {
  expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%')
})

test('a search field is words', () => {
  expect(wordsOf('  สมศรี \u00a0ใจดี ')).toEqual(['สมศรี', 'ใจดี'])
})
