import type { Language } from '@khlang/contract'
import type { Share } from '@khlang/contract/shares'
import type { PersonActor } from '../../../platform/actor.ts'
import type { SharesDeps } from '../deps.ts'
import { presentShare } from './present-share.ts'
import { findMadeShares } from './shares.repo.ts'

/** How many of one item are shown. */
const shownOfItem = 20

export type MadeShares = Map<string, { shown: Share[]; total: number }>

/**
 * The shares and invitations that a person made of items in the account that they act for, latest first, by item; items
 * that they do not see have none.
 */
export function createMadeShares({ db, access, clock }: SharesDeps) {
  return async (actor: PersonActor, itemIds: readonly string[], language: Language): Promise<MadeShares> => {
    const made: MadeShares = new Map()
    const seen = await access.findAllowed(db, actor, 'item.see', itemIds)
    if (seen.size === 0) return made
    const { personId, accountId } = actor
    const which = { itemIds: [...seen.keys()], personId, accountId, limit: shownOfItem }
    for (const row of await findMadeShares(db, which, language)) {
      const located = seen.get(row.item_id)
      if (!located) continue
      // All of them are the caller’s own.
      const share = presentShare(actor, row, { located, mayCancelOthers: false, now: clock.now() })
      const before = made.get(row.item_id)
      made.set(row.item_id, { shown: [...(before?.shown ?? []), share], total: row.total })
    }
    return made
  }
}
