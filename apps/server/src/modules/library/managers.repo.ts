import type { Language } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { containing } from '../../platform/like.ts'
import { employeeNameIn, everyNameOf, nameIn, personNameIn } from '../../platform/name-in.ts'

export const isManager = async (db: Db, businessId: string, employeeId: string): Promise<boolean> =>
  (await db
    .selectFrom('library_manager')
    .select('employee_id')
    .where('business_id', '=', businessId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()) !== undefined

/** Managers who still work for the business, by name. */
export async function findManagers(db: Db, businessId: string) {
  const { rows } = await sql<{ employee_id: string; name: string; granted_at: Date }>`
    select m.employee_id, m.granted_at, ${employeeNameIn('e')} as name
    from library_manager m join employee e on e.id = m.employee_id
    where m.business_id = ${businessId} and e.removed_at is null
    order by e.name collate thai_natural, m.employee_id`.execute(db)
  return rows
}

export type CandidateRow = { id: string; name: string; departments: string[]; granted: boolean }

/** Employees by name, with their departments and whether they have the grant. */
export async function findCandidates(
  db: Db,
  businessId: string,
  words: readonly string[],
  limit: number,
  language: Language,
): Promise<CandidateRow[]> {
  const found = words.map((word) => {
    const like = containing(word)
    return sql`and ${everyNameOf('p')} ilike ${like}`
  })
  const { rows } = await sql<CandidateRow>`
    select e.id, ${personNameIn('p', language)} as name,
      array(select ${nameIn('d', language)} from employee_department ed join department d on d.id = ed.department_id
        where ed.employee_id = e.id and d.suspended_at is null order by d.name_th, d.id limit 5) as departments,
      exists (select from library_manager m where m.business_id = e.business_id and m.employee_id = e.id) as granted
    from employee e join person p on p.id = e.person_id
    where e.business_id = ${businessId} and e.removed_at is null ${sql.join(found, sql` `)}
    order by e.name collate thai_natural, e.id limit ${limit}`.execute(db)
  return rows
}

export async function isEmployee(db: Db, businessId: string, employeeId: string): Promise<boolean> {
  const { rows } = await sql`
    select from employee where id = ${employeeId} and business_id = ${businessId} and removed_at is null`.execute(db)
  return rows.length > 0
}

export const insertManager = (
  tx: Tx,
  row: { business_id: string; employee_id: string; granted_by: string; granted_at: Date },
) =>
  tx
    .insertInto('library_manager')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteManager = (tx: Tx, businessId: string, employeeId: string) =>
  tx.deleteFrom('library_manager').where('business_id', '=', businessId).where('employee_id', '=', employeeId).execute()
