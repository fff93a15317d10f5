import type { ConsentMode, ConsentStatus } from '@khlang/contract/consents'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { accountNameIn, personNameIn } from '../../../platform/name-in.ts'
import type { Awaited } from '../model/consent.types.ts'

export type ConsentRow = {
  status: ConsentStatus
  mode: ConsentMode
  taxIds: string[]
  textVersion: number | null
  revision: number
  changedAt: Date | null
  changedBy: string | null
}

const columns = sql`c.status, c.mode, c.tax_ids as "taxIds", c.text_version as "textVersion", c.revision,
  c.changed_at as "changedAt"`

export async function findConsent(db: Db, accountId: string): Promise<ConsentRow | undefined> {
  const { rows } = await sql<ConsentRow>`
    select ${columns}, ${personNameIn('p')} as "changedBy" from consent c left join person p on p.id = c.changed_by
    where c.account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** Whether the row was new: nothing had asked for a decision before. */
export async function insertPending(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into consent (account_id, status) values (${accountId}, 'pending') on conflict do nothing
    returning account_id`.execute(tx)
  return rows.length > 0
}

/** The consent, which stays as it is until the transaction ends: for deliveries, which may share it. */
export async function holdConsent(tx: Tx, accountId: string): Promise<ConsentRow | undefined> {
  const { rows } = await sql<ConsentRow>`
    select ${columns}, null as "changedBy" from consent c where c.account_id = ${accountId} for share`.execute(tx)
  return rows[0]
}

/** The consent, for one decision at a time. */
export async function lockConsent(tx: Tx, accountId: string): Promise<ConsentRow | undefined> {
  const { rows } = await sql<ConsentRow>`
    select ${columns}, null as "changedBy" from consent c where c.account_id = ${accountId} for update`.execute(tx)
  return rows[0]
}

export type Written = {
  status: 'approve' | 'reject'
  mode: ConsentMode
  taxIds: string[]
  textVersion: number | null
  revision: number
  changedBy: string
  at: Date
}

/** Writes a decision, and its row in the history. */
export async function writeDecision(tx: Tx, accountId: string, written: Written): Promise<void> {
  const { status, mode, taxIds, textVersion, revision, changedBy, at } = written
  await sql`
    update consent set status = ${status}, mode = ${mode}, tax_ids = ${taxIds}, text_version = ${textVersion},
      revision = ${revision}, changed_by = ${changedBy}, changed_at = ${at}
    where account_id = ${accountId}`.execute(tx)
  await sql`
    insert into consent_change (account_id, revision, status, mode, tax_ids, text_version, changed_by, at)
    values (${accountId}, ${revision}, ${status}, ${mode}, ${taxIds}, ${textVersion}, ${changedBy}, ${at})`.execute(tx)
}

export type ChangeRow = {
  revision: number
  status: 'approve' | 'reject'
  mode: ConsentMode
  taxIds: string[]
  textVersion: number | null
  changedBy: string | null
  at: Date
}

/** The decisions before a revision, newest first. */
export async function findChanges(
  db: Db,
  accountId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.revision, c.status, c.mode, c.tax_ids as "taxIds", c.text_version as "textVersion",
      ${personNameIn('p')} as "changedBy", c.at
    from consent_change c left join person p on p.id = c.changed_by
    where c.account_id = ${accountId} and (${before}::int is null or c.revision < ${before})
    order by c.revision desc limit ${limit}`.execute(db)
  return rows
}

/** Whether the deciders have not been notified on that day; notes that they are now. */
export async function takeReminder(tx: Tx, accountId: string, day: string, about: Awaited): Promise<boolean> {
  const { rows } = await sql`
    insert into consent_reminder (account_id, day, about) values (${accountId}, ${day}::date, ${about}) on conflict do nothing
    returning day`.execute(tx)
  return rows.length > 0
}

export const deleteRemindersBefore = (tx: Tx, day: string) =>
  sql`delete from consent_reminder where day < ${day}::date`.execute(tx)

export async function findNamedAccount(db: Db, accountId: string): Promise<{ name: string; isBusiness: boolean }> {
  const { rows } = await sql<{ name: string; isBusiness: boolean }>`
    select coalesce(${accountNameIn('b', 'p')}, '') as name, b.id is not null as "isBusiness"
    from account a left join business b on b.id = a.id left join person p on p.id = a.person_id
    where a.id = ${accountId}`.execute(db)
  return rows[0] ?? { name: '', isBusiness: false }
}

/** How many documents wait for the decision, up to `most`. */
export async function countWaiting(db: Db, accountId: string, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from edoc where receiver_account_id = ${accountId} and status = 'pending'
      and reason = 'no_consent' limit ${most}) w`.execute(db)
  return rows[0]?.n ?? 0
}

/** Sellers whose documents an account has received since, most frequent first. */
export async function countSellers(
  db: Db,
  accountId: string,
  since: Date,
  limit: number,
): Promise<{ taxId: string; name: string; documents: number }[]> {
  const { rows } = await sql<{ taxId: string; name: string; documents: number }>`
    select c.counterparty as "taxId", coalesce(max(d.seller_name), '') as name, count(*)::int as documents
    from edoc_copy c join edoc d on d.id = c.edoc_id
    where c.account_id = ${accountId} and c.box = 'inbox' and c.at >= ${since} and c.trashed_at is null
      and c.deleted_at is null and c.counterparty is not null
    group by c.counterparty order by documents desc, "taxId" limit ${limit}`.execute(db)
  return rows
}
