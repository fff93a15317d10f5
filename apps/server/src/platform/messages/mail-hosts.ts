import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { isInNetworks } from '../networks.ts'

/** Somebody named a mail server that is not theirs to reach. */
export class HostRefused extends Error {
  constructor(host: string) {
    super(`${host} is not on the public internet`)
    this.name = 'HostRefused'
  }
}

export type FoundHost = {
  address: string
  /** In a network of the administrator, where unencrypted connections are possible, too. */
  isOwn: boolean
}

/**
 * The address that a mail server is connected to: one of the public internet, or of the networks that the administrator
 * allows. All addresses of a name have to be; the connection is made to the one that was checked here, so that the name
 * cannot be pointed elsewhere in between.
 * @throws HostRefused, and the error of a name that cannot be resolved
 */
export async function findHost(host: string, networks: readonly string[]): Promise<FoundHost> {
  const plain = host.replace(/^\[|\]$/g, '')
  const family = isIP(plain)
  const isOwn = (address: string) => networks.length > 0 && isInNetworks(address, networks)
  // Names without a dot are those of a local network.
  if (family === 0 && !plain.includes('.') && networks.length === 0) throw new HostRefused(host)
  const found = family === 0 ? await lookup(plain, { all: true }) : [{ address: plain, family }]
  const [first] = found
  if (!first || found.some((one) => !isOwn(one.address) && !isPublicAddress(one.address, one.family)))
    throw new HostRefused(host)
  return { address: first.address, isOwn: found.every((one) => isOwn(one.address)) }
}
