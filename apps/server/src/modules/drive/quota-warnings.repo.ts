import type { Language } from '@khlang/contract'
import { quotaWarnings } from '@khlang/contract/quotas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/**
 * Notes each threshold that a drive has crossed, once, and forgets those it fell below. Only drives that are filling,
 * changed lately or were warned of are looked at.
 */
export async function noteCrossings(tx: Tx, now: Date): Promise<void> {
  await sql`
    with looked as (
      select id from drive where used * 100 >= quota * 80
      union select drive_id from quota_change
      union select drive_id from quota_warning
    ), filled as (
      select d.id, d.quota,
        d.used + coalesce((select sum(c.bytes) from quota_change c where c.drive_id = d.id), 0) as used
      from looked join drive d on d.id = looked.id
    ), fallen as (
      delete from quota_warning w using filled f
      where w.drive_id = f.id and (f.used = 0 or f.used * 100 < f.quota * w.percent)
    )
    insert into quota_warning (id, drive_id, percent, crossed_at)
    select gen_random_uuid(), f.id, t.percent, ${now}
    from filled f cross join unnest(${[...quotaWarnings]}::smallint[]) as t(percent)
    where f.used > 0 and f.used * 100 >= f.quota * t.percent
      and not exists (select from quota_warning w where w.drive_id = f.id and w.percent = t.percent)
    on conflict (drive_id, percent) do nothing`.execute(tx)
}

export type Crossing = { id: string; drive_id: string; percent: number; crossed_at: Date }

/** The next drive with something to tell, held for this process: all its crossings, the highest first. */
export async function lockUntold(tx: Tx, except: readonly string[]): Promise<Crossing[]> {
  const { rows } = await sql<{ drive_id: string }>`
    select drive_id from (
      select distinct drive_id from quota_warning where sent_at is null and drive_id <> all(${except}::uuid[])
    ) untold where pg_try_advisory_xact_lock(hashtextextended(drive_id::text, 7221)) limit 1`.execute(tx)
  const [found] = rows
  if (!found) return []
  // Looked up once more: the process that held the drive before may have told all of it.
  const { rows: crossings } = await sql<Crossing>`
    select id, drive_id, percent, crossed_at from quota_warning
    where drive_id = ${found.drive_id} and sent_at is null order by percent desc for update`.execute(tx)
  return crossings
}

export const markTold = (tx: Tx, ids: readonly string[], at: Date) =>
  tx.updateTable('quota_warning').set({ sent_at: at }).where('id', 'in', ids).execute()

export type Told = { person_id: string; email: string | null; language: Language }

/** Whom the fill of a drive concerns: its person; for Drive Business everybody who is Admin Business. */
export async function findToldOf(db: Db, driveId: string): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select p.id as person_id, p.email, p.language from drive d
      left join employee e on d.kind = 'business' and e.business_id = d.account_id and e.is_admin and e.removed_at is null
      join person p on p.id = coalesce(d.person_id, e.person_id) and p.removed_at is null
    where d.id = ${driveId} order by p.id`.execute(db)
  return rows
}

/** The business whose own drive it is; null for somebody's private one. */
export async function findBusinessName(db: Db, driveId: string): Promise<string | null> {
  const row = await db
    .selectFrom('drive')
    .innerJoin('business', 'business.id', 'drive.account_id')
    .select('business.name_th')
    .where('drive.id', '=', driveId)
    .where('drive.kind', '=', 'business')
    .executeTakeFirst()
  return row?.name_th ?? null
}
