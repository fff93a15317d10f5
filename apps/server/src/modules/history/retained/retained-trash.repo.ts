import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { personNameIn } from '../../../platform/name-in.ts'
import type { model } from '../../drive/index.ts'
import type { ListCursor } from '../../../platform/cursors.ts'
import { nameContains } from '../../../platform/like.ts'
import { lock } from '../../../platform/locks.ts'

export type RetainedTrashDrive = { id: string; root_id: string }

/** The business whose Drive Business this is; undefined for personal drives. */
export const findBusinessOf = async (db: Db, driveId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('drive')
      .select('account_id')
      .where('id', '=', driveId)
      .where('kind', '=', 'business')
      .executeTakeFirst()
  )?.account_id

export const findRetainedTrash = (db: Db, businessId: string): Promise<RetainedTrashDrive | undefined> =>
  db
    .selectFrom('drive')
    .select(['id', 'root_id'])
    .where('account_id', '=', businessId)
    .where('kind', '=', 'vault')
    .executeTakeFirst()

/** Serialises concurrent first uses of a business's retained trash. */
export const lockRetainedTrashOf = (tx: Tx, businessId: string) => lock(tx, 'retainedTrash', businessId)

/** The names of the folders above an item, from the drive down. */
export async function findPathTo(db: Db, parentId: string | null): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive up as (
      select i.id, i.parent_id, i.name, 0 as depth from item i where i.id = ${parentId}
      union all
      select p.id, p.parent_id, p.name, up.depth + 1 from up join item p on p.id = up.parent_id where up.depth < 1000
    )
    select name from up order by depth desc`.execute(db)
  return rows.map(({ name }) => name)
}

export type NewRetained = {
  item_id: string
  drive_id: string
  parent_id: string | null
  path: string[]
  bytes: number
  vaulted_at: Date
  kept_until: Date
}
export const insertRetained = (tx: Tx, row: NewRetained) => tx.insertInto('vault_item').values(row).execute()

export const deleteRetained = (tx: Tx, itemId: string) =>
  tx.deleteFrom('vault_item').where('item_id', '=', itemId).execute()

export type RetainedRow = Pick<model.ItemRow, 'id' | 'kind' | 'name' | 'mime_type'> & {
  trashed_at: Date
  trashed_by: string | null
  path: string[]
  bytes: number
  vaulted_at: Date
  kept_until: Date
}

export async function findRetainedPage(
  db: Db,
  {
    driveId,
    words,
    now,
    after,
    limit,
  }: { driveId: string; words: readonly string[]; now: Date; after: ListCursor | null; limit: number },
): Promise<RetainedRow[]> {
  const { rows } = await sql<RetainedRow>`
    select i.id, i.kind, i.name, i.mime_type, i.trashed_at, v.path, v.bytes, v.vaulted_at, v.kept_until,
      ${personNameIn('p')} as trashed_by
    from vault_item v join item i on i.id = v.item_id left join person p on p.id = i.trashed_by
    where v.drive_id = ${driveId} and v.kept_until > ${now}
      ${words.length > 0 ? sql`and ${sql.join(words.map(nameContains), sql` and `)}` : sql``}
      ${after ? sql`and (v.vaulted_at, v.item_id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
    order by v.vaulted_at desc, v.item_id desc limit ${limit}`.execute(db)
  return rows
}

export type RetainedOrigin = Pick<NewRetained, 'drive_id' | 'parent_id' | 'kept_until'>

/** Locked until the transaction ends, so that nothing else restores or purges it meanwhile. */
export const lockRetained = (tx: Tx, itemId: string): Promise<RetainedOrigin | undefined> =>
  tx
    .selectFrom('vault_item')
    .select(['drive_id', 'parent_id', 'kept_until'])
    .where('item_id', '=', itemId)
    .forUpdate()
    .executeTakeFirst()

export const findRetainedUntil = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('vault_item')
      .select('item_id')
      .where('kept_until', '<=', now)
      .orderBy('kept_until')
      .limit(limit)
      .execute()
  ).map(({ item_id }) => item_id)
