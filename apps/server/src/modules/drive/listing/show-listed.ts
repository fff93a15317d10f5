import type { Item, View } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import type { ItemState } from '../access/access.gates.rules.ts'
import type { ListedRow, Marked } from '../model/drive.types.ts'
import { presentItem, presentPath } from '../access/present.ts'
import { stateOf } from '../access/item-facts.ts'
import type { Located } from '../access/located.ts'
import type { WithAccess } from '../access/access.ts'

/** Lists across folders. */
export type Listed = View | 'search' | 'hashtag' | 'shared'

const states: Partial<Record<Listed, ItemState>> = { trash: 'trashed', expired: 'expired' }

/** Rows as the caller may see them, in their order; null for one that they may not see. */
export function createShowListed({ db, clock, access }: WithAccess) {
  return async (actor: PersonActor, rows: readonly Marked<ListedRow>[], list: Listed): Promise<(Item | null)[]> => {
    const found = await access.locateAll(
      db,
      actor,
      rows.map((row) => row.id),
    )
    const items: (Item | null)[] = []
    for (const row of rows) {
      const located = found.get(row.id)
      // Each view shows one state: trashed and expired items are in their own views only.
      const isListed = located !== undefined && stateOf(located, clock.now()) === (states[list] ?? 'normal')
      const isSeen =
        isListed && (await access.ask(db, actor, list === 'trash' ? 'trash.see' : 'item.see', located)).allowed
      items.push(isSeen ? presentListed(row, located) : null)
    }
    return items
  }
}

const presentListed = (row: Marked<ListedRow>, located: Located): Item => ({
  ...presentItem(row, located.drive, located.access, located.viewer),
  location: presentPath(located).slice(0, -1),
})
