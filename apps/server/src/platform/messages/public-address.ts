import { lookup } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'

/** Everything that is not the public internet (RFC 6890), so that no address that somebody supplies reaches inside. */
const inner = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4')
/** Of IPv6, only what is assigned for the public internet; without its tunnels and examples. */
const outer = new BlockList()
outer.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inner.addSubnet(network, bits, 'ipv6')

/** Whether an address is one of the public internet; `family` is 4 or 6. */
export const isPublicAddress = (address: string, family: number): boolean =>
  family === 6
    ? outer.check(address, 'ipv6') && !inner.check(address, 'ipv6')
    : family === 4 && !inner.check(address, 'ipv4')

/**
 * Resolves names for a connection, and fails if any of their addresses is not public. The connection is made to what was
 * checked here, so that a name cannot be pointed elsewhere in between.
 */
export const lookupPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const refused = found.find(({ address, family }) => !isPublicAddress(address, family))
    const [first] = found
    if (refused || !first) return done(new Error(`${hostname} has an address that is not public`), '')
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
