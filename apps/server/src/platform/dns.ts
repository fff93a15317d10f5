import { Resolver } from 'node:dns/promises'
import { AppError } from './app-error.ts'

/** The texts of the TXT records of a name; none if there is no such name. DNS_UNAVAILABLE if no server answers. */
export type TxtLookup = (name: string) => Promise<string[]>

/**
 * Asks for records of any kind. Fails with ENOTFOUND or ENODATA where there are none, and with ETIMEOUT where no server says so
 * in time.
 */
export type DnsLookup = (name: string, type: string) => Promise<string[] | string[][]>
/** Lets some work ask, all of it within so many milliseconds. */
export type DnsLookups = <T>(within: number, work: (lookUp: DnsLookup) => Promise<T>) => Promise<T>

const attempts = { timeout: 2500, tries: 2 }
const absent = new Set(['ENOTFOUND', 'ENODATA'])

/** @param servers addresses of DNS servers, with a port where it is not 53; without any, those of this machine are asked */
export function createTxtLookup(servers: readonly string[], { timeout, tries } = attempts): TxtLookup {
  return async (name) => {
    const resolver = new Resolver({ timeout, tries })
    if (servers.length > 0) resolver.setServers([...servers])
    try {
      // A record longer than 255 bytes comes in pieces.
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && absent.has(String(cause.code))) return []
      throw new AppError('DNS_UNAVAILABLE', {}, { cause })
    }
  }
}

/** @param servers as for {@link createTxtLookup} */
export function createDnsLookups(servers: readonly string[], { timeout, tries } = attempts): DnsLookups {
  return async (within, work) => {
    const resolver = new Resolver({ timeout, tries })
    if (servers.length > 0) resolver.setServers([...servers])
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      resolver.cancel()
    }, within)
    const unanswered = (cause?: unknown) =>
      Object.assign(new Error('no name server answered in time', { cause }), { code: 'ETIMEOUT' })
    try {
      return await work(async (name, type) => {
        if (isLate) throw unanswered()
        try {
          // The shapes of records are those of `dns.resolve`.
          return await resolver.resolve(name, type as 'A')
        } catch (cause) {
          if (
            cause instanceof Error &&
            'code' in cause &&
            (absent.has(String(cause.code)) || cause.code === 'EBADNAME')
          )
            throw cause
          throw unanswered(cause)
        }
      })
    } finally {
      clearTimeout(late)
    }
  }
}
