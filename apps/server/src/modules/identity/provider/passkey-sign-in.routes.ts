import { signInByPasskey, startPasskeySignIn } from '@khlang/contract/passkeys'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../http/route.ts'
import type { Identity } from '../identity.service.ts'
import { callerOf, exchangeOf, setTrustedCookie } from './cookies.http.ts'

/** Calls of the provider's pages that sign in by a passkey. */
export function passkeySignInRoutes(app: FastifyInstance, { passkeySignIn, publicUrl }: Identity): void {
  route(app, startPasskeySignIn, ({ params, body }, _, { request, reply }) =>
    passkeySignIn.start(exchangeOf(request, reply), params.uid, body.challenge, callerOf(request)),
  )
  route(app, signInByPasskey, async ({ params, body }, _, { request, reply }) => {
    const { passkey, challenge, trust = false } = body
    const given = { passkey, challenge, trust }
    const end = await passkeySignIn.finish(exchangeOf(request, reply), params.uid, given, callerOf(request))
    if (end.trusted !== null) setTrustedCookie(reply, publicUrl, end.trusted)
    return { redirectTo: end.redirectTo }
  })
}
