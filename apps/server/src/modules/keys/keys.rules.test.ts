import { describe, expect, test } from 'vitest'
import { dayOf, expiryOf, isExpiringSoon, isSecret, isWithin, parseNetwork, secretOf, stateOf } from './keys.rules.ts'

const now = new Date('2026-11-24T00:00:00Z')
const days = (n: number) => new Date(now.getTime() + n * 86_400_000)

describe('networks', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7/32'],
    [' 203.0.113.0/24 ', '203.0.113.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['::1', '::1/128'],
    ['203.0.113.0/33', null],
    ['2001:db8::/129', null],
    ['203.0.113', null],
    ['example.com', null],
    ['203.0.113.0/-1', null],
    ['', null],
  ])('%j is %j', (text, network) => expect(parseNetwork(text)).toBe(network))

  test.each([
    ['203.0.113.9', ['203.0.113.0/24'], true],
    ['203.0.114.9', ['203.0.113.0/24'], false],
    ['203.0.114.9', ['203.0.113.0/24', '203.0.114.9/32'], true],
    ['::ffff:203.0.113.9', ['203.0.113.0/24'], true],
    ['2001:db8:1::5', ['2001:db8::/32'], true],
    ['2001:db9::5', ['2001:db8::/32'], false],
    ['203.0.113.9', ['2001:db8::/32'], false],
    ['fe80::1%eth0', ['fe80::/10'], true],
    ['198.51.100.1', [], true],
    [null, [], true],
    [null, ['0.0.0.0/0'], false],
    ['nonsense', ['0.0.0.0/0'], false],
  ])('%j in %j: %s', (address, networks, is) => expect(isWithin(address, networks)).toBe(is))
})

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

test('a day ends at midnight in Thailand', () => {
  expect(dayOf(new Date('2026-11-24T16:59:59Z'))).toBe('2026-11-24')
  expect(dayOf(new Date('2026-11-24T17:00:00Z'))).toBe('2026-11-25')
})
