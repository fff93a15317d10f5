import { randomUUID } from 'node:crypto'
import { formatWait, type Input } from '@khlang/contract'
import { isSupportReason, type requestSupport, type SupportAccess, supportLimits } from '@khlang/contract/support'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Db, requireRow, transact, type Tx } from '../../platform/db.ts'
import type { Person } from '../accounts/index.ts'
import type { Agents } from './agents.ts'
import type { SupportDeps } from './deps.ts'
import type { EndAccess } from './end-access.ts'
import { actorOf, notFound, presentAccess, whoOf } from './present.ts'
import { newCode, type SendCode } from './send-code.ts'
import { codeUntil, isCaseNo, resendAt } from './support.rules.ts'
import * as repo from './support.repo.ts'
import type { Notify } from './notify.ts'

type Parts = { agents: Agents; send: SendCode; notify: Notify; ends: EndAccess }
type Asked = Input<typeof requestSupport>['body']

const hour = 3600
const perHour = { agent: 30, account: 6 } as const

/** An agent asks for access to an account (A36): its owner gets a code, and learns who asks and why. */
export function createRequestAccess(deps: SupportDeps, { agents, send, notify, ends }: Parts) {
  const { db, audit, clock, limits, keys, accounts } = deps
  const hashOf = (id: string, code: string) => keys.mac('support-code', id, code)

  /** The account that is meant, and the person who answers for it; the agent learns nothing else of either. */
  async function findCustomer({ username, taxId, branchNo }: Asked, agentId: string) {
    const owner = await accounts.findPersonByUsername(db, username)
    const accountId = owner && owner.id !== agentId ? await accountOf(owner, taxId?.trim(), branchNo?.trim()) : null
    if (!owner || accountId === null) throw new AppError('SUPPORT_CUSTOMER_UNKNOWN')
    return { owner, accountId }
  }

  async function accountOf({ id }: Person, taxId = '', branchNo = ''): Promise<string | null> {
    if (taxId === '') return (await repo.findCitizenAccount(db, id)) ?? null
    const branch = branchNo === '' ? '00000' : branchNo
    const own = await accounts.listBusinesses(db, id)
    return own.find((one) => one.isAdmin && one.taxId === taxId && one.branchNo === branch)?.id ?? null
  }

  async function assertUnlocked(on: Db, accountId: string): Promise<void> {
    const now = clock.now()
    const { until } = await repo.findLock(on, accountId, now)
    if (until !== null && until > now) throw locked(until, now)
  }

  /** Sends the code after the row is committed; a code that reached nobody ends the request. */
  async function deliver(row: repo.AccessRow, owner: Person, code: string): Promise<SupportAccess> {
    const asking = {
      agent: row.agent_name,
      account: row.account_names[owner.language],
      reason: row.reason,
      caseNo: row.case_no,
      code,
    }
    try {
      const channel = await send(owner, asking, `support-${row.id}-${row.code_until?.getTime() ?? 0}`)
      await transact(db, (tx) => repo.updateAccess(tx, row.id, { channel }))
      return presentAccess({ ...row, channel }, clock.now())
    } catch (error) {
      const now = clock.now()
      const undone =
        row.state === 'active'
          ? { code_hash: null, code_until: null }
          : { state: 'expired', ended_at: now, ended_by: 'time', code_hash: null }
      await transact(db, (tx) => repo.updateAccess(tx, row.id, undone))
      throw error
    }
  }

  async function write(actor: PersonActor, agent: string, asked: Asked, accountId: string, ownerId: string) {
    const id = randomUUID()
    const code = newCode()
    const now = clock.now()
    const row = await transact(db, async (tx) => {
      await assertUnlocked(tx, accountId)
      const isNew = await repo.insertAccess(tx, {
        id,
        agent_id: actor.personId,
        agent_name: agent,
        owner_id: ownerId,
        account_id: accountId,
        reason: asked.reason.trim(),
        case_no: asked.caseNo.trim(),
        code_hash: hashOf(id, code),
        code_until: codeUntil(now),
        code_resend_at: resendAt(now),
        requested_at: now,
      })
      if (!isNew) throw new AppError('SUPPORT_BUSY')
      const made = requireRow(await repo.findAccess(tx, id), notFound)
      const data = { ...whoOf(made), reason: made.reason, caseNo: made.case_no }
      const event = { type: 'support.requested', subject: id, data } as const
      await audit.record(tx, actorOf(made, actor.origin), event)
      await audit.record(tx, actor, event)
      await notify(tx, 'supportAsked', made)
      return made
    })
    return { row, code }
  }

  return {
    hashOf,
    assertUnlocked,

    async request(actor: PersonActor, asked: Asked): Promise<SupportAccess> {
      const { name } = await agents.requireAgent(db, actor)
      if (!isSupportReason(asked.reason)) throw new AppError('SUPPORT_REASON_INVALID')
      if (!isCaseNo(asked.caseNo)) throw new AppError('SUPPORT_CASE_INVALID', { max: supportLimits.caseLetters })
      await limits.take(`support-agent:${actor.personId}`, perHour.agent, hour)
      const { owner, accountId } = await findCustomer(asked, actor.personId)
      await limits.take(`support-account:${accountId}`, perHour.account, hour)
      await assertUnlocked(db, accountId)
      await ends.endOwn(actor)
      await ends.settleDue({ accountId })
      const { row, code } = await write(actor, name, asked, accountId, owner.id)
      return deliver(row, owner, code)
    },

    /** In the last minutes of a session: another code, which continues it. */
    async askToContinue(actor: PersonActor, id: string): Promise<SupportAccess> {
      await agents.requireAgent(db, actor)
      const code = newCode()
      const row = await transact(db, async (tx) => {
        const found = await repo.findAccessForUpdate(tx, id)
        const now = clock.now()
        if (found?.agent_id !== actor.personId) throw notFound()
        const { state } = presentAccess(found, now)
        if (state === 'active') throw new AppError('SUPPORT_TOO_SOON', { minutes: supportLimits.warningMinutes })
        if (state !== 'warning') throw new AppError('SUPPORT_ENDED')
        if (found.longest_until !== null && found.expires_at !== null && found.expires_at >= found.longest_until)
          throw new AppError('SUPPORT_LONGEST', { hours: supportLimits.longestMinutes / 60 })
        await assertUnlocked(tx, found.account_id)
        if (!(await mayApprove(accounts, tx, found))) throw new AppError('SUPPORT_CUSTOMER_UNKNOWN')
        if (found.code_hash !== null && found.code_resend_at !== null && found.code_resend_at > now)
          throw tooSoon(found.code_resend_at, now)
        const change = {
          code_hash: hashOf(id, code),
          code_until: codeUntil(now),
          code_resend_at: resendAt(now),
          tries: 0,
        }
        await repo.updateAccess(tx, id, change)
        return { ...found, ...change }
      })
      const owner = requireRow(await accounts.findPerson(db, row.owner_id), notFound)
      return deliver(row, owner, code)
    },
  }
}

/** Whether the person who gets the code still answers for the account: an Admin Business may be one no more. */
export const mayApprove = async (
  accounts: Pick<SupportDeps['accounts'], 'findAnswerable'>,
  tx: Tx,
  access: { account_id: string; owner_id: string },
): Promise<boolean> =>
  (await accounts.findAnswerable(tx, access.account_id)).some(({ personId }) => personId === access.owner_id)

const secondsUntil = (at: Date, now: Date) => Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))

export function locked(until: Date, now: Date): AppError {
  const seconds = secondsUntil(until, now)
  return new AppError('SUPPORT_LOCKED', { wait: formatWait(seconds) }, { retryAfter: seconds })
}

function tooSoon(at: Date, now: Date): AppError {
  const seconds = secondsUntil(at, now)
  return new AppError('OTP_TOO_MANY', { wait: formatWait(seconds) }, { retryAfter: seconds })
}
