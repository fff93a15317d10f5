import { rankOf } from '@khlang/contract/permissions'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import type { model } from '../../drive/index.ts'
import type { SharesDeps } from '../deps.ts'
import type { Outside } from '../recipients/outside.ts'
import { isColleague, type MayShare } from './may-share.ts'
import { isHeldBy } from './present-share.ts'
import { holderOf, receiverOf } from './share-holder.ts'
import * as repo from './shares.repo.ts'

/** A higher level, a later end, or the right to share further. */
const givesMore = (before: repo.ShareRow, after: repo.ShareChange): boolean =>
  rankOf(after.level) > rankOf(before.level) ||
  (after.may_reshare && !before.may_reshare) ||
  (before.expires_at !== null && (after.expires_at === null || after.expires_at > before.expires_at))

/** Throws unless the caller may decide about shares of others of an item that they may see; null for one they may not. */
export async function assertOverOthers(
  may: MayShare,
  tx: Tx,
  actor: PersonActor,
  located: model.Proved | null,
): Promise<void> {
  if (!located || !(await may.mayList(tx, actor, located))) throw new AppError('SHARE_NOT_FOUND')
  if (await may.mayCancelOthers(tx, actor, located)) return
  throw new AppError(isColleague(located) ? 'SHARE_ADMIN_ONLY' : 'NOT_ALLOWED')
}

/**
 * Changes a share in the caller's transaction, with its item locked; returns it as it is then. Throws SHARE_NOT_FOUND,
 * SHARE_ADMIN_ONLY or NOT_ALLOWED where the share is somebody else's to decide, SHARE_BEYOND_OWN for more than the
 * caller may share, SHARING_OUTSIDE_REFUSED where the business of the item does not allow it.
 */
export function createApplyChange({ audit }: Pick<SharesDeps, 'audit'>, may: MayShare, outside: Outside) {
  return async (
    tx: Tx,
    actor: PersonActor,
    located: model.Proved,
    row: repo.ShareRow,
    change: repo.ShareChange,
  ): Promise<repo.ShareRow> => {
    if (row.created_by !== actor.personId) await assertOverOthers(may, tx, actor, located)
    // Nobody prolongs or raises what they hold themselves.
    if (isHeldBy(row, actor)) throw new AppError('NOT_ALLOWED')
    const offer = { until: change.expires_at, mayReshare: change.may_reshare && !row.may_reshare }
    await may.authoriseShare(tx, actor, located, { ...offer, level: change.level })
    // As with rules: what level admin may not grant, it may not take away either.
    if (row.level === 'admin') await may.authoriseShare(tx, actor, located, { ...offer, level: 'admin' })
    if (givesMore(row, change)) await outside.assertAllowed(tx, located.drive.account_id, receiverOf(row))
    await repo.updateShare(tx, row, change)
    await audit.record(tx, actor, {
      type: 'share.changed',
      subject: row.item_id,
      data: {
        ...holderOf(row),
        level: change.level,
        expiresAt: change.expires_at?.toISOString() ?? null,
        mayReshare: change.may_reshare,
      },
    })
    return { ...row, ...change }
  }
}
