import { hostCookie, pathCookie } from '@khlang/contract/cookie-names'
import type { ClientMetadata, Configuration } from 'oidc-provider'
import type { Person } from '../../accounts/index.ts'
import type { IdentityContext } from '../deps.ts'
import { createAdapter } from './adapter.ts'
import type { ProviderKeys } from './keys.ts'
import { errorPage, signOutPage, signedOutPage } from './pages.ts'

export const embeddedClientId = 'khlang'
export const providerCookies = { session: 'oidc_session' } as const

/** Those of one sign-in are limited to its addresses. */
const cookieNames = (isSecure: boolean) => ({
  session: hostCookie(providerCookies.session, isSecure),
  interaction: pathCookie('oidc_interaction', isSecure),
  resume: pathCookie('oidc_resume', isSecure),
})

/** This product is the only client of its provider; the secret is derived from the service secret. */
export const embeddedClientSecret = (ctx: IdentityContext) => ctx.keys.mac('oidc-client').toString('base64url')
export const callbackUrl = (ctx: IdentityContext) => `${ctx.config.publicUrl}/login`
export const signedOutUrl = (ctx: IdentityContext) => `${ctx.config.publicUrl}/`

const client = (ctx: IdentityContext): ClientMetadata => ({
  client_id: embeddedClientId,
  client_secret: embeddedClientSecret(ctx),
  client_name: 'Khlang',
  redirect_uris: [callbackUrl(ctx)],
  post_logout_redirect_uris: [signedOutUrl(ctx)],
  grant_types: ['authorization_code'],
  response_types: ['code'],
  id_token_signed_response_alg: 'ES256',
  // A sign-in that the provider remembered is no fresh proof of the person.
  require_auth_time: true,
  token_endpoint_auth_method: 'client_secret_basic',
})

export function providerConfiguration(ctx: IdentityContext, keys: ProviderKeys): Configuration {
  const secure = ctx.config.publicUrl.startsWith('https:')
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure } as const
  const minute = 60
  return {
    adapter: createAdapter(ctx),
    clients: [client(ctx)],
    jwks: keys.jwks,
    cookies: {
      keys: keys.cookieKeys,
      names: cookieNames(secure),
      // Also sent to the callback, which ties the session to this sign-in.
      long: { ...cookie, path: '/' },
      short: cookie,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signOutPage(ctx.config.publicUrl),
        postLogoutSuccessSource: signedOutPage,
      },
      userinfo: { enabled: true },
    },
    renderError: errorPage(ctx),
    interactions: { url: (_, interaction) => `/oidc/interaction/${interaction.uid}` },
    findAccount: async (_, id) => {
      const person = await ctx.accounts.findPerson(ctx.db, id)
      return person && person.removedAt === null ? { accountId: id, claims: () => claimsOf(person) } : undefined
    },
    // The product asks for nothing that needs the person's consent.
    async loadExistingGrant({ oidc }) {
      const { client: asking, session, provider } = oidc
      if (!asking || !session?.accountId) return undefined
      const known = session.grantIdFor(asking.clientId)
      const found = known ? await provider.Grant.find(known) : undefined
      if (found) return found
      const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId })
      grant.addOIDCScope(scopes.join(' '))
      await grant.save()
      return grant
    },
    scopes: [...scopes],
    claims: {
      openid: ['sub', 'amr'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'locale'],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    acrValues: ['sms', 'company-mail'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    routes,
    ttl: {
      AccessToken: 5 * minute,
      AuthorizationCode: minute,
      Grant: 24 * 60 * minute,
      IdToken: 60 * minute,
      Interaction: 10 * minute,
      Session: 24 * 60 * minute,
    },
  }
}

/** In `amr`, that a second factor was given (RFC 8176). */
export const secondFactorClaim = 'mfa'

/** In `amr`, that a passkey was used: the person holds a key (RFC 8176). */
export const passkeyClaim = 'pop'

export const scopes = ['openid', 'profile', 'email', 'phone'] as const

export const routes = {
  authorization: '/auth',
  end_session: '/session/end',
  jwks: '/jwks',
  token: '/token',
  userinfo: '/me',
} as const

const claimsOf = (person: Person) => ({
  sub: person.id,
  name: `${person.firstNameTh} ${person.lastNameTh}`.trim(),
  given_name: person.firstNameTh,
  family_name: person.lastNameTh,
  preferred_username: person.username,
  locale: person.language,
  ...(person.email !== null && { email: person.email, email_verified: person.emailVerified }),
  ...(person.mobile !== null && { phone_number: person.mobile, phone_number_verified: true }),
})
