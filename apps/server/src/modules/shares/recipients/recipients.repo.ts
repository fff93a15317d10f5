import type { Language } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { containing } from '../../../platform/like.ts'
import { nameIn, otherNameIn } from '../../../platform/name-in.ts'

/** Somebody to be notified of a share; `accountId` is the account that received it, or null where that depends on the item. */
export type Addressee = { personId: string; accountId: string | null; language: Language }

/** A business that shares can be made with: one that has proved its tax id. */
export const findCompany = (db: Db, taxId: string, branchNo: string) =>
  db
    .selectFrom('business')
    .innerJoin('account', 'account.id', 'business.id')
    .innerJoin('identifier_proof', 'identifier_proof.account_id', 'business.id')
    .select('business.id')
    .where('identifier_proof.number', '=', taxId)
    .where('identifier_proof.branch_no', '=', branchNo)
    .where('account.status', '<>', 'terminated')
    .executeTakeFirst()

/** A department of this business that is not suspended. */
export const findDepartment = (db: Db, businessId: string, id: string) =>
  db
    .selectFrom('department')
    .select('id')
    .where('id', '=', id)
    .where('business_id', '=', businessId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()

/** The account with which a person opens an item: that of its business for those who work there, else their own. */
export async function findOpeningAccount(db: Db, personId: string, driveAccountId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select coalesce(
      (select e.business_id from employee e
        where e.person_id = ${personId} and e.business_id = ${driveAccountId}
          and e.removed_at is null and e.suspended_at is null),
      (select a.id from account a where a.person_id = ${personId})) as id`.execute(db)
  return rows[0]?.id ?? null
}

export type Suggested = {
  kind: 'person' | 'department' | 'business' | 'invitation'
  name: string
  detail: string
  type: 'username' | 'department' | 'taxid' | 'email'
  value: string
  branch_no: string | null
}

const personName = sql`shown_name(p.first_name_th, p.last_name_th, p.username)`

type Suggesting = { personId: string; accountId: string; text: string; language: Language; limit: number }

/**
 * Colleagues and departments of a business, and those whom the person shared with before, whose name, user name or
 * address contains the text. Other people are never suggested.
 */
export async function findSuggestions(
  db: Db,
  { personId, accountId, text, language, limit }: Suggesting,
): Promise<Suggested[]> {
  const like = containing(text.toLowerCase())
  const { rows } = await sql<Suggested>`
    with colleague as (
      select p.id from employee e join person p on p.id = e.person_id
      where e.business_id = ${accountId} and p.removed_at is null
        and e.removed_at is null and e.suspended_at is null
    ), known as (
      select audience, audience_id, max(created_at) as at from (
        select audience, audience_id, created_at from item_share where created_by = ${personId}
        order by created_at desc limit 500) recent
      group by audience, audience_id
    ), people as (
      select 'person' as kind, ${personName} as name, p.username as detail, 'username' as type, p.username as value,
        null as branch_no, (select at from known where audience = 'person' and audience_id = p.id) as at
      from person p
      where p.id in (select id from colleague union select audience_id from known where audience = 'person')
        and p.id <> ${personId} and p.removed_at is null
        and (lower(${personName}) like ${like} or lower(p.username) like ${like}
          or lower(p.first_name_en || ' ' || p.last_name_en) like ${like}
          or (lower(p.email) like ${like} and p.id in (select id from colleague)))
    ), departments as (
      select 'department', ${nameIn('d', language)}, coalesce(${otherNameIn('d', language)}, ''), 'department', d.id::text, null,
        (select at from known where audience = 'department' and audience_id = d.id)
      from department d
      where d.business_id = ${accountId} and d.suspended_at is null
        and (lower(d.name_th) like ${like} or lower(d.name_en) like ${like})
    ), companies as (
      select 'business', ${nameIn('b', language)}, b.tax_id || ' ' || b.branch_no, 'taxid', b.tax_id, b.branch_no, k.at
      from known k join business b on k.audience = 'business' and b.id = k.audience_id
        join identifier_proof i on i.account_id = b.id
      where lower(b.name_th) like ${like} or lower(b.name_en) like ${like} or b.tax_id like ${like}
    ), invited as (
      select 'invitation', i.email, i.email, 'email', i.email, null, max(i.created_at)
      from share_invitation i where i.created_by = ${personId} and i.email like ${like} group by i.email
    )
    select * from (select * from people union all select * from departments union all select * from companies
      union all select * from invited) found
    order by at desc nulls last, name collate thai_natural limit ${limit}`.execute(db)
  return rows
}
