import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

/** A version deleted by retention. */
export type Taken = { item_id: string; drive_id: string; n: number; size: number }

/**
 * Deletes those of the versions selected by `due` (`item_id` and `n`) that may still be deleted once they are locked:
 * never the current one or a kept one, and none that another process is deleting.
 */
const take = async (tx: Tx, due: ReturnType<typeof sql>): Promise<Taken[]> =>
  (
    await sql<Taken>`
    with due as (${due}), held as (
      select v.item_id, v.n from version v join due on due.item_id = v.item_id and due.n = v.n
        join item i on i.id = v.item_id
      where not v.keep and v.replaced_at is not null and v.n <> i.version_n for update of v skip locked
    ), gone as (
      delete from version v using held where v.item_id = held.item_id and v.n = held.n returning v.item_id, v.n, v.size
    )
    select gone.*, i.drive_id from gone join item i on i.id = gone.item_id order by gone.item_id, gone.n`.execute(tx)
  ).rows

/** Versions replaced without "keep previous", a week ago (C09). */
export const takeReplaced = (tx: Tx, now: Date, limit: number): Promise<Taken[]> =>
  take(
    tx,
    sql`select item_id, n from version where purge_at <= ${now} and not keep and replaced_at is not null
        order by purge_at limit ${limit} for update skip locked`,
  )

/** The account whose drive a version is in, as far as it has decided how long versions are kept. */
const decider = sql`(select p.account_id from item i join drive d on d.id = i.drive_id
  join version_policy p on p.account_id = d.account_id where i.id = version.item_id)`

/** Versions replaced before this time: of an account that has decided, or of all that have not. */
export const takeOld = (tx: Tx, account: string | null, before: Date, limit: number): Promise<Taken[]> =>
  take(
    tx,
    sql`select item_id, n from version where replaced_at <= ${before} and replaced_at is not null and not keep
          and ${decider} is not distinct from ${account}
        order by replaced_at limit ${limit} for update skip locked`,
  )

/** Files that may have more versions than their account keeps, after the last one examined; `most`: of the others. */
export const findFilesWithManyVersions = (
  db: Db,
  most: number,
  after: { version_n: number; id: string },
  limit: number,
) =>
  db
    .selectFrom('item')
    .innerJoin('drive', 'drive.id', 'item.drive_id')
    .leftJoin('version_policy as policy', 'policy.account_id', 'drive.account_id')
    .select(['item.id', 'version_n', sql<number>`coalesce(policy.versions, ${most}::int)`.as('most')])
    .where('version_n', '>', 10)
    .where('version_n', '>', sql<number>`coalesce(policy.versions, ${most}::int)`)
    .where((where) => where(where.refTuple('version_n', 'item.id'), '>', where.tuple(after.version_n, after.id)))
    .orderBy('version_n')
    .orderBy('item.id')
    .limit(limit)
    .execute()

/** Versions of a file beyond the newest ones; kept ones do not count. */
export const takeSurplus = (tx: Tx, itemId: string, most: number): Promise<Taken[]> =>
  take(tx, sql`select item_id, n from version where item_id = ${itemId} and not keep order by n desc offset ${most}`)
