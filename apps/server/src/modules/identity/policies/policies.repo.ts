import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

export const findPolicy = (db: Db, businessId: string) =>
  db
    .selectFrom('sign_in_policy')
    .select(['required_since', 'grace_days'])
    .where('business_id', '=', businessId)
    .executeTakeFirst()

export const savePolicy = (tx: Tx, businessId: string, requiredSince: Date | null, graceDays: number) => {
  const values = { required_since: requiredSince, grace_days: graceDays }
  return tx
    .insertInto('sign_in_policy')
    .values({ business_id: businessId, ...values })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(values))
    .execute()
}

/** Locks the business for the change of its policy: two admins change it one after the other. */
export const lockBusiness = (tx: Tx, businessId: string) =>
  tx.selectFrom('business').select('id').where('id', '=', businessId).forUpdate().executeTakeFirst()

/** How many people work for a business, and how many of them have no second factor. */
export async function countPeople(db: Db, businessId: string): Promise<{ all: number; without: number }> {
  const { rows } = await sql<{ all: number; without: number }>`
    select count(*)::int as "all",
      count(*) filter (where not exists (
        select from totp t where t.person_id = e.person_id and t.enabled_at is not null))::int as "without"
    from employee e
    where e.business_id = ${businessId} and e.removed_at is null and e.suspended_at is null`.execute(db)
  return rows[0] ?? { all: 0, without: 0 }
}
