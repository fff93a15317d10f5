import type { Values } from '@khlang/contract/events/change'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../platform/db.ts'

/**
 * Serialises changes to the organisation of one business: the last admin and the shape of the tree are checked one at a
 * time.
 */
export const lockChart = (tx: Tx, businessId: string) =>
  tx.selectFrom('business').select(['id', 'tax_id']).where('id', '=', businessId).forNoKeyUpdate().executeTakeFirst()

const present = (db: Db, businessId: string) =>
  db.selectFrom('employee').where('business_id', '=', businessId).where('removed_at', 'is', null)

export const insertEmployeeRow = (
  tx: Tx,
  row: {
    id: string
    business_id: string
    person_id: string
    is_admin: boolean
    inbox: string | null
    outbox: string | null
  },
) => tx.insertInto('employee').values(row).execute()

export const findEmployeeRow = (db: Db, businessId: string, id: string) =>
  present(db, businessId).selectAll().where('id', '=', id).executeTakeFirst()

export const findEmployeeOf = (db: Db, businessId: string, personId: string) =>
  present(db, businessId).select('id').where('person_id', '=', personId).executeTakeFirst()

/** What an admin sets for an employee, by the names of the fields of a change. */
export async function findEmployeeValues(db: Db, employeeId: string): Promise<Values> {
  const { rows } = await sql<Values>`
    select is_admin as "isAdmin", inbox, outbox,
      array(select department_id::text from employee_department where employee_id = e.id order by 1) as departments,
      array(select role_id::text from employee_role where employee_id = e.id order by 1) as roles
    from employee e where id = ${employeeId}`.execute(db)
  return rows[0] ?? {}
}

/** Those of these ids that are groups of the business. */
export async function findGroups(
  db: Db,
  table: 'department' | 'business_role',
  businessId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}

export const countAdmins = async (db: Db, businessId: string): Promise<number> => {
  const row = await present(db, businessId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_admin', '=', true)
    .where('suspended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export const updateEmployee = (
  tx: Tx,
  id: string,
  change: {
    is_admin?: boolean
    inbox?: string | null
    outbox?: string | null
    suspended_at?: Date | null
    removed_at?: Date
  },
) => tx.updateTable('employee').set(change).where('id', '=', id).execute()

export async function removeFromGroups(tx: Tx, employeeId: string): Promise<void> {
  await tx.deleteFrom('employee_department').where('employee_id', '=', employeeId).execute()
  await tx.deleteFrom('employee_role').where('employee_id', '=', employeeId).execute()
}

type Groups = { departments: readonly string[]; roles: readonly string[] }

/** All of these groups are known to be of the business. */
export async function moveBetweenGroups(
  tx: Tx,
  employeeId: string,
  { add, remove }: { add: Groups; remove: Groups },
): Promise<void> {
  await sql`delete from employee_department where employee_id = ${employeeId}
    and department_id = any(${[...remove.departments]}::uuid[])`.execute(tx)
  await sql`delete from employee_role where employee_id = ${employeeId}
    and role_id = any(${[...remove.roles]}::uuid[])`.execute(tx)
  await sql`insert into employee_department (employee_id, department_id)
    select ${employeeId}, id from unnest(${[...add.departments]}::uuid[]) as wanted(id)
    on conflict do nothing`.execute(tx)
  await sql`insert into employee_role (employee_id, role_id)
    select ${employeeId}, id from unnest(${[...add.roles]}::uuid[]) as wanted(id) on conflict do nothing`.execute(tx)
}

/** Ignores departments of other businesses; returns how many were assigned. */
export async function replaceDepartments(tx: Tx, businessId: string, employeeId: string, ids: readonly string[]) {
  await tx.deleteFrom('employee_department').where('employee_id', '=', employeeId).execute()
  if (ids.length === 0) return 0
  const rows = await tx
    .insertInto('employee_department')
    .columns(['employee_id', 'department_id'])
    .expression(
      tx
        .selectFrom('department')
        .select([sql<string>`${employeeId}::uuid`.as('employee_id'), 'id as department_id'])
        .where('business_id', '=', businessId)
        .where('id', 'in', ids),
    )
    .returning('department_id')
    .execute()
  return rows.length
}

/** Like {@link replaceDepartments}, for roles. */
export async function replaceRoles(tx: Tx, businessId: string, employeeId: string, ids: readonly string[]) {
  await tx.deleteFrom('employee_role').where('employee_id', '=', employeeId).execute()
  if (ids.length === 0) return 0
  const rows = await tx
    .insertInto('employee_role')
    .columns(['employee_id', 'role_id'])
    .expression(
      tx
        .selectFrom('business_role')
        .select([sql<string>`${employeeId}::uuid`.as('employee_id'), 'id as role_id'])
        .where('business_id', '=', businessId)
        // What the directory does not name any more is given to nobody.
        .where('gone_at', 'is', null)
        .where('id', 'in', ids),
    )
    .returning('role_id')
    .execute()
  return rows.length
}

export const findEmployees = (db: Db, businessId: string) =>
  db
    .selectFrom('employee')
    .innerJoin('person', 'person.id', 'employee.person_id')
    .where('employee.business_id', '=', businessId)
    .where('employee.removed_at', 'is', null)
    .select([
      'employee.id',
      'employee.person_id',
      'employee.is_admin',
      'employee.inbox',
      'employee.outbox',
      'employee.created_at',
      'person.username',
      'person.first_name_th',
      'person.last_name_th',
      'person.first_name_en',
      'person.last_name_en',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('employee_department as member')
          .whereRef('member.employee_id', '=', 'employee.id')
          .select('member.department_id as id'),
      ).as('departments'),
      jsonArrayFrom(
        eb
          .selectFrom('employee_role as member')
          .whereRef('member.employee_id', '=', 'employee.id')
          .select('member.role_id as id'),
      ).as('roles'),
    ])
    .orderBy(sql`person.first_name_th collate thai_natural`)
    .orderBy('employee.id')
    .execute()

/** By whom a directory means them. */
export const setEmployeeProvider = (tx: Tx, id: string, providerId: string) =>
  tx.updateTable('employee').set({ provider_id: providerId }).where('id', '=', id).execute()
