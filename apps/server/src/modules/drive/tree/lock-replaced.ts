import { nameKey } from '@khlang/contract'
import type { Principal } from '../../../platform/actor.ts'
import { nullIfMissing } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import type { AccessService } from '../access/access.ts'
import type { Located } from '../access/located.ts'
import type { ItemRow } from '../model/drive.types.ts'

/**
 * The item of a taken name with its row locked, and what `decide` makes of the locked row; null if it has been trashed,
 * moved, renamed or removed since it was found: then it is not what is to be replaced.
 */
export async function lockReplaced<Held extends Located>(
  tx: Tx,
  { lockPermitted }: Pick<AccessService, 'lockPermitted'>,
  actor: Principal,
  there: ItemRow,
  decide: (found: Located) => Promise<Held>,
): Promise<Held | null> {
  let isThere = false
  const held: Held[] = []
  await lockPermitted(tx, actor, there.id, async (found) => {
    const { trashed_at, parent_id, name } = found.item
    isThere = trashed_at === null && parent_id === there.parent_id && nameKey(name) === nameKey(there.name)
    if (isThere) held.push(await decide(found))
  }).catch((error: unknown) => {
    if (isThere) throw error
    return nullIfMissing(error)
  })
  return held[0] ?? null
}
