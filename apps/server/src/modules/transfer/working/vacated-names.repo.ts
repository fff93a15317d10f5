import { sql } from 'kysely'
import { nameKey } from '@khlang/contract'
import type { Db, Tx } from '../../../platform/db.ts'
import type { model } from '../../drive/index.ts'

export type VacatedRow = {
  item_id: string
  folder_id: string
  name_key: string
  person_id: string
  account_id: string
  may_trash: boolean
  vacated_at: Date
}

export const upsertVacated = (tx: Tx, row: VacatedRow) =>
  tx
    .insertInto('vacated_name')
    .values(row)
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet(row))
    .execute()

type Place = { folderId: string; name: string; personId: string; accountId: string }

/** The file that this person last took away from a free name since then, and that is still in the trash. */
export async function findVacated(tx: Tx, { folderId, name, personId, accountId }: Place, since: Date) {
  const key = nameKey(name)
  const { rows } = await sql<model.ItemRow>`
    select i.* from vacated_name v join item i on i.id = v.item_id
    where v.folder_id = ${folderId} and v.name_key = ${key} and v.person_id = ${personId}
      and v.account_id = ${accountId} and v.vacated_at > ${since}
      and i.trashed_at is not null and i.parent_id = v.folder_id and i.name_key = v.name_key and i.kind = 1
      and not exists (
        select from item o where o.parent_id = v.folder_id and o.name_key = v.name_key and o.trashed_at is null)
    order by v.vacated_at desc limit 1`.execute(tx)
  return rows[0]
}

export const deleteVacated = (tx: Tx, itemId: string) =>
  tx.deleteFrom('vacated_name').where('item_id', '=', itemId).execute()

/** Names that nobody has filled again in time. */
export const findUnfilled = (db: Db, before: Date, limit: number): Promise<VacatedRow[]> =>
  db
    .selectFrom('vacated_name')
    .selectAll()
    .where('vacated_at', '<=', before)
    .orderBy('vacated_at')
    .limit(limit)
    .execute()
