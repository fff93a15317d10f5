import type { Language } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { containing, employeeHas } from '../../platform/like.ts'
import { nameIn, personNameIn } from '../../platform/name-in.ts'

/** The rows of a page: names with all of these words, after a position, up to a limit. */
export type ListQuery = {
  words: readonly string[]
  after: { name: string; id: string } | null
  limit: number
}

/** `sorted`: the name by which the list is sorted, if it is not the one that is shown. */
export type NamedRow = { id: string; name: string; sorted?: string }

/** Employees of a business by name; matches their names in both languages and their username. */
export async function findEmployeesByName(
  db: Db,
  businessId: string,
  { words, departmentId, after, limit }: ListQuery & { departmentId?: string },
): Promise<NamedRow[]> {
  const found = words.map((word) => sql`and ${employeeHas(word)}`)
  const { rows } = await sql<NamedRow>`
    select e.id, ${personNameIn('p')} as name, e.name as sorted from employee e join person p on p.id = e.person_id
    where e.business_id = ${businessId} and e.removed_at is null ${sql.join(found, sql` `)}
      ${departmentId === undefined ? sql`` : sql`and exists (select from employee_department m where m.employee_id = e.id and m.department_id = ${departmentId})`}
      ${after === null ? sql`` : sql`and (e.name collate thai_natural, e.id) > (${after.name}, ${after.id}::uuid)`}
    order by e.name collate thai_natural, e.id limit ${limit}`.execute(db)
  return rows
}

export type DepartmentRow = NamedRow & {
  nameTh: string
  nameEn: string
  parent: string | null
  parentId: string | null
  employees: number
  own: number | null
}

/** Departments of a business by name, with their own value and their number of employees. */
export async function findDepartmentsByName(
  db: Db,
  businessId: string,
  { words, after, limit }: ListQuery,
  language: Language,
): Promise<DepartmentRow[]> {
  const name = nameIn('d', language)
  const found = words.map(
    (word) => sql`and (d.name_th ilike ${containing(word)} or d.name_en ilike ${containing(word)})`,
  )
  const { rows } = await sql<DepartmentRow>`
    select d.id, ${name} as name, d.name_th as "nameTh", d.name_en as "nameEn", ${nameIn('p', language)} as parent,
      d.parent_id as "parentId", r.bytes as own,
      (select count(*) from employee_department ed join employee e on e.id = ed.employee_id and e.removed_at is null
       where ed.department_id = d.id) as employees
    from department d
      left join department p on p.id = d.parent_id
      left join quota_rule r
        on r.business_id = d.business_id and r.audience = 'department' and r.audience_id = d.id
    where d.business_id = ${businessId} and d.suspended_at is null ${sql.join(found, sql` `)}
      ${after === null ? sql`` : sql`and (${name} collate thai_natural, d.id) > (${after.name}, ${after.id}::uuid)`}
    order by ${name} collate thai_natural, d.id limit ${limit}`.execute(db)
  return rows
}

/** Totals of the private drives of a business's employees. */
export async function sumPrivateDrives(
  db: Db,
  businessId: string,
): Promise<{ drives: number; used: number; max: number }> {
  const { rows } = await sql<{ drives: number; used: number; max: number }>`
    with own as (
      select d.id, d.used, d.quota from employee e
        join drive d on d.account_id = e.business_id and d.person_id = e.person_id and d.kind = 'personal'
      where e.business_id = ${businessId} and e.removed_at is null
    )
    select count(*) as drives, coalesce(sum(quota), 0)::bigint as max,
      (coalesce(sum(used), 0)
        + coalesce((select sum(c.bytes) from quota_change c where c.drive_id in (select id from own)), 0))::bigint as used
    from own`.execute(db)
  return rows[0] ?? { drives: 0, used: 0, max: 0 }
}

/** Totals of the private drives that are kept of people who left a business, until they are transferred or deleted. */
export async function sumKeptDrives(db: Db, businessId: string): Promise<{ drives: number; used: number }> {
  const { rows } = await sql<{ drives: number; used: number }>`
    select count(*)::int as drives, coalesce(sum(d.used + unfolded_bytes(d.id)), 0)::bigint as used
    from leaver l join drive d on d.id = l.drive_id
    where l.business_id = ${businessId} and l.ended_at is null`.execute(db)
  return rows[0] ?? { drives: 0, used: 0 }
}

/** The drive of the business itself. */
export const findPool = (db: Db, businessId: string) =>
  db
    .selectFrom('drive')
    .select(['id', 'quota'])
    .where('account_id', '=', businessId)
    .where('kind', '=', 'business')
    .executeTakeFirst()
