import type { Db, Tx } from '../../../platform/db.ts'

export type ExpiryPlan = { channels: string[]; recipients: string[] }
export const usualPlan: ExpiryPlan = { channels: ['mail'], recipients: [] }

export const findPlan = async (db: Db, itemId: string): Promise<ExpiryPlan> =>
  (await db
    .selectFrom('item_expiry')
    .select(['channels', 'recipients'])
    .where('item_id', '=', itemId)
    .executeTakeFirst()) ?? usualPlan

/** The recipients of the warning for a date set by a person. */
export const upsertPlan = (tx: Tx, itemId: string, plan: ExpiryPlan, setBy: string) =>
  tx
    .insertInto('item_expiry')
    .values({ item_id: itemId, ...plan, set_by: setBy })
    .onConflict((conflict) =>
      conflict.column('item_id').doUpdateSet({ ...plan, set_by: setBy, policy_id: null, dated_at: null }),
    )
    .execute()
