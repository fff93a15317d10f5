import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic } from './public-address.ts'

test.each([
  ['142.250.1.1', 4, true],
  ['127.0.0.1', 4, false],
  ['10.1.2.3', 4, false],
  ['100.64.0.1', 4, false],
  ['169.254.169.254', 4, false],
  ['172.31.255.255', 4, false],
  ['172.32.0.1', 4, true],
  ['192.168.1.1', 4, false],
  ['0.0.0.0', 4, false],
  ['224.0.0.1', 4, false],
  ['255.255.255.255', 4, false],
  ['2404:6800:4001::1', 6, true],
  ['::1', 6, false],
  ['::', 6, false],
  ['fe80::1', 6, false],
  ['fd00::1', 6, false],
  ['ff02::1', 6, false],
  ['::ffff:127.0.0.1', 6, false],
  ['::ffff:142.250.1.1', 6, false],
  ['64:ff9b::7f00:1', 6, false],
  ['2002:7f00:1::', 6, false],
  ['2001:db8::1', 6, false],
  ['2001:0:7f00:1::', 6, false],
])('%s is public: %s %s', (address, family, expected) => expect(isPublicAddress(address, family)).toBe(expected))

test.each([{ all: true }, {}])('a name of this machine is not resolved: %j', async (options) => {
  const error = await new Promise((done) => lookupPublic('localhost', options, (failed) => done(failed)))
  expect(String(error)).toContain('not public')
})
