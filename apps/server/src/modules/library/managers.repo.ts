import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export const isManager = async (db: Db, businessId: string, employeeId: string): Promise<boolean> =>
  (await db
    .selectFrom('library_manager')
    .select('employee_id')
    .where('business_id', '=', businessId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()) !== undefined

/** Those who work there still, by name. */
export async function findManagers(db: Db, businessId: string) {
  const { rows } = await sql<{ employee_id: string; name: string; granted_at: Date }>`
    select m.employee_id, m.granted_at, p.first_name_th || ' ' || p.last_name_th as name
    from library_manager m join employee e on e.id = m.employee_id join person p on p.id = e.person_id
    where m.business_id = ${businessId} and e.removed_at is null order by name, m.employee_id`.execute(db)
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
