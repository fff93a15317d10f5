import type { Item } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { model } from '../drive/index.ts'
import type { ScanningDeps } from './deps.ts'
import { findMalware } from './scans.repo.ts'

/** Lets a file go in which malware was found: on the word of its owner, or of the Admin Business. */
export const createRelease =
  ({ db, audit, drive }: ScanningDeps) =>
  (actor: PersonActor, id: string): Promise<Item> =>
    model.transactItems(db, async (tx) => {
      const located = await drive.access.requireLockedItem(tx, actor, 'item.see', id)
      const { item, access } = located
      if (access.as !== 'owner' && access.as !== 'adminBusiness') throw new AppError('NOT_ALLOWED')
      if (item.barred !== 'found') throw new AppError('MALWARE_NOT_FOUND')
      const malware = (await findMalware(tx, id)) ?? ''
      const row = await model.updateItem(tx, item, { barred: null })
      await audit.record(tx, actor, { type: 'item.malware_released', subject: id, data: { name: item.name, malware } })
      return model.presentChanged(tx, actor, row, located)
    })
