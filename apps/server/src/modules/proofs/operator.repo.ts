import type { ClaimList } from '@khlang/contract/operator'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { accountNameIn, everyNameOf } from '../../platform/name-in.ts'
import { containing } from '../../platform/like.ts'

const notProved = sql.raw('not exists (select from identifier_proof f where f.account_id = a.id)')
const noDispute = sql.raw(
  'not exists (select from identifier_dispute o where o.account_id = a.id and o.decided_at is null)',
)
/** Papers that are still in the drive and that nobody has answered. */
const waitingPapers = sql.raw(`identifier_paper q join item t on t.id = q.item_id and t.trashed_at is null
  where q.answered_at is null`)

/** The accounts of each list, with the instant that it is ordered by: to the millisecond, as in cursors. */
const sources: Record<ClaimList, RawBuilder<unknown>> = {
  waiting: sql`
    select q.account_id as id, date_trunc('milliseconds', min(q.added_at)) as at from ${waitingPapers}
      and exists (select from account a where a.id = q.account_id and ${notProved} and ${noDispute})
    group by q.account_id`,
  disputed: sql`
    select account_id as id, date_trunc('milliseconds', opened_at) as at from identifier_dispute where decided_at is null`,
  claimed: sql`
    select a.id, date_trunc('milliseconds', a.created_at) as at from account a
    where ${notProved} and ${noDispute} and not exists (select from ${waitingPapers} and q.account_id = a.id)`,
  proved: sql`select account_id as id, date_trunc('milliseconds', proved_at) as at from identifier_proof`,
}

/** Joined to `account a`: what each account says its number is. */
const claims = sql.raw(`left join business b on b.id = a.id left join person p on p.id = a.person_id`)
const number = sql.raw('coalesce(b.tax_id, p.national_id)')
const name = () => accountNameIn('b', 'p')
/** Whatever an account is called, and in which language. */
const everyName = sql`concat_ws(' ', b.name_th, b.name_en, ${everyNameOf('p')})`
const isClaim = sql`a.erased_at is null and ${number} is not null`

export type ListedRow = {
  accountId: string
  kind: string
  name: string
  number: string
  branchNo: string | null
  at: Date
  papers: number
}

type Page = { list: ClaimList; search: string; after: { at: string; id: string } | null; limit: number }

/** A page of a list: what waits longest comes first, of what does not wait the newest. */
export async function findListed(db: Db, { list, search, after, limit }: Page): Promise<ListedRow[]> {
  const waits = list === 'waiting' || list === 'disputed'
  const [later, direction] = waits ? [sql.raw('>'), sql.raw('asc')] : [sql.raw('<'), sql.raw('desc')]
  const digits = search.replaceAll(/[\s-]/g, '')
  const isNumber = /^\d{1,13}$/.test(digits)
  const { rows } = await sql<ListedRow>`
    select a.id as "accountId", a.kind, ${name()} as name, ${number} as number, b.branch_no as "branchNo", s.at,
      (select count(*)::int from ${waitingPapers} and q.account_id = a.id) as papers
    from (${sources[list]}) s join account a on a.id = s.id ${claims}
    where ${isClaim}
      ${search === '' ? sql`` : sql`and (${everyName} ilike ${containing(search)} or (${isNumber} and ${number} like ${`${digits}%`}))`}
      ${after ? sql`and (s.at, a.id) ${later} (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by s.at ${direction}, a.id ${direction} limit ${limit}`.execute(db)
  return rows
}

/** How many stand in a list, counted up to `most`. */
export async function countListed(db: Db, list: ClaimList, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from (${sources[list]}) s join account a on a.id = s.id ${claims} where ${isClaim} limit ${most}) c`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export type ClaimantFacts = {
  accountId: string
  kind: string
  name: string
  createdAt: Date
  registeredBy: string | null
  how: 'provider' | 'signature' | 'operator' | 'demo' | null
  detail: string | null
  provedAt: Date | null
}

/** What an operator compares: who made each account, since when it is there, and what proves its number. */
export async function findClaimantFacts(db: Db, accountIds: readonly string[]): Promise<ClaimantFacts[]> {
  const { rows } = await sql<ClaimantFacts>`
    select a.id as "accountId", a.kind, ${name()} as name, a.created_at as "createdAt",
      coalesce(p.username, (select w.username from audit_event e join person w on w.id = e.person_id
        where e.subject = a.id::text and e.type = 'business.created' order by e.id limit 1)) as "registeredBy",
      i.how, i.detail, i.proved_at as "provedAt"
    from account a ${claims} left join identifier_proof i on i.account_id = a.id
    where a.id = any(${accountIds}::uuid[])`.execute(db)
  return rows
}

/** Which of these accounts are a person's own: as the citizen, or as an employee of the business. */
export async function findOwn(db: Db, personId: string, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from account a where a.id = any(${accountIds}::uuid[]) and (a.person_id = ${personId}
      or exists (select from employee e where e.business_id = a.id and e.person_id = ${personId} and e.removed_at is null))
    `.execute(db)
  return rows.map(({ id }) => id)
}

export type HistoryRow = {
  id: string
  at: Date
  accountId: string
  type: string
  actor: string
  data: { change?: string; reason?: string; detail?: string }
  /** Under which name the operator was certified. */
  operator: string | null
}

/** What was decided about the numbers of these accounts, newest first. */
export async function findHistory(db: Db, accountIds: readonly string[], limit: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select e.id::text, e.at, e.subject as "accountId", e.type, e.actor, e.data,
      case when e.actor = 'person:operator' then (select s.name from staff s
        where s.person_id = e.person_id and s.role = 'operator') end as operator
    from audit_event e
    where e.subject = any(${accountIds}::text[]) and e.outcome = 'ok'
      and e.type in ('identifier.proved', 'identifier.withdrawn', 'identifier.disputed', 'identifier.answered')
    order by e.id desc limit ${limit}`.execute(db)
  return rows
}

/** From now on these accounts wait for an answer to what they show only if they show something else. */
export const answerPapers = (tx: Tx, accountIds: readonly string[], at: Date) =>
  tx
    .updateTable('identifier_paper')
    .set({ answered_at: at })
    .where('account_id', 'in', accountIds)
    .where('answered_at', 'is', null)
    .returning('account_id')
    .execute()
