import { BlockList, isIP } from 'node:net'

/** The part of a network address that belongs to one customer: an IPv4 address, or an IPv6 network of 64 bits. */
export function networkOf(address: string | null): string {
  if (address === null) return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** A network in CIDR notation, of an address or a network; null for anything else. */
export function parseNetwork(text: string): string | null {
  const [, address = '', bits] = /^([\da-fA-F:.]{2,45})(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const family = isIP(address)
  const most = family === 6 ? 128 : 32
  const length = bits === undefined ? most : Number(bits)
  return family === 0 || length > most ? null : `${address.toLowerCase()}/${length}`
}

/** Whether an address is in one of these networks; without networks every address is. IPv4 may come written as IPv6. */
export function isInNetworks(address: string | null, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? ''
  if (isIP(plain) === 0) return false
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    list.addSubnet(base, Number(bits), familyOf(base))
  }
  return list.check(plain, familyOf(plain))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
