import { parse } from 'tldts'

/** Endings of files that are domains, too: a name without a path is one of a file. */
const endingsOfFiles = new Set(['zip', 'mov', 'md', 'py', 'ai', 'ps', 'sh'])

/** The bound keeps a long text without an address from being read again from each of its letters. */
const withScheme = /[a-z][a-z\d+.-]{0,30}:\/\/[^\s<>"“”()]+/giu
const host = /(?<![\p{L}\p{M}\p{N}@._-])(?:[\p{L}\p{M}\p{N}_-]+[.。．｡])+[\p{L}\p{M}\d-]{2,}(?=([/:?#][^\s])?)/gu

const inertHost = (name: string) => name.replaceAll(/[.。．｡]/gu, '[.]')

/** Whether an address is of this product, and not merely begins like one: `https://own@elsewhere` does not. */
const isOwn = (address: string, origin: string) =>
  address.startsWith(origin) && /^([/?#]|$)/.test(address.slice(origin.length))

function isDomain(name: string, hasPath: boolean): boolean {
  const { domain, isIcann, publicSuffix } = parse(name.replaceAll(/[。．｡]/gu, '.'))
  if (domain === null || isIcann !== true) return false
  return hasPath || !endingsOfFiles.has(publicSuffix ?? '')
}

/**
 * Text of a mail in which nothing but addresses of this product can be opened: programs that read mails make links of whatever
 * looks like an address, and names and messages in it are other people's. Others stay readable: `https://evil.example/a`
 * becomes `evil[.]example/a`. Mail addresses stay as they are.
 *
 * @param publicUrl the address of this product
 */
export function withInertAddresses(text: string, publicUrl: string): string {
  const { origin } = new URL(publicUrl)
  const kept: string[] = []
  /** Stands for an own address while others are changed; letters of a private area do not occur in addresses. */
  const keep = (address: string) => `\u{F0000}${kept.push(address) - 1}\u{F0001}`
  return text
    .replaceAll(/[\u{F0000}\u{F0001}]/gu, '')
    .replaceAll(withScheme, (address) => {
      if (isOwn(address, origin)) return keep(address)
      const [place = '', ...path] = address.slice(address.indexOf('://') + 3).split(/(?=[/?#])/u)
      return keep(inertHost(place) + path.join(''))
    })
    .replaceAll(host, (name, path?: string) => (isDomain(name, path !== undefined) ? inertHost(name) : name))
    .replaceAll(/\u{F0000}(\d+)\u{F0001}/gu, (_, n: string) => kept[Number(n)] ?? '')
}
