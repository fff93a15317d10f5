import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import type { SharesDeps } from '../deps.ts'

/** A folder of Drive Business whose rules the caller may change: Admin Business, and admins of the folder (C58). */
export async function locateRuled(
  { access }: Pick<SharesDeps, 'access'>,
  on: Db,
  actor: PersonActor,
  folderId: string,
): Promise<model.Allowed<'rules.change'>> {
  return access.requireItem(on, actor, 'rules.change', folderId, ({ drive, item }) => {
    if (drive.kind !== 'business' || item.kind !== model.FOLDER) throw new AppError('NOT_FOUND')
    return { ruleLevels: [] }
  })
}

/** Whether somebody sees whom a business has invited. */
export const managesPeople = ({ isAdmin, accountId }: PersonActor, businessId: string): boolean =>
  isAdmin && accountId === businessId
