import { type AccountActor, personIdOf } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { FILE, type ItemRow } from '../model/drive.types.ts'
import { tryUpdateItem } from '../model/items.repo.ts'
import { assertExtension, type Placement } from '../model/names.rules.ts'

/** Renames an item that the caller may rename, or throws the reason. */
export async function renameItem(tx: Tx, by: AccountActor, item: ItemRow, name: Placement, at: Date): Promise<ItemRow> {
  if (item.reserved) throw new AppError('ITEM_RESERVED')
  if (name === item.name) return item
  if (item.kind === FILE) assertExtension(item.name, name)
  const row = await tryUpdateItem(tx, item, { name, modified_at: at, modified_by: personIdOf(by) })
  if (!row) throw new AppError('NAME_TAKEN', { name })
  return row
}
