import type { SupportAccess } from '@khlang/contract/support'
import type { Origin, PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Db, requireRow, transact, type Tx } from '../../platform/db.ts'
import type { SupportDeps } from './deps.ts'
import { actorOf, notFound, presentAccess, whoOf } from './present.ts'
import { isOpen, isReading, stateAt } from './support.rules.ts'
import * as repo from './support.repo.ts'
import type { Notify } from './notify.ts'

type How = 'owner' | 'agent' | 'time' | 'operator'
const nowhere: Origin = { address: null, traceId: null }

export type EndAccess = ReturnType<typeof createEndAccess>

/** The ends of requests and sessions. They take effect with the transaction: each request of support reads the row. */
export function createEndAccess({ db, audit, clock, accounts }: SupportDeps, { notify }: { notify: Notify }) {
  /** The row, changed and announced; both the agent's log and the owner's have it. */
  async function close(tx: Tx, found: repo.AccessRow, how: How, by: PersonActor | null): Promise<repo.AccessRow> {
    const now = clock.now()
    const wasReading = found.state === 'active'
    const state = how === 'time' ? (wasReading ? 'timeout' : 'expired') : 'ended'
    const ended_at = how === 'time' ? ((wasReading ? found.expires_at : found.code_until) ?? now) : now
    await repo.updateAccess(tx, found.id, { state, ended_at, ended_by: how, code_hash: null })
    const row = requireRow(await repo.findAccess(tx, found.id), notFound)
    const data = { ...whoOf(row), how: wasReading ? how : 'unopened', opened: row.opened }
    const event = { type: 'support.ended', subject: row.id, data } as const
    const isOwners = by !== null && by.personId !== row.agent_id
    await audit.record(tx, isOwners ? by : actorOf(row, by?.origin ?? nowhere), event)
    if (by !== null && !isOwners) await audit.record(tx, by, event)
    if (wasReading) await notify(tx, 'supportEnded', row)
    return row
  }

  /** Whether the caller answers for the account that they act for, and it is the one of this access. */
  const answersFor = async (on: Db, { personId, accountId }: PersonActor, row: repo.AccessRow): Promise<boolean> =>
    row.account_id === accountId &&
    (await accounts.findAnswerable(on, accountId)).some((one) => one.personId === personId)

  async function settle(id: string): Promise<void> {
    await transact(db, async (tx) => {
      const found = await repo.findAccessForUpdate(tx, id)
      if (found?.ended_at !== null || isOpen(stateAt(found, clock.now()))) return
      await close(tx, found, 'time', null)
    })
  }

  return {
    answersFor,

    /** Ends an access: anybody who answers for the account, or the agent. */
    end: (actor: PersonActor, id: string): Promise<SupportAccess> =>
      transact(db, async (tx) => {
        const found = await repo.findAccessForUpdate(tx, id)
        if (!found) throw notFound()
        const isAgent = found.agent_id === actor.personId
        if (!isAgent && !(await answersFor(tx, actor, found))) throw notFound()
        if (!isOpen(stateAt(found, clock.now())) || found.ended_at !== null) throw new AppError('SUPPORT_ENDED')
        return presentAccess(await close(tx, found, isAgent ? 'agent' : 'owner', actor), clock.now())
      }),

    /** The owner did not ask for support: it ends, and the operator is alerted. */
    refuse: (actor: PersonActor, id: string): Promise<SupportAccess> =>
      transact(db, async (tx) => {
        const found = await repo.findAccessForUpdate(tx, id)
        if (!found || found.agent_id === actor.personId || !(await answersFor(tx, actor, found))) throw notFound()
        if (found.ended_at !== null) throw new AppError('SUPPORT_ENDED')
        await repo.updateAccess(tx, id, {
          state: 'refused',
          ended_at: clock.now(),
          ended_by: 'owner',
          code_hash: null,
        })
        const row = requireRow(await repo.findAccess(tx, id), notFound)
        const data = { ...whoOf(row), caseNo: row.case_no }
        await audit.record(tx, actor, { type: 'support.refused', subject: id, data })
        await notify(tx, 'supportRefused', row)
        return presentAccess(row, clock.now())
      }),

    /** A new request takes the place of one whose code nobody entered; a session has to be ended first. */
    async endOwn(actor: PersonActor): Promise<void> {
      for (const id of await repo.findUnendedIds(db, { agentId: actor.personId })) {
        await settle(id)
        await transact(db, async (tx) => {
          const found = await repo.findAccessForUpdate(tx, id)
          if (found?.ended_at !== null) return
          if (isReading(stateAt(found, clock.now()))) throw new AppError('SUPPORT_BUSY')
          await close(tx, found, 'agent', actor)
        })
      }
    },

    /** Records what time has ended. */
    async settleDue(of: { accountId?: string } = {}): Promise<void> {
      for (const id of await repo.findUnendedIds(db, of)) await settle(id)
    },

    /** Ends everything of an agent whose certificate was revoked. */
    async endAllOf(agentId: string): Promise<void> {
      for (const id of await repo.findUnendedIds(db, { agentId }))
        await transact(db, async (tx) => {
          const found = await repo.findAccessForUpdate(tx, id)
          if (found?.ended_at === null) await close(tx, found, 'operator', null)
        })
    },
  }
}
