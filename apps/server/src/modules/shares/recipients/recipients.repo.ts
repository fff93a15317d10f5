import type { Language } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** Somebody to be notified of a share; `accountId` is the account that received it, or null where that depends on the item. */
export type Addressee = { personId: string; accountId: string | null; language: Language }

/** A business that shares can be made with: one that has proved its tax id. */
export const findCompany = (db: Db, taxId: string, branchNo: string) =>
  db
    .selectFrom('business')
    .innerJoin('account', 'account.id', 'business.id')
    .innerJoin('identifier_proof', 'identifier_proof.account_id', 'business.id')
    .select('business.id')
    .where('identifier_proof.number', '=', taxId)
    .where('identifier_proof.branch_no', '=', branchNo)
    .where('account.status', '<>', 'terminated')
    .executeTakeFirst()

/** A department of this business that is not suspended. */
export const findDepartment = (db: Db, businessId: string, id: string) =>
  db
    .selectFrom('department')
    .select('id')
    .where('id', '=', id)
    .where('business_id', '=', businessId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()

/** The account with which a person opens an item: that of its business for those who work there, else their own. */
export async function findOpeningAccount(db: Db, personId: string, driveAccountId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select coalesce(
      (select e.business_id from employee e
        where e.person_id = ${personId} and e.business_id = ${driveAccountId}
          and e.removed_at is null and e.suspended_at is null),
      (select a.id from account a where a.person_id = ${personId})) as id`.execute(db)
  return rows[0]?.id ?? null
}
