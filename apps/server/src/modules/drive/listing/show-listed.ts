import type { Item, View } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import type { ItemState } from '../access/access.gates.rules.ts'
import type { ItemRow, Marked } from '../model/drive.types.ts'
import { presentItem } from '../access/present.ts'
import { stateOf } from '../access/item-facts.ts'
import type { WithAccess } from '../access/access.ts'

/** Lists that run across folders. */
export type Listed = View | 'search' | 'hashtag'

const states: Partial<Record<Listed, ItemState>> = { trash: 'trashed', expired: 'expired' }

/** Of rows that were found anywhere what the caller may see, each as they may see it. */
export function createShowListed({ db, clock, access }: WithAccess) {
  return async (actor: PersonActor, rows: readonly Marked<ItemRow>[], list: Listed): Promise<Item[]> => {
    const found = await access.locateAll(
      db,
      actor,
      rows.map((row) => row.id),
    )
    const items: Item[] = []
    for (const row of rows) {
      const located = found.get(row.id)
      // Each view shows one state: what is in the trash or has expired is nowhere else.
      if (!located || stateOf(located, clock.now()) !== (states[list] ?? 'normal')) continue
      const decision = await access.ask(db, actor, list === 'trash' ? 'trash.see' : 'item.see', located)
      if (decision.allowed) items.push(presentItem(row, located.drive, located.access, located.viewer))
    }
    return items
  }
}
