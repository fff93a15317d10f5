import type { Input } from '@khlang/contract'
import type { changeShare, Share } from '@khlang/contract/shares'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import type { SharesDeps } from '../deps.ts'
import type { Outside } from '../recipients/outside.ts'
import { assertOverOthers, createApplyChange } from './apply-change.ts'
import type { MayShare } from './may-share.ts'
import { presentShare } from './present-share.ts'
import { refreshHasGrants } from '../folders/rules.repo.ts'
import { holderOf } from './share-holder.ts'
import * as repo from './shares.repo.ts'

/** Changing, ending and leaving shares and invitations. */
export function createChangeShares(
  { db, access, audit, clock, accounts }: SharesDeps,
  may: MayShare,
  outside: Outside,
) {
  const apply = createApplyChange({ audit }, may, outside)

  /** The share, with its item locked: whoever changes the grants of an item waits for the one before. */
  async function lockShare(tx: Tx, id: string): Promise<repo.ShareRow> {
    const seen = await repo.findShare(tx, id)
    if (seen) await model.lockItem(tx, seen.item_id)
    const row = seen && (await repo.findShare(tx, id))
    if (!row) throw new AppError('SHARE_NOT_FOUND')
    return row
  }

  /** The item, if the caller may know of it. */
  const find = async (tx: Tx, actor: PersonActor, itemId: string) =>
    (await access.evaluate(tx, actor, 'item.see', itemId)).found

  /** Whether the caller holds the share through their person or through a group of the account they act for. */
  async function isHolder(tx: Tx, { personId, accountId }: PersonActor, row: repo.ShareRow): Promise<boolean> {
    if (row.kind === 'person') return row.holder_id === personId
    if (row.kind === 'business') return row.holder_id === accountId
    if (row.kind === 'invitation') return false
    const facts = await accounts.principalFacts(tx, personId, accountId)
    return (facts?.departments ?? []).some(
      ({ id, ancestors }) => id === row.holder_id || ancestors.some((above) => above.id === row.holder_id),
    )
  }

  return {
    change: (actor: PersonActor, id: string, body: Input<typeof changeShare>['body']): Promise<Share> =>
      model.transactItems(db, async (tx) => {
        const row = await lockShare(tx, id)
        const located = await find(tx, actor, row.item_id)
        // Whoever made a share knows of it, and may still end it.
        if (!located) throw new AppError(row.created_by === actor.personId ? 'NOT_FOUND' : 'SHARE_NOT_FOUND')
        const changed = await apply(tx, actor, located, row, {
          level: body.permission ?? row.level,
          expires_at: body.expiresAt === undefined ? row.expires_at : may.parseEnd(body.expiresAt),
          may_reshare: body.mayReshare ?? row.may_reshare,
        })
        const mayCancelOthers = await may.mayCancelOthers(tx, actor, located)
        return presentShare(actor, changed, { located, mayCancelOthers, now: clock.now() })
      }),

    /** Whoever made a share may always end it, even without access to the item by now. */
    end: (actor: PersonActor, id: string) =>
      model.transactItems(db, async (tx) => {
        const row = await lockShare(tx, id)
        const isMine = row.created_by === actor.personId
        if (!isMine) await assertOverOthers(may, tx, actor, await find(tx, actor, row.item_id))
        await repo.deleteShare(tx, row)
        await refreshHasGrants(tx, row.item_id)
        const data = { ...holderOf(row), by: isMine ? 'maker' : 'other' } as const
        await audit.record(tx, actor, { type: 'share.ended', subject: row.item_id, data })
        return {}
      }),

    /** Gives up a share; of a department or a business for oneself alone. */
    leave: (actor: PersonActor, id: string) =>
      model.transactItems(db, async (tx) => {
        const row = await lockShare(tx, id)
        if (!(await isHolder(tx, actor, row))) throw new AppError('SHARE_NOT_FOUND')
        if (row.kind === 'person') {
          await repo.deleteShare(tx, row)
          await refreshHasGrants(tx, row.item_id)
        } else await repo.addLeft(tx, id, actor.personId)
        await audit.record(tx, actor, { type: 'share.left', subject: row.item_id, data: holderOf(row) })
        return {}
      }),
  }
}
