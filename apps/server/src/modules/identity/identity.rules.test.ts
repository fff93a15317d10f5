import { describe, expect, test } from 'vitest'
import { clientName } from './sessions/addresses.rules.ts'
import { parseCallSignature } from './partners/call-signature.rules.ts'
import { authenticatedAt, newPersonOf } from './sign-in/claims.rules.ts'
import { landingOf } from './partners/landing.rules.ts'
import { isOtpShape } from './credentials/otp.rules.ts'
import { assertNewPassword, isStrongEnough } from './credentials/passwords.rules.ts'

describe('passwords', () => {
  test.each([
    ['', false],
    ['abc1234', false],
    ['abcd1234', true],
    ['abcdefgh', false],
    ['12345678', false],
    ['รหัสผ่านที่๑', true],
    ['        1a', true],
    ['pass word 9', true],
    ['!!!!!!!!1', false],
    ['𝒶𝒷𝒸𝒹𝑒𝒻1', false],
  ])('%j is strong enough: %s', (password, expected) => {
    expect(isStrongEnough(password)).toBe(expected)
  })
  test('both entries must match', () => {
    expect(() => assertNewPassword('abcd1234', 'abcd1235')).toThrow('PASSWORD_CONFIRM')
    expect(() => assertNewPassword('short1', 'other')).toThrow('PASSWORD_WEAK')
    expect(() => assertNewPassword('abcd1234', 'abcd1234')).not.toThrow()
  })
})

test.each([
  [undefined, 'unknown'],
  ['', 'unknown'],
  ['curl/8.1', 'curl/8.1'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 (KHTML) Chrome/140.0 Safari/537', 'Chrome · Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537 Edg/140.0', 'Edge · Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18 like Mac OS X) Version/18 Safari/604', 'Safari · iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140) Gecko Firefox/140', 'Firefox · Linux'],
  ['evil\u202e\nname', 'evilname'],
  ['x'.repeat(500), 'x'.repeat(80)],
])('%j is shown as %j', (agent, shown) => {
  expect(clientName(agent)).toBe(shown)
})

describe('the header of a signed call', () => {
  const signature = Buffer.alloc(32, 1).toString('base64url')
  test.each([
    ['ISO time', `2026-01-02T03:04:05.678Z.nonce-123.${signature}`, '2026-01-02T03:04:05.678Z'],
    ['with its scheme', `HMAC-SHA256 2026-01-02T03:04:05Z.nonce-123.${signature}`, '2026-01-02T03:04:05.000Z'],
    ['seconds', `1767323045.nonce-123.${signature}`, '2026-01-02T03:04:05.000Z'],
    ['milliseconds', `1767323045678.nonce-123.${signature}`, '2026-01-02T03:04:05.678Z'],
    ['hexadecimal', `1767323045.nonce-123.${'01'.repeat(32)}`, '2026-01-02T03:04:05.000Z'],
  ])('%s', (_name, header, time) => {
    const parsed = parseCallSignature(header)
    expect(parsed?.time.toISOString()).toBe(time)
    expect(parsed?.nonce).toBe('nonce-123')
    expect(parsed?.signature.equals(Buffer.alloc(32, 1))).toBe(true)
  })
  test.each([
    undefined,
    '',
    'Bearer abcdefghijklmnop',
    `2026-01-02T03:04:05Z.short.${signature}`,
    `yesterday00.nonce-123.${signature}`,
    `1767323045.nonce-123.${signature.slice(1)}`,
    `9999-99-99T99:99:99Z.nonce-123.${signature}`,
  ])('%j is invalid', (header) => {
    expect(parseCallSignature(header)).toBeNull()
  })
})

describe('a person from an external provider', () => {
  test('takes over verified claims', () => {
    const claims = { preferred_username: 'suda99', email: 'Suda@Example.com', email_verified: true, name: 'สุดา ดีใจ' }
    expect(newPersonOf({ ...claims, phone_number: '+66 81 234 5678', phone_number_verified: true })).toEqual({
      username: 'suda99',
      email: 'suda@example.com',
      emailVerified: true,
      mobile: '+66812345678',
      firstNameTh: 'สุดา',
      lastNameTh: 'ดีใจ',
      language: 'th',
    })
  })
  test.each([
    [{ preferred_username: 'ab' }, 'userab'],
    [{ preferred_username: 'suda.dee@example.com' }, 'sudadee'],
    [{ preferred_username: '0812345678' }, 'user0812345678'],
    [{}, 'user00'],
    [{ preferred_username: '<script>' }, 'script'],
    [{ preferred_username: 'x'.repeat(300) }, 'x'.repeat(64)],
  ])('%j is named %s', (claims, username) => {
    expect(newPersonOf(claims).username).toBe(username)
  })
  test('an unverified or foreign number is omitted', () => {
    expect(newPersonOf({ phone_number: '+66812345678' }).mobile).toBeNull()
    expect(newPersonOf({ phone_number: '+15551234567', phone_number_verified: true }).mobile).toBeNull()
    expect(newPersonOf({ email: 'not an address' }).email).toBeNull()
  })
})

test.each([
  ['easyToken', undefined, null, '/mydrive'],
  ['bypass', 'business', 'b1', '/drivebusiness/b1'],
  ['bypass', 'taxbox', 'b1', '/inbox?accountId=b1'],
  ['bypass', 'taxbox', null, '/inbox'],
  ['businessToken', undefined, 'b1', '/drivebusiness/b1'],
  ['bypass', 'drive', 'b1', '/mydrive'],
] as const)('%s for %s in %s leads to %s', (kind, landing, account, path) => {
  expect(landingOf(kind, landing, account)).toBe(path)
})

test.each([
  ['123456', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['๑๒๓๔๕๖', false],
])('%s is a code: %s', (code, expected) => {
  expect(isOtpShape(code)).toBe(expected)
})

test.each([
  ['just now', { iat: 1000, auth_time: 1000 }, 0],
  ['an hour before the token', { iat: 4600, auth_time: 1000 }, 3600],
  ['unknown, without a time', { iat: 1000 }, null],
  ['unknown, with a time that is no number', { iat: 1000, auth_time: '1000' }, null],
  ['unknown, with a time after the token', { iat: 1000, auth_time: 1001 }, null],
])('a person signed in at the provider %s', (_, claims, age) => {
  const now = new Date('2026-11-24T10:00:00Z')
  expect(authenticatedAt(claims, now)?.getTime() ?? null).toBe(age === null ? null : now.getTime() - age * 1000)
})
