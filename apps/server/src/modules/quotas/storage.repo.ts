import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Growth } from './storage.rules.ts'

/** Several queries on one snapshot, without a short timeout: nobody waits for them. */
export const inSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = '10min'`.execute(tx)
      return work(tx)
    })

export type Report = {
  asked_at: Date
  measured_at: Date | null
  files: number
  file_bytes: number
  versions: number
  version_bytes: number
  trash_items: number
  trash_bytes: number
  shared_files: number
  shared_bytes: number
  biggest: string[]
  duplicates: { size: number; count: number; ids: string[] }[]
  histories: { id: string; versions: number; bytes: number }[]
}

export async function findReport(db: Db, driveId: string): Promise<Report | undefined> {
  const { rows } = await sql<Report>`select * from storage_report where drive_id = ${driveId}`.execute(db)
  return rows[0]
}

/** Records that a count was requested; false if that was already done since `since`. */
export async function askForReport(tx: Tx, driveId: string, now: Date, since: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into storage_report (drive_id, asked_at) values (${driveId}, ${now})
    on conflict (drive_id) do update set asked_at = ${now} where storage_report.asked_at < ${since}
    returning 1`.execute(tx)
  return rows.length > 0
}

/** The items below these in the trash of a drive, themselves included: only the top is marked as trashed. */
const tree = (driveId: string, tops: 'all' | 'folders') => sql`
  dead as (
    select id, kind, 0 as depth from item
    where drive_id = ${driveId} and trashed_at is not null ${tops === 'folders' ? sql`and kind = 0` : sql``}
    union all
    select c.id, c.kind, t.depth + 1 from dead t join item c on c.parent_id = t.id and c.trashed_at is null
    where t.kind = 0 and t.depth < 1000
  )`

/** Trashed files, themselves or through a folder. */
const dead = (driveId: string) => tree(driveId, 'folders')
const living = (driveId: string) => sql`
  i.drive_id = ${driveId} and i.trashed_at is null and i.kind = 1 and not exists (select from dead where dead.id = i.id)`

type Amount = { count: number; bytes: number }
const none: Amount = { count: 0, bytes: 0 }

/** Items in the trash, and the bytes of all their versions. */
export async function sumTrash(db: Db, driveId: string): Promise<Amount> {
  const { rows } = await sql<Amount>`
    with recursive ${tree(driveId, 'all')}
    select count(*)::bigint as count, coalesce(sum(held.bytes), 0)::bigint as bytes
    from dead cross join lateral (select sum(v.size) as bytes from version v where v.item_id = dead.id) held`.execute(
    db,
  )
  return rows[0] ?? none
}

/** E-documents that count for a drive, by box; those in the trash of a box, too, until they are deleted for ever. */
export async function sumBoxes(db: Db, driveId: string): Promise<{ inbox: Amount; outbox: Amount }> {
  const { rows } = await sql<Amount & { box: string }>`
    select box, count(*)::bigint as count, coalesce(sum(bytes), 0)::bigint as bytes from edoc_copy
    where drive_id = ${driveId} and deleted_at is null group by box`.execute(db)
  const of = (box: 'inbox' | 'outbox'): Amount => {
    const { count, bytes } = rows.find((row) => row.box === box) ?? none
    return { count, bytes }
  }
  return { inbox: of('inbox'), outbox: of('outbox') }
}

/** Items trashed directly; those below them are not counted. */
export async function countTrashed(db: Db, driveId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from item where drive_id = ${driveId} and trashed_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

export async function sumFiles(db: Db, driveId: string): Promise<Amount> {
  const { rows } = await sql<Amount>`
    with recursive ${dead(driveId)}
    select count(*)::bigint as count, coalesce(sum(i.size), 0)::bigint as bytes from item i
    where ${living(driveId)}`.execute(db)
  return rows[0] ?? none
}

const isOpenAt = (now: Date) => sql`x.item_id = i.id and x.enabled and (x.expires_at is null or x.expires_at > ${now})`

/** Files that somebody else reaches by a share or a link, themselves or through a folder; each counts once. */
export async function sumShared(db: Db, driveId: string, now: Date): Promise<Amount> {
  const { rows } = await sql<Amount>`
    with recursive ${dead(driveId)}, shared as (
      select i.id, i.kind from item i where i.drive_id = ${driveId} and i.trashed_at is null and (
        i.has_grants and exists (select from item_share x where ${isOpenAt(now)})
        or i.has_links and exists (select from share_link x where ${isOpenAt(now)}))
      union
      select c.id, c.kind from shared t join item c on c.parent_id = t.id and c.trashed_at is null where t.kind = 0
    )
    select count(*)::bigint as count, coalesce(sum(i.size), 0)::bigint as bytes from item i
    where ${living(driveId)} and i.id in (select id from shared)`.execute(db)
  return rows[0] ?? none
}

/** Old versions of a drive's files, and the files with most of them. */
export async function sumOldVersions(db: Db, driveId: string, limit: number) {
  const { rows } = await sql<{ id: string; versions: number; bytes: number; all_count: number; all_bytes: number }>`
    with recursive ${dead(driveId)}, histories as (
      select i.id, count(*)::bigint as versions, sum(v.size)::bigint as bytes
      from item i join version v on v.item_id = i.id and v.n <> i.version_n
      where i.version_n > 1 and ${living(driveId)} group by i.id
    )
    select id, versions, bytes, (sum(versions) over ())::bigint as all_count, (sum(bytes) over ())::bigint as all_bytes
    from histories order by bytes desc, id limit ${limit}`.execute(db)
  return {
    count: rows[0]?.all_count ?? 0,
    bytes: rows[0]?.all_bytes ?? 0,
    top: rows.map(({ id, versions, bytes }) => ({ id, versions, bytes })),
  }
}

export async function findBiggest(db: Db, driveId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive ${dead(driveId)}
    select i.id from item i where ${living(driveId)} and i.size > 0 order by i.size desc, i.id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Files with the same bytes. Only sizes that occur more than once are examined further. */
export async function findDuplicates(db: Db, driveId: string, limit: number): Promise<Report['duplicates']> {
  const { rows } = await sql<Report['duplicates'][number]>`
    with recursive ${dead(driveId)}, files as materialized (
      select i.id, i.size, i.version_n from item i where ${living(driveId)} and i.size > 0
    ), twice as (select size from files group by size having count(*) > 1)
    select f.size, count(*)::bigint as count, (array_agg(f.id order by f.id))[1:20] as ids
    from twice join files f on f.size = twice.size
      join version v on v.item_id = f.id and v.n = f.version_n join blob b on b.id = v.blob_id
    where b.sha256 is not null
    group by f.size, b.sha256 having count(*) > 1
    order by (count(*) - 1) * f.size desc limit ${limit}`.execute(db)
  return rows
}

export const writeReport = (tx: Tx, driveId: string, report: Omit<Report, 'asked_at'>) =>
  tx
    .updateTable('storage_report')
    .set({
      ...report,
      duplicates: JSON.stringify(report.duplicates),
      histories: JSON.stringify(report.histories),
    })
    .where('drive_id', '=', driveId)
    .execute()

/** Stores today's usage of each drive, and removes old days. */
export async function noteDay(tx: Tx, today: string, keepDays: number): Promise<void> {
  await sql`
    insert into drive_day (drive_id, day, used)
    select d.id, ${today}::date,
      d.used + coalesce((select sum(c.bytes) from quota_change c where c.drive_id = d.id), 0)
    from drive d
    on conflict (drive_id, day) do update set used = excluded.used`.execute(tx)
  await sql`delete from drive_day where day < ${today}::date - ${keepDays}::int`.execute(tx)
}

/** The recent growth of these drives: a line fitted through the usage of each day. */
export async function findGrowth(
  db: Db,
  driveIds: readonly string[],
  today: Date,
  days: number,
): Promise<Map<string, Growth>> {
  const { rows } = await sql<Growth & { drive_id: string }>`
    select drive_id, regr_slope(used, day - date '1970-01-01') as "perDay", max(day) - min(day) as span
    from drive_day where drive_id = any(${[...driveIds]}::uuid[]) and day > (${today}::timestamptz)::date - ${days}::int
    group by drive_id`.execute(db)
  return new Map(rows.map(({ drive_id, ...growth }) => [drive_id, growth]))
}

/** Items trashed in a drive until then, oldest first. */
export async function findTrashOf(
  db: Db,
  driveId: string,
  until: Date,
  except: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from item where drive_id = ${driveId} and trashed_at <= ${until} and id <> all(${except}::uuid[])
    order by trashed_at, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
