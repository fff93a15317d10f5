import { randomInt, randomUUID } from 'node:crypto'
import type { answerQrSignIn, Input, pollQrSignIn, Reply, startQrSignIn } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/networks.ts'
import { hashToken, isSame, newToken } from '../../../platform/tokens.ts'
import * as repo from './sign-ins.repo.ts'
import { type RequestOrigin, type IdentityContext, visitor } from '../deps.ts'
import { findSession } from '../sessions/sessions.repo.ts'
import { isMailboxOnly, type Sessions, type StartedSession } from '../sessions/sessions.ts'
import { landing } from './sign-ins.ts'

const minutes = 2
const starts = { perAddress: 120, windowSeconds: 600 } as const

/** T24: a computer shows a code, and a signed-in phone confirms the number that the computer shows. */
export function createQrSignIn(ctx: IdentityContext, { startSession }: Pick<Sessions, 'startSession'>) {
  return {
    async start(caller: RequestOrigin): Promise<Reply<typeof startQrSignIn>> {
      await ctx.limits.take(`qr:${networkOf(caller.origin.address)}`, starts.perAddress, starts.windowSeconds)
      const [id, secret, number] = [randomUUID(), newToken(), String(randomInt(10, 100))]
      const expiresAt = new Date(ctx.clock.now().getTime() + minutes * 60_000)
      await transact(ctx.db, async (tx) => {
        await repo.insertQr(tx, { id, secret_hash: hashToken(secret), number, expires_at: expiresAt })
        const event = { type: 'session.requested', subject: id, data: { method: 'qr' } } as const
        await ctx.audit.record(tx, visitor(caller.origin), event)
      })
      const url = `${ctx.config.publicUrl}/easy_login?qr=${id}`
      return { id, secret, number, url, expiresAt: expiresAt.toISOString() }
    },
    /** The computer's poll; once approved it gets its session, once. */
    async poll(
      id: string,
      secret: string,
      caller: RequestOrigin,
      replaces?: string,
    ): Promise<{ reply: Reply<typeof pollQrSignIn>; session: StartedSession | null }> {
      const now = ctx.clock.now()
      const row = await repo.findQr(ctx.db, id)
      if (!row || !isSame(row.secret_hash, hashToken(secret))) throw new AppError('NOT_FOUND')
      if (row.expires_at <= now || row.state === 'used') return { reply: { state: 'expired' }, session: null }
      if (row.state === 'refused') return { reply: { state: 'refused' }, session: null }
      const personId = row.person_id
      if (row.state !== 'approved' || personId === null) return { reply: { state: 'waiting' }, session: null }
      return transact(ctx.db, async (tx) => {
        if (!(await repo.moveQr(tx, id, 'approved', { state: 'used' }, now))) {
          return { reply: { state: 'expired' as const }, session: null }
        }
        const session = await startSession(tx, { personId, method: 'qr', caller, until: row.session_until, replaces })
        return { reply: { state: 'approved' as const, redirectTo: landing }, session }
      })
    },
    /** The phone's answer. A wrong number ends the code: there is one attempt. */
    async answer(actor: PersonActor, id: string, input: Input<typeof answerQrSignIn>['body']): Promise<void> {
      const now = ctx.clock.now()
      const row = await repo.findQr(ctx.db, id)
      if (!row || row.expires_at <= now || row.state !== 'waiting') throw new AppError('NOT_FOUND')
      const session = await findSession(ctx.db, actor.sessionId, now)
      // What it approves would have more rights than it (C06).
      if (!session || isMailboxOnly(session.service)) throw new AppError('NOT_ALLOWED')
      const isYes = input.approve && isSame(hashToken(row.number), hashToken(input.number))
      const answer = isYes
        ? ({ state: 'approved', person_id: actor.personId, session_until: session.expires_at } as const)
        : ({ state: 'refused' } as const)
      await transact(ctx.db, async (tx) => {
        if (!(await repo.moveQr(tx, id, 'waiting', answer, now))) throw new AppError('NOT_FOUND')
        const event = { type: 'session.approved', subject: id, data: { method: 'qr', approved: isYes } } as const
        await ctx.audit.record(tx, actor, event, input.approve && !isYes ? 'refused' : 'ok')
      })
      if (input.approve && !isYes) throw new AppError('NOT_ALLOWED')
    },
  }
}
