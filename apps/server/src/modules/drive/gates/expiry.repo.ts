import type { Tx } from '../../../platform/db.ts'

/** Detaches the date of an item from its policy, because a person has set it. */
export const forgetPolicy = (tx: Tx, itemId: string) =>
  tx.updateTable('item_expiry').set({ policy_id: null, dated_at: null }).where('item_id', '=', itemId).execute()
