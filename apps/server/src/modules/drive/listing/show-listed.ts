import type { Item, View } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import type { ItemState } from '../access/access.gates.rules.ts'
import type { ListedRow, Marked } from '../model/drive.types.ts'
import { presentItem, presentPath } from '../access/present.ts'
import type { WithAccess } from '../access/access.ts'
import type { Proved } from '../access/proof.ts'

/** Lists across folders. */
export type Listed = View | 'search' | 'hashtag' | 'shared'

const states: Partial<Record<Listed, ItemState>> = { trash: 'trashed', expired: 'expired' }

/** Rows as the caller may see them, in their order; null for one that they may not see. */
export function createShowListed({ db, access }: WithAccess) {
  return async (actor: PersonActor, rows: readonly Marked<ListedRow>[], list: Listed): Promise<(Item | null)[]> => {
    const ids = rows.map((row) => row.id)
    // Each view shows one state: trashed and expired items are in their own views only.
    const state = states[list] ?? 'normal'
    const seen = await access.findAllowed(db, actor, list === 'trash' ? 'trash.see' : 'item.see', ids, { state })
    return rows.map((row) => {
      const found = seen.get(row.id)
      return found ? presentListed(row, found) : null
    })
  }
}

const presentListed = (row: Marked<ListedRow>, found: Proved): Item => ({
  ...presentItem(row, found.drive, found.access, found.viewer),
  location: presentPath(found).slice(0, -1),
})
