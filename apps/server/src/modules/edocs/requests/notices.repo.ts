import type { Language } from '@khlang/contract'
import type { EdocBox } from '@khlang/contract/edoc-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { accountNameIn } from '../../../platform/name-in.ts'

const mostPeople = 200

/** Who has the originals that a document of their seller replaces, and is not the one whom it is for. */
export async function findFirstBuyers(
  db: Db,
  id: string,
): Promise<{ accountId: string; documentNo: string; originalId: string }[]> {
  const { rows } = await sql<{ accountId: string; documentNo: string; originalId: string }>`
    select c.account_id as "accountId", o.document_no as "documentNo", o.id as "originalId"
    from edoc n join edoc_reference r on r.edoc_id = n.id and r.kind in ('replaces', 'cancels')
      join edoc o on o.seller_tax_id = n.seller_tax_id and o.document_no = r.document_no and o.id <> n.id
        and (r.doc_type is null or r.doc_type = o.doc_type) and o.authority <> 'none'
      join edoc_copy c on c.edoc_id = o.id and c.box = 'inbox' and c.deleted_at is null
    where n.id = ${id} and n.authority <> 'none' and o.receiver_tax_id is distinct from n.receiver_tax_id
    limit 100`.execute(db)
  return rows
}

/**
 * Who manages a box: the owner, Admin Business, and employees by their own setting, or else by the highest of their
 * groups, or else by that of the business.
 */
export async function findManagers(db: Db, accountId: string, box: EdocBox): Promise<string[]> {
  const own = sql.ref(`e.${box}`)
  const { rows } = await sql<{ id: string }>`
    with recursive member as (
      select e.id as employee_id, m.department_id as id from employee e join employee_department m on m.employee_id = e.id
        join department d on d.id = m.department_id and d.suspended_at is null
        where e.business_id = ${accountId} and e.removed_at is null
      union
      select member.employee_id, above.id from member join department d on d.id = member.id
        join department above on above.id = d.parent_id and above.suspended_at is null
    ), given as (
      select member.employee_id, b.permission from member join box_permission b on b.audience = 'department'
        and b.audience_id = member.id and b.business_id = ${accountId} and b.box = ${box}
      union all
      select r.employee_id, b.permission from employee_role r join box_permission b on b.audience = 'role'
        and b.audience_id = r.role_id and b.business_id = ${accountId} and b.box = ${box}
    )
    select a.person_id as id from account a where a.id = ${accountId} and a.person_id is not null
    union
    select e.person_id from employee e where e.business_id = ${accountId} and e.removed_at is null
      and e.suspended_at is null and (e.is_admin or coalesce(${own}, (
        select 'manage' from given g where g.employee_id = e.id and g.permission = 'manage' limit 1), (
        select 'off' from given g where g.employee_id = e.id limit 1), (
        select b.permission from box_permission b where b.business_id = ${accountId} and b.audience = 'business'
          and b.box = ${box})) = 'manage')
    limit ${mostPeople}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Accounts whose people have not been notified of something in a box. */
export async function findUnnotified(db: Db, box: EdocBox, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from edoc_copy where not notified and box = ${box} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const unreminded = sql`
  box = 'inbox' and read_at is null and reminded_at is null and trashed_at is null and deleted_at is null`

/** Accounts with documents that came before, and that nobody has read or was reminded of. */
export async function findUnread(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from edoc_copy where ${unreminded} and at <= ${before} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export type NotifiedRow = { status: string; document_no: string; box_name: Record<Language, string> }
const boxNames = sql`json_build_object('th', ${accountNameIn('b', 'p', 'th')}, 'en', ${accountNameIn('b', 'p', 'en')}) as box_name`

/** The unread documents of which people of an account are reminded now, and not again. */
export async function takeUnread(tx: Tx, accountId: string, before: Date, now: Date): Promise<NotifiedRow[]> {
  const { rows } = await sql<NotifiedRow>`
    with taken as (
      update edoc_copy set reminded_at = ${now} where ${unreminded} and account_id = ${accountId} and at <= ${before}
      returning account_id, status, document_no, at
    )
    select t.status, t.document_no, ${boxNames} from taken t join account a on a.id = t.account_id
      left join business b on b.id = a.id left join person p on p.id = a.person_id
    order by t.at`.execute(tx)
  return rows
}

/** What people of an account are notified of now, and not again. */
export async function takeUnnotified(tx: Tx, accountId: string, box: EdocBox): Promise<NotifiedRow[]> {
  const { rows } = await sql<NotifiedRow>`
    update edoc_copy c set notified = true from account a left join business b on b.id = a.id
      left join person p on p.id = a.person_id
    where not c.notified and c.account_id = ${accountId} and c.box = ${box} and a.id = c.account_id
    returning c.status, c.document_no, ${boxNames}`.execute(tx)
  return rows
}
