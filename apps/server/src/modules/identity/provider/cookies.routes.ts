import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionSeconds } from '@khlang/contract'
import { sessionCookie } from '../../../http/session.ts'
import { clientName } from '../sessions/addresses.rules.ts'
import { providerCookies } from './configuration.ts'
import type { Exchange } from './embedded.ts'
import type { Caller } from '../deps.ts'

export const originOf = (request: FastifyRequest) => ({ address: request.ip, traceId: request.id })

export const callerOf = (request: FastifyRequest): Caller => ({
  origin: originOf(request),
  client: clientName(request.headers['user-agent']),
})

export const exchangeOf = (request: FastifyRequest, reply: FastifyReply): Exchange => ({
  req: request.raw,
  res: reply.raw,
})

const optionsOf = (publicUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') }) as const

/** Gives a browser its session; whatever the cookie held before is gone. */
export function setSessionCookie(reply: FastifyReply, publicUrl: string, token: string): void {
  reply.setCookie(sessionCookie, token, { ...optionsOf(publicUrl), maxAge: sessionSeconds })
}

export function clearSessionCookies(reply: FastifyReply, publicUrl: string): void {
  const options = optionsOf(publicUrl)
  for (const name of [sessionCookie, providerCookies.session, `${providerCookies.session}.sig`]) {
    reply.clearCookie(name, options)
  }
}

/** What the browser shows of sessions; the cookie of the embedded provider is signed, its value stands alone. */
export const shownSessions = (request: FastifyRequest) => ({
  token: request.cookies[sessionCookie],
  providerSession: request.cookies[providerCookies.session],
})
