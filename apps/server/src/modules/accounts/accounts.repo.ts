import type { Language } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

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
    .select(['business.tax_id', 'business.name_th', 'person.username', 'account.person_id'])
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
