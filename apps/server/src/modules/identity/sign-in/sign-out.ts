import type { ErrorCode } from '@khlang/contract'
import { AppError } from '../../../platform/app-error.ts'
import { type Origin, personActor } from '../../../platform/actor.ts'
import { transact } from '../../../platform/db.ts'
import { hashToken } from '../../../platform/tokens.ts'
import * as provider from '../sessions/provider.repo.ts'
import * as repo from '../sessions/sessions.repo.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { IdentityContext } from '../deps.ts'
import type { RelyingParty } from './relying-party.ts'

export type Ending = { token: string | undefined; providerSession: string | undefined; origin: Origin }
/** `isDirectory`: the address asks for the sign-out of the directory service. */
export type SignOut = Ending & { isDirectory: boolean }

const notConnected = '/?error=DIRECTORY_NOT_CONNECTED' satisfies `/?error=${ErrorCode}`

type Parts = Pick<Sessions, 'endSessions'> & { relyingParty: RelyingParty }

/** Signing a browser out. */
export function createSignOut(ctx: IdentityContext, { endSessions, relyingParty }: Parts) {
  /**
   * Ends the session of a browser here and at the embedded provider, and returns the next address: the provider's
   * sign-out (the directory's if the sign-in came from there or the address asks for it), or the start of the health
   * sign-in.
   */
  async function signOut(what: SignOut): Promise<string> {
    const ended = await endHere(what)
    if (ended?.isHealth) return '/moph/loginwithid'
    try {
      const isDirectory = what.isDirectory || (ended?.isDirectory ?? false)
      if (isDirectory && !(await relyingParty.offers('directory'))) return notConnected
      const hint = { idToken: ended?.idToken ?? null, isDirectory }
      return (await relyingParty.signOutUrl(hint)) ?? '/'
    } catch (error) {
      // The session here has ended; an unavailable provider must not prevent signing out.
      if (error instanceof AppError) return '/'
      throw error
    }
  }

  /** Ends the session of a browser here and at the embedded provider. */
  async function endHere({ token, providerSession, origin }: Ending) {
    const session = token ? await repo.findSessionByToken(ctx.db, hashToken(token), ctx.clock.now()) : undefined
    const account = session && (await repo.findPersonalAccount(ctx.db, session.person_id))
    const idToken = session?.sealed_id_token ? ctx.keys.unseal(`session:${session.id}`, session.sealed_id_token) : null
    if (!session && !providerSession) return null
    await transact(ctx.db, async (tx) => {
      if (providerSession) await provider.removePayload(tx, 'Session', hashToken(providerSession))
      if (!session || !account) return
      const { person_id: personId, provider_session_hash: hash } = session
      const ended = await endSessions(tx, { personId, ids: [session.id] })
      if (hash) await provider.removePayloadsOfAccount(tx, personId, hash)
      if (ended.length === 0) return
      const actor = personActor({ personId, accountId: account.id, sessionId: session.id }, origin)
      const event = { type: 'session.ended', subject: session.id, data: { how: 'signed out' } } as const
      await ctx.audit.record(tx, actor, event)
    })
    return session ? { idToken, isDirectory: session.is_directory, isHealth: session.is_health } : null
  }

  return { signOut, endHere }
}
