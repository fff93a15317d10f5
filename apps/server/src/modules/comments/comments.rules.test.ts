import { describe, expect, test } from 'vitest'
import { parseBody, participantsOf } from './comments.rules.ts'

describe('the text of a comment', () => {
  test.each([
    ['  เห็นด้วย \n', 'เห็นด้วย'],
    ['หนึ่ง\r\nสอง', 'หนึ่ง\nสอง'],
    ['a\0b', 'ab'],
    ['ก'.repeat(2000), 'ก'.repeat(2000)],
  ])('%j is stored as %j', (text, stored) => expect(parseBody(text)).toBe(stored))
  test.each([
    ['', 'COMMENT_REQUIRED'],
    [' \n\t ', 'COMMENT_REQUIRED'],
    ['\u200b\u2060 ', 'COMMENT_REQUIRED'],
    ['ก'.repeat(2001), 'COMMENT_LONG'],
  ])('%j is refused with %s', (text, code) => expect(() => parseBody(text)).toThrow(code))
})

test.each([
  [
    ['owner', 'me', 'named', 'other', 'other', null],
    ['owner', 'other'],
  ],
  [['me'], []],
  [[], []],
])('of %j the participants are %j', (concerned, notified) =>
  expect(participantsOf(concerned, { author: 'me', named: ['named'] })).toEqual(notified),
)
