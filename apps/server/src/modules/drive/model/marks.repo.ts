import { sql } from 'kysely'
import { preparedShape } from '../../../platform/prepared-shape.ts'
import type { Db, Tx } from '../../../platform/db.ts'

export type Marker = { personId: string; accountId: string }
type Whose = Marker & { itemId: string }

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

/** An item that a person has hidden is shown to them again, in each of their accounts. */
export const unhide = async (tx: Tx, itemId: string, personId: string): Promise<void> => {
  await sql`update item_mark set hidden_at = null
    where item_id = ${itemId} and person_id = ${personId} and hidden_at is not null`.execute(tx)
}

/** Whether one person has starred or hidden an item; programs have no marks. */
export async function findMark(db: Db, itemId: string, personId: string | null, accountId: string) {
  const mark = personId === null ? undefined : (await selectMark(db, { itemId, personId, accountId }))[0]
  return { starred: mark?.starred_at != null, hidden: mark?.hidden_at != null }
}

const selectMark = preparedShape(
  ({ itemId, personId, accountId }: Whose) => sql<{ starred_at: Date | null; hidden_at: Date | null }>`
    select starred_at, hidden_at from item_mark
    where item_id = ${itemId} and person_id = ${personId} and account_id = ${accountId}`,
)

export const marks = (personId: string | null = null, accountId: string | null = null) =>
  sql`left join item_mark m on m.item_id = i.id and m.person_id = ${personId} and m.account_id = ${accountId}`

/**
 * Whether a row joined to its {@link marks} is hidden by this person, in a form that the planner cannot estimate: for
 * the plain column it underestimates the result, and sorts everything instead of reading the first page.
 */
export const hiddenIn = sql.raw('coalesce(m.hidden_at is not null, false)')

/** How an item is shared itself, asked only of those that have been: 1 with people, 2 by an open link, 3 both. */
export const sharedAt = (now: Date) => sql`nullif(${sharedBits(now)}, 0) as shared`
export const sharedBits = (now: Date) => sql`((i.has_grants and exists (
    select from item_share s where s.item_id = i.id and (s.expires_at is null or s.expires_at > ${now})))::int
  + 2 * (i.has_links and exists (
    select from share_link l where l.item_id = i.id and l.enabled and (l.expires_at is null or l.expires_at > ${now})
      and (l.open_limit is null or l.opens < l.open_limit)))::int)`
