import type { Db, Tx } from '../../../platform/db.ts'

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

/** What one person made of these items in an account. */
export async function findMarks(
  db: Db,
  itemIds: readonly string[],
  personId: string,
  accountId: string,
): Promise<Map<string, { starred: boolean; hidden: boolean }>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('item_mark')
    .select(['item_id', 'starred_at', 'hidden_at'])
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .where('item_id', 'in', itemIds)
    .execute()
  return new Map(rows.map((row) => [row.item_id, { starred: row.starred_at !== null, hidden: row.hidden_at !== null }]))
}
