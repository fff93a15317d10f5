import { accessRepeatDays, accessRequestDays, type AccessAnswer } from '@khlang/contract/access-requests'
import { type Selectable, sql } from 'kysely'
import type { ListCursor } from '../../../platform/cursors.ts'
import type { Db, Schema, Tx } from '../../../platform/db.ts'
import { personNameIn } from '../../../platform/name-in.ts'

export type RequestRow = Selectable<Schema['access_request']>

const dayMs = 86_400_000
const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** When the person may ask about the item again. */
export const againAt = ({ asked_at: asked, answered_at: answered }: Pick<RequestRow, 'asked_at' | 'answered_at'>) =>
  new Date(answered ? answered.getTime() + accessRepeatDays * dayMs : asked.getTime() + accessRequestDays * dayMs)

type Request = { id: string; item_id: string; person_id: string; account_id: string; note: string; asked_at: Date }

/** Writes a request; undefined if the latest one of this person about this item still keeps them from another. */
export async function upsertRequest(tx: Tx, request: Request): Promise<RequestRow | undefined> {
  const now = request.asked_at
  return tx
    .insertInto('access_request')
    .values(request)
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'item_id'])
        .doUpdateSet({ ...request, asked_account_id: null, answer: null, answered_at: null, answered_by: null })
        .where(
          sql<boolean>`case when access_request.answered_at is null
            then access_request.asked_at <= ${before(now, accessRequestDays)}
            else access_request.answered_at <= ${before(now, accessRepeatDays)} end`,
        ),
    )
    .returningAll()
    .executeTakeFirst()
}

export const findRequestOf = (db: Db, personId: string, itemId: string) =>
  db
    .selectFrom('access_request')
    .selectAll()
    .where('person_id', '=', personId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()

/** A request that is still open, held until the transaction ends. */
export const lockRequest = (tx: Tx, id: string, now: Date) =>
  tx
    .selectFrom('access_request')
    .selectAll()
    .where('id', '=', id)
    .where('answer', 'is', null)
    .where('asked_at', '>', before(now, accessRequestDays))
    .forUpdate()
    .executeTakeFirst()

export const noteAskedAccount = (tx: Tx, id: string, accountId: string) =>
  tx.updateTable('access_request').set({ asked_account_id: accountId }).where('id', '=', id).execute()

export const writeAnswer = (
  tx: Tx,
  id: string,
  answered: { answer: AccessAnswer; answered_by: string; answered_at: Date },
) => tx.updateTable('access_request').set(answered).where('id', '=', id).execute()

export type Open = RequestRow & { kind: number; name: string; from_name: string; username: string }

/** A page of the open requests about items of an account, latest first: whether the reader may answer is asked for each. */
export async function findOpen(
  db: Db,
  accountId: string,
  { now, after, limit }: { now: Date; after: ListCursor | null; limit: number },
): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select r.*, i.kind, i.name, p.username, ${personNameIn('p')} as from_name
    from access_request r join item i on i.id = r.item_id join person p on p.id = r.person_id and p.removed_at is null
    where r.asked_account_id = ${accountId} and r.answer is null and r.asked_at > ${before(now, accessRequestDays)}
      ${after ? sql`and (r.asked_at, r.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
    order by r.asked_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}

export const deleteAskedBefore = (tx: Tx, now: Date) =>
  tx
    .deleteFrom('access_request')
    .where('asked_at', '<', before(now, accessRequestDays + accessRepeatDays))
    .execute()

/** Employees whom a rule of the item or of a folder above makes an admin of it, if nothing closer says otherwise. */
export async function findRuledAdmins(db: Db, itemId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    with recursive place as (
      select id, parent_id from item where id = ${itemId}
      union all
      select i.id, i.parent_id from place b join item i on i.id = b.parent_id
    ), ruled as (
      select r.audience, r.audience_id from place b join access_rule r on r.item_id = b.id
      where r.level = 'admin' and r.enabled
    ), department_below as (
      select audience_id as id from ruled where audience = 'department'
      union
      select d.id from department_below b join department d on d.parent_id = b.id
    )
    select distinct e.person_id from employee e
    where e.removed_at is null and e.suspended_at is null and (
      e.id in (select audience_id from ruled where audience = 'employee')
      or e.id in (select m.employee_id from employee_department m join department_below b on b.id = m.department_id)
      or e.id in (select m.employee_id from employee_role m join ruled r on r.audience = 'role' and r.audience_id = m.role_id)
      or e.business_id in (select audience_id from ruled where audience = 'business'))
    order by e.person_id limit ${limit}`.execute(db)
  return rows.map((row) => row.person_id)
}
