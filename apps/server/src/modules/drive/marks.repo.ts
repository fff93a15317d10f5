import type { Tx } from '../../platform/db.ts'

type Whose = { itemId: string; personId: string; accountId: string }

/** Stars or hides an item for one person in one account. */
export const setMark = (
  tx: Tx,
  whose: Whose,
  change: { starred: boolean | undefined; hidden: boolean | undefined },
  now: Date,
) => {
  const set = {
    ...(change.starred !== undefined && { starred_at: change.starred ? now : null }),
    ...(change.hidden !== undefined && { hidden_at: change.hidden ? now : null }),
  }
  return tx
    .insertInto('item_mark')
    .values({ item_id: whose.itemId, person_id: whose.personId, account_id: whose.accountId, ...set })
    .onConflict((conflict) => conflict.columns(['person_id', 'account_id', 'item_id']).doUpdateSet(set))
    .execute()
}
