import type { AccountActor, PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import type { SharesDeps } from '../deps.ts'
import { refreshHasGrants } from '../folders/rules.repo.ts'
import type { Outside, Receiver } from '../recipients/outside.ts'
import { isOwnDepartment } from '../recipients/outside.repo.ts'
import { holderOf, receiverOf } from './share-holder.ts'
import { isOwner, type MayShare } from './may-share.ts'
import * as repo from './moved-shares.repo.ts'

/** Evaluates each condition once, however many shares depend on it. */
function memoized(): (key: string, ask: () => Promise<boolean>) => Promise<boolean> {
  const answers = new Map<string, Promise<boolean>>()
  return (key, ask) => {
    const answer = answers.get(key) ?? ask()
    answers.set(key, answer)
    return answer
  }
}

/**
 * What becomes of the shares of a tree that came to another drive: its mover answers for them there as for their own.
 * Whoever had shared it had rights in the former drive, which are worth nothing in this one.
 */
export function createSettleMoved(
  { access, audit }: Pick<SharesDeps, 'access' | 'audit'>,
  may: MayShare,
  outside: Outside,
) {
  const mayOffer = (tx: Tx, actor: PersonActor, place: model.Proved, share: repo.MovedShare): Promise<boolean> =>
    may
      .authoriseShare(tx, actor, place, {
        level: share.level,
        until: share.expires_at,
        mayReshare: share.may_reshare,
      })
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError) return false
          throw error
        },
      )

  async function mayReach(tx: Tx, actor: PersonActor, place: model.Proved, holder: Receiver): Promise<boolean> {
    if (isOwner(place, holder) || (holder.kind === 'person' && holder.id === actor.personId)) return false
    if (holder.kind === 'department' && !(await isOwnDepartment(tx, actor.accountId, holder.id))) return false
    return outside.isAllowed(tx, place.drive.account_id, holder)
  }

  /** In the transaction of the move: keeps what the mover could share in that folder now, and ends the rest. */
  return async (tx: Tx, actor: AccountActor, treeId: string, folderId: string): Promise<void> => {
    const shares = await repo.findSharesIn(tx, treeId)
    if (shares.length === 0) return
    const { found: place } = await access.evaluate(tx, actor, 'item.see', folderId)
    const once = memoized()
    const stays = async (share: repo.MovedShare): Promise<boolean> => {
      if (actor.kind !== 'person' || !place) return false
      const { level, may_reshare: mayReshare, expires_at: until } = share
      const holder = receiverOf(share)
      return (
        (await once(JSON.stringify({ level, mayReshare, until }), () => mayOffer(tx, actor, place, share))) &&
        (await once(JSON.stringify(holder), () => mayReach(tx, actor, place, holder)))
      )
    }
    const kept: string[] = []
    const ended: repo.MovedShare[] = []
    for (const share of shares) {
      if (await stays(share)) kept.push(share.id)
      else ended.push(share)
    }
    if (actor.kind === 'person' && place)
      await repo.updateMadeAs(tx, kept, { ...actor, madeAs: model.madeAsOf(place.access) })
    await repo.deleteMoved(
      tx,
      ended.map(({ id }) => id),
    )
    for (const itemId of new Set(ended.map((share) => share.item_id))) await refreshHasGrants(tx, itemId)
    for (const share of ended) {
      const by = actor.kind === 'person' && share.created_by === actor.personId ? 'maker' : 'other'
      const data = { ...holderOf(share), by } as const
      await audit.record(tx, actor, { type: 'share.ended', subject: share.item_id, data })
    }
  }
}
