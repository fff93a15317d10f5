import type { Language } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { accountNameIn } from '../../platform/name-in.ts'
import { lock } from '../../platform/locks.ts'

export const insertCitizenAccount = (tx: Tx, id: string, personId: string) =>
  tx.insertInto('account').values({ id, kind: 'citizen', person_id: personId }).execute()

export const findPersonalAccount = (db: Db, personId: string) =>
  db.selectFrom('account').select('id').where('person_id', '=', personId).executeTakeFirstOrThrow()

export async function insertBusiness(
  tx: Tx,
  row: { id: string; tax_id: string; branch_no: string; name_th: string; name_en: string; domain: string | null },
): Promise<void> {
  await tx.insertInto('account').values({ id: row.id, kind: 'business', package: newPackage }).execute()
  await tx.insertInto('business').values(row).execute()
}

const newPackage = sql<string>`coalesce((select id from package where for_new_businesses), 'free')`

/** The personal account first, then the businesses by name. */
export const findAccounts = (db: Db, personId: string) =>
  db
    .selectFrom('account')
    .leftJoin('business', 'business.id', 'account.id')
    .leftJoin('employee', (join) =>
      join
        .onRef('employee.business_id', '=', 'account.id')
        .on('employee.person_id', '=', personId)
        .on('employee.removed_at', 'is', null)
        .on('employee.suspended_at', 'is', null),
    )
    .innerJoin('person', (join) => join.on('person.id', '=', personId))
    .select([
      'account.id',
      'account.kind',
      'account.status',
      'business.tax_id',
      'business.branch_no',
      'business.name_th',
      'business.name_en',
      'employee.is_admin',
      'person.language',
      'person.first_name_th',
      'person.last_name_th',
      'person.first_name_en',
      'person.last_name_en',
    ])
    .where('account.erased_at', 'is', null)
    .where((eb) => eb.or([eb('account.person_id', '=', personId), eb('employee.id', 'is not', null)]))
    .orderBy('account.kind', 'desc')
    .orderBy(sql`business.name_th collate thai_natural`)
    .orderBy('account.id')
    .execute()

export type AccountRow = Awaited<ReturnType<typeof findAccounts>>[number]

/** The status, locked until the transaction ends. */
export const findAccountForUpdate = (tx: Tx, id: string) =>
  tx
    .selectFrom('account')
    .select(['id', 'kind', 'person_id', 'status', 'status_reason', 'export_until', 'ended_by', 'erased_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findBusinessRow = (db: Db, id: string) =>
  db
    .selectFrom('business')
    .innerJoin('account', 'account.id', 'business.id')
    .leftJoin('identifier_proof', 'identifier_proof.account_id', 'business.id')
    .select([
      'business.id',
      'business.tax_id',
      'business.branch_no',
      'business.name_th',
      'business.name_en',
      'business.domain',
      'business.logo',
      'identifier_proof.proved_at',
      'account.status',
      'account.status_reason',
      'account.export_until',
      'account.package',
    ])
    .where('business.id', '=', id)
    .executeTakeFirst()

export const findBusinessOfDomain = (db: Db, domain: string) =>
  db
    .selectFrom('business')
    .select(['id', 'name_th', 'name_en', 'logo'])
    .where('domain', '=', domain.toLowerCase())
    .executeTakeFirst()

/** The business that has proved these numbers. */
export const findProvedBusiness = (db: Db, number: string, branchNo: string) =>
  db
    .selectFrom('identifier_proof')
    .innerJoin('business', 'business.id', 'identifier_proof.account_id')
    .select('business.id')
    .where('number', '=', number)
    .where('identifier_proof.branch_no', '=', branchNo)
    .executeTakeFirst()

export const findBusinessForUpdate = (tx: Tx, businessId: string) =>
  tx
    .selectFrom('business')
    .select(['name_th', 'name_en'])
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const updateNames = (tx: Tx, businessId: string, names: { name_th: string; name_en: string }) =>
  tx.updateTable('business').set(names).where('id', '=', businessId).execute()

export const updateLogo = (tx: Tx, businessId: string, logo: string) =>
  tx.updateTable('business').set({ logo }).where('id', '=', businessId).execute()

export const updateStatus = (
  tx: Tx,
  id: string,
  change: { status: string; status_reason: string | null; export_until: Date | null; ended_by: string | null },
) => tx.updateTable('account').set(change).where('id', '=', id).execute()

/** The account, as far as its end is concerned. */
export const findEnding = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .leftJoin('business', 'business.id', 'account.id')
    .leftJoin('person', 'person.id', 'account.person_id')
    .select([
      'account.status',
      'account.status_reason',
      'account.export_until',
      'account.ended_by',
      'account.erased_at',
    ])
    .select(['business.tax_id', 'business.name_th', 'business.name_en', 'person.username', 'account.person_id'])
    .where('account.id', '=', id)
    .executeTakeFirst()

/** Accounts whose data can be exported no more, and has not been erased yet. */
export const findErasable = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('account')
      .select('id')
      .where('status', '=', 'terminated')
      .where('erased_at', 'is', null)
      .where('export_until', '<=', now)
      .orderBy('export_until')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** Its number is nobody's again. */
export async function markErased(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('account').set({ erased_at: at }).where('id', '=', id).execute()
  await tx.deleteFrom('identifier_proof').where('account_id', '=', id).execute()
}

/** Somebody who answers for an account, as notices and mails need them. */
export type Answerable = { personId: string; email: string | null; language: Language }

/**
 * Who answers for an account: the citizen or, of a business, each Admin Business that is not suspended, the longest in
 * office first.
 */
export async function findAnswerable(db: Db, accountId: string): Promise<Answerable[]> {
  const { rows } = await sql<Answerable>`
    select p.id as "personId", p.email, p.language
    from (
      select person_id, created_at from account where id = ${accountId} and person_id is not null
      union all
      select person_id, created_at from employee
      where business_id = ${accountId} and is_admin and removed_at is null and suspended_at is null
    ) who join person p on p.id = who.person_id and p.removed_at is null
    order by who.created_at, p.id`.execute(db)
  return rows
}

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
    select a.id as "accountId", ${accountNameIn('b', 'p')} as name,
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
