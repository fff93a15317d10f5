import type { Language } from '@khlang/contract'
import type { Values } from '@khlang/contract/events/change'
import type { RuleAudience } from '@khlang/contract/folder-rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { nameIn, personNameIn } from '../../platform/name-in.ts'

type Names = { name_th: string; name_en: string }

export const findDepartments = (db: Db, businessId: string) =>
  db
    .selectFrom('department')
    .select(['id', 'parent_id', 'name_th', 'name_en', 'suspended_at', 'gone_at'])
    .select((eb) =>
      eb
        .selectFrom('employee_department as member')
        .whereRef('member.department_id', '=', 'department.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('members'),
    )
    .where('business_id', '=', businessId)
    .orderBy(sql`name_th collate thai_natural`)
    .orderBy('id')
    .execute()

export const findTree = async (db: Db, businessId: string) => {
  const rows = await db
    .selectFrom('department')
    .select(['id', 'parent_id'])
    .where('business_id', '=', businessId)
    .execute()
  return rows.map((row) => ({ id: row.id, parentId: row.parent_id }))
}

/** What an admin sets for a department, by the names of the fields of a change; nothing if it does not exist. */
export const findDepartmentValues = async (db: Db, businessId: string, id: string): Promise<Values> =>
  (await db
    .selectFrom('department')
    .select(['name_th as name', 'name_en as nameEn', 'parent_id as parent'])
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst()) ?? {}

export const findRoleNames = async (db: Db, businessId: string, id: string): Promise<Values> =>
  (await db
    .selectFrom('business_role')
    .select(['name_th as name', 'name_en as nameEn'])
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst()) ?? {}

export const insertDepartment = (
  tx: Tx,
  row: Names & { id: string; business_id: string; parent_id: string | null; provider_id: string | null },
) => tx.insertInto('department').values(row).execute()

/** The department after the change, or undefined if the business has none with this id. */
export const updateDepartment = (
  tx: Tx,
  businessId: string,
  id: string,
  change: Partial<Names> & { parent_id?: string | null; suspended_at?: Date | null },
) =>
  tx
    .updateTable('department')
    .set(change)
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning(['id', 'name_th'])
    .executeTakeFirst()

export const deleteDepartment = (tx: Tx, businessId: string, id: string) =>
  tx
    .deleteFrom('department')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('name_th')
    .executeTakeFirst()

export const findRoles = (db: Db, businessId: string) =>
  db
    .selectFrom('business_role')
    .select(['id', 'name_th', 'name_en', 'gone_at'])
    .select((eb) =>
      eb
        .selectFrom('employee_role as member')
        .whereRef('member.role_id', '=', 'business_role.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('members'),
    )
    .where('business_id', '=', businessId)
    .orderBy(sql`name_th collate thai_natural`)
    .orderBy('id')
    .execute()

export const insertRole = (tx: Tx, row: Names & { id: string; business_id: string; provider_id: string | null }) =>
  tx.insertInto('business_role').values(row).execute()

export const updateRole = (tx: Tx, businessId: string, id: string, change: Partial<Names>) =>
  tx
    .updateTable('business_role')
    .set(change)
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('name_th')
    .executeTakeFirst()

export const deleteRole = (tx: Tx, businessId: string, id: string) =>
  tx
    .deleteFrom('business_role')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('name_th')
    .executeTakeFirst()

/** A group or an employee by name; `above` is the department above. */
export type AudienceRow = { type: RuleAudience; id: string; name: string; above: string | null; suspended: boolean }

/** The names of audiences of a business in the reader's language. */
export async function findAudiences(
  db: Db,
  businessId: string,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, AudienceRow>> {
  const name = (table: string) => nameIn(table, language)
  const { rows } = await sql<AudienceRow>`
    select 'business' as type, b.id, ${name('b')} as name, null as above, false as suspended
      from business b where b.id = ${businessId}
    union all select 'department', d.id, ${name('d')}, ${name('p')}, d.suspended_at is not null
      from department d left join department p on p.id = d.parent_id
      where d.business_id = ${businessId} and d.id = any(${ids}::uuid[])
    union all select 'role', r.id, ${name('r')}, null, r.gone_at is not null
      from business_role r where r.business_id = ${businessId} and r.id = any(${ids}::uuid[])
    union all select 'employee', e.id,
      ${personNameIn('p', language)},
      null, e.suspended_at is not null
      from employee e join person p on p.id = e.person_id where e.business_id = ${businessId} and e.removed_at is null and e.id = any(${ids}::uuid[])
    `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const setDepartmentProvider = (tx: Tx, id: string, providerId: string) =>
  tx.updateTable('department').set({ provider_id: providerId, gone_at: null }).where('id', '=', id).execute()

export const setRoleProvider = (tx: Tx, id: string, providerId: string) =>
  tx.updateTable('business_role').set({ provider_id: providerId, gone_at: null }).where('id', '=', id).execute()

/** The directory does not name a department any more: nobody is a member. */
export async function markDepartmentGone(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.deleteFrom('employee_department').where('department_id', '=', id).execute()
  await tx.updateTable('department').set({ gone_at: at }).where('id', '=', id).execute()
}

/** Like {@link markDepartmentGone}; undefined if there is no such role. */
export async function markRoleGone(tx: Tx, businessId: string, id: string, at: Date): Promise<string | undefined> {
  await tx.deleteFrom('employee_role').where('role_id', '=', id).execute()
  const row = await tx
    .updateTable('business_role')
    .set({ gone_at: at })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('name_th')
    .executeTakeFirst()
  return row?.name_th
}

/** Everybody in a group, whose rights are about to change. */
export async function findMembers(db: Db, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select e.person_id from employee e
    where e.removed_at is null and (
      exists (select from employee_department m where m.employee_id = e.id and m.department_id = ${groupId})
      or exists (select from employee_role m where m.employee_id = e.id and m.role_id = ${groupId}))`.execute(db)
  return rows.map((row) => row.person_id)
}

/** The ids here of departments and roles of a directory. */
export async function findByProvider(
  db: Db,
  table: 'department' | 'business_role',
  businessId: string,
  providerIds: readonly string[],
): Promise<string[]> {
  if (providerIds.length === 0) return []
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('business_id', '=', businessId)
    .where('provider_id', 'in', providerIds)
    .where('gone_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The memberships of an employee that were given here: in groups that the directory does not know. */
export async function findOwnGroups(db: Db, employeeId: string): Promise<{ departments: string[]; roles: string[] }> {
  const { rows } = await sql<{ departments: string[]; roles: string[] }>`
    select array(select d.id::text from employee_department m join department d on d.id = m.department_id
        where m.employee_id = ${employeeId} and d.provider_id is null) as departments,
      array(select r.id::text from employee_role m join business_role r on r.id = m.role_id
        where m.employee_id = ${employeeId} and r.provider_id is null) as roles`.execute(db)
  return rows[0] ?? { departments: [], roles: [] }
}

/** Whether another department below the same one, or at the top, or another role has one of the names of this one. */
export async function hasNamesake(tx: Tx, table: 'department' | 'business_role', id: string): Promise<boolean> {
  const isBeside = table === 'department' ? sql`o.parent_id is not distinct from g.parent_id` : sql`true`
  const { rows } = await sql`
    select from ${sql.table(table)} g join ${sql.table(table)} o on o.business_id = g.business_id and o.id <> g.id
      and o.gone_at is null and ${isBeside}
      and (lower(o.name_th) = lower(g.name_th) or (g.name_en <> '' and lower(o.name_en) = lower(g.name_en)))
    where g.id = ${id} limit 1`.execute(tx)
  return rows.length > 0
}
