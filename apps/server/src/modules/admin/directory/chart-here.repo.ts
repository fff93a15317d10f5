import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { ChartHere } from './chart-change.rules.ts'

/** In an order that does not depend on chance, so that two readings of the same chart are equal. */
export async function findChart(db: Db, businessId: string): Promise<ChartHere> {
  const { rows: departments } = await sql<ChartHere['departments'][number]>`
    select id, provider_id as "providerId", name_th as "nameTh", name_en as "nameEn", gone_at is not null as gone,
      parent_id as "parentId"
    from department where business_id = ${businessId} order by id`.execute(db)
  const { rows: roles } = await sql<ChartHere['roles'][number]>`
    select id, provider_id as "providerId", name_th as "nameTh", name_en as "nameEn", gone_at is not null as gone
    from business_role where business_id = ${businessId} order by id`.execute(db)
  const { rows: employees } = await sql<ChartHere['employees'][number]>`
    select id, person_id as "personId", provider_id as "providerId", name,
      is_admin and suspended_at is null as "isAdmin",
      array(select department_id::text from employee_department where employee_id = e.id order by 1) as departments,
      array(select role_id::text from employee_role where employee_id = e.id order by 1) as roles
    from employee e where business_id = ${businessId} and removed_at is null order by id`.execute(db)
  const { rows: invitations } = await sql<ChartHere['invitations'][number]>`
    select id, provider_id as "providerId", address from employee_invitation
    where business_id = ${businessId} and provider_id is not null order by id`.execute(db)
  return { departments, roles, employees, invitations }
}

/** How a directory names somebody; the addresses in lower case, or null. */
export type Named = { id: string; username: string | null; email: string | null; mobile: string | null }

/**
 * The people behind entries of a directory: who was an employee under the same id before, or has proven the address or
 * number. A username counts only where the directory is that of the accounts.
 */
export async function findNamedPeople(
  db: Db,
  businessId: string,
  named: readonly Named[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; person_id: string }>`
    select distinct on (n.id) n.id, p.id as person_id
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n(id text, username text, email text, mobile text)
    join lateral (
      select person_id as id, 0 as place from employee
        where business_id = ${businessId} and provider_id = n.id and removed_at is not null
      union all select id, 1 from person where lower(username) = n.username
      union all select id, 2 from person where lower(email) = n.email and email_verified_at is not null
      union all select id, 3 from person where mobile = n.mobile
    ) as found on true
    join person p on p.id = found.id and p.removed_at is null
    order by n.id, found.place, p.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row.person_id]))
}
