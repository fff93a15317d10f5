import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { model } from '../../drive/index.ts'

export type Place = { at: Date; id: string }

/** Items of these drives that will expire, soonest first, after a position. */
export async function findExpiring(
  db: Db,
  { driveIds, now, after, limit }: { driveIds: readonly string[]; now: Date; after: Place | null; limit: number },
): Promise<(model.ItemRow & { expires_at: Date })[]> {
  const { rows } = await sql<model.ItemRow & { expires_at: Date }>`
    select found.* from unnest(${driveIds}::uuid[]) as d(id) cross join lateral (
      select i.* from item i
      where i.drive_id = d.id and i.expires_at is not null and i.trashed_at is null and i.expires_at > ${now}
        ${after ? sql`and (i.expires_at, i.id) > (${after.at}, ${after.id}::uuid)` : sql``}
      order by i.expires_at, i.id limit ${limit}
    ) found
    order by found.expires_at, found.id limit ${limit}`.execute(db)
  return rows
}

export type AutoTrashRow = { drive_id: string; days: number; set_by: string | null; set_at: Date }

export const findAutoTrash = (db: Db, driveId: string): Promise<AutoTrashRow | undefined> =>
  db.selectFrom('auto_trash').selectAll().where('drive_id', '=', driveId).executeTakeFirst()

export const upsertAutoTrash = (tx: Tx, { drive_id, ...rest }: AutoTrashRow) =>
  tx
    .insertInto('auto_trash')
    .values({ drive_id, ...rest })
    .onConflict((conflict) => conflict.column('drive_id').doUpdateSet(rest))
    .execute()

export const deleteAutoTrash = (tx: Tx, driveId: string) =>
  tx.deleteFrom('auto_trash').where('drive_id', '=', driveId).execute()

/** Drives with automatic trashing, in active accounts. */
export const findAutoTrashDrives = (db: Db): Promise<{ drive_id: string; days: number }[]> =>
  db
    .selectFrom('auto_trash')
    .innerJoin('drive', 'drive.id', 'auto_trash.drive_id')
    .innerJoin('account', 'account.id', 'drive.account_id')
    .select(['auto_trash.drive_id', 'auto_trash.days'])
    .where('account.status', '=', 'active')
    .orderBy('auto_trash.drive_id')
    .execute()

/** The setting of one drive, locked, so that it cannot be changed meanwhile. */
export async function lockAutoTrash(tx: Tx, driveId: string): Promise<number | undefined> {
  const { rows } = await sql<{ days: number }>`
    select t.days from auto_trash t join drive d on d.id = t.drive_id join account a on a.id = d.account_id
    where t.drive_id = ${driveId} and a.status = 'active' for share of t`.execute(tx)
  return rows[0]?.days
}

/**
 * Items that expired before then, neither trashed themselves or through a folder, nor restored since then: a restored
 * item stays for the full time again.
 */
const isDue = (before: Date) => sql`i.expires_at <= ${before} and i.trashed_at is null and not i.reserved
  and not exists (
    with recursive up as (
      select i.parent_id, i.trashed_at, i.restored_at, 0 as depth
      union all
      select p.parent_id, p.trashed_at, p.restored_at, u.depth + 1
      from up u join item p on p.id = u.parent_id where u.depth < 1000)
    select from up where up.trashed_at is not null or up.restored_at > ${before})`

/** Items that a drive would trash, longest expired first, after a position. */
export async function findDueOf(
  db: Db,
  driveId: string,
  { before, after, limit }: { before: Date; after: Place | null; limit: number },
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select i.id, i.expires_at as at from item i
    where i.drive_id = ${driveId} and i.expires_at is not null and ${isDue(before)}
      ${after ? sql`and (i.expires_at, i.id) > (${after.at}, ${after.id}::uuid)` : sql``}
    order by i.expires_at, i.id limit ${limit}`.execute(db)
  return rows
}

/** The number of those in {@link findDueOf}, up to 10,001. */
export async function countDueOf(db: Db, driveId: string, before: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from item i where i.drive_id = ${driveId} and i.expires_at is not null and ${isDue(before)} limit 10001
    ) counted`.execute(db)
  return rows[0]?.n ?? 0
}

/** Whether one item is still due. */
export async function isStillDue(tx: Tx, id: string, before: Date): Promise<boolean> {
  const { rows } = await sql`select from item i where i.id = ${id} and ${isDue(before)}`.execute(tx)
  return rows.length > 0
}
