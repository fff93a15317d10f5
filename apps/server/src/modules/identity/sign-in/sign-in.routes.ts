import { askSignOutPath, redirectPaths, signInTraffic } from '@khlang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from '../../../http/body.ts'
import { cookieName, isSecure } from '../../../http/cookies.ts'
import type { DescribedAddress } from '../../../http/described.ts'
import { serve } from '../../../http/serve.ts'
import { AppError } from '../../../platform/app-error.ts'
import { isLoopback } from '../../../platform/config/addresses.ts'
import { isLedFromElsewhere } from '../../../platform/led-from-elsewhere.ts'
import { hashToken } from '../../../platform/tokens.ts'
import type { Identity } from '../identity.service.ts'
import { signInMinutes, type SignInRequest } from './sign-ins.ts'
import { callerOf, leaveSignedOut, setSessionCookie, shownSessions } from '../provider/cookies.http.ts'

/**
 * The identity provider's callback has the same address as a page; these parameters distinguish them. The page has an
 * `error` of its own, which says why somebody must sign in, and no state.
 */
const isCallback = (query: unknown): boolean =>
  text(query, 'code') !== undefined || (text(query, 'error') !== undefined && text(query, 'state') !== undefined)

/** `?method=` of an entry page, for the sign-in methods that a business offers (T22). */
const methods: ReadonlyMap<string, SignInRequest['method']> = new Map([
  ['companyMail', 'company-mail'],
  ['directory', 'directory'],
  ['sms', 'sms'],
  ['oneid', 'oneid'],
])

const entries = [
  [redirectPaths.singleSignOn, 'oneid'],
  [redirectPaths.sms, 'sms'],
  [redirectPaths.directory, 'directory'],
] as const

/** Reached by following links; the sign-ins they start have their own limits. */
const traffic = { ...signInTraffic, rate: 'uncounted' } as const
const followed = (path: string, summary: string, parameters: DescribedAddress['parameters'] = []) =>
  ({
    method: 'GET',
    path,
    summary,
    takes: 'none',
    caller: 'anybody',
    parameters,
    answers: { 302: { says: 'The next address' } },
    traffic,
  }) as const

const beginning = [
  { name: 'method', in: 'query', says: `One of ${[...methods.keys()].join(', ')}` },
  { name: 'returnTo', in: 'query', says: 'A path of the product' },
  { name: 'lang', in: 'query', says: 'th or en' },
] as const
const returning = [
  { name: 'code', in: 'query', says: 'Of the identity provider' },
  { name: 'state', in: 'query', says: 'Of the sign-in' },
  { name: 'error', in: 'query', says: 'Of the identity provider' },
] as const

/** Addresses that browsers are redirected to: to the provider, back from it, and to sign out. */
export function signInRoutes(app: FastifyInstance, identity: Identity): void {
  for (const [path, method] of entries) {
    const address = followed(path, 'Begins to sign in at the identity provider', beginning)
    serve(app, address, (request, reply) => begin(identity, { path, method }, request, reply))
  }
  serve(app, followed('/login', 'Where the identity provider leads back to', returning), async (request, reply) => {
    if (!isCallback(request.query)) return reply.callNotFound()
    return finish(identity, request, reply)
  })
  /** A link of another site must not sign people out: the page it leads to asks them. */
  const mustAsk = (request: FastifyRequest): boolean => {
    const { token, providerSession } = shownSessions(request)
    return (token !== undefined || providerSession !== undefined) && isLedFromElsewhere(request.headers, identity)
  }
  const leaving = [{ name: 'azure', in: 'query', says: '1: out of the directory, too' }] as const
  serve(
    app,
    followed(redirectPaths.signOut, 'Signs out, also at the identity provider', leaving),
    async (request, reply) => {
      if (mustAsk(request)) return reply.redirect(askSignOutPath, 302)
      const isDirectory = ['1', 'true'].includes(text(request.query, 'azure') ?? '')
      const nextUrl = await identity.signOut({ ...shownSessions(request), origin: originOf(request), isDirectory })
      leaveSignedOut(reply, identity.publicUrl)
      return reply.redirect(nextUrl, 302)
    },
  )
  serve(app, followed(redirectPaths.signOutHere, 'Signs out here alone'), async (request, reply) => {
    if (mustAsk(request)) return reply.redirect(`${askSignOutPath}?here=true`, 302)
    await identity.endHere({ ...shownSessions(request), origin: originOf(request) })
    leaveSignedOut(reply, identity.publicUrl)
    return reply.redirect('/', 302)
  })
  // An ordinary page, which reads a QR code with the camera.
  const qrPage = { caller: 'anonymous', device: 'camera', rate: 'uncounted' } as const
  const page = { ...followed('/easy_login', 'A page'), answers: { 200: { says: 'The page', types: ['text/html'] } } }
  serve(app, { ...page, traffic: qrPage }, (_request, reply) => reply.callNotFound())
}

const text = (query: unknown, name: string): string | undefined => {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined
  return typeof value === 'string' ? value : undefined
}

async function begin(
  identity: Identity,
  { path, method }: { path: string; method: SignInRequest['method'] },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { publicUrl } = identity
  // The cookies of a sign-in belong to the public name, so requests to 127.0.0.1 are redirected to localhost.
  if (isOtherLoopbackName(request.host, publicUrl)) return reply.redirect(`${publicUrl}${request.url}`, 302)
  const language = text(request.query, 'lang')
  const input: SignInRequest = {
    method: methods.get(text(request.query, 'method') ?? '') ?? method,
    returnTo: text(request.query, 'returnTo'),
    language: language === 'th' || language === 'en' ? language : null,
    isHealth: text(request.query, 'moph') === '1',
  }
  return orStartPage(reply, async () => {
    // Without a directory service its address is a page, which says so.
    if (input.method === 'directory' && !(await identity.relyingParty.offers('directory'))) {
      if (path !== redirectPaths.directory) return reply.redirect(redirectPaths.directory, 302)
      reply.callNotFound()
      return reply
    }
    const { redirectTo, state, browser } = await identity.beginSignIn(input, callerOf(request))
    const cookie = cookieName(browserCookie(state), identity)
    reply.setCookie(cookie, browser, { ...browserCookieOptions(publicUrl), maxAge: signInMinutes * 60 })
    return reply.redirect(redirectTo, 302)
  })
}

async function finish(identity: Identity, request: FastifyRequest, reply: FastifyReply) {
  const query = new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1))
  const cookie = browserCookie(query.get('state') ?? '')
  reply.clearCookie(cookieName(cookie, identity), browserCookieOptions(identity.publicUrl))
  return orStartPage(reply, async () => {
    const back = { query, browser: request.cookies[cookie], ...shownSessions(request) }
    const finished = await identity.finishSignIn(back, callerOf(request))
    if (finished === 'cancelled') return reply.redirect('/', 302)
    setSessionCookie(reply, identity, finished.session)
    return reply.redirect(finished.returnTo, 302)
  })
}

/** A browser in the middle of a sign-in gets a page with the error, and no automatic retry. */
async function orStartPage(reply: FastifyReply, work: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return reply.redirect(`/?error=${error.code}`, 302)
  }
}

/** Several tabs may be signing in at once, so each has its own cookie, named after its state. */
const browserCookie = (state: string) => `sign_in_${hashToken(state).toString('base64url').slice(0, 10)}`

/** For the callback alone; over TLS for the whole site, which is what its name there asks for. */
function browserCookieOptions(publicUrl: string) {
  const secure = isSecure({ publicUrl })
  return { path: secure ? '/' : '/login', httpOnly: true, sameSite: 'lax', secure } as const
}

function isOtherLoopbackName(host: string, publicUrl: string): boolean {
  const [requested, own] = [URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null, new URL(publicUrl)]
  if (!requested || requested.hostname === own.hostname || requested.port !== own.port) return false
  return isLoopback(requested.hostname) && isLoopback(own.hostname)
}
