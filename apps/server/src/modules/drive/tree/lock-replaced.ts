import { nameKey } from '@khlang/contract'
import type { Principal } from '../../../platform/actor.ts'
import { nullIfMissing } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import type { AccessService } from '../access/access.ts'
import type { Located } from '../access/located.ts'
import type { ItemRow } from '../model/drive.types.ts'

/**
 * The item of a taken name with its row locked, and `decide` evaluated on the locked row; null if it has been trashed,
 * moved, renamed or removed since it was found: then it is not what is to be replaced.
 */
export async function lockReplaced(
  tx: Tx,
  { lockPermitted }: Pick<AccessService, 'lockPermitted'>,
  actor: Principal,
  there: ItemRow,
  decide: (found: Located) => Promise<unknown>,
): Promise<Located | null> {
  let isThere = false
  const located = await lockPermitted(tx, actor, there.id, async (found) => {
    const { trashed_at, parent_id, name } = found.item
    isThere = trashed_at === null && parent_id === there.parent_id && nameKey(name) === nameKey(there.name)
    if (isThere) await decide(found)
  }).catch((error: unknown) => {
    if (isThere) throw error
    return nullIfMissing(error)
  })
  return isThere ? located : null
}
