import { describe, expect, test } from 'vitest'
import { isInNetworks, networkOf, parseNetwork } from './networks.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [null, 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

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
  ])('%j in %j: %s', (address, networks, is) => expect(isInNetworks(address, networks)).toBe(is))
})
