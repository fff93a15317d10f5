import type { createProductToken as createProductTokenEndpoint, Input, Reply, signInByHandoff } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, type Tx } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/networks.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import * as repo from '../sessions/handoffs.repo.ts'
import * as sessions from '../sessions/sessions.repo.ts'
import { landingOf } from './landing.rules.ts'
import type { Caller, IdentityContext } from '../deps.ts'
import { acceptAssertion, createPartners } from './partners.ts'
import { refuse } from '../sessions/refusals.ts'
import { type StartedSession, startSession } from '../sessions/sessions.ts'

const tokenMinutes = 5
const tries = { perAddress: 20, windowSeconds: 900 } as const
const productMethod = 'product token'

type Handoff = Input<typeof signInByHandoff>['body']
export type HandedOff = { session: StartedSession; redirectTo: string }
type Bearer = { personId: string; accountId: string | null; method: string }

/** Sign-ins that begin with something handed over: product, shared and access tokens, and a partner's signed word. */
export function createHandoffs(ctx: IdentityContext) {
  return {
    /** T16: for another program or device; the one before it is over. A session made by one makes no other. */
    async createProductToken(actor: PersonActor): Promise<Reply<typeof createProductTokenEndpoint>> {
      const session = await sessions.findSession(ctx.db, actor.sessionId, ctx.clock.now())
      if (!session || session.method === productMethod) throw new AppError('NOT_ALLOWED')
      return transact(ctx.db, async (tx) => {
        const token = await issueToken(ctx, tx, { kind: 'product', personId: actor.personId, accountId: null })
        const event = { type: 'token.issued', subject: actor.personId, data: { kind: 'product' } } as const
        await ctx.audit.record(tx, actor, event)
        return token
      })
    },
    /** T23: a one-time token for an address in a mail or a chat of this person. */
    issueSharedToken: (tx: Tx, personId: string, accountId: string | null) =>
      issueToken(ctx, tx, { kind: 'shared', personId, accountId }),
    /** Exchanges what a page carried in its address for a session, once. */
    async signInByHandoff(handoff: Handoff, caller: Caller): Promise<HandedOff> {
      const key = `handoff:${networkOf(caller.origin.address)}`
      await ctx.limits.assertFree(key, tries.perAddress, 'TOO_MANY_ATTEMPTS')
      try {
        return await transact(ctx.db, async (tx) => {
          const bearer = await exchange(ctx, tx, handoff)
          const { personId, method } = bearer
          const session = await startSession(ctx, tx, { personId, method, caller })
          return { session, redirectTo: landingOf(handoff.kind, handoff.landing, bearer.accountId) }
        })
      } catch (error) {
        if (error instanceof AppError) {
          await ctx.limits.count(key, tries.windowSeconds)
          await refuse(ctx, caller.origin, { method: handoff.kind, reason: error.code })
        }
        throw error
      }
    },
    ...createPartners(ctx),
  }
}

async function exchange(ctx: IdentityContext, tx: Tx, { kind, token }: Handoff): Promise<Bearer> {
  const now = ctx.clock.now()
  const isAssertion = token.split('.').length === 3
  if (kind === 'bypass' || kind === 'onePlatform' || isAssertion) return acceptAssertion(ctx, tx, kind, token)
  if (kind === 'access') {
    const session = await sessions.findSessionByToken(tx, hashToken(token), now)
    // An access token opens one browser: whoever finds it in an address later comes too late.
    if (!session || !(await sessions.markHandedOff(tx, session.id, now))) throw new AppError('TOKEN_UNAVAILABLE')
    // What began with a product token stays so, and makes no other.
    const method = session.method === productMethod ? productMethod : 'access token'
    return { personId: session.person_id, accountId: null, method }
  }
  const stored = kind === 'easyToken' ? 'product' : 'shared'
  const row = await repo.takeHandoffToken(tx, hashToken(token), stored, now)
  const person = row && (await ctx.accounts.findPerson(tx, row.person_id))
  if (!row || !person || person.removedAt !== null) throw new AppError('TOKEN_UNAVAILABLE')
  const method = stored === 'product' ? productMethod : 'shared token'
  const bearer = { personId: row.person_id, accountId: row.account_id, method }
  if (bearer.accountId !== null && !(await ctx.accounts.findMembershipState(tx, bearer.personId, bearer.accountId))) {
    throw new AppError('BUSINESS_ACCESS_DENIED')
  }
  return bearer
}

async function issueToken(
  ctx: IdentityContext,
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
