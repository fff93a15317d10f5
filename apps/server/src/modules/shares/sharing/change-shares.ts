import type { Input } from '@khlang/contract'
import type { changeShare, Share } from '@khlang/contract/shares'
import { rankOf } from '@khlang/contract/permissions'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import type { SharesDeps } from '../deps.ts'
import type { Outside, Receiver } from '../recipients/outside.ts'
import { isColleague, type MayShare } from './may-share.ts'
import { isHeldBy, presentShare } from './present-share.ts'
import { refreshHasGrants } from '../folders/rules.repo.ts'
import * as repo from './shares.repo.ts'

type Held = Pick<repo.ShareRow, 'id' | 'kind' | 'holder_id' | 'holder_name'>

export const holderOf = ({ id, kind, holder_id, holder_name }: Held) => ({
  shareId: id,
  holderKind: kind,
  holder: kind === 'invitation' ? holder_name : holder_id,
})

export const receiverOf = (row: Held): Receiver =>
  row.kind === 'invitation' ? { kind: row.kind, email: row.holder_name } : { kind: row.kind, id: row.holder_id }

/** A higher level, a later end, or the right to share further. */
const givesMore = (before: repo.ShareRow, after: repo.ShareChange): boolean =>
  rankOf(after.level) > rankOf(before.level) ||
  (after.may_reshare && !before.may_reshare) ||
  (before.expires_at !== null && (after.expires_at === null || after.expires_at > before.expires_at))

/** Changing, ending and leaving shares and invitations. */
export function createChangeShares(
  { db, access, audit, clock, accounts }: SharesDeps,
  may: MayShare,
  outside: Outside,
) {
  /** The share, with its item locked: whoever changes the grants of an item waits for the one before. */
  async function lockShare(tx: Tx, id: string): Promise<repo.ShareRow> {
    const seen = await repo.findShare(tx, id)
    if (seen) await model.lockItem(tx, seen.item_id)
    const row = seen && (await repo.findShare(tx, id))
    if (!row) throw new AppError('SHARE_NOT_FOUND')
    return row
  }

  /** The item of a share as the caller may see it; throws unless they may decide about shares of others. */
  async function assertOverOthers(tx: Tx, actor: PersonActor, located: model.Proved | null): Promise<void> {
    if (!located || !(await may.mayList(tx, actor, located))) throw new AppError('SHARE_NOT_FOUND')
    if (await may.mayCancelOthers(tx, actor, located)) return
    throw new AppError(isColleague(located) ? 'SHARE_ADMIN_ONLY' : 'NOT_ALLOWED')
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
        const isMine = row.created_by === actor.personId
        if (!isMine) await assertOverOthers(tx, actor, located)
        // Whoever made a share knows of it, and may still end it.
        if (!located) throw new AppError(isMine ? 'NOT_FOUND' : 'SHARE_NOT_FOUND')
        // Nobody prolongs or raises what they hold themselves.
        if (isHeldBy(row, actor)) throw new AppError('NOT_ALLOWED')
        const expiresAt = body.expiresAt === undefined ? row.expires_at : may.parseEnd(body.expiresAt)
        const change = {
          level: body.permission ?? row.level,
          expires_at: expiresAt,
          may_reshare: body.mayReshare ?? row.may_reshare,
        }
        const offer = { until: expiresAt, mayReshare: change.may_reshare && !row.may_reshare }
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
            expiresAt: expiresAt?.toISOString() ?? null,
            mayReshare: change.may_reshare,
          },
        })
        const mayCancelOthers = await may.mayCancelOthers(tx, actor, located)
        return presentShare(actor, { ...row, ...change }, { located, mayCancelOthers, now: clock.now() })
      }),

    /** Whoever made a share may always end it, even without access to the item by now. */
    end: (actor: PersonActor, id: string) =>
      model.transactItems(db, async (tx) => {
        const row = await lockShare(tx, id)
        const isMine = row.created_by === actor.personId
        if (!isMine) await assertOverOthers(tx, actor, await find(tx, actor, row.item_id))
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
