import type { Language } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { containing } from '../../../platform/like.ts'
import { employeeNameIn, nameIn, personNameIn } from '../../../platform/name-in.ts'

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

const employeeFacts = () => sql`
  select e.id, e.person_id as "personId", ${employeeNameIn('e')} as name, e.is_admin as "isAdmin", e.suspended_at is not null as suspended,
    array(select department_id from employee_department where employee_id = e.id) as "memberOf",
    array(select role_id from employee_role where employee_id = e.id) as roles
  from employee e`

/** Everybody whom rules of the business can name, Admin Business and suspended people aside, by name. */
export async function findRuledEmployees(db: Db, businessId: string): Promise<EmployeeFacts[]> {
  const { rows } = await sql<EmployeeFacts>`
    ${employeeFacts()} where e.business_id = ${businessId} and e.removed_at is null and e.suspended_at is null
      and not e.is_admin
    order by e.name collate thai_natural, e.id`.execute(db)
  return rows
}

export async function findEmployee(db: Db, businessId: string, id: string): Promise<EmployeeFacts | undefined> {
  const { rows } = await sql<EmployeeFacts>`
    ${employeeFacts()} where e.business_id = ${businessId} and e.removed_at is null and e.id = ${id}`.execute(db)
  return rows[0]
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

type Named = { id: string; name: string }

/** Departments that rules can name, by name. */
export async function findDepartmentNames(
  db: Db,
  businessId: string,
  language: Language,
): Promise<(Named & { parentId: string | null })[]> {
  const { rows } = await sql<Named & { parentId: string | null }>`
    select d.id, ${nameIn('d', language)} as name, d.parent_id as "parentId" from department d
    where d.business_id = ${businessId} and d.gone_at is null
    order by ${nameIn('d', language)} collate thai_natural, d.id`.execute(db)
  return rows
}

export async function findRoleNames(db: Db, businessId: string, language: Language): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select r.id, ${nameIn('r', language)} as name from business_role r
    where r.business_id = ${businessId} and r.gone_at is null
    order by ${nameIn('r', language)} collate thai_natural, r.id`.execute(db)
  return rows
}

/** Employees whose name has all of these words, by name. */
export async function findEmployeesByName(
  db: Db,
  businessId: string,
  words: readonly string[],
  limit: number,
  language: Language,
): Promise<(Named & { username: string | null })[]> {
  const name = personNameIn('p', language)
  const isNamed = words.map(
    (word) => sql`and concat_ws(' ', e.name, p.first_name_en, p.last_name_en, p.username) ilike ${containing(word)}`,
  )
  const { rows } = await sql<Named & { username: string | null }>`
    select e.id, ${name} as name, p.username from employee e join person p on p.id = e.person_id
    where e.business_id = ${businessId} and e.removed_at is null and e.suspended_at is null
      ${sql.join(isNamed, sql` `)}
    order by ${name} collate thai_natural, e.id limit ${limit}`.execute(db)
  return rows
}

/** Whom an invitation is for, as it was written; it becomes the id of the employee. */
export type InvitedPerson = { id: string; address: string }

/** People who can still accept an invitation of a business: those with these ids, or whose address has all of these words. */
export async function findInvited(
  db: Db,
  businessId: string,
  {
    ids,
    words = [],
    now,
    limit = null,
  }: { ids?: readonly string[]; words?: readonly string[]; now: Date; limit?: number | null },
): Promise<InvitedPerson[]> {
  if (ids?.length === 0) return []
  const { rows } = await sql<InvitedPerson>`
    select i.id, i.address from employee_invitation i
    where i.business_id = ${businessId} and i.declined_at is null and i.expires_at > ${now}
      ${ids ? sql`and i.id = any(${[...ids]}::uuid[])` : sql``}
      ${sql.join(
        words.map((word) => sql`and i.address ilike ${containing(word)}`),
        sql` `,
      )}
    order by i.address collate thai_natural, i.id limit ${limit}`.execute(db)
  return rows
}
