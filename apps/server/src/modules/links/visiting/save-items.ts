import type { Input } from '@khlang/contract'
import type { savePublicItems } from '@khlang/contract/public-links'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { model } from '../../drive/index.ts'
import type { LinksDeps } from '../deps.ts'
import type { Visit, Visitor, Visits } from './visits.ts'

/** Of one person with one link. */
const perHour = 60
/** Visitors see no hashtags. */
const extent = { operation: 'item.zip', most: model.synchronousItems, withDetails: false } as const

/**
 * Copies of what a link shows, in the drive of a signed-in visitor: what they may download by it, by the rules and with the
 * quota of the folder that they choose. It is a download of the link.
 */
export function createSaveItems({ db, audit, drive, limits }: LinksDeps, { within, require }: Visits) {
  async function myDrive(actor: PersonActor): Promise<string> {
    const { items } = await drive.roots.list(actor)
    const root = items.find(({ kind }) => kind === 'personal') ?? items[0]
    if (!root) throw new AppError('NOT_ALLOWED')
    return root.rootId
  }

  /** The link as it is now, for each item again: many take a while. */
  async function requireSavable(token: string, visitor: Visitor): Promise<Visit> {
    const visit = await require(token, visitor)
    if (visit.actor.link.permission !== 'download') throw new AppError('NOT_ALLOWED')
    // A copy of the bytes would have none.
    if (visit.link.watermark) throw new AppError('LINK_SAVE_MARKED')
    return visit
  }

  async function save(visit: Visit, actor: PersonActor, id: string, folderId: string) {
    const { link, actor: visitor } = visit
    try {
      return await model.transactItems(db, async (tx) => {
        const top = await drive.access.requireItem(tx, visitor, 'item.zip', id)
        const target = await drive.access.requireItem(tx, actor, 'item.upload', folderId)
        if (target.item.kind !== model.FOLDER) throw new AppError('NOT_A_FOLDER')
        const { copies, rows, left } = await drive.copyTree(tx, actor, { top, target, choice: 'keep_both' }, extent)
        const files = rows.filter(({ of: { item } }) => item.kind === model.FILE && copies?.has(item.id)).length
        const data = { link: link.id, label: link.name, personId: actor.personId, files, left: left.length }
        await audit.record(tx, visitor, { type: 'link.saved', subject: link.item_id, data })
        return { newId: copies?.get(id) ?? '', ...(left.length > 0 && { left }) }
      })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'PAYLOAD_TOO_LARGE') throw error
      throw new AppError('LINK_SAVE_LARGE', { max: extent.most }, { cause: error })
    }
  }

  return async (
    token: string,
    visitor: Visitor,
    actor: PersonActor,
    { ids, targetId }: Input<typeof savePublicItems>['body'],
  ) => {
    const visit = await requireSavable(token, visitor)
    await limits.take(`link-save/${visit.link.id}/${actor.personId}`, perHour, 3600)
    const folderId = targetId ?? (await myDrive(actor))
    const outcome = await model.forEachItem(ids, (id) =>
      within(
        () => visit,
        async () => save(await requireSavable(token, visitor), actor, id, folderId),
      ),
    )
    return { folderId, outcome }
  }
}
