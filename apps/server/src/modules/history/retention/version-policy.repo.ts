import { type VersionPolicy, versionRetention } from '@khlang/contract'
import type { Db, Tx } from '../../../platform/db.ts'

/** What an account has decided, or what holds for everybody. */
export async function findPolicy(db: Db, accountId: string): Promise<VersionPolicy> {
  const row = await db
    .selectFrom('version_policy')
    .select(['versions', 'days'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? { ...versionRetention }
}

/** Every account that has decided. */
export const findPolicies = (db: Db) => db.selectFrom('version_policy').selectAll().orderBy('account_id').execute()

export const savePolicy = (tx: Tx, accountId: string, policy: VersionPolicy) =>
  tx
    .insertInto('version_policy')
    .values({ account_id: accountId, ...policy })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(policy))
    .execute()

export const dropPolicy = (tx: Tx, accountId: string) =>
  tx.deleteFrom('version_policy').where('account_id', '=', accountId).execute()

/** Locks the business for the change of its policy: two admins change it one after the other. */
export const lockBusiness = (tx: Tx, businessId: string) =>
  tx.selectFrom('business').select('id').where('id', '=', businessId).forUpdate().executeTakeFirst()
