import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** An employee's private drive with what was set for them, their departments upward, and everybody. */
export type EmployeeSpace = {
  employee_id: string
  drive_id: string
  name: string
  quota: number
  used: number
  employee: number | null
  departments: { depth: number; bytes: number }[]
  business: number | null
}

/** Those of a business, by name; only of one person when one is named. */
export async function findEmployeeSpaces(db: Db, businessId: string, personId?: string): Promise<EmployeeSpace[]> {
  const { rows } = await sql<EmployeeSpace>`
    with recursive up as (
      select ed.employee_id, d.id, d.parent_id, 0 as depth
      from employee_department ed join department d on d.id = ed.department_id
      where d.business_id = ${businessId} and d.suspended_at is null
      union all
      select u.employee_id, p.id, p.parent_id, u.depth + 1
      from up u join department p on p.id = u.parent_id where p.suspended_at is null and u.depth < 100
    )
    select e.id as employee_id, d.id as drive_id, d.quota,
      coalesce(nullif(trim(p.first_name_th || ' ' || p.last_name_th), ''), p.username) as name,
      (d.used + coalesce((select sum(c.bytes) from quota_change c where c.drive_id = d.id), 0))::bigint as used,
      (select r.bytes from quota_rule r
       where r.business_id = e.business_id and r.audience = 'employee' and r.audience_id = e.id) as employee,
      coalesce((select json_agg(json_build_object('depth', u.depth, 'bytes', r.bytes))
       from up u join quota_rule r on r.business_id = e.business_id and r.audience = 'department' and r.audience_id = u.id
       where u.employee_id = e.id), '[]') as departments,
      (select r.bytes from quota_rule r
       where r.business_id = e.business_id and r.audience = 'business' and r.audience_id = e.business_id) as business
    from employee e join person p on p.id = e.person_id
      join drive d on d.account_id = e.business_id and d.person_id = e.person_id and d.kind = 'personal'
    where e.business_id = ${businessId} and e.removed_at is null
      ${personId === undefined ? sql`` : sql`and e.person_id = ${personId}`}
    order by name, e.id`.execute(db)
  return rows
}

/** Quotas of one business are set one after the other; space of its drives is promised meanwhile to nobody. */
export async function lockEmployeeDrives(tx: Tx, businessId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${businessId}, 7222))`.execute(tx)
  await sql`select from drive where account_id = ${businessId} and kind = 'personal' order by id for no key update`.execute(
    tx,
  )
}

type RuleKey = { businessId: string; audience: string; audienceId: string }

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

export type RuleRow = {
  audience: 'business' | 'department' | 'employee'
  audience_id: string
  name: string
  bytes: number
}

/** What is set, with the name of whom it is for; what was set for a department that is gone speaks of nobody. */
export async function findQuotaRules(db: Db, businessId: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select r.audience, r.audience_id, r.bytes,
      coalesce(d.name_th, nullif(trim(p.first_name_th || ' ' || p.last_name_th), ''), p.username, b.name_th) as name
    from quota_rule r
      left join department d on r.audience = 'department' and d.id = r.audience_id
      left join employee e on r.audience = 'employee' and e.id = r.audience_id and e.removed_at is null
      left join person p on p.id = e.person_id
      left join business b on r.audience = 'business' and b.id = r.audience_id
    where r.business_id = ${businessId} and coalesce(d.id, e.id, b.id) is not null
    order by r.audience, name, r.audience_id`.execute(db)
  return rows
}

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
