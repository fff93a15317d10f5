import { randomBytes } from 'node:crypto'
import { AppError } from '../../../platform/app-error.ts'
import { transact } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/networks.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { accountRules } from '../../accounts/index.ts'
import * as repo from './sign-ins.repo.ts'
import { safeInternalPath } from './safe-path.rules.ts'
import type { RequestOrigin, IdentityContext } from '../deps.ts'
import { authenticatedAt, hasSecondFactor, methodOf, wayProven } from './claims.rules.ts'
import type { createLinkedPeople } from './linked-people.ts'
import type { Refuse } from '../sessions/refusals.ts'
import type { RelyingParty, SignInMethod } from './relying-party.ts'
import type { Service, Sessions, StartedSession } from '../sessions/sessions.ts'

export type SignInRequest = {
  method: SignInMethod
  returnTo: string | undefined
  language: 'th' | 'en' | null
  isHealth: boolean
}

export const signInMinutes = 10
const begins = { perAddress: 300, windowSeconds: 60 } as const
export const landing = '/mydrive'

export type FinishedSignIn = { session: StartedSession; returnTo: string }

type Parts = Pick<Sessions, 'startSession'> & {
  provider: RelyingParty
  refuse: Refuse
  findOrCreatePerson: ReturnType<typeof createLinkedPeople>
}

/** Sign-ins at the identity provider, from the redirect to the session. */
export function createSignIns(ctx: IdentityContext, { startSession, provider, refuse, findOrCreatePerson }: Parts) {
  /** Sends a browser to the identity provider. It keeps `browser` in a cookie named after the state. */
  async function beginSignIn(
    input: SignInRequest,
    caller: RequestOrigin,
  ): Promise<{ redirectTo: string; state: string; browser: string }> {
    const key = `begin-sign-in:${networkOf(caller.origin.address)}`
    await ctx.limits.take(key, begins.perAddress, begins.windowSeconds)
    const [state, browser, nonce] = [newToken(), newToken(), newToken()]
    const verifier = randomBytes(48).toString('base64url')
    const { method, language } = input
    const redirectTo = await provider.authorizationUrl({ state, nonce, verifier, method, language })
    const row = {
      state_hash: hashToken(state),
      browser_hash: hashToken(browser),
      nonce,
      sealed_verifier: ctx.keys.seal(`sign-in:${state}`, verifier),
      return_to: safeInternalPath(input.returnTo) ?? landing,
      method,
      is_directory: method === 'directory',
      is_health: input.isHealth,
      expires_at: new Date(ctx.clock.now().getTime() + signInMinutes * 60_000),
    }
    await transact(ctx.db, (tx) => repo.insertPending(tx, row))
    return { redirectTo, state, browser }
  }

  /** Accepts a browser that returns from the identity provider: once, and only the one that started. */
  async function finishSignIn(
    back: {
      query: URLSearchParams
      browser: string | undefined
      token: string | undefined
      providerSession: string | undefined
    },
    caller: RequestOrigin,
  ): Promise<FinishedSignIn | 'cancelled'> {
    const state = back.query.get('state') ?? ''
    const pending = await transact(ctx.db, (tx) =>
      repo.takePending(tx, hashToken(state), hashToken(back.browser ?? ''), ctx.clock.now()),
    )
    if (!pending) {
      await refuse(caller.origin, { method: 'oneid', reason: 'unknown state' })
      throw new AppError('SESSION_EXPIRED')
    }
    if (back.query.get('error') === 'access_denied') return 'cancelled'
    const verifier = ctx.keys.unseal(`sign-in:${state}`, pending.sealed_verifier)
    const { method } = pending
    try {
      const proven = await provider.exchange(back.query, { state, nonce: pending.nonce, verifier })
      const { id: personId, emailVerified } = await findOrCreatePerson(proven, caller.origin)
      const mailbox = method === 'company-mail'
      const service = accountRules.serviceOf({ oneId: !mailbox || emailVerified, mailbox }) as Service
      // An external provider says how in its own words.
      const known = ctx.config.oidc.kind === 'embedded' ? methodOf(proven.claims) : null
      const confirmedAt = authenticatedAt(proven.claims, ctx.clock.now())
      const session = await transact(ctx.db, (tx) =>
        startSession(tx, {
          personId,
          method: known ?? method,
          way: wayProven(method, proven.claims, emailVerified),
          caller,
          service,
          isDirectory: pending.is_directory,
          isHealth: pending.is_health,
          replaces: back.token,
          providerSession: back.providerSession ?? null,
          idToken: proven.idToken,
          confirmedAt,
          secondFactorAt: hasSecondFactor(proven.claims) ? (confirmedAt ?? ctx.clock.now()) : null,
        }),
      )
      return { session, returnTo: pending.return_to }
    } catch (error) {
      if (error instanceof AppError) await refuse(caller.origin, { method, reason: error.code })
      throw error
    }
  }

  return { beginSignIn, finishSignIn }
}
