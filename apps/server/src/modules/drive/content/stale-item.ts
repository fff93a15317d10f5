import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import type { ItemRow } from '../model/drive.types.ts'
import { findPersonNames } from '../../../platform/person-names.ts'

/** The refusal of a change over a newer one: by whom, and when (C50). */
export async function staleItem(tx: Tx, row: Pick<ItemRow, 'modified_by' | 'modified_at'>): Promise<AppError> {
  const names = await findPersonNames(tx, [row.modified_by])
  return new AppError('ITEM_STALE', { who: names.get(row.modified_by ?? '') ?? '?', when: row.modified_at })
}
