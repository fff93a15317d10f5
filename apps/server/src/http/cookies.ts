import type { FastifyInstance } from 'fastify'
import { hostCookie, pathCookie } from '@khlang/contract/cookie-names'
import type { Config } from '../platform/config.ts'

type Place = Pick<Config, 'publicUrl'>
type Cookies = Record<string, string | undefined>

export const isSecure = ({ publicUrl }: Place): boolean => publicUrl.startsWith('https:')

/** The cookies that are limited to paths; all others are of the whole site. */
const limited = new Set(['link_ticket', 'link_sender', 'link_device'])

/** The name that browsers know a cookie by. */
export const cookieName = (name: string, place: Place): string =>
  (limited.has(name) ? pathCookie : hostCookie)(name, isSecure(place))

/**
 * The cookies of a request by their own names. Over TLS only those count that nobody but this host can have written:
 * otherwise a sibling host signs people in as somebody else.
 */
export function ownCookies(cookies: Cookies, place: Place): Cookies {
  if (!isSecure(place)) return cookies
  const own = Object.entries(cookies).flatMap(([shown, value]) => {
    const name = shown.replace(/^__(?:Host|Secure)-/, '')
    return shown === cookieName(name, place) ? [[name, value] as const] : []
  })
  return Object.fromEntries(own)
}

/** From here on requests have their own cookies alone. */
export function keepOwnCookies(app: FastifyInstance, place: Place): void {
  app.addHook('preParsing', async (request) => {
    request.cookies = ownCookies(request.cookies, place)
  })
}
