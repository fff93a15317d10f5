import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import type { Config } from '../platform/config.ts'

/** No inline or foreign scripts, no framing, no referrer (R43). */
const contentSecurityPolicy = (nonce: string, framed: string | null) =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    // A merged PDF is printed from a frame of our own; the chat widget may be a provider's.
    `frame-src 'self' blob:${framed === null ? '' : ` ${framed}`}`,
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** `framed` is the one foreign origin that a page may show in a frame. */
export const pageHeaders = (nonce: string, framed: string | null) => ({
  'content-security-policy': contentSecurityPolicy(nonce, framed),
})
export const newNonce = () => randomBytes(16).toString('base64')

/** What no browser runs, embeds or follows: the answers that are no pages. */
const noPage =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** The headers of every answer, also of those beside the framework. */
export const securityHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> => ({
  'content-security-policy': noPage,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/**
 * Sets them, and what a page may do with the device. Pages replace the policy by one with their nonce; cacheable replies
 * set `cache-control`.
 */
export function setSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
): void {
  const camera = request.traffic.device === 'camera' ? '(self)' : '()'
  reply.headers({ ...headers, 'permissions-policy': `camera=${camera}, microphone=(), geolocation=()` })
}

/** Whether a request names two hosts: programs on the way may each believe a different one. */
export const hasTwoHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A request that changes something and is authenticated by a cookie must come from our own pages. */
export function refuseForeignOrigin(request: FastifyRequest, config: Config): void {
  if (!safeMethods.has(request.method) && isForeign(request.headers, config)) throw new AppError('CSRF_REFUSED')
}

/** Whether a browser sent this from a foreign page. */
export function isForeign(headers: IncomingHttpHeaders, config: Pick<Config, 'publicUrl'>): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return false
  const { origin, host } = headers
  if (origin === undefined && site === undefined) return false
  if (origin === new URL(config.publicUrl).origin) return false
  return !(origin !== undefined && URL.canParse(origin) && new URL(origin).host === host)
}
