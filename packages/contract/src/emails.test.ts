import { expect, test } from 'vitest'
import { isEmail, recipientsIn } from './emails.ts'

test.each(['a@example.com', 'สมศรี@ไทย.ไทย', "o'brien+x@sub.example.co.th", `${'a'.repeat(64)}@example.com`])(
  '%s is an address',
  (text) => expect(isEmail(text)).toBe(true),
)
test.each([
  '',
  'somsri',
  'a@b',
  'a@b.c',
  'a b@example.com',
  '<a@example.com>',
  'a@example.com, b@example.com',
  'a@x@example.com',
  'a\n@example.com',
  'a\u200b@example.com',
  'a@exam\u00adple.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(250)}.com`,
])('%j is none', (text) => expect(isEmail(text)).toBe(false))

test.each([
  ['', []],
  [' , ;', []],
  ['Somsri J <a@x.io>, "Doe, J." <b@x.io>; สมศรี ใจดี <c@x.io> Doe<d@x.io>', ['a@x.io', 'b@x.io', 'c@x.io', 'd@x.io']],
  ['a@x.io b@x.io\tc@x.io', ['a@x.io', 'b@x.io', 'c@x.io']],
  ['สมศรี ใจดี, a b@x.io, <c@x.io>, Doe <d>', ['สมศรี ใจดี', 'a b@x.io', '<c@x.io>', 'Doe <d>']],
  [' a@x.io , b@x.io;A@x.io\r\nc@x.io ', ['A@x.io', 'b@x.io', 'c@x.io']],
])('%j names the recipients %j', (text, recipients) => expect(recipientsIn(text)).toEqual(recipients))
