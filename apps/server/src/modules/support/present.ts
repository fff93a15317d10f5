import type { SupportAccess } from '@khlang/contract/support'
import type { Origin, SupportActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { stateAt } from './support.rules.ts'
import type { AccessRow } from './support.repo.ts'

const channels = ['chat', 'sms', 'mail'] as const
const enders = ['owner', 'agent', 'time', 'operator'] as const
const text = (at: Date | null) => at?.toISOString() ?? null

/** An access as both sides see it now. */
export function presentAccess(row: AccessRow, now: Date): SupportAccess {
  return {
    id: row.id,
    agent: row.agent_name,
    owner: { username: row.owner_username, name: row.owner_name },
    account: {
      id: row.account_id,
      name: row.account_name,
      type: row.account_kind === 'business' ? 'Business' : 'Citizen',
    },
    reason: row.reason,
    caseNo: row.case_no,
    state: stateAt(row, now),
    channel: channels.find((channel) => channel === row.channel) ?? null,
    requestedAt: row.requested_at.toISOString(),
    codeUntil: row.code_hash !== null && row.code_until !== null && row.code_until > now ? text(row.code_until) : null,
    startedAt: text(row.started_at),
    until: text(row.expires_at),
    longestUntil: text(row.longest_until),
    endedAt: text(row.ended_at),
    endedBy: enders.find((ender) => ender === row.ended_by) ?? null,
    opened: row.opened,
  }
}

/** Support in the account of this access, as the log names it and permissions know it. */
export const supportActor = (
  row: { id: string; agent_id: string; agent_name: string; account_id: string },
  citizenId: string | null,
  origin: Origin,
): SupportActor => ({
  kind: 'support',
  support: { sessionId: row.id, staffId: row.agent_id, agent: row.agent_name, granted: null },
  accountId: row.account_id,
  customer: { personId: citizenId, accountId: row.account_id },
  origin,
})

/** On whose behalf support acts: the citizen, or a business, whose people have drives of their own that stay closed. */
export const actorOf = (row: AccessRow, origin: Origin): SupportActor =>
  supportActor(row, row.account_kind === 'business' ? null : row.owner_id, origin)

/** Whom the events of an access name. */
export const whoOf = (row: AccessRow) => ({ agent: row.agent_name, customer: row.account_names.th })

export const notFound = () => new AppError('NOT_FOUND')
