import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { model } from '../../drive/index.ts'
import type { EdocsDeps } from '../deps.ts'
import { reserveFolder } from './saved.repo.ts'

/** The name of the folder that documents are saved in, unless another one is chosen (C49). */
const folderName = 'etax'

/**
 * The folder `etax` of the caller's own drive in this account, made when it is first needed. It is not in Drive Business:
 * whoever sees that would see documents of a box that is closed to them.
 */
export function createOwnFolder({ db, drive }: Pick<EdocsDeps, 'db' | 'drive'>) {
  return (actor: PersonActor): Promise<string> =>
    model.transactItems(db, async (tx) => {
      const drives = await model.findDrives(tx, actor.accountId, actor.personId)
      const own = drives.find(({ person_id: owner }) => owner !== null)
      if (!own) throw new AppError('NOT_FOUND')
      const root = await drive.access.requireItem(tx, actor, 'folder.create', own.root_id)
      const { item } = await drive.folders.reach(tx, actor, root, [folderName])
      if (!item.reserved) await reserveFolder(tx, item.id)
      return item.id
    })
}
