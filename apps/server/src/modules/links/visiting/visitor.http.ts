import { linkLimits, uploadLinkLimits } from '@khlang/contract'
import { senderHeader } from '@khlang/contract/public-links'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from '../../../http/body.ts'
import { cookieName, isSecure } from '../../../http/cookies.ts'
import type { Device, Devices } from './guess-password.ts'
import type { Visitor } from './visits.ts'

const ticketCookie = 'link_ticket'
const senderCookie = 'link_sender'
const deviceCookie = 'link_device'
const deviceSeconds = 180 * 86_400

/** Nothing of a link belongs into a search engine or a cache, errors included. */
export const keepPrivate = (scope: FastifyInstance) =>
  scope.addHook('onRequest', (_request, reply, next) => {
    reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
    next()
  })

export const tokenOf = (request: FastifyRequest): string => {
  const { token } = request.params as { token?: string }
  return token ?? ''
}

/** The ticket of a program, or that of a browser. */
function ticketOf(request: FastifyRequest): string | null {
  const header = request.headers['x-link-ticket']
  if (typeof header === 'string') return header
  return request.cookies[ticketCookie] ?? null
}

export const visitorOf = (request: FastifyRequest): Visitor => ({
  ticket: ticketOf(request),
  person: request.actor,
  origin: originOf(request),
})

/** Who adds files to a folder of an open link: with their own ticket beside that of the link. */
export function senderOf(request: FastifyRequest) {
  const { folder = '' } = request.params as { folder?: string }
  const header = request.headers[senderHeader]
  const ticket = typeof header === 'string' ? header : (request.cookies[senderCookie] ?? null)
  return { ...visitorOf(request), ticket, through: { ticket: ticketOf(request), folderId: folder } }
}

/** Where the addresses of a kind of links are, and how long they stay open in a browser. */
export type Cookies = { publicUrl: string; devices: Devices; below: string; seconds: number }

export const shareCookies = (links: Pick<Cookies, 'publicUrl' | 'devices'>): Cookies => ({
  publicUrl: links.publicUrl,
  devices: links.devices,
  below: '/api/public/links',
  seconds: linkLimits.sessionMinutes * 60,
})

/** Sent to the addresses of this link only, and never read by scripts. */
const optionsOf = ({ publicUrl, below }: Cookies, token: string) =>
  ({
    path: `${below}/${encodeURIComponent(token)}`,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure({ publicUrl }),
  }) as const

export const setTicket = (reply: FastifyReply, cookies: Cookies, token: string, ticket: string) =>
  reply.setCookie(cookieName(ticketCookie, cookies), ticket, { ...optionsOf(cookies, token), maxAge: cookies.seconds })

/** As long as an upload can be resumed: the link itself is opened again meanwhile. */
export const setSender = (reply: FastifyReply, cookies: Cookies, token: string, ticket: string) =>
  reply.setCookie(cookieName(senderCookie, cookies), ticket, {
    ...optionsOf(cookies, token),
    maxAge: uploadLinkLimits.visitHours * 3600,
  })

export const setDevice = (
  reply: FastifyReply,
  cookies: Cookies,
  token: string,
  { linkId, device }: { linkId: string; device: Device },
) =>
  reply.setCookie(cookieName(deviceCookie, cookies), cookies.devices.write(linkId, device), {
    ...optionsOf(cookies, token),
    maxAge: deviceSeconds,
  })

export const deviceOf = (request: FastifyRequest, { devices }: Pick<Cookies, 'devices'>, linkId: string) =>
  devices.read(linkId, request.cookies[deviceCookie])
