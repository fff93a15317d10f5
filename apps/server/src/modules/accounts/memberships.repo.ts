import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/db.ts'

/** The account if the person may use it: their own, or a business that currently employs them. */
const membershipsOf = (db: Db, personId: string, accountId: string) =>
  db
    .selectFrom('account')
    .leftJoin('employee', (join) =>
      join
        .onRef('employee.business_id', '=', 'account.id')
        .on('employee.person_id', '=', personId)
        .on('employee.removed_at', 'is', null)
        .on('employee.suspended_at', 'is', null),
    )
    .where('account.id', '=', accountId)
    .where('account.erased_at', 'is', null)
    .where((eb) => eb.or([eb('account.person_id', '=', personId), eb('employee.id', 'is not', null)]))

/** How a person stands with the business of this id or tax id that employs them, or did so last. */
export const findEmployment = (
  db: Db,
  personId: string,
  business: { id?: string | undefined; taxId?: string | undefined },
) =>
  db
    .selectFrom('employee')
    .innerJoin('account', 'account.id', 'employee.business_id')
    .innerJoin('business', 'business.id', 'employee.business_id')
    .where('employee.person_id', '=', personId)
    .$if(business.id !== undefined, (query) => query.where(sql<boolean>`account.id::text = ${business.id}`))
    .$if(business.taxId !== undefined, (query) => query.where('business.tax_id', '=', business.taxId ?? ''))
    .select([
      'employee.removed_at as removedAt',
      'employee.suspended_at as suspendedAt',
      'account.erased_at as erasedAt',
    ])
    .orderBy(sql`employee.removed_at desc nulls first`)
    .limit(1)
    .executeTakeFirst()

/** Only the fields needed by every request. */
export const findMembershipStateRow = (db: Db, personId: string, accountId: string) =>
  membershipsOf(db, personId, accountId)
    .select(['account.kind', 'account.status', 'employee.id as employee_id', 'employee.is_admin'])
    .executeTakeFirst()

/** A member of a department is also one of those above it, up to the first suspended one. */
const groupDepartments = sql<string[]>`array(
  with recursive up as (
    select d.id, d.parent_id from employee_department m join department d on d.id = m.department_id
    where m.employee_id = employee.id and d.suspended_at is null
    union
    select d.id, d.parent_id from up join department d on d.id = up.parent_id where d.suspended_at is null
  ) select id from up)`

/** What decides about the boxes of an account. */
const withBoxes = (db: Db, personId: string, accountId: string) =>
  membershipsOf(db, personId, accountId)
    .select(['account.kind', 'employee.id as employee_id', 'employee.is_admin', 'employee.inbox', 'employee.outbox'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('box_permission as box')
          .whereRef('box.business_id', '=', 'account.id')
          .select(['box.audience', 'box.audience_id', 'box.box', 'box.permission']),
      ).as('boxes'),
      sql<string[]>`array(select m.role_id from employee_role m where m.employee_id = employee.id)`.as('role_ids'),
      groupDepartments.as('group_departments'),
    ])

/** That alone, without anything else of the membership. */
export const findBoxRow = (db: Db, personId: string, accountId: string) =>
  withBoxes(db, personId, accountId).executeTakeFirst()

export const findMembershipRow = (db: Db, personId: string, accountId: string) =>
  withBoxes(db, personId, accountId)
    .leftJoin('business', 'business.id', 'account.id')
    .select([
      'account.status',
      'account.status_reason',
      'account.export_until',
      'account.package',
      'business.tax_id',
      'business.branch_no',
      'business.name_th',
      'business.name_en',
      'business.logo',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('employee_department as member')
          .innerJoin('department', 'department.id', 'member.department_id')
          .whereRef('member.employee_id', '=', 'employee.id')
          .select(['department.id', 'department.name_th', 'department.name_en'])
          .select(sql<boolean>`department.suspended_at is not null`.as('suspended'))
          .orderBy(sql`department.name_th collate thai_natural`),
      ).as('departments'),
      jsonArrayFrom(
        eb
          .selectFrom('employee_role as member')
          .innerJoin('business_role as role', 'role.id', 'member.role_id')
          .whereRef('member.employee_id', '=', 'employee.id')
          .select(['role.id', 'role.name_th', 'role.name_en'])
          .orderBy(sql`role.name_th collate thai_natural`),
      ).as('roles'),
      jsonArrayFrom(
        eb
          .selectFrom('business_feature as feature')
          .whereRef('feature.business_id', '=', 'account.id')
          .select(['feature.feature', 'feature.status']),
      ).as('features'),
      jsonArrayFrom(
        eb
          .selectFrom('menu_switch as menu')
          .whereRef('menu.account_id', '=', 'account.id')
          .where('menu.person_id', '=', personId)
          .select(['menu.feature', 'menu.status']),
      ).as('menu'),
      jsonArrayFrom(
        eb
          .selectFrom('feature_bound as bound')
          .whereRef('bound.business_id', '=', 'account.id')
          // Only one's own employee restriction: there may be one for each of thousands of employees.
          .where((bound) =>
            bound.or([bound('bound.audience', '!=', 'employee'), sql<boolean>`bound.audience_id = employee.id`]),
          )
          .select(['bound.audience', 'bound.audience_id', 'bound.feature', 'bound.status']),
      ).as('bounds'),
    ])
    .executeTakeFirst()

export type BoxRow = NonNullable<Awaited<ReturnType<typeof findBoxRow>>>
export type MembershipRow = NonNullable<Awaited<ReturnType<typeof findMembershipRow>>>

/** Everything that rules and shares can refer to, in one query: the employee, their groups and the groups above. */
export async function findPrincipalFacts(db: Db, personId: string, businessId: string) {
  const { rows } = await sql<{
    employeeId: string
    isAdmin: boolean
    departments: { id: string; suspended: boolean; ancestors: { id: string; suspended: boolean }[] }[]
    roles: string[]
  }>`
    with recursive own as (
      select id, is_admin from employee
      where person_id = ${personId} and business_id = ${businessId} and removed_at is null
        and suspended_at is null
    ), above as (
      select member.department_id as start, department.id, department.parent_id,
        department.suspended_at is not null as suspended, 0 as height
      from own join employee_department member on member.employee_id = own.id
      join department on department.id = member.department_id
      union all
      select above.start, parent.id, parent.parent_id, parent.suspended_at is not null, above.height + 1
      from above join department parent on parent.id = above.parent_id
      where above.height < 64
    ), lines as (
      select start as id, bool_or(suspended) filter (where height = 0) as suspended,
        coalesce(json_agg(json_build_object('id', id, 'suspended', suspended) order by height)
          filter (where height > 0), '[]') as ancestors
      from above group by start
    )
    select own.id as "employeeId", own.is_admin as "isAdmin",
      coalesce((select json_agg(lines.*) from lines), '[]') as departments,
      coalesce((select json_agg(role_id) from employee_role where employee_id = own.id), '[]') as roles
    from own`.execute(db)
  return rows[0]
}
