import { describe, expect, test } from 'vitest'
import { expiryOf, isExpiringSoon, isSecret, secretOf, stateOf } from './keys.rules.ts'

const now = new Date('2026-11-24T00:00:00Z')
const days = (n: number) => new Date(now.getTime() + n * 86_400_000)

describe('the end of a key', () => {
  test.each([
    [undefined, days(90)],
    [days(1).toISOString(), days(1)],
    [days(366).toISOString(), days(366)],
    [days(367).toISOString(), null],
    [now.toISOString(), null],
    [days(-1).toISOString(), null],
  ])('%j is %j', (wanted, end) => expect(expiryOf(wanted, now)).toEqual(end))

  test.each([
    [13.9, true],
    [14, false],
  ])('with %d days left: soon is %s', (left, soon) => expect(isExpiringSoon(days(left), now)).toBe(soon))
})

describe('the state', () => {
  test.each([
    [{ expires_at: days(1), revoked_at: null, former_until: null }, 'active'],
    [{ expires_at: days(1), revoked_at: null, former_until: days(0.5) }, 'rotating'],
    [{ expires_at: days(1), revoked_at: null, former_until: now }, 'active'],
    [{ expires_at: now, revoked_at: null, former_until: days(0.5) }, 'expired'],
    [{ expires_at: days(-1), revoked_at: days(-2), former_until: null }, 'revoked'],
  ] as const)('%j is %s', (times, state) => expect(stateOf(times, now)).toBe(state))
})

test('a secret is recognised by its form', () => {
  expect(isSecret(secretOf('a'.repeat(43)))).toBe(true)
  for (const other of ['a'.repeat(43), secretOf('a'.repeat(42)), `${secretOf('a'.repeat(43))}=`, ''])
    expect(isSecret(other)).toBe(false)
})
