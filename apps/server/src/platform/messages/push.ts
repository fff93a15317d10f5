import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import { AppError } from '../app-error.ts'
import { lookupPublic } from './public-address.ts'

const timeoutMs = 10_000
/** A push service keeps a message this long for a browser that is away. */
const keepSeconds = 86_400

/** A browser, as it describes itself: the address at its push service, and keys in base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }
export type VapidKeys = { publicKey: string; privateKey: string }
/** Taken, permanently gone, or refused for what it is: neither of the last two is tried again. */
export type PushOutcome = 'taken' | 'gone' | 'refused'

/** Stands in for the public internet in tests. */
export type PushNetwork = { lookup?: LookupFunction; ca?: string }

type Deps = {
  /** Hosts of push services, such as `fcm.googleapis.com` and `*.push.apple.com`, with a port if it is not 443. */
  services: readonly string[]
  publicUrl: string
  network?: PushNetwork | undefined
}

export type PushCarrier = ReturnType<typeof createPushCarrier>

/** Makes the keys of a server. */
export const makeVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys()

/**
 * Whether a browser's address is one of a known push service. It comes from the browser, so it could be any: only https,
 * only names, no credentials, no other port.
 */
export function isPushAddress(endpoint: string, services: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url?.protocol !== 'https:' || url.username || url.password || url.hash) return false
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return false
  return services.some((name) => (name.startsWith('*.') ? url.host.endsWith(name.slice(1)) : url.host === name))
}

/** Hands messages to push services, encrypted for the browser (RFC 8291) and signed by this server (RFC 8292). */
export function createPushCarrier({ services, publicUrl, network = {} }: Deps) {
  // Whom a push service writes to if there is trouble.
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:postmaster@localhost'
  return {
    isKnown: (endpoint: string): boolean => isPushAddress(endpoint, services),

    /**
     * Hands one message over. A later one with the same `topic` (32 letters) replaces it while it waits at the service.
     * Throws UNAVAILABLE if the service cannot be reached or wants it later.
     */
    async send(target: PushTarget, payload: string, topic: string, vapid: VapidKeys): Promise<PushOutcome> {
      if (!isPushAddress(target.endpoint, services)) return 'refused'
      const { p256dh, auth, endpoint } = target
      const { headers, body } = encrypt({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...vapid },
        TTL: keepSeconds,
        topic,
      })
      const status = await post(endpoint, headers, body, network)
      if (status >= 200 && status < 300) return 'taken'
      if (status === 404 || status === 410) return 'gone'
      if (status === 408 || status === 429 || status >= 500)
        throw new AppError('UNAVAILABLE', {}, { cause: new Error(`push service: ${status}`) })
      return 'refused'
    },
  }
}

type Parts = Parameters<typeof webPush.generateRequestDetails>

function encrypt(subscription: Parts[0], payload: string, options: Parts[2]) {
  try {
    return webPush.generateRequestDetails(subscription, payload, options)
  } catch (cause) {
    // Keys that are none.
    throw new AppError('INVALID_INPUT', {}, { cause })
  }
}

/** Redirects are answers like others: nothing is followed. */
const post = (
  endpoint: string,
  headers: Record<string, unknown>,
  body: Buffer | null,
  { lookup = lookupPublic, ca }: PushNetwork,
): Promise<number> =>
  new Promise<number>((done, fail) => {
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = request(endpoint, { method: 'POST', headers: texts, lookup, signal, ...(ca !== undefined && { ca }) })
    sent.on('response', (response) => {
      response.resume()
      response.on('error', () => undefined)
      done(response.statusCode ?? 0)
    })
    sent.on('error', fail)
    sent.end(body)
  }).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', {}, { cause })
  })
