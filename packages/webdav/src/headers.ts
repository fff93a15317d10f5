import { WebdavError } from './errors.ts'

export type Depth = '0' | '1' | 'infinity'

/** `Depth`, or what it means where it is missing. */
export function parseDepth(header: string | undefined, fallback: Depth): Depth {
  if (header === undefined) return fallback
  const depth = header.trim().toLowerCase()
  if (depth === '0' || depth === '1' || depth === 'infinity') return depth
  // Windows says "1,noroot" when it wants the children alone; the folder among them does no harm.
  if (depth === '1,noroot') return '1'
  throw new WebdavError('the Depth header is 0, 1 or infinity')
}

/** `Overwrite`: true unless it says F. */
export function parseOverwrite(header: string | undefined): boolean {
  const word = header?.trim().toUpperCase() ?? 'T'
  if (word === 'T' || word === 'F') return word === 'T'
  throw new WebdavError('the Overwrite header is T or F')
}

/** `Timeout`: the seconds of the first value that can be parsed; null for no end, or no header. */
export function parseTimeout(header: string | undefined): number | null {
  for (const input of (header ?? '').split(',')) {
    const seconds = /^\s*Second-(\d{1,10})\s*$/i.exec(input)?.[1]
    if (seconds !== undefined) return Number(seconds)
    if (/^\s*Infinite\s*$/i.test(input)) return null
  }
  return null
}

/** `Lock-Token: <urn:…>`. */
export function parseLockToken(header: string | undefined): string {
  const token = /^\s*<([^<>\s]{1,400})>\s*$/.exec(header ?? '')?.[1]
  if (token === undefined) throw new WebdavError('the Lock-Token header is missing or cannot be read')
  return token
}

/** An address of a header, whole or from the root on: its host (null where none is named) and its path. */
export function parseAddress(text: string | undefined): { host: string | null; path: string } {
  const address = text?.trim() ?? ''
  const whole = /^https?:\/\/([^/?#\s]+)(\/[^?#\s]*)?$/i.exec(address)
  if (whole) return { host: (whole[1] ?? '').toLowerCase(), path: whole[2] ?? '/' }
  if (/^\/(?!\/)[^?#\s]*$/.test(address)) return { host: null, path: address }
  throw new WebdavError('the address cannot be read')
}

const deepest = 200

/** The names of a path, decoded: `/dav/a%20b/` below `/dav/` is `['a b']`; null for what is not below it. */
export function namesBelow(base: string, path: string): string[] | null {
  const below = path.startsWith(base) ? path.slice(base.length) : `${path}/` === base ? '' : null
  if (below === null) return null
  const names = below
    .split('/')
    .filter((step) => step !== '')
    .map((step) => {
      try {
        return decodeURIComponent(step)
      } catch {
        throw new WebdavError('the address is not in UTF-8')
      }
    })
  if (names.length > deepest || names.some((name) => name === '.' || name === '..' || /[/\0]/.test(name)))
    throw new WebdavError('the address cannot be read')
  return names
}

/** A name as a step of an address. */
export const encodeStep = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
