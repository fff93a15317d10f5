import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** Whether a document waits for space of this account: one before `seq`, or any. */
export async function waitsForSpace(db: Db, accountId: string, seq: number | null): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from edoc where receiver_account_id = ${accountId} and status = 'pending'
      and reason = 'storage_full' and seq < ${seq ?? Number.MAX_SAFE_INTEGER}) as waits`.execute(db)
  return rows[0]?.waits ?? false
}

/** Accounts for which documents are held, a page at a time. */
export async function findWaitingAccounts(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct receiver_account_id as id from edoc
    where status = 'pending' and receiver_account_id is not null
      and (${after}::uuid is null or receiver_account_id > ${after}::uuid)
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Documents held for an account, the oldest first. */
export async function findWaiting(
  db: Db,
  accountId: string,
  afterSeq: number,
  limit: number,
): Promise<{ id: string; seq: number }[]> {
  const { rows } = await sql<{ id: string; seq: number }>`
    select id, seq from edoc where receiver_account_id = ${accountId} and status = 'pending' and seq > ${afterSeq}
    order by seq limit ${limit}`.execute(db)
  return rows
}

/** Held documents whose unknown receiver has a proved account by now, the oldest first. */
export async function findRegistered(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from edoc e where e.status = 'pending' and e.receiver_account_id is null
      and exists (select from identifier_proof p where p.number = e.receiver_tax_id
        and p.branch_no in (coalesce(e.receiver_branch, '00000'), ''))
    order by e.seq limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Held documents whose time is over. */
export async function findOverdue(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from edoc where status = 'pending' and pending_until <= ${now}
    order by pending_until limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
