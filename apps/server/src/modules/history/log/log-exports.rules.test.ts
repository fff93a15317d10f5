import { expect, test } from 'vitest'
import { findTrailer, statementOf, type Token, trailerBytes, trailerOf } from './log-exports.rules.ts'

const token: Token = {
  id: '1',
  person: 'สมศรี "ใจดี"'.repeat(20),
  account: 'บริษัท\r\nจำกัด',
  at: '2026-11-22T03:00:00.000Z',
  rows: 7,
  sha256: 'ab',
  key: 'k',
  signature: 's',
}

test.each(['csv', 'xlsx'] as const)('a trailer of %s is found after any content, with its values', (format) => {
  const trailer = trailerOf(format, token)
  expect(trailer.length).toBeLessThan(trailerBytes)
  for (const content of ['', 'ก่อน"khlang-signature","x"\r\n', '\r\nkhlang-signature:abc']) {
    const bytes = Buffer.concat([Buffer.from(content), trailer])
    expect(findTrailer(bytes)).toEqual({ start: Buffer.byteLength(content), token })
    expect(findTrailer(Buffer.concat([bytes, Buffer.from(' ')]))).toBeNull()
  }
})

test.each(['', '"khlang-signature","e30"\r\n', 'xxkhlang-signature:bm8', '"khlang-signature","!!"\r\n'])(
  'anything else is not a trailer: %j',
  (text) => expect(findTrailer(Buffer.from(text))).toBeNull(),
)

test('the signed statement distinguishes every value', () => {
  const same = statementOf(token)
  for (const key of ['id', 'person', 'account', 'at', 'sha256'] as const)
    expect(statementOf({ ...token, [key]: 'other' }).equals(same)).toBe(false)
  expect(statementOf({ ...token, rows: 8 }).equals(same)).toBe(false)
})
