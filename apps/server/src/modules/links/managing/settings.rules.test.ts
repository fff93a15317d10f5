import { describe, expect, test } from 'vitest'
import { assertPasswordLength, chosenBy, endOf, endsSessions, givesMore } from './settings.rules.ts'

const now = new Date('2026-05-01T00:00:00Z')
const later = new Date('2026-06-01T00:00:00Z')

test.each([
  ['unlimited', null],
  [{ days: 1, hours: 2, minutes: 3 }, '2026-05-02T02:03:00.000Z'],
  [{ days: 0, hours: 0, minutes: 1 }, '2026-05-01T00:01:00.000Z'],
] as const)('%j ends at %s', (expiresIn, end) => expect(endOf(expiresIn, now)?.toISOString() ?? null).toBe(end))

test('no time at all is no expiry', () =>
  expect(() => endOf({ days: 0, hours: 0, minutes: 0 }, now)).toThrow(/LINK_EXPIRY_REQUIRED/))

test.each(['12345', 'ก็ก็ก'])('%j is too short for a password', (password) =>
  expect(() => assertPasswordLength(password)).toThrow(/LINK_PASSWORD_SHORT/),
)
test.each(['123456', 'รหัสผ่าน'])('%j is long enough', (password) =>
  expect(() => assertPasswordLength(password)).not.toThrow(),
)

test('texts are cleaned, and what is not given is not changed', () => {
  expect(chosenBy({}, now)).toEqual({})
  expect(chosenBy({ name: ' ก\n\u0000ข ', remark: ' 1\n2\u0007 ', openLimit: 'unlimited' }, now)).toEqual({
    name: 'ก ข',
    remark: '1\n2',
    open_limit: null,
  })
})

describe('after a change', () => {
  const before = { enabled: true, login_required: false }
  test.each([
    [{}, false, false],
    [{}, true, true],
    [{ enabled: false }, false, true],
    [{ enabled: true }, false, false],
    [{ login_required: true }, false, true],
    [{ name: 'x', open_limit: 1, expires_at: later, permission: 'view' }, false, false],
  ] as const)('%j, of the password: %s, sessions end: %s', (chosen, password, ends) =>
    expect(endsSessions(before, chosen, password)).toBe(ends),
  )

  test.each([
    [{ permission: 'view', expires_at: later }, { permission: 'download' }, true],
    [{ permission: 'download', expires_at: later }, { permission: 'download' }, false],
    [{ permission: 'download', expires_at: later }, { permission: 'view' }, false],
    [{ permission: 'view', expires_at: later }, { expires_at: null }, true],
    [{ permission: 'view', expires_at: now }, { expires_at: later }, true],
    [{ permission: 'view', expires_at: later }, { expires_at: now }, false],
    [{ permission: 'view', expires_at: null }, { expires_at: later }, false],
  ] as const)('of %j to %j it gives more: %s', (old, chosen, more) => expect(givesMore(old, chosen)).toBe(more))
})
