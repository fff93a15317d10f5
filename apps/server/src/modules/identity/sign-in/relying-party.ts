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
/** How long the provider's metadata is cached. */
const descriptionMilliseconds = 3_600_000

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

  async function asking<T>(work: (configuration: client.Configuration) => Promise<T> | T): Promise<T> {
    try {
      return await work(await configuration())
    } catch (cause) {
      ctx.log.warn({ err: withoutSecrets(cause) }, 'the identity provider gave no usable answer')
      throw new AppError('IDENTITY_PROVIDER_PROBLEM', {}, { cause })
    }
  }

  return {
    issuer,
    /** The embedded provider is called in this process, so that the server need not reach its own public address. */
    useInProcess(fetch: ProviderFetch): void {
      inProcess = fetch
    },
    authorizationUrl: (request: AuthorizationRequest): Promise<string> =>
      asking(async (config) => {
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
      asking(async (config) => {
        const current = new URL(callbackUrl(ctx))
        current.search = query.toString()
        const tokens = await client.authorizationCodeGrant(config, current, {
          expectedState: expected.state,
          expectedNonce: expected.nonce,
          pkceCodeVerifier: expected.verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims || tokens.id_token === undefined) throw new Error('the provider sent no id token')
        const came = { accessToken: tokens.access_token, code: query.get('code') ?? '' }
        assertIdToken(tokens.id_token, came, new Date())
        const more =
          oidc.kind === 'external' && config.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {}
        return { issuer: claims.iss, subject: claims.sub, idToken: tokens.id_token, claims: { ...more, ...claims } }
      }),
    /**
     * Whether the provider has this method. The embedded one has no directory service; an external one names its methods
     * in its metadata.
     */
    offers: async (method: SignInMethod): Promise<boolean> => {
      if (method === 'oneid') return true
      if (oidc.kind === 'embedded') return method !== 'directory'
      return asking((config) => config.serverMetadata().acr_values_supported?.includes(method) ?? false)
    },
    /** The provider's sign-out address, or null if it has none. */
    signOutUrl: (hint: { idToken: string | null; isDirectory: boolean }): Promise<string | null> =>
      asking((config) => {
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
