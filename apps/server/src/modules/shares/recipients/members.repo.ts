import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { Addressee } from './recipients.repo.ts'

/**
 * The active members of a department and of those below it, as far as none is suspended, or the active employees of a
 * company, in the order of their ids.
 */
export async function findMembers(
  db: Db,
  {
    audience,
    id,
    after,
    limit,
  }: { audience: 'department' | 'business'; id: string; after: string | null; limit: number },
): Promise<Addressee[]> {
  const ofCompany = sql`e.business_id = ${id}`
  const ofDepartment = sql`e.id in (select m.employee_id from below b join employee_department m on m.department_id = b.id)`
  const { rows } = await sql<Addressee>`
    with recursive below as (
      select id from department where id = ${id} and suspended_at is null
      union
      select d.id from below b join department d on d.parent_id = b.id where d.suspended_at is null
    )
    select p.id as "personId", e.business_id as "accountId", p.language
    from employee e join person p on p.id = e.person_id
    where ${audience === 'business' ? ofCompany : ofDepartment}
      and e.removed_at is null and e.suspended_at is null and p.removed_at is null
      ${after === null ? sql`` : sql`and p.id > ${after}`}
    order by p.id limit ${limit}`.execute(db)
  return rows
}
