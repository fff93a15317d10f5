import { personOf, type Principal } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import type { WithAccess } from '../access/access.ts'
import type { Proved } from '../access/proof.ts'
import type { Placement } from '../model/drive.types.ts'
import { updateItem } from '../model/items.repo.ts'

/**
 * Gives an item whose content was replaced under another spelling of its name the name that was written: the sender looks
 * for that one, and takes an item under any other for one of somebody else.
 */
export const createRespell =
  ({ access, audit, clock }: Pick<WithAccess, 'access' | 'audit' | 'clock'>) =>
  async (tx: Tx, actor: Principal, found: Proved, name: Placement): Promise<void> => {
    const { item } = found
    if (item.name === name) return
    await access.authorise(tx, actor, 'item.rename', found)
    await updateItem(tx, item, { name, modified_at: clock.now(), modified_by: personOf(actor)?.personId ?? null })
    await audit.record(tx, actor, { type: 'item.renamed', subject: item.id, data: { from: item.name, to: name } })
  }
