import type { Language } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { readersLanguage } from '../../platform/reader.ts'
import { lock } from '../../platform/locks.ts'
import { employeeNameIn, nameIn } from '../../platform/name-in.ts'
import type { QuotaKey } from './quota.rules.ts'

export type SettingKey = QuotaKey & { businessId: string }

/**
 * The private drive of an employee, with the quotas set for the employee, for their departments (`depth` 0 is their own,
 * 1 the one above), and for everybody.
 */
export type PrivateDrive = {
  employee_id: string
  drive_id: string
  name: string
  quota: number
  used: number
  employeeBytes: number | null
  departments: { id: string; name: string; depth: number; bytes: number }[]
  defaultBytes: number | null
}

/** One person, some employees, or everybody. `whatIf`: as if this quota were set already, or removed (null). */
export type DriveFilter = {
  personId?: string
  employeeIds?: readonly string[]
  whatIf?: SettingKey & { bytes: number | null }
  /** Of the names of departments: Thai unless given. */
  language?: Language
}

const settingsWith = (businessId: string, whatIf: DriveFilter['whatIf']) =>
  whatIf === undefined
    ? sql`select audience, audience_id, bytes from quota_rule where business_id = ${businessId}`
    : sql`select audience, audience_id, bytes from quota_rule
        where business_id = ${businessId} and (audience, audience_id) <> (${whatIf.audience}, ${whatIf.audienceId}::uuid)
        union all select ${whatIf.audience}, ${whatIf.audienceId}::uuid, ${whatIf.bytes}::bigint
        where ${whatIf.bytes}::bigint is not null`

/** The private drives of a business in the order of the employees' names. */
export async function findPrivateDrives(
  db: Db,
  businessId: string,
  { personId, employeeIds, whatIf, language = readersLanguage() }: DriveFilter = {},
): Promise<PrivateDrive[]> {
  const filter = sql`e.business_id = ${businessId} and e.removed_at is null
    ${personId === undefined ? sql`` : sql`and e.person_id = ${personId}`}
    ${employeeIds === undefined ? sql`` : sql`and e.id = any(${[...employeeIds]}::uuid[])`}`
  const { rows } = await sql<PrivateDrive>`
    with recursive settings as materialized (${settingsWith(businessId, whatIf)}), up as (
      select ed.employee_id, d.id, d.parent_id, ${nameIn('d', language)} as name, 0 as depth
      from employee e join employee_department ed on ed.employee_id = e.id join department d on d.id = ed.department_id
      where ${filter} and d.suspended_at is null
      union all
      select u.employee_id, p.id, p.parent_id, ${nameIn('p', language)}, u.depth + 1
      from up u join department p on p.id = u.parent_id where p.suspended_at is null and u.depth < 100
    ), of_departments as (
      select u.employee_id, json_agg(
        json_build_object('id', u.id, 'name', u.name, 'depth', u.depth, 'bytes', s.bytes)) as found
      from up u join settings s on s.audience = 'department' and s.audience_id = u.id group by u.employee_id
    )
    select e.id as employee_id, d.id as drive_id, d.quota, ${employeeNameIn('e', language)} as name,
      (d.used + coalesce((select sum(c.bytes) from quota_change c where c.drive_id = d.id), 0))::bigint as used,
      own.bytes as "employeeBytes", coalesce(o.found, '[]') as departments, everybody.bytes as "defaultBytes"
    from employee e
      join drive d on d.account_id = e.business_id and d.person_id = e.person_id and d.kind = 'personal'
      left join of_departments o on o.employee_id = e.id
      left join settings own on own.audience = 'employee' and own.audience_id = e.id
      left join settings everybody on everybody.audience = 'business'
    where ${filter}
    order by e.name collate thai_natural, e.id`.execute(db)
  return rows
}

/**
 * Serialises quota changes of one business. Meanwhile nothing can be added to these drives, because additions update
 * the same rows. After five seconds of waiting it fails with an error that `isLockTimeout` recognises.
 */
export async function lockPrivateDrives(tx: Tx, businessId: string, employeeIds?: readonly string[]): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(tx)
  await lock(tx, 'quotaSettings', businessId)
  await sql`
    select from drive d where d.account_id = ${businessId} and d.kind = 'personal'
      ${employeeIds === undefined ? sql`` : sql`and d.person_id in (select person_id from employee where id = any(${[...employeeIds]}::uuid[]))`}
    order by d.id for no key update`.execute(tx)
}

export const upsertQuotaSetting = (tx: Tx, key: SettingKey, bytes: number, by: { personId: string; at: Date }) =>
  tx
    .insertInto('quota_rule')
    .values({
      business_id: key.businessId,
      audience: key.audience,
      audience_id: key.audienceId,
      bytes,
      set_by: by.personId,
      set_at: by.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'audience', 'audience_id'])
        .doUpdateSet({ bytes, set_by: by.personId, set_at: by.at }),
    )
    .execute()

export const deleteQuotaSetting = (tx: Tx, { businessId, audience, audienceId }: SettingKey) =>
  tx
    .deleteFrom('quota_rule')
    .where('business_id', '=', businessId)
    .where('audience', '=', audience)
    .where('audience_id', '=', audienceId)
    .execute()

/** The quota that is set for somebody; null if none is. */
export const findQuotaSetting = async (
  db: Db,
  { businessId, audience, audienceId }: SettingKey,
): Promise<number | null> =>
  (
    await db
      .selectFrom('quota_rule')
      .select('bytes')
      .where('business_id', '=', businessId)
      .where('audience', '=', audience)
      .where('audience_id', '=', audienceId)
      .executeTakeFirst()
  )?.bytes ?? null

/** The quota set for every employee of a business; null if none is set. */
export const findDefaultQuota = async (db: Db, businessId: string): Promise<number | null> =>
  (
    await db
      .selectFrom('quota_rule')
      .select('bytes')
      .where('business_id', '=', businessId)
      .where('audience', '=', 'business')
      .executeTakeFirst()
  )?.bytes ?? null

export const isEmployee = async (db: Db, businessId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', id)
    .where('business_id', '=', businessId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** The business that an employee or a department belongs to. */
export async function findBusinessOf(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ business_id: string }>`
    select business_id from employee where id = ${id} union all select business_id from department where id = ${id}
    limit 1`.execute(db)
  return rows[0]?.business_id
}

export const findBusinessesWithQuotas = (db: Db) =>
  db.selectFrom('quota_rule').select('business_id').distinct().execute()
