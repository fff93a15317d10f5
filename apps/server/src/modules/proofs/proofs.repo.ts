import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { accountNameIn } from '../../platform/name-in.ts'

export type PaperRow = {
  accountId: string
  itemId: string
  name: string
  size: number
  addedAt: Date
  addedBy: string
  /** When the operator decided after it was shown. */
  answeredAt: Date | null
}

/** The papers of accounts that are still in the drive, the oldest first. */
export async function findPapers(db: Db, ...accountIds: readonly string[]): Promise<PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    select p.account_id as "accountId", p.item_id as "itemId", i.name, i.size::float8 as size, p.added_at as "addedAt",
      p.added_by as "addedBy", p.answered_at as "answeredAt"
    from identifier_paper p join item i on i.id = p.item_id
    where p.account_id = any(${accountIds}::uuid[]) and i.trashed_at is null
    order by p.added_at, p.item_id limit 1000`.execute(db)
  return rows
}

export const insertPaper = (tx: Tx, row: { account_id: string; item_id: string; added_by: string; added_at: Date }) =>
  tx
    .insertInto('identifier_paper')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute()

export const deletePaper = (tx: Tx, accountId: string, itemId: string) =>
  tx.deleteFrom('identifier_paper').where('account_id', '=', accountId).where('item_id', '=', itemId).execute()

export const writeChallenge = (tx: Tx, row: { account_id: string; nonce: string; expires_at: Date }) =>
  tx
    .insertInto('identifier_challenge')
    .values(row)
    .onConflict((on) => on.column('account_id').doUpdateSet({ nonce: row.nonce, expires_at: row.expires_at }))
    .execute()

/** Takes the challenge of an account, once; undefined if it is over. */
export const takeChallenge = (tx: Tx, accountId: string, nonce: string, now: Date) =>
  tx
    .deleteFrom('identifier_challenge')
    .where('account_id', '=', accountId)
    .where('nonce', '=', nonce)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()

export type DisputeRow = {
  id: string
  accountId: string
  reason: string
  openedAt: Date
  decidedAt: Date | null
  decidedFor: string | null
  decision: string | null
}
const disputes = sql.raw(`select id, account_id as "accountId", reason, opened_at as "openedAt",
  decided_at as "decidedAt", decided_for as "decidedFor", decision from identifier_dispute`)

/** The newest dispute that an account has opened. */
export async function findDispute(db: Db, accountId: string): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`
    ${disputes} where account_id = ${accountId} order by opened_at desc, id limit 1`.execute(db)
  return rows[0]
}

/** The disputes about a number that are not decided. */
export async function findOpenDisputes(
  db: Db,
  { number, branchNo }: { number: string; branchNo: string },
): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    ${disputes} where number = ${number} and branch_no = ${branchNo} and decided_at is null
    order by opened_at, id limit 100`.execute(db)
  return rows
}

/** False if the account has an open one. */
export async function insertDispute(
  tx: Tx,
  row: {
    id: string
    account_id: string
    number: string
    branch_no: string
    reason: string
    opened_by: string
    opened_at: Date
  },
): Promise<boolean> {
  const made = await tx
    .insertInto('identifier_dispute')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export const decideDispute = (
  tx: Tx,
  id: string,
  { at, winner, decision }: { at: Date; winner: string | null; decision: string },
) =>
  tx
    .updateTable('identifier_dispute')
    .set({ decided_at: at, decided_for: winner, decision })
    .where('id', '=', id)
    .execute()

export type WaitingRow = {
  accountId: string
  number: string
  branchNo: string
  name: string
  createdAt: Date
  papers: number
  dispute: string | null
}

/** Accounts whose number is not proved, or that dispute one, with what they have shown; a page by the account's id. */
export async function findWaiting(db: Db, after: string | null, limit: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select a.id as "accountId", coalesce(b.tax_id, p.national_id) as number, coalesce(b.branch_no, '') as "branchNo",
      ${accountNameIn('b', 'p')} as name, a.created_at as "createdAt",
      (select count(*)::int from identifier_paper q where q.account_id = a.id) as papers, d.reason as dispute
    from account a left join business b on b.id = a.id left join person p on p.id = a.person_id
      left join identifier_dispute d on d.account_id = a.id and d.decided_at is null
    where a.erased_at is null and coalesce(b.tax_id, p.national_id) is not null
      and (d.id is not null or not exists (select from identifier_proof i where i.account_id = a.id))
      and (${after}::uuid is null or a.id > ${after}::uuid)
    order by a.id limit ${limit}`.execute(db)
  return rows
}
