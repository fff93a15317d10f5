import type { Reply } from '@khlang/contract'
import type { listSavedEdoc } from '@khlang/contract/edoc-keeping'
import type { EdocBox } from '@khlang/contract/edoc-states'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { model } from '../../drive/index.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Boxes } from '../model/boxes.ts'
import { findChosen } from './documents.repo.ts'
import { findSaved } from './saved.repo.ts'

/** Where files of a document were saved: whoever does not see a file or a folder there learns nothing of it. */
export function createSavedPlaces(
  { db, clock, drive }: Pick<EdocsDeps, 'db' | 'clock' | 'drive'>,
  boxes: Pick<Boxes, 'permissionOf'>,
) {
  return async (actor: PersonActor, id: string, box: EdocBox): Promise<Reply<typeof listSavedEdoc>> => {
    const chosen = await findChosen(db, { ids: [id], box, accountId: actor.accountId })
    if (chosen.length === 0 || (await boxes.permissionOf(actor, box)) === 'off') throw new AppError('EDOC_NOT_FOUND')
    const rows = await findSaved(db, box, [id])
    const findSeen = (ids: readonly string[]) => drive.access.findAllowed(db, actor, 'item.details', ids)
    const files = await findSeen(rows.map((row) => row.item_id))
    const folders = await findSeen([...files.values()].flatMap(({ item }) => item.parent_id ?? []))
    const items: Reply<typeof listSavedEdoc>['items'] = []
    for (const row of rows) {
      const found = files.get(row.item_id)
      if (!found || model.stateOf(found, clock.now()) !== 'normal') continue
      const folder = folders.get(found.item.parent_id ?? '')
      items.push({
        itemId: row.item_id,
        kind: row.kind,
        name: found.item.name,
        folderId: folder?.item.id ?? null,
        folder: folder?.item.name ?? null,
        isChanged: found.item.version_n !== row.version,
      })
    }
    return { items }
  }
}
