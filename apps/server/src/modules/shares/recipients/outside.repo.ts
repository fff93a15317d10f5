import type { OutsideSharing, SharingPolicy } from '@khlang/contract/admin-settings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

/** What a business decides; anything goes without a row. */
export async function findPolicy(db: Db, accountId: string): Promise<SharingPolicy> {
  const row = await db.selectFrom('sharing_policy').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  const outside: OutsideSharing = row?.outside === 'domains' || row?.outside === 'blocked' ? row.outside : 'allowed'
  return { outside, domains: row?.domains ?? [] }
}

export const savePolicy = (tx: Tx, accountId: string, { outside, domains }: SharingPolicy) =>
  tx
    .insertInto('sharing_policy')
    .values({ account_id: accountId, outside, domains })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ outside, domains }))
    .execute()

/** Locks the business for the change of its policy: two admins change it one after the other. */
export const lockBusiness = (tx: Tx, businessId: string) =>
  tx.selectFrom('business').select('id').where('id', '=', businessId).forUpdate().executeTakeFirst()

/** The proven address of a person who does not work for the business; undefined for those who do. */
export async function findOutsider(
  db: Db,
  businessId: string,
  personId: string,
): Promise<{ email: string | null } | undefined> {
  const { rows } = await sql<{ email: string | null }>`
    select case when p.email_verified_at is not null then lower(p.email) end as email from person p
    where p.id = ${personId} and not exists (
      select from employee e where e.business_id = ${businessId} and e.person_id = p.id and e.removed_at is null)
    `.execute(db)
  return rows[0]
}

export async function isOwnDepartment(db: Db, businessId: string, departmentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('department')
    .select('id')
    .where('id', '=', departmentId)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these addresses are proven ones of people who work for the business. */
export async function findInsideAddresses(db: Db, businessId: string, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(p.email) as email from person p join employee e on e.person_id = p.id
    where e.business_id = ${businessId} and e.removed_at is null and p.email_verified_at is not null
      and lower(p.email) = any(${emails})`.execute(db)
  return new Set(rows.map(({ email }) => email))
}

/**
 * Shares of private drives with outsiders count, or not, as the policy says now: no admin sees these drives, and so nobody
 * else could end them.
 */
export async function switchPrivateShares(
  tx: Tx,
  businessId: string,
  { outside, domains }: SharingPolicy,
): Promise<void> {
  await sql`
    with theirs as (
      select s.id, ${outside}::text = 'allowed' or (${outside}::text = 'domains' and s.audience = 'person' and exists (
        select from person p where p.id = s.audience_id and p.email_verified_at is not null
          and split_part(lower(p.email), '@', 2) = any(${[...domains]}::text[]))) as counts
      from drive d join item i on i.drive_id = d.id and i.has_grants join item_share s on s.item_id = i.id
      where d.account_id = ${businessId} and d.kind = 'personal' and case s.audience
        when 'person' then not exists (
          select from employee e where e.business_id = d.account_id and e.person_id = s.audience_id and e.removed_at is null)
        when 'department' then not exists (
          select from department t where t.id = s.audience_id and t.business_id = d.account_id)
        else s.audience_id <> d.account_id end)
    update item_share s set enabled = theirs.counts from theirs
    where s.id = theirs.id and s.enabled <> theirs.counts`.execute(tx)
}

/** Shares with one person count again: their address was proven, or they work for the business from now on. */
export async function resumePrivateSharesWith(tx: Tx, personId: string): Promise<void> {
  await sql`
    update item_share s set enabled = true
    from item i, drive d, sharing_policy policy
    where not s.enabled and s.audience = 'person' and s.audience_id = ${personId}
      and i.id = s.item_id and d.id = i.drive_id and d.kind = 'personal'
      and policy.account_id = d.account_id and policy.outside <> 'allowed'
      and (exists (
          select from employee e where e.business_id = d.account_id and e.person_id = s.audience_id and e.removed_at is null)
        or (policy.outside = 'domains' and exists (
          select from person p where p.id = s.audience_id and p.email_verified_at is not null
            and split_part(lower(p.email), '@', 2) = any(policy.domains))))`.execute(tx)
}
