import type { Language } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { accountNameIn, personNameIn } from '../../platform/name-in.ts'

/** An access with the names that people see. */
const accesses = (db: Db) =>
  db
    .selectFrom('support_access as access')
    .innerJoin('person as owner', 'owner.id', 'access.owner_id')
    .innerJoin('account', 'account.id', 'access.account_id')
    .leftJoin('business', 'business.id', 'access.account_id')
    .selectAll('access')
    .select(['owner.username as owner_username', 'account.kind as account_kind'])
    .select(personNameIn('owner').as('owner_name'))
    .select(accountNameIn('business', 'owner').as('account_name'))
    .select(
      sql<Record<Language, string>>`json_build_object(
        'th', ${accountNameIn('business', 'owner', 'th')}, 'en', ${accountNameIn('business', 'owner', 'en')})`.as(
        'account_names',
      ),
    )

export type AccessRow = NonNullable<Awaited<ReturnType<typeof findAccess>>>

export const findAccess = (db: Db, id: string) => accesses(db).where('access.id', '=', id).executeTakeFirst()

/** Locked until the transaction ends: codes, ends and continuations of one access follow each other. */
export async function findAccessForUpdate(tx: Tx, id: string): Promise<AccessRow | undefined> {
  await tx.selectFrom('support_access').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return findAccess(tx, id)
}

export const findLatestOfAgent = (db: Db, agentId: string) =>
  accesses(db).where('access.agent_id', '=', agentId).orderBy('access.requested_at', 'desc').limit(1).executeTakeFirst()

export const findOpenOf = (db: Db, accountId: string) =>
  accesses(db).where('access.account_id', '=', accountId).where('access.ended_at', 'is', null).executeTakeFirst()

/** The ids of accesses that are open as far as the rows say: of this account, of this agent, or all. */
export const findUnendedIds = async (db: Db, of: { accountId?: string; agentId?: string } = {}): Promise<string[]> => {
  let query = db.selectFrom('support_access').select('id').where('ended_at', 'is', null)
  if (of.accountId !== undefined) query = query.where('account_id', '=', of.accountId)
  if (of.agentId !== undefined) query = query.where('agent_id', '=', of.agentId)
  return (await query.orderBy('id').execute()).map(({ id }) => id)
}

export const findPageOf = (
  db: Db,
  accountId: string,
  after: { at: Date; id: string } | null,
  limit: number,
): Promise<AccessRow[]> => {
  let query = accesses(db).where('access.account_id', '=', accountId)
  if (after)
    query = query.where(sql<boolean>`(access.requested_at, access.id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  return query.orderBy('access.requested_at', 'desc').orderBy('access.id', 'desc').limit(limit).execute()
}

/** Until when no code is sent for this account. */
export const findLock = (db: Db, accountId: string, now: Date) =>
  db
    .selectFrom('support_access')
    .select(sql<Date>`max(locked_until)`.as('until'))
    .where('account_id', '=', accountId)
    .where('locked_until', '>', now)
    .executeTakeFirstOrThrow()

type NewAccess = {
  id: string
  agent_id: string
  agent_name: string
  owner_id: string
  account_id: string
  reason: string
  case_no: string
  code_hash: Buffer
  code_until: Date
  code_resend_at: Date
  requested_at: Date
}

/** False if another request for the account was first. */
export const insertAccess = async (tx: Tx, row: NewAccess): Promise<boolean> => {
  const made = await tx
    .insertInto('support_access')
    .values({ ...row, state: 'otp_sent' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export type AccessChange = {
  state?: string
  channel?: string
  code_hash?: Buffer | null
  code_until?: Date | null
  code_resend_at?: Date | null
  tries?: number
  locked_until?: Date
  agent_session_id?: string
  started_at?: Date
  expires_at?: Date
  longest_until?: Date
  ended_at?: Date
  ended_by?: string
}

export const updateAccess = (tx: Tx, id: string, change: AccessChange) =>
  tx.updateTable('support_access').set(change).where('id', '=', id).execute()

/** What authenticates a request of support: read for each one, so that an end takes effect at once. */
export const findReading = (db: Db, id: string, agent: { personId: string; sessionId: string }, now: Date) =>
  db
    .selectFrom('support_access as access')
    .innerJoin('staff as agent', 'agent.person_id', 'access.agent_id')
    .innerJoin('account', 'account.id', 'access.account_id')
    .select(['access.id', 'access.agent_id', 'access.agent_name', 'access.account_id', 'account.person_id'])
    .where('access.id', '=', id)
    .where('access.agent_id', '=', agent.personId)
    .where('access.agent_session_id', '=', agent.sessionId)
    .where('access.state', '=', 'active')
    .where('access.expires_at', '>', now)
    .where('agent.role', '=', 'support')
    .where('agent.revoked_at', 'is', null)
    .executeTakeFirst()

export const findCitizenAccount = async (db: Db, personId: string): Promise<string | undefined> =>
  (await db.selectFrom('account').select('id').where('person_id', '=', personId).executeTakeFirst())?.id
