import {
  cancelInteraction,
  getInteraction,
  providerTraffic,
  requestSignInOtp,
  signInByOtp,
  signInByPassword,
} from '@khlang/contract'
import { giveSecondFactor } from '@khlang/contract/two-factor'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../http/route.ts'
import { leaveBodiesUnread } from '../../../http/body.ts'
import type { DescribedAddress } from '../../../http/described.ts'
import { serve } from '../../../http/serve.ts'
import type { Identity } from '../identity.service.ts'
import { signOutScript, signOutScriptPath } from './pages.ts'
import { callerOf, exchangeOf, setTrustedCookie } from './cookies.http.ts'
import { passkeySignInRoutes } from './passkey-sign-in.routes.ts'

const json = { 200: { says: 'As OpenID Connect has it', types: ['application/json'] } } as const
const onward = {
  303: { says: 'The next address' },
  200: { says: 'A page that leads on', types: ['text/html'] },
} as const

/** OpenID Connect Core 1.0 and RP-Initiated Logout 1.0 say what is sent and answered. */
const protocolPaths = [
  ['GET', '/.well-known/openid-configuration', 'Where everything is, and what is offered', json],
  ['GET', '/auth', 'The authorisation endpoint', onward],
  ['POST', '/auth', 'The authorisation endpoint', onward],
  ['GET', '/auth/:uid', 'An authorisation goes on', onward],
  ['POST', '/token', 'The token endpoint', json],
  ['GET', '/jwks', 'The public keys', json],
  ['GET', '/me', 'The UserInfo endpoint', json],
  ['POST', '/me', 'The UserInfo endpoint', json],
  ['GET', '/session/end', 'Ends the provider’s session', onward],
  ['POST', '/session/end', 'Ends the provider’s session', onward],
  ['POST', '/session/end/confirm', 'Ends the provider’s session', onward],
  ['GET', '/session/end/success', 'The session has ended', onward],
] as const

const describedProtocol = ([method, path, summary, answers]: (typeof protocolPaths)[number]): DescribedAddress => ({
  method,
  path: `/oidc${path}`,
  summary,
  takes: method === 'POST' ? 'urlencoded' : 'none',
  caller: 'anybody',
  ...(method === 'POST' && { body: ['application/x-www-form-urlencoded'] }),
  answers,
})

const describedScript = {
  method: 'GET',
  path: signOutScriptPath,
  summary: 'The script of the page that ends the provider’s session',
  takes: 'none',
  caller: 'anybody',
  answers: { 200: { says: 'The script', types: ['text/javascript'] } },
} as const satisfies DescribedAddress

/** Routes of the embedded identity provider: the protocol below `/oidc`, and the calls of its sign-in page. */
export function providerRoutes(app: FastifyInstance, identity: Identity): void {
  const { embedded, providerSignIn: signIn } = identity
  passkeySignInRoutes(app, identity)
  route(app, getInteraction, async ({ params }, _, { request, reply }) => ({
    ...(await signIn.describe(exchangeOf(request, reply), params.uid)),
    passkeys: identity.passkeySignIn.isPossible,
  }))
  route(app, signInByPassword, ({ params, body }, _, { request, reply }) =>
    signIn.byPassword(exchangeOf(request, reply), params.uid, body, callerOf(request)),
  )
  route(app, requestSignInOtp, ({ params, body }, _, { request, reply }) =>
    signIn.requestOtp(exchangeOf(request, reply), params.uid, body.mobile, callerOf(request)),
  )
  route(app, signInByOtp, ({ params, body }, _, { request, reply }) =>
    signIn.byOtp(exchangeOf(request, reply), params.uid, body, callerOf(request)),
  )
  route(app, giveSecondFactor, async ({ params, body }, _, { request, reply }) => {
    const { challenge, way, code, trust } = body
    const given = { challenge, proof: { way, code }, trust }
    const step = await signIn.bySecondFactor(exchangeOf(request, reply), params.uid, given, callerOf(request))
    if (step.trusted !== null) setTrustedCookie(reply, identity.publicUrl, step.trusted)
    return { redirectTo: step.redirectTo }
  })
  route(app, cancelInteraction, async ({ params }, _, { request, reply }) => ({
    redirectTo: await signIn.cancel(exchangeOf(request, reply), params.uid),
  }))
  if (!embedded) return
  const ours = { traffic: providerTraffic } as const
  serve(app, { ...ours, ...describedScript }, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(signOutScript),
  )
  void app.register((scope) => {
    // The provider parses request bodies itself.
    leaveBodiesUnread(scope)
    for (const one of protocolPaths) {
      serve(scope, { ...ours, ...describedProtocol(one) }, async (request, reply) => {
        for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
        reply.hijack()
        await embedded.answer(exchangeOf(request, reply), request.url.slice('/oidc'.length))
      })
    }
    return Promise.resolve()
  })
  identity.relyingParty.useInProcess((url, { method, headers, body }) => askInProcess(app, url, method, headers, body))
}

/** Requests of the product to its own provider use the same handlers without leaving the process. */
async function askInProcess(
  app: FastifyInstance,
  url: string,
  method: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Response> {
  const { pathname, search } = new URL(url)
  const payload = body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : undefined
  const answer = await app.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url: `${pathname}${search}`,
    headers,
    ...(payload !== undefined && { payload }),
  })
  const type = answer.headers['content-type'] ?? 'application/json'
  return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': type } })
}
