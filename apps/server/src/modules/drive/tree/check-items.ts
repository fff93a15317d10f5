import type { BulkOperation } from '@khlang/contract'
import type { Operation } from '@khlang/contract/permissions'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { FILE } from '../model/drive.types.ts'
import { isWithin } from '../model/items.repo.ts'
import { type BulkOutcome, forEachItem } from '../model/bulk.ts'
import type { WithAccess } from '../access/access.ts'
import type { createMoveItems } from './move-items.ts'

const operationOf = {
  trash: 'item.trash',
  restore: 'item.restore',
  purge: 'item.purge',
  download: 'item.zip',
} as const satisfies Partial<Record<BulkOperation, Operation>>

/** One file alone is downloaded as it is; several, or a folder, as a zip. */
const operationFor = (operation: keyof typeof operationOf, kind: number, count: number): Operation =>
  operation === 'download' && kind === FILE && count === 1 ? 'item.download' : operationOf[operation]

/** What of these could be processed, and why not; nothing is changed. */
export const createCheckItems =
  (
    { db, access }: WithAccess,
    { assertMovable, requireTarget }: Pick<ReturnType<typeof createMoveItems>, 'assertMovable' | 'requireTarget'>,
  ) =>
  (actor: PersonActor, ids: readonly string[], operation: BulkOperation, targetId?: string): Promise<BulkOutcome> =>
    db.transaction().execute((tx) =>
      forEachItem(ids, async (id) => {
        const found = await access.locate(tx, actor, id)
        if (operation !== 'move' && operation !== 'copy') {
          await access.assertAllowed(tx, actor, operationFor(operation, found.item.kind, ids.length), found)
          if (found.item.reserved && operation !== 'download') throw new AppError('ITEM_RESERVED')
          return {}
        }
        if (targetId === undefined)
          throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'targetId', message: 'is missing' }] })
        const target = await requireTarget(tx, actor, targetId)
        if (operation === 'move') await assertMovable(tx, actor, found, target)
        else await access.assertAllowed(tx, actor, 'item.copy', found, { target: await access.targetFacts(tx, target) })
        if (await isWithin(tx, targetId, id)) throw new AppError('FOLDER_INTO_ITSELF')
        return {}
      }),
    )
