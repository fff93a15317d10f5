import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, Provider } from 'oidc-provider'
import { isClientAbort } from '../../../platform/client-aborts.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { IdentityContext } from '../deps.ts'
import { providerConfiguration, routes } from './configuration.ts'
import { loadProviderKeys } from './keys.ts'
import { providerPagePolicy, replaceFormPage } from './pages.ts'

export type EmbeddedProvider = Awaited<ReturnType<typeof createEmbeddedProvider>>
export type Exchange = { req: IncomingMessage; res: ServerResponse }

export type SignInRequest = { client: string; method: 'password' | 'sms'; language: 'th' | 'en' | null }

/** The embedded identity provider, below `/oidc` of the public address. */
export async function createEmbeddedProvider(ctx: IdentityContext) {
  const { publicUrl } = ctx.config
  const provider = new Provider(`${publicUrl}/oidc`, providerConfiguration(ctx, await loadProviderKeys(ctx)))
  provider.proxy = true
  provider.on('server_error', (_, error) => ctx.log.error({ err: error }, 'the identity provider failed'))
  provider.use(async (answer, next) => {
    await next()
    if (answer.path === routes.end_session) replaceFormPage(answer, publicUrl)
  })
  // Without this the library prints them itself, also those of visitors who hang up.
  const events: EventEmitter = provider
  events.on('error', (error: Error, { req }: Partial<Exchange>) => {
    if (!req || !isClientAbort(error, req.socket)) ctx.log.error({ err: error }, 'the identity provider failed')
  })
  const handle = provider.callback()
  const address = new URL(publicUrl)

  /** The provider derives addresses and cookies from the public address, whatever host name a request used. */
  function asPublic({ req }: Exchange): void {
    req.headers['x-forwarded-proto'] = address.protocol.slice(0, -1)
    req.headers['x-forwarded-host'] = address.host
  }

  async function findInteraction(exchange: Exchange, uid: string) {
    asPublic(exchange)
    try {
      const interaction = await provider.interactionDetails(exchange.req, exchange.res)
      if (interaction.uid === uid && interaction.prompt.name === 'login') return interaction
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
    }
    throw new AppError('SESSION_EXPIRED')
  }

  /** The address on this site that continues a sign-in. */
  const nextUrl = (returnTo: string) => new URL(returnTo).pathname

  return {
    /** Handles a protocol request; `path` is the part after `/oidc`. */
    async answer(exchange: Exchange, path: string): Promise<void> {
      asPublic(exchange)
      const { req, res } = exchange
      res.setHeader('content-security-policy', providerPagePolicy(publicUrl))
      Object.assign(req, { originalUrl: req.url, url: path })
      await handle(req, res)
    },
    async describe(exchange: Exchange, uid: string): Promise<SignInRequest> {
      const { params } = await findInteraction(exchange, uid)
      const locales = typeof params.ui_locales === 'string' ? params.ui_locales.split(' ') : []
      const methods = typeof params.acr_values === 'string' ? params.acr_values.split(' ') : []
      return {
        client: 'Khlang',
        method: methods.includes('sms') ? 'sms' : 'password',
        language: locales.includes('en') ? 'en' : locales.includes('th') ? 'th' : null,
      }
    },
    /** A sign-in may be continued only in the browser that started it. */
    async assertOpen(exchange: Exchange, uid: string): Promise<void> {
      await findInteraction(exchange, uid)
    },
    async finish(exchange: Exchange, uid: string, who: { personId: string; methods: string[] }): Promise<string> {
      await findInteraction(exchange, uid)
      const login = { accountId: who.personId, amr: who.methods }
      return nextUrl(await provider.interactionResult(exchange.req, exchange.res, { login }))
    },
    async cancel(exchange: Exchange, uid: string): Promise<string> {
      await findInteraction(exchange, uid)
      const result = { error: 'access_denied', error_description: 'cancelled' }
      const options = { mergeWithLastSubmission: false }
      return nextUrl(await provider.interactionResult(exchange.req, exchange.res, result, options))
    },
  }
}
