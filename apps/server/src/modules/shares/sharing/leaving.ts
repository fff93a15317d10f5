import type { Actor } from '../../../platform/actor.ts'
import { model } from '../../drive/index.ts'
import { transact } from '../../../platform/db.ts'
import type { SharesDeps } from '../deps.ts'
import { refreshHasGrants } from '../folders/rules.repo.ts'
import { holderOf } from './share-holder.ts'
import * as repo from './leaving.repo.ts'
import * as shares from './shares.repo.ts'

type InBusiness = repo.InBusiness

/** What becomes of shares in the drives of a business when somebody is removed from it or suspended (C47). */
export function createLeaving({ db, audit }: Pick<SharesDeps, 'db' | 'audit'>) {
  /** Item by item, so that nobody waits for all of them. */
  async function endAll(actor: Actor, ids: readonly string[]): Promise<void> {
    for (const id of ids)
      await model.transactItems(db, async (tx) => {
        const seen = await shares.findShare(tx, id)
        if (!seen || !(await model.lockItem(tx, seen.item_id))) return
        const row = await shares.findShare(tx, id)
        if (!row) return
        await shares.deleteShare(tx, row)
        await refreshHasGrants(tx, row.item_id)
        const data = { ...holderOf(row), by: 'other' } as const
        await audit.record(tx, actor, { type: 'share.ended', subject: row.item_id, data })
      })
  }

  return {
    count: async (who: InBusiness) => ({
      shares: (await repo.findGiven(db, who)).length,
      received: (await repo.findHeld(db, who)).length,
    }),
    /** Ends what others shared with somebody by name: it was given to an employee. */
    endHeld: async (actor: Actor, who: InBusiness) => endAll(actor, await repo.findHeld(db, who)),
    /** Ends what somebody shared. */
    endGiven: async (actor: Actor, who: InBusiness) => endAll(actor, await repo.findGiven(db, who)),
    /** What somebody shared from Drive Business continues in the name of `to`. */
    handOver: (who: InBusiness, to: string) => transact(db, (tx) => repo.handOver(tx, who, to)),
    /** Shares with a suspended employee do not count, and do again when they resume. */
    switchHeld: (who: InBusiness, enabled: boolean) => transact(db, (tx) => repo.switchHeld(tx, who, enabled)),
  }
}
