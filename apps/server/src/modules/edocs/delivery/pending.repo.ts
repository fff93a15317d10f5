import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { accountNameIn } from '../../../platform/name-in.ts'
import type { EdocFinding, SignatureState } from '../model/edoc.types.ts'

/** Whether a document waits for space of this account: one before `seq`, or any. */
export async function waitsForSpace(db: Db, accountId: string, seq: number | null): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from edoc where receiver_account_id = ${accountId} and status = 'pending'
      and reason = 'storage_full' and seq < ${seq ?? Number.MAX_SAFE_INTEGER}) as waits`.execute(db)
  return rows[0]?.waits ?? false
}

/** Accounts for which documents wait for space. */
export async function findFullAccounts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct receiver_account_id as id from edoc
    where status = 'pending' and reason = 'storage_full' order by id`.execute(db)
  return rows.map(({ id }) => id)
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

export type UnprovedRow = {
  id: string
  seq: number
  documentNo: string
  docType: string
  docDate: string
  gross: string | null
  currency: string | null
  sellerName: string | null
  sellerTaxId: string
  senderName: string
  senderTaxId: string | null
  via: 'call' | 'mail'
  signature: SignatureState
  light: 'green' | 'amber' | 'red'
  findings: EdocFinding[]
  knownSender: number
  at: Date
  until: Date
}

/** Documents that wait for their receiver to decide, because nothing shows that they come from their seller. */
export async function findUnproved(db: Db, accountId: string, after: number, limit: number): Promise<UnprovedRow[]> {
  const { rows } = await sql<UnprovedRow>`
    select e.id, e.seq, e.document_no as "documentNo", e.doc_type as "docType", e.doc_date::text as "docDate",
      e.gross::text as gross, e.currency, e.seller_name as "sellerName", e.seller_tax_id as "sellerTaxId",
      ${accountNameIn('b', 'p')} as "senderName",
      i.number as "senderTaxId", e.via, e.signature, e.light, e.findings,
      (select count(*)::int from (select from edoc k where k.sender_account_id = e.sender_account_id
        and k.receiver_account_id = ${accountId} and k.via = 'call' and k.delivered_at is not null
        and (k.authority <> 'none' or k.confirmed_at is not null) limit 100) known) as "knownSender",
      e.accepted_at as at, e.pending_until as until
    from edoc e join account a on a.id = e.sender_account_id left join business b on b.id = a.id
      left join person p on p.id = a.person_id
      left join identifier_proof i on i.account_id = a.id and i.branch_no <> ''
    where e.receiver_account_id = ${accountId} and e.status = 'pending' and e.reason = 'sender_unproved'
      and e.seq > ${after} order by e.seq limit ${limit}`.execute(db)
  return rows
}

/** Held documents whose time is over. */
export async function findOverdue(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from edoc where status = 'pending' and pending_until <= ${now}
    order by pending_until limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
