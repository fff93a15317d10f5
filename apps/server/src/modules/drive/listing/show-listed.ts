import type { Item, View } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import type { ItemState } from '../access/access.gates.rules.ts'
import type { ListedRow, Marked } from '../model/drive.types.ts'
import { presentItem, presentPath } from '../access/present.ts'
import { stateOf } from '../access/item-facts.ts'
import type { WithAccess } from '../access/access.ts'

/** Lists across folders. */
export type Listed = View | 'search' | 'hashtag' | 'shared'

const states: Partial<Record<Listed, ItemState>> = { trash: 'trashed', expired: 'expired' }

/** Of any rows, those that the caller may see, as they may see them. */
export function createShowListed({ db, clock, access }: WithAccess) {
  return async (actor: PersonActor, rows: readonly Marked<ListedRow>[], list: Listed): Promise<Item[]> => {
    const found = await access.locateAll(
      db,
      actor,
      rows.map((row) => row.id),
    )
    const items: Item[] = []
    for (const row of rows) {
      const located = found.get(row.id)
      // Each view shows one state: trashed and expired items are in their own views only.
      if (!located || stateOf(located, clock.now()) !== (states[list] ?? 'normal')) continue
      const decision = await access.ask(db, actor, list === 'trash' ? 'trash.see' : 'item.see', located)
      if (!decision.allowed) continue
      const item = presentItem(row, located.drive, located.access, located.viewer)
      items.push({ ...item, location: presentPath(located).slice(0, -1) })
    }
    return items
  }
}
