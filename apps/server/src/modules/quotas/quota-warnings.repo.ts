import { quotaWarnings } from '@khlang/contract/quotas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { employeeNameIn, nameIn } from '../../platform/name-in.ts'
import { tryLockFor } from '../../platform/locks.ts'

/**
 * Records each threshold that a drive has crossed, once, and removes those it fell below. Only drives that are filling
 * up, changed recently or have been warned about are examined.
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

/** The next drive with unreported crossings, locked for this process, the highest first. */
export async function lockUnnotified(tx: Tx, except: readonly string[]): Promise<Crossing[]> {
  const { rows } = await sql<{ drive_id: string }>`
    select drive_id from (
      select distinct drive_id from quota_warning where sent_at is null and drive_id <> all(${except}::uuid[])
    ) due where ${tryLockFor('quotaWarnings', sql`drive_id::text`)} limit 1`.execute(tx)
  const [found] = rows
  if (!found) return []
  // Read again: the process that held the lock before may have reported all of them.
  const { rows: crossings } = await sql<Crossing>`
    select id, drive_id, percent, crossed_at from quota_warning
    where drive_id = ${found.drive_id} and sent_at is null order by percent desc for update`.execute(tx)
  return crossings
}

export const markNotified = (tx: Tx, ids: readonly string[], at: Date) =>
  tx.updateTable('quota_warning').set({ sent_at: at }).where('id', 'in', ids).execute()

/** An employee's private drive that crossed a threshold, the highest that its admins have not been notified of. */
export type EmployeeCrossing = {
  drive_id: string
  person_id: string
  name: string
  percent: number
  used: number
  quota: number
}

/** A business with earlier crossings that its admins have not been notified of; locked for this process. */
export async function lockUnnotifiedBusiness(
  tx: Tx,
  before: Date,
  except: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from (
      select distinct d.account_id from quota_warning w join drive d on d.id = w.drive_id
        join business b on b.id = d.account_id
      where w.admins_notified_at is null and w.crossed_at < ${before} and d.kind = 'personal'
        and d.account_id <> all(${[...except]}::uuid[])
    ) due where ${tryLockFor('adminQuotaWarnings', sql`account_id::text`)} limit 1`.execute(tx)
  return rows[0]?.account_id
}

/** Crossings to report to the admins, by name, without people who left. */
export async function findEmployeeCrossings(tx: Tx, businessId: string, before: Date): Promise<EmployeeCrossing[]> {
  const { rows } = await sql<EmployeeCrossing>`
    select d.id as drive_id, d.person_id, ${employeeNameIn('e')} as name, max(w.percent)::int as percent, d.quota,
      (d.used + coalesce((select sum(c.bytes) from quota_change c where c.drive_id = d.id), 0))::bigint as used
    from quota_warning w join drive d on d.id = w.drive_id
      join employee e on e.business_id = d.account_id and e.person_id = d.person_id and e.removed_at is null
    where d.account_id = ${businessId} and d.kind = 'personal' and w.admins_notified_at is null and w.crossed_at < ${before}
    group by d.id, e.id order by percent desc, e.name collate thai_natural, e.id`.execute(tx)
  return rows
}

export const markAdminsNotified = (tx: Tx, businessId: string, before: Date, at: Date) =>
  sql`update quota_warning w set admins_notified_at = ${at} from drive d
    where d.id = w.drive_id and d.account_id = ${businessId} and d.kind = 'personal'
      and w.admins_notified_at is null and w.crossed_at < ${before}`.execute(tx)

export async function findBusinessName(db: Db, businessId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${nameIn('b')} as name from business b where b.id = ${businessId}`.execute(db)
  return rows[0]?.name ?? ''
}
