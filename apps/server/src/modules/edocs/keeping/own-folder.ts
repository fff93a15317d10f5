import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { model } from '../../drive/index.ts'
import type { EdocsDeps } from '../deps.ts'

/**
 * The folder of documents of the caller's own drive in this account, which they are saved in unless another one is chosen.
 * It is not in Drive Business: whoever sees that would see documents of a box that is closed to them.
 */
export function createOwnFolder({ db, drive }: Pick<EdocsDeps, 'db' | 'drive'>) {
  return (actor: PersonActor): Promise<string> =>
    model.transactItems(db, async (tx) => {
      const drives = await model.findDrives(tx, actor.accountId, actor.personId)
      const own = drives.find(({ person_id: owner }) => owner !== null)
      if (!own) throw new AppError('NOT_FOUND')
      return drive.folders.system(tx, actor, own.root_id, 'documents')
    })
}
