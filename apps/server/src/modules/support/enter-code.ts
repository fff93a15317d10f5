import { type SupportAccess, supportLimits } from '@khlang/contract/support'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { transact, type Tx } from '../../platform/db.ts'
import { isSame } from '../../platform/tokens.ts'
import type { Agents } from './agents.ts'
import type { SupportDeps } from './deps.ts'
import { actorOf, notFound, presentAccess, whoOf } from './present.ts'
import { locked, mayApprove } from './request-access.ts'
import { continuedUntil, isOpen, isReading, lockedUntil, startAt, stateAt } from './support.rules.ts'
import * as repo from './support.repo.ts'
import type { Notify } from './notify.ts'

type Parts = {
  agents: Agents
  notify: Notify
  hashOf(id: string, code: string): Buffer
}
type Outcome = { row: repo.AccessRow } | { refused: AppError }

/** The code that the owner read out: it opens the account to the agent's session, or continues it. */
export function createEnterCode({ db, audit, clock, accounts }: SupportDeps, { agents, notify, hashOf }: Parts) {
  async function changed(tx: Tx, id: string, change: repo.AccessChange): Promise<repo.AccessRow> {
    await repo.updateAccess(tx, id, change)
    const row = await repo.findAccess(tx, id)
    if (!row) throw notFound()
    return row
  }

  async function start(tx: Tx, actor: PersonActor, found: repo.AccessRow): Promise<repo.AccessRow> {
    const now = clock.now()
    const { expiresAt, longestUntil } = startAt(now)
    const row = await changed(tx, found.id, {
      state: 'active',
      code_hash: null,
      code_until: null,
      agent_session_id: actor.sessionId,
      started_at: now,
      expires_at: expiresAt,
      longest_until: longestUntil,
    })
    const event = {
      type: 'support.started',
      subject: row.id,
      data: { ...whoOf(row), until: expiresAt.toISOString() },
    } as const
    await audit.record(tx, actorOf(row, actor.origin), event)
    await audit.record(tx, actor, event)
    await notify(tx, 'supportStarted', row)
    return row
  }

  async function proceed(tx: Tx, actor: PersonActor, found: repo.AccessRow): Promise<repo.AccessRow> {
    const now = clock.now()
    const until = continuedUntil(found.expires_at ?? now, found.longest_until ?? now)
    const row = await changed(tx, found.id, { code_hash: null, code_until: null, expires_at: until })
    const data = { ...whoOf(row), until: until.toISOString() }
    const event = { type: 'support.continued', subject: row.id, data } as const
    await audit.record(tx, actorOf(row, actor.origin), event)
    await audit.record(tx, actor, event)
    return row
  }

  /** Counts a wrong code; the last one closes the request, and no code is sent for this account for a while. */
  async function refuse(tx: Tx, actor: PersonActor, found: repo.AccessRow): Promise<AppError> {
    const now = clock.now()
    const left = supportLimits.codeTries - found.tries - 1
    const event = { type: 'support.code_refused', subject: found.id, data: { ...whoOf(found), left } } as const
    await audit.record(tx, actorOf(found, actor.origin), event, 'refused')
    await audit.record(tx, actor, event, 'refused')
    if (left > 0) {
      await repo.updateAccess(tx, found.id, { tries: found.tries + 1 })
      return new AppError('OTP_MISMATCH', { left })
    }
    const until = lockedUntil(now)
    const ended = found.state === 'otp_sent' ? { state: 'locked', ended_at: now, ended_by: 'time' } : {}
    await repo.updateAccess(tx, found.id, {
      ...ended,
      code_hash: null,
      code_until: null,
      tries: 0,
      locked_until: until,
    })
    return locked(until, now)
  }

  async function judge(tx: Tx, actor: PersonActor, id: string, code: string): Promise<Outcome> {
    const found = await repo.findAccessForUpdate(tx, id)
    const now = clock.now()
    if (found?.agent_id !== actor.personId) throw notFound()
    const state = stateAt(found, now)
    if (!isOpen(state)) throw new AppError(state === 'expired' ? 'OTP_INVALID' : 'SUPPORT_ENDED')
    if (found.code_hash === null || found.code_until === null || found.code_until <= now)
      throw new AppError('OTP_INVALID')
    if (!(await mayApprove(accounts, tx, found))) throw new AppError('OTP_INVALID')
    const isRight = /^\d{6}$/.test(code) && isSame(found.code_hash, hashOf(id, code))
    if (!isRight) return { refused: await refuse(tx, actor, found) }
    return { row: await (isReading(state) ? proceed(tx, actor, found) : start(tx, actor, found)) }
  }

  async function enter(actor: PersonActor, id: string, code: string): Promise<SupportAccess> {
    await agents.requireAgent(db, actor)
    const outcome = await transact(db, (tx) => judge(tx, actor, id, code.trim()))
    if ('refused' in outcome) throw outcome.refused
    return presentAccess(outcome.row, clock.now())
  }

  return {
    enter,
    /**
     * For the call of the specification: enters a code for the request or session of this agent that awaits one; null
     * if none does.
     */
    async enterAwaited(actor: PersonActor, code: string): Promise<Date | null> {
      const found = await repo.findLatestOfAgent(db, actor.personId)
      if (!found?.code_hash || !isOpen(stateAt(found, clock.now()))) return null
      const { until } = await enter(actor, found.id, code)
      return until === null ? null : new Date(until)
    },
  }
}
