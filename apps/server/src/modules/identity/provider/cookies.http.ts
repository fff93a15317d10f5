import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageCookies, sessionSeconds } from '@khlang/contract'
import { trustedDeviceDays } from '@khlang/contract/two-factor'
import { nodeRequestOf, originOf } from '../../../http/body.ts'
import { cookieName, isSecure } from '../../../http/cookies.ts'
import { toAppError } from '../../../http/errors.ts'
import { credentialsOf, sessionCookie } from '../../../http/session.ts'
import { clientName } from '../sessions/addresses.rules.ts'
import { providerCookies } from './configuration.ts'
import type { Exchange } from './embedded.ts'
import type { RequestOrigin } from '../deps.ts'
import type { Identity } from '../identity.service.ts'
import type { StartedSession } from '../sessions/sessions.ts'

const deviceCookie = 'known_device'
const deviceSeconds = 180 * 86_400

const trustedCookie = 'trusted_device'

export const callerOf = (request: FastifyRequest): RequestOrigin => ({
  origin: originOf(request),
  client: clientName(request.headers['user-agent']),
  device: request.cookies[deviceCookie],
  trusted: request.cookies[trustedCookie],
})

export const exchangeOf = (request: FastifyRequest, reply: FastifyReply): Exchange => ({
  req: nodeRequestOf(request),
  res: reply.raw,
})

const optionsOf = (publicUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure({ publicUrl }) }) as const

/** Sets the session cookie of a browser, replacing any previous one, and marks the device as known to the person. */
export function setSessionCookie(
  reply: FastifyReply,
  { publicUrl, markDevice }: Pick<Identity, 'publicUrl' | 'markDevice'>,
  { token, personId, seconds }: Pick<StartedSession, 'token' | 'personId' | 'seconds'>,
): void {
  const options = optionsOf(publicUrl)
  reply.setCookie(cookieName(sessionCookie, { publicUrl }), token, { ...options, maxAge: seconds })
  const mark = markDevice(personId, reply.request.cookies[deviceCookie])
  reply.setCookie(cookieName(deviceCookie, { publicUrl }), mark, { ...options, maxAge: deviceSeconds })
}

/** Sets the cookie of a browser on which the second factor is not asked for. */
export function setTrustedCookie(reply: FastifyReply, publicUrl: string, value: string): void {
  const name = cookieName(trustedCookie, { publicUrl })
  reply.setCookie(name, value, { ...optionsOf(publicUrl), maxAge: trustedDeviceDays * 86_400 })
}

const ofSession = [sessionCookie, providerCookies.session, `${providerCookies.session}.sig`, pageCookies.activeAccount]

export function clearSessionCookies(reply: FastifyReply, publicUrl: string): void {
  const options = optionsOf(publicUrl)
  for (const name of ofSession) reply.clearCookie(cookieName(name, { publicUrl }), options)
}

/** Signs a browser out that followed an address: a redirect runs no script, so the next page clears the storage. */
export function leaveSignedOut(reply: FastifyReply, publicUrl: string): void {
  clearSessionCookies(reply, publicUrl)
  const name = cookieName(pageCookies.signedOut, { publicUrl })
  reply.setCookie(name, 'yes', { ...optionsOf(publicUrl), httpOnly: false, maxAge: sessionSeconds })
}

/**
 * A browser that shows an expired session loses the cookies that belonged to it (decision C57). A sign-in that is over says
 * the same of itself: whoever goes back to it stays signed in.
 */
export function clearExpiredCookies(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onError', async (request, reply, thrown) => {
    if (toAppError(thrown).code !== 'SESSION_EXPIRED' || credentialsOf(request)?.channel !== 'cookie') return
    const isLookedUp = request.traffic.caller !== 'anonymous'
    if (!isLookedUp || request.actor) return
    clearSessionCookies(reply, publicUrl)
  })
}

/** The sessions that a browser presents; the provider's cookie is signed, and only its value is returned. */
export const shownSessions = (request: FastifyRequest) => ({
  token: request.cookies[sessionCookie],
  providerSession: request.cookies[providerCookies.session],
})
