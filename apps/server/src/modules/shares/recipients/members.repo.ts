import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import type { Addressee } from './recipients.repo.ts'

/** A department or a company that something is shared with. */
export type Group = { audience: 'department' | 'business'; id: string }

/** A department and those below it, as far as none is suspended. */
const departmentsFrom = (departmentId: string) => sql`
  select id from department where id = ${departmentId} and suspended_at is null
  union
  select d.id from below b join department d on d.parent_id = b.id where d.suspended_at is null`

/** Whether an employee `e` belongs to a group, with `below` from {@link departmentsFrom}. */
const isMember = ({ audience, id }: Group) =>
  audience === 'business'
    ? sql`e.business_id = ${id}`
    : sql`e.id in (select m.employee_id from below b join employee_department m on m.department_id = b.id)`

/**
 * The active members of a department and of those below it, as far as none is suspended, or the active employees of a
 * company, in the order of their ids.
 */
export async function findMembers(
  db: Db,
  { after, limit, ...group }: Group & { after: string | null; limit: number },
): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    with recursive below as (${departmentsFrom(group.id)})
    select p.id as "personId", e.business_id as "accountId", p.language
    from employee e join person p on p.id = e.person_id
    where ${isMember(group)} and e.removed_at is null and e.suspended_at is null and p.removed_at is null
      ${after === null ? sql`` : sql`and p.id > ${after}`}
    order by p.id limit ${limit}`.execute(db)
  return rows
}

/**
 * What whoever receives a share has hidden is shown to them again: to a person in each of their accounts, to the members
 * of a group acting for its business.
 */
export async function unhideFor(
  tx: Tx,
  itemId: string,
  { audience, id }: { audience: Group['audience'] | 'person'; id: string },
): Promise<void> {
  if (audience === 'person') return model.unhide(tx, itemId, id)
  await sql`
    with recursive below as (${departmentsFrom(id)})
    update item_mark k set hidden_at = null from employee e
    where k.item_id = ${itemId} and k.hidden_at is not null and e.person_id = k.person_id and e.business_id = k.account_id
      and e.removed_at is null and ${isMember({ audience, id })}`.execute(tx)
}
