import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { lock } from '../../platform/locks.ts'
import type { QuotaKey } from './quota.rules.ts'

export type RuleKey = QuotaKey & { businessId: string }

/** An employee's private drive with what was set for them, their departments upward, and everybody. */
export type EmployeeSpace = {
  employee_id: string
  drive_id: string
  name: string
  quota: number
  used: number
  employee: number | null
  departments: { id: string; name: string; depth: number; bytes: number }[]
  business: number | null
}

/** Of whom: one person, some employees, or everybody. `as` looks at the rules as if this one were set, or not. */
export type SpaceFilter = {
  personId?: string
  employeeIds?: readonly string[]
  as?: RuleKey & { bytes: number | null }
}

const rulesAs = (businessId: string, as: SpaceFilter['as']) =>
  as === undefined
    ? sql`select audience, audience_id, bytes from quota_rule where business_id = ${businessId}`
    : sql`select audience, audience_id, bytes from quota_rule
        where business_id = ${businessId} and (audience, audience_id) <> (${as.audience}, ${as.audienceId}::uuid)
        union all select ${as.audience}, ${as.audienceId}::uuid, ${as.bytes}::bigint where ${as.bytes}::bigint is not null`

/** Those of a business, by name. */
export async function findEmployeeSpaces(
  db: Db,
  businessId: string,
  { personId, employeeIds, as }: SpaceFilter = {},
): Promise<EmployeeSpace[]> {
  const filter = sql`e.business_id = ${businessId} and e.removed_at is null
    ${personId === undefined ? sql`` : sql`and e.person_id = ${personId}`}
    ${employeeIds === undefined ? sql`` : sql`and e.id = any(${[...employeeIds]}::uuid[])`}`
  const { rows } = await sql<EmployeeSpace>`
    with recursive rules as materialized (${rulesAs(businessId, as)}), up as (
      select ed.employee_id, d.id, d.parent_id, d.name_th, 0 as depth
      from employee e join employee_department ed on ed.employee_id = e.id join department d on d.id = ed.department_id
      where ${filter} and d.suspended_at is null
      union all
      select u.employee_id, p.id, p.parent_id, p.name_th, u.depth + 1
      from up u join department p on p.id = u.parent_id where p.suspended_at is null and u.depth < 100
    ), of_departments as (
      select u.employee_id, json_agg(
        json_build_object('id', u.id, 'name', u.name_th, 'depth', u.depth, 'bytes', r.bytes)) as found
      from up u join rules r on r.audience = 'department' and r.audience_id = u.id group by u.employee_id
    )
    select e.id as employee_id, d.id as drive_id, d.quota, e.name,
      (d.used + coalesce((select sum(c.bytes) from quota_change c where c.drive_id = d.id), 0))::bigint as used,
      own.bytes as employee, coalesce(o.found, '[]') as departments, everybody.bytes as business
    from employee e
      join drive d on d.account_id = e.business_id and d.person_id = e.person_id and d.kind = 'personal'
      left join of_departments o on o.employee_id = e.id
      left join rules own on own.audience = 'employee' and own.audience_id = e.id
      left join rules everybody on everybody.audience = 'business'
    where ${filter}
    order by e.name collate "th-TH-x-icu", e.id`.execute(db)
  return rows
}

/**
 * Quotas of one business are set one after the other; space of these drives is promised meanwhile to nobody. Whoever
 * waits too long is told so, see `isLockTimeout`.
 */
export async function lockEmployeeDrives(tx: Tx, businessId: string, employeeIds?: readonly string[]): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(tx)
  await lock(tx, 'quotaRules', businessId)
  await sql`
    select from drive d where d.account_id = ${businessId} and d.kind = 'personal'
      ${employeeIds === undefined ? sql`` : sql`and d.person_id in (select person_id from employee where id = any(${[...employeeIds]}::uuid[]))`}
    order by d.id for no key update`.execute(tx)
}

export const upsertQuotaRule = (tx: Tx, key: RuleKey, bytes: number, by: { personId: string; at: Date }) =>
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

export const deleteQuotaRule = (tx: Tx, { businessId, audience, audienceId }: RuleKey) =>
  tx
    .deleteFrom('quota_rule')
    .where('business_id', '=', businessId)
    .where('audience', '=', audience)
    .where('audience_id', '=', audienceId)
    .execute()

/** The default quota of a business. */
export const findQuotaOfEverybody = async (db: Db, businessId: string): Promise<number | null> =>
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
