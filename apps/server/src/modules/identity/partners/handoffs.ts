import {
  type createProductToken as createProductTokenEndpoint,
  type Input,
  type Reply,
  sharedTokenSeconds,
  type signInByHandoff,
} from '@khlang/contract'
import { type PersonActor, personActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, type Tx } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/networks.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import * as repo from '../sessions/handoffs.repo.ts'
import * as sessions from '../sessions/sessions.repo.ts'
import { assertEntry } from './entry.ts'
import { landingOf } from './landing.rules.ts'
import type { RequestOrigin, IdentityContext } from '../deps.ts'
import type { createPartners } from './partners.ts'
import type { Refuse } from '../sessions/refusals.ts'
import { isMailboxOnly, type Service, type Sessions, type StartedSession } from '../sessions/sessions.ts'

const tokenMinutes = 5
/** Longer than any call takes. */
const callSeconds = 3600
const productMethod = 'product token'

/** Sign-ins by a shared token, also of a business (T25). */
const sharedKinds: ReadonlySet<string> = new Set(['sharedToken', 'businessToken'])

type Handoff = Input<typeof signInByHandoff>['body']
export type HandedOff = { session: StartedSession; redirectTo: string }
type Bearer = { personId: string; accountId: string | null; method: string; service?: Service; until?: Date }

const triesFrom = ({ origin }: RequestOrigin) => ({
  key: `handoff:${networkOf(origin.address)}`,
  max: 20,
  seconds: 900,
})
/** Wrong tokens of calls: programs that continue with a token which was used are no guesses yet. */
const callsFrom = ({ origin }: RequestOrigin) => ({
  key: `one-call:${networkOf(origin.address)}`,
  max: 100,
  seconds: 900,
})
const isRefused = (error: unknown) => error instanceof AppError && error.code !== 'TOO_MANY_ATTEMPTS'

type Parts = Pick<Sessions, 'startSession' | 'authenticate' | 'endSession'> &
  Pick<ReturnType<typeof createPartners>, 'acceptAssertion'> & { refuse: Refuse }

/** Sign-ins by token: product, shared and access tokens, and signed assertions of partners. */
export function createHandoffs(
  ctx: IdentityContext,
  { startSession, authenticate, endSession, acceptAssertion, refuse }: Parts,
) {
  async function exchange(tx: Tx, { kind, token }: Handoff): Promise<Bearer> {
    const now = ctx.clock.now()
    const isAssertion = token.split('.').length === 3
    if (kind === 'bypass' || kind === 'onePlatform' || isAssertion) return acceptAssertion(tx, kind, token)
    if (kind === 'access') {
      const session = await sessions.findSessionByToken(tx, hashToken(token), now)
      // An access token opens one browser, so one found later in an address is useless.
      if (!session || !(await sessions.markHandedOff(tx, session.id, now))) throw new AppError('TOKEN_UNAVAILABLE')
      // A session started by a product token keeps that method, and cannot create another token.
      const method = session.method === productMethod ? productMethod : 'access token'
      const { person_id: personId, service, expires_at: until } = session
      return { personId, accountId: null, method, service: service as Service, until }
    }
    const stored = kind === 'easyToken' ? 'product' : 'shared'
    const row = await repo.takeHandoffToken(tx, hashToken(token), stored, now)
    const person = row && (await ctx.accounts.findPerson(tx, row.person_id))
    if (!row || !person || person.removedAt !== null) throw new AppError('TOKEN_UNAVAILABLE')
    const method = stored === 'product' ? productMethod : 'shared token'
    const bearer = { personId: row.person_id, accountId: row.account_id, method }
    if (row.account_id !== null) await assertEntry(ctx.accounts, tx, row.person_id, row.account_id)
    return bearer
  }

  async function issueToken(
    tx: Tx,
    what: { kind: 'product' | 'shared'; personId: string; accountId: string | null },
  ): Promise<{ token: string; expiresAt: string }> {
    const token = newToken()
    const now = ctx.clock.now()
    const expiresAt = new Date(now.getTime() + tokenMinutes * 60_000)
    await repo.insertHandoffToken(tx, {
      token_hash: hashToken(token),
      kind: what.kind,
      person_id: what.personId,
      account_id: what.accountId,
      created_at: now,
      expires_at: expiresAt,
    })
    return { token, expiresAt: expiresAt.toISOString() }
  }

  return {
    /**
     * T16: for another program or device; revokes the previous one. A session started by one cannot create another, and
     * that of a mailbox which is not linked none.
     */
    async createProductToken(actor: PersonActor): Promise<Reply<typeof createProductTokenEndpoint>> {
      const session = await sessions.findSession(ctx.db, actor.sessionId, ctx.clock.now())
      if (!session || session.method === productMethod || isMailboxOnly(session.service))
        throw new AppError('NOT_ALLOWED')
      return transact(ctx.db, async (tx) => {
        const token = await issueToken(tx, { kind: 'product', personId: actor.personId, accountId: null })
        const event = { type: 'token.issued', subject: actor.personId, data: { kind: 'product' } } as const
        await ctx.audit.record(tx, actor, event)
        return token
      })
    },
    /** T23: a one-time token for an address in a mail or chat to this person. */
    issueSharedToken: (tx: Tx, personId: string, accountId: string | null) =>
      issueToken(tx, { kind: 'shared', personId, accountId }),
    /**
     * Takes a product token for one call, by a session that ends with it and that nobody has the token of; null for a
     * token that was one of a session. Everything that bars a session from an account bars the call.
     *
     * @throws TOKEN_UNAVAILABLE for one that was used, replaced, or has expired
     */
    openCall: (
      { token, accountId }: { token: string; accountId: string | null },
      caller: RequestOrigin,
    ): Promise<{ actor: PersonActor; end(): Promise<void> } | null> =>
      ctx.limits.attempt([callsFrom(caller)], { isWrong: isRefused, code: 'TOO_MANY_ATTEMPTS' }, async () => {
        if (await sessions.wasSession(ctx.db, hashToken(token))) return null
        const started = await transact(ctx.db, async (tx) => {
          const { personId, method } = await exchange(tx, { kind: 'easyToken', token })
          return startSession(tx, { personId, method, caller, seconds: callSeconds })
        })
        const own = personActor({ ...started, sessionId: started.id }, caller.origin)
        const end = () => endSession(own, started.id)
        try {
          const given = { token: started.token, channel: 'bearer', accountId } as const
          const actor = await authenticate(given, caller.origin)
          if (!actor) throw new AppError('TOKEN_UNAVAILABLE')
          return { actor, end }
        } catch (error) {
          await end()
          throw error
        }
      }),
    /** Exchanges a token from the address of a page for a session, once, in the place of the one that the browser had. */
    signInByHandoff: (handoff: Handoff, caller: RequestOrigin, replaces?: string): Promise<HandedOff> =>
      ctx.limits.attempt([triesFrom(caller)], { isWrong: isRefused, code: 'TOO_MANY_ATTEMPTS' }, async () => {
        try {
          return await transact(ctx.db, async (tx) => {
            const bearer = await exchange(tx, handoff)
            const { accountId, ...person } = bearer
            const seconds = { ...(sharedKinds.has(handoff.kind) && { seconds: sharedTokenSeconds }) }
            const session = await startSession(tx, { ...person, ...seconds, caller, replaces })
            return { session, redirectTo: landingOf(handoff.kind, handoff.landing, accountId) }
          })
        } catch (error) {
          if (error instanceof AppError) await refuse(caller.origin, { method: handoff.kind, reason: error.code })
          throw error
        }
      }),
  }
}
