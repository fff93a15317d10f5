import type { RuleAudience } from '@khlang/contract/folder-rules'
import { type Language } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

export type Department = { id: string; parentId: string | null; suspended: boolean }

export const findDepartments = async (db: Db, businessId: string): Promise<Department[]> => {
  const { rows } = await sql<Department>`
    select id, parent_id as "parentId", suspended_at is not null as suspended
    from department where business_id = ${businessId}`.execute(db)
  return rows
}

export type EmployeeFacts = {
  id: string
  personId: string
  name: string
  isAdmin: boolean
  suspended: boolean
  memberOf: string[]
  roles: string[]
}

const employeeFacts = sql`
  select e.id, e.person_id as "personId", e.name, e.is_admin as "isAdmin", e.suspended_at is not null as suspended,
    array(select department_id from employee_department where employee_id = e.id) as "memberOf",
    array(select role_id from employee_role where employee_id = e.id) as roles
  from employee e`

/** Everybody whom rules of the business can name, Admin Business and suspended people aside, by name. */
export async function findRuledEmployees(db: Db, businessId: string): Promise<EmployeeFacts[]> {
  const { rows } = await sql<EmployeeFacts>`
    ${employeeFacts} where e.business_id = ${businessId} and e.removed_at is null and e.suspended_at is null
      and not e.is_admin
    order by e.name collate thai_natural, e.id`.execute(db)
  return rows
}

export async function findEmployee(db: Db, businessId: string, id: string): Promise<EmployeeFacts | undefined> {
  const { rows } = await sql<EmployeeFacts>`
    ${employeeFacts} where e.business_id = ${businessId} and e.removed_at is null and e.id = ${id}`.execute(db)
  return rows[0]
}

export type AudienceRow = { type: RuleAudience; id: string; name: string; above: string | null; suspended: boolean }

/** The names of audiences of a business in the reader's language. */
export async function findAudiences(
  db: Db,
  businessId: string,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, AudienceRow>> {
  const name = (table: string) =>
    sql.raw(
      language === 'en'
        ? `coalesce(nullif(${table}.name_en, ''), ${table}.name_th)`
        : `coalesce(nullif(${table}.name_th, ''), ${table}.name_en)`,
    )
  const { rows } = await sql<AudienceRow>`
    select 'business' as type, b.id, ${name('b')} as name, null as above, false as suspended
      from business b where b.id = ${businessId}
    union all select 'department', d.id, ${name('d')}, ${name('p')}, d.suspended_at is not null
      from department d left join department p on p.id = d.parent_id
      where d.business_id = ${businessId} and d.id = any(${ids}::uuid[])
    union all select 'role', r.id, ${name('r')}, null, false
      from business_role r where r.business_id = ${businessId} and r.id = any(${ids}::uuid[])
    union all select 'employee', e.id, e.name, null, e.suspended_at is not null
      from employee e where e.business_id = ${businessId} and e.removed_at is null and e.id = any(${ids}::uuid[])
    `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A folder and everything below it that inherits from it. */
export async function countInheriting(db: Db, folderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive below as (
      select id from item where id = ${folderId}
      union all
      select c.id from below b join item c on c.parent_id = b.id
      where not c.stop_inheriting and c.trashed_at is null
    )
    select count(*) as count from below`.execute(db)
  return rows[0]?.count ?? 0
}
