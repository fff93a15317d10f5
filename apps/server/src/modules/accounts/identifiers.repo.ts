import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { lock } from '../../platform/locks.ts'

/** How it was shown that a number belongs to an account. */
export type ProofHow = 'provider' | 'signature' | 'operator' | 'demo'
/** A tax id with its branch, or a national id, whose branch is empty. */
export type Identifier = { number: string; branchNo: string }
export type ProofRow = Identifier & { how: ProofHow; detail: string; provedAt: Date }

/** Of accounts that claim one number at the same moment, each sees the other: held until the transaction ends. */
export const lockIdentifier = (tx: Tx, number: string): Promise<void> => lock(tx, 'identifiers', number)

/** What an account says of itself; undefined for a person who gave no national id. */
export async function findClaim(db: Db, accountId: string): Promise<Identifier | undefined> {
  const { rows } = await sql<Identifier>`
    select coalesce(b.tax_id, p.national_id) as number, coalesce(b.branch_no, '') as "branchNo"
    from account a left join business b on b.id = a.id left join person p on p.id = a.person_id
    where a.id = ${accountId} and coalesce(b.tax_id, p.national_id) is not null`.execute(db)
  return rows[0]
}

export async function findProof(db: Db, accountId: string): Promise<ProofRow | undefined> {
  const { rows } = await sql<ProofRow>`
    select number, branch_no as "branchNo", how, detail, proved_at as "provedAt"
    from identifier_proof where account_id = ${accountId}`.execute(db)
  return rows[0]
}

export type ClaimantRow = { accountId: string; name: string; username: string | null; createdAt: Date; proved: boolean }

/** The accounts that claim a number, the proved one first, then in the order in which they came. */
export async function findClaimants(db: Db, { number, branchNo }: Identifier, limit = 100): Promise<ClaimantRow[]> {
  const { rows } = await sql<ClaimantRow>`
    select a.id as "accountId", coalesce(b.name_th, shown_name(p.first_name_th, p.last_name_th, p.username)) as name,
      p.username, a.created_at as "createdAt", i.account_id is not null as proved
    from account a left join business b on b.id = a.id left join person p on p.id = a.person_id
      left join identifier_proof i on i.account_id = a.id
    where a.erased_at is null
      and (a.id in (select id from business where tax_id = ${number} and branch_no = ${branchNo})
        or a.id in (select c.id from account c join person q on q.id = c.person_id
          where q.national_id = ${number} and ${branchNo} = ''))
    order by proved desc, a.created_at, a.id limit ${limit}`.execute(db)
  return rows
}

/** False if the number is proved to belong to another account. */
export async function insertProof(tx: Tx, accountId: string, proof: ProofRow): Promise<boolean> {
  const { rows } = await sql`
    insert into identifier_proof (account_id, number, branch_no, how, detail, proved_at)
    values (${accountId}, ${proof.number}, ${proof.branchNo}, ${proof.how}, ${proof.detail}, ${proof.provedAt})
    on conflict do nothing returning account_id`.execute(tx)
  return rows.length > 0
}

export async function deleteProof(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`delete from identifier_proof where account_id = ${accountId} returning account_id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Whether the operator has to decide whose a number is: until then nothing else proves it. */
export async function isDisputed(db: Db, { number, branchNo }: Identifier): Promise<boolean> {
  const { rows } = await sql`
    select from identifier_dispute where number = ${number} and branch_no = ${branchNo} and decided_at is null
    limit 1`.execute(db)
  return rows.length > 0
}

/** What a person says is their national id. */
export const writeNationalId = (tx: Tx, personId: string, nationalId: string) =>
  tx.updateTable('person').set({ national_id: nationalId }).where('id', '=', personId).execute()
