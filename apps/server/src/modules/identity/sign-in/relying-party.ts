import { setTimeout as sleep } from 'node:timers/promises'
import { sessionSeconds } from '@khlang/contract'
import * as client from 'openid-client'
import { AppError } from '../../../platform/app-error.ts'
import { isLoopback } from '../../../platform/config/addresses.ts'
import { callbackUrl, embeddedClientId, embeddedClientSecret, scopes, signedOutUrl } from '../provider/configuration.ts'
import type { IdentityContext } from '../deps.ts'
import { assertIdToken } from './id-tokens.ts'

export type RelyingParty = ReturnType<typeof createRelyingParty>
export type ProviderFetch = client.CustomFetch

export type SignInMethod = 'oneid' | 'sms' | 'directory' | 'company-mail'
export type AuthorizationRequest = {
  state: string
  nonce: string
  verifier: string
  method: SignInMethod
  language: 'th' | 'en' | null
}
export type SignedInAtProvider = { issuer: string; subject: string; idToken: string; claims: Claims }
export type Claims = Readonly<Record<string, unknown>>

const timeoutSeconds = 10
/** What more it says of a person is waited for less long: the id token has said who it is. */
const userinfoMilliseconds = 4000
/** How long the provider's metadata is cached. */
const descriptionMilliseconds = 3_600_000
/** After an answer that could not be verified they are read again, and its keys with them, but not more often than this. */
const freshMilliseconds = 2000

/** The calls of a provider, by their names in the log. */
type Call = 'discovery' | 'authorization' | 'token' | 'userinfo' | 'end_session'

/** The OpenID Connect client, of the embedded or an external provider. Every failure is IDENTITY_PROVIDER_PROBLEM. */
export function createRelyingParty(ctx: IdentityContext) {
  const { oidc, publicUrl } = ctx.config
  const issuer = oidc.kind === 'embedded' ? `${publicUrl}/oidc` : oidc.issuer
  const clientId = oidc.kind === 'embedded' ? embeddedClientId : oidc.clientId
  const secret = oidc.kind === 'embedded' ? embeddedClientSecret(ctx) : (ctx.secrets.oidcClientSecret ?? '')
  let inProcess: ProviderFetch | undefined
  let known: { configuration: Promise<client.Configuration>; at: number } | undefined

  async function discover(): Promise<client.Configuration> {
    const mayBePlain = oidc.kind === 'embedded' || isLoopback(new URL(issuer).hostname)
    const configuration = await client.discovery(new URL(issuer), clientId, {}, client.ClientSecretBasic(secret), {
      // The signature of an id token is verified although it comes straight from the provider.
      execute: [client.enableNonRepudiationChecks, ...(mayBePlain ? [client.allowInsecureRequests] : [])],
      timeout: timeoutSeconds,
      ...(inProcess && { [client.customFetch]: inProcess }),
    })
    if (inProcess) configuration[client.customFetch] = inProcess
    return configuration
  }

  function configuration(): Promise<client.Configuration> {
    const now = Date.now()
    if (known && now - known.at < descriptionMilliseconds) return known.configuration
    const made = { configuration: discover(), at: now }
    known = made
    made.configuration.catch(() => {
      if (known === made) known = undefined
    })
    return made.configuration
  }

  function note(call: Call, cause: unknown): void {
    ctx.log.warn({ call, issuer, err: withoutSecrets(cause) }, `the identity provider gave no usable answer: ${call}`)
  }

  async function asking<T>(call: Call, work: (configuration: client.Configuration) => Promise<T> | T): Promise<T> {
    let current: Call = 'discovery'
    try {
      const found = await configuration()
      current = call
      return await work(found)
    } catch (cause) {
      note(current, cause)
      throw new AppError('IDENTITY_PROVIDER_PROBLEM', {}, { cause })
    }
  }

  /**
   * What more the provider says of the person. Nobody is locked out because this call fails: the id token alone says who
   * signed in. An answer about somebody else is no failure of the call, and ends the sign-in.
   */
  async function moreOf(config: client.Configuration, accessToken: string, subject: string): Promise<Claims> {
    if (oidc.kind !== 'external' || !config.serverMetadata().userinfo_endpoint) return {}
    const asked = client.fetchUserInfo(config, accessToken, client.skipSubjectCheck)
    const late = sleep(userinfoMilliseconds, null, { ref: false })
    const more = await Promise.race([asked, late]).catch((cause: unknown) => {
      note('userinfo', cause)
      return {}
    })
    if (more === null) {
      asked.catch(() => undefined)
      note('userinfo', new Error(`no answer within ${userinfoMilliseconds} ms`))
      return {}
    }
    if ('sub' in more && more.sub !== subject) throw new Error('userinfo is about somebody else')
    return more
  }

  return {
    issuer,
    /** The embedded provider is called in this process, so that the server need not reach its own public address. */
    useInProcess(fetch: ProviderFetch): void {
      inProcess = fetch
    },
    authorizationUrl: (request: AuthorizationRequest): Promise<string> =>
      asking('authorization', async (config) => {
        const challenge = await client.calculatePKCECodeChallenge(request.verifier)
        return client.buildAuthorizationUrl(config, {
          redirect_uri: callbackUrl(ctx),
          scope: scopes.join(' '),
          state: request.state,
          nonce: request.nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
          // As long as a session: asks nobody again, but makes the provider say when the person signed in there.
          max_age: String(sessionSeconds),
          ...(request.method !== 'oneid' && { acr_values: request.method }),
          ...(request.language && { ui_locales: request.language }),
        }).href
      }),
    /** Exchanges the code and verifies everything that came with it. */
    exchange: (
      query: URLSearchParams,
      expected: { state: string; nonce: string; verifier: string },
    ): Promise<SignedInAtProvider> =>
      asking('token', async (config) => {
        const current = new URL(callbackUrl(ctx))
        current.search = query.toString()
        const tokens = await client
          .authorizationCodeGrant(config, current, {
            expectedState: expected.state,
            expectedNonce: expected.nonce,
            pkceCodeVerifier: expected.verifier,
            idTokenExpected: true,
          })
          .catch((error: unknown) => {
            // It may have changed its keys: the next attempt reads them.
            if (known && Date.now() - known.at > freshMilliseconds) known = undefined
            throw error
          })
        const claims = tokens.claims()
        if (!claims || tokens.id_token === undefined) throw new Error('the provider sent no id token')
        const came = { accessToken: tokens.access_token, code: query.get('code') ?? '' }
        assertIdToken(tokens.id_token, came, new Date())
        const more = await moreOf(config, tokens.access_token, claims.sub)
        return { issuer: claims.iss, subject: claims.sub, idToken: tokens.id_token, claims: { ...more, ...claims } }
      }),
    /**
     * Whether the provider has this method. The embedded one has no directory service; an external one names its methods
     * in its metadata.
     */
    offers: async (method: SignInMethod): Promise<boolean> => {
      if (method === 'oneid') return true
      if (oidc.kind === 'embedded') return method !== 'directory'
      return asking('discovery', (config) => config.serverMetadata().acr_values_supported?.includes(method) ?? false)
    },
    /** The provider's sign-out address, or null if it has none. */
    signOutUrl: (hint: { idToken: string | null; isDirectory: boolean }): Promise<string | null> =>
      asking('end_session', (config) => {
        if (!config.serverMetadata().end_session_endpoint) return null
        return client.buildEndSessionUrl(config, {
          post_logout_redirect_uri: signedOutUrl(ctx),
          client_id: clientId,
          ...(hint.idToken !== null && { id_token_hint: hint.idToken }),
          ...(hint.isDirectory && { logout_hint: 'directory' }),
        }).href
      }),
  }
}

/** Causes may contain the provider's whole answer with tokens, so only their names are logged. */
const withoutSecrets = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, message: error.message, code: 'code' in error ? String(error.code) : undefined }
    : { name: 'unknown' }
