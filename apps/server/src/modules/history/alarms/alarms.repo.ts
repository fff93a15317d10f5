import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { lock } from '../../../platform/locks.ts'
import type { Touched } from './alarms.rules.ts'

/** One person's changes to files of a drive; files in the folders they trashed have yet to be counted. */
export type Share = Touched & { drive_id: string; person_id: string; folders: string[]; began_at: Date; last_at: Date }

/**
 * Items trashed, deleted and overwritten since a time, in all drives or in one: each item once, attributed to the last
 * person who changed it. Items restored from the trash do not count.
 */
export async function findShares(db: Db, since: Date, driveId: string | null): Promise<Share[]> {
  const { rows } = await sql<Share>`
    with recent as materialized (
      select e.subject, e.type, e.at, e.id, e.person_id, e.data from audit_event e
      where e.at >= ${since} and e.outcome = 'ok' and e.person_id is not null
        and e.type in ('item.purged', 'item.trashed', 'item.vaulted', 'version.created')
    ), placed as (
      select r.*, coalesce((r.data ->> 'driveId')::uuid, i.drive_id) as drive_id, coalesce(i.kind, 1) as kind,
        r.type in ('item.trashed', 'item.vaulted') and i.trashed_at is not null as is_trashed
      from recent r left join item i on i.id = r.subject::uuid
    ), touched as (
      select p.drive_id, p.subject, max(p.kind) as kind, min(p.at) as began_at, max(p.at) as last_at,
        (array_agg(p.person_id order by p.at desc, p.id desc))[1] as person_id,
        max(coalesce((p.data ->> 'files')::int, 1)) filter (where p.type = 'item.purged') as purged,
        bool_or(p.is_trashed) as is_trashed, bool_or(p.type = 'version.created') as is_rewritten
      from placed p join drive d on d.id = p.drive_id and d.kind <> 'vault'
      where ${driveId}::uuid is null or p.drive_id = ${driveId}
      group by p.drive_id, p.subject
    )
    select drive_id, person_id, min(began_at) as began_at, max(last_at) as last_at,
      coalesce(sum(purged), 0)::int as purged,
      (count(*) filter (where purged is null and is_trashed and kind = 1))::int as trashed,
      (count(*) filter (where purged is null and not is_trashed and is_rewritten))::int as rewritten,
      coalesce(array_agg(subject) filter (where purged is null and is_trashed and kind = 0), '{}') as folders
    from touched where purged is not null or is_trashed or is_rewritten
    group by drive_id, person_id order by drive_id, person_id`.execute(db)
  return rows
}

/** Files in these folders and below, up to a limit. */
export async function countFilesIn(db: Db, folderIds: readonly string[], most: number): Promise<number> {
  if (folderIds.length === 0) return 0
  const { rows } = await sql<{ n: number }>`
    with recursive tree as (
      select id, kind, 0 as depth from item where id = any(${folderIds}::uuid[])
      union all
      select c.id, c.kind, t.depth + 1 from tree t join item c on c.parent_id = t.id and c.trashed_at is null
      where t.depth < 1000
    )
    select count(*)::int as n from (select from tree where kind = 1 limit ${most}) file`.execute(db)
  return rows[0]?.n ?? 0
}

/** Files of a drive that are not in the trash, up to a limit. */
export async function countLive(db: Db, driveId: string, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from item where drive_id = ${driveId} and kind = 1 and trashed_at is null limit ${most}) file`.execute(db)
  return rows[0]?.n ?? 0
}

/** Serialises decisions about bursts of a drive across processes. */
export const lockAlarms = (tx: Tx, driveId: string) => lock(tx, 'alarms', driveId)

export const findLatest = (db: Db, driveId: string) =>
  db
    .selectFrom('drive_alarm')
    .selectAll()
    .where('drive_id', '=', driveId)
    .orderBy('began_at', 'desc')
    .limit(1)
    .executeTakeFirst()
export type AlarmRow = NonNullable<Awaited<ReturnType<typeof findLatest>>>

type Measured = Touched & { person_id: string; people: number; last_at: Date }

export const insertAlarm = (tx: Tx, alarm: Measured & { id: string; drive_id: string; began_at: Date }) =>
  tx.insertInto('drive_alarm').values(alarm).execute()

export const updateAlarm = (tx: Tx, id: string, change: Partial<Measured>) =>
  tx.updateTable('drive_alarm').set(change).where('id', '=', id).execute()

/** The next alarm that has not been reported, locked for this process. */
export const lockUnnotified = (tx: Tx, except: readonly string[]) =>
  tx
    .selectFrom('drive_alarm')
    .innerJoin('drive', 'drive.id', 'drive_alarm.drive_id')
    .selectAll('drive_alarm')
    .select(['drive.root_id', 'drive.kind', 'drive.account_id'])
    .where('notified_at', 'is', null)
    .$if(except.length > 0, (query) => query.where('drive_alarm.id', 'not in', except))
    .orderBy('began_at')
    .limit(1)
    .forUpdate('drive_alarm')
    .skipLocked()
    .executeTakeFirst()

export const markNotified = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('drive_alarm').set({ notified_at: at }).where('id', '=', id).execute()

/** Open alarms of these drives, latest first. */
export const findOpen = (db: Db, driveIds: readonly string[], since: Date, limit: number) =>
  db
    .selectFrom('drive_alarm')
    .selectAll()
    .where('drive_id', 'in', driveIds)
    .where('dismissed_at', 'is', null)
    .where('began_at', '>', since)
    .orderBy('began_at', 'desc')
    .limit(limit)
    .execute()

export const lockAlarm = (tx: Tx, id: string) =>
  tx
    .selectFrom('drive_alarm')
    .innerJoin('drive', 'drive.id', 'drive_alarm.drive_id')
    .select(['drive_alarm.id', 'drive_alarm.dismissed_at', 'drive.root_id'])
    .where('drive_alarm.id', '=', id)
    .forUpdate('drive_alarm')
    .executeTakeFirst()

export const markDismissed = (tx: Tx, id: string, by: string, at: Date) =>
  tx.updateTable('drive_alarm').set({ dismissed_at: at, dismissed_by: by }).where('id', '=', id).execute()

export const deleteAlarmsBefore = (tx: Tx, before: Date) =>
  tx.deleteFrom('drive_alarm').where('began_at', '<', before).execute()
