import { Resolver } from 'node:dns/promises'
import { AppError } from './app-error.ts'

/** The texts of the TXT records of a name; none if there is no such name. DNS_UNAVAILABLE if no server answers. */
export type TxtLookup = (name: string) => Promise<string[]>

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
