import type { PersonActor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Tx } from '../../../../platform/db.ts'
import type { model } from '../../../drive/index.ts'
import type { LinksDeps } from '../../deps.ts'
import { createHoldItem } from '../../managing/hold-item.ts'
import { findUploadLink, lockUploadLink } from '../model/upload-links.repo.ts'

/** A link to be changed; `located` is null for those who may only stop it. */
export type HeldUploadLink = {
  link: NonNullable<Awaited<ReturnType<typeof lockUploadLink>>>
  located: model.Proved | null
}

/** Upload links that are being changed, by those who may; others do not find them. */
export function createHoldUploadLink({ drive }: Pick<LinksDeps, 'drive'>) {
  const holdItem = createHoldItem({ drive })
  /** The link with its row locked, after that of its folder. */
  return async (tx: Tx, actor: PersonActor, id: string, stops: boolean): Promise<HeldUploadLink> => {
    const known = await findUploadLink(tx, id)
    if (!known) throw new AppError('LINK_NOT_FOUND')
    const located = await holdItem(tx, actor, { ...known, item_id: known.folder_id }, stops)
    const link = await lockUploadLink(tx, id)
    if (!link) throw new AppError('LINK_NOT_FOUND')
    return { link, located }
  }
}
