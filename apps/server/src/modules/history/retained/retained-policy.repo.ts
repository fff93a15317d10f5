import { defaultRetainedPolicy, type RetainedPolicy } from '@khlang/contract/retained-trash'
import type { Db, Tx } from '../../../platform/db.ts'

/** What a business has decided, or what holds for those that have not. */
export async function findRetainedPolicy(db: Db, businessId: string): Promise<RetainedPolicy> {
  const row = await db
    .selectFrom('retained_policy')
    .select(['keeps', 'days'])
    .where('account_id', '=', businessId)
    .executeTakeFirst()
  return row ?? { ...defaultRetainedPolicy }
}

export const saveRetainedPolicy = (tx: Tx, businessId: string, policy: RetainedPolicy) =>
  tx
    .insertInto('retained_policy')
    .values({ account_id: businessId, ...policy })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(policy))
    .execute()
