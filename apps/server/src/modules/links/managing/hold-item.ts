import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import type { model } from '../../drive/index.ts'
import type { LinksDeps } from '../deps.ts'

/** A link whose item is to be locked. */
export type OfItem = { item_id: string; created_by: string; account_id: string }

/** The items of links that are being changed. */
export function createHoldItem({ drive: { access } }: Pick<LinksDeps, 'drive'>) {
  /** The item with its row locked, if the caller may change this link; links that they may not see do not exist. */
  async function lockItem(tx: Tx, actor: PersonActor, link: OfItem): Promise<model.Proved> {
    if (isMine(actor, link))
      return access.requireLockedItem(tx, actor, 'link.changeOwn', link.item_id, { linkIsMine: true })
    const { code, found } = await access.evaluateLocked(tx, actor, 'share.cancelOthers', link.item_id)
    if (code !== null) throw new AppError('LINK_NOT_FOUND')
    return access.authorise(tx, actor, 'link.changeOwn', found)
  }

  /**
   * {@link lockItem}; null for those who may only stop the link: whoever created it may always, even without any right
   * to the item.
   */
  return async (tx: Tx, actor: PersonActor, link: OfItem, stops: boolean): Promise<model.Proved | null> => {
    try {
      return await lockItem(tx, actor, link)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (!isMine(actor, link)) throw error.code === 'NOT_FOUND' ? new AppError('LINK_NOT_FOUND') : error
      if (!stops) throw error.code === 'NOT_FOUND' ? new AppError('NOT_ALLOWED') : error
      return null
    }
  }
}

/** Created by the caller, in the account that they act for. */
export const isMine = (actor: PersonActor, row: Pick<OfItem, 'created_by' | 'account_id'>): boolean =>
  row.created_by === actor.personId && row.account_id === actor.accountId
