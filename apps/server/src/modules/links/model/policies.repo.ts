import { filePasswordLength } from '@khlang/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'

type Policy = Selectable<Schema['link_policy']>

/**
 * What these businesses decide about links: none are allowed where sharing with anybody outside is not, but those for the
 * people of the maker's own business.
 */
export async function findPolicies(
  db: Db,
  { maker, owner }: { maker: string; owner?: string | undefined },
): Promise<(Policy & { allows_company: boolean })[]> {
  const accountIds = owner === undefined ? [maker] : [maker, owner]
  const { rows } = await sql<Policy & { allows_company: boolean }>`
    select a.id as account_id, p.default_days, p.max_days, p.default_opens, p.max_opens,
      coalesce(p.password_required, false) as password_required, coalesce(p.login_required, false) as login_required,
      coalesce(p.password_length, ${filePasswordLength}) as password_length,
      coalesce(p.allows_links, true) and coalesce(s.outside, 'allowed') = 'allowed' as allows_links,
      coalesce(p.allows_links, true) and (coalesce(s.outside, 'allowed') = 'allowed' or a.id = ${maker}) as allows_company
    from account a left join link_policy p on p.account_id = a.id left join sharing_policy s on s.account_id = a.id
    where a.id = any(${accountIds}::uuid[]) and (p.account_id is not null or s.account_id is not null)`.execute(db)
  return rows
}

/** As its admin has set it. */
export const findOwnPolicy = (db: Db, accountId: string): Promise<Policy | undefined> =>
  db.selectFrom('link_policy').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Locks the business for the change of its policy: two admins change it one after the other. */
export const lockBusiness = (tx: Tx, businessId: string) =>
  tx.selectFrom('business').select('id').where('id', '=', businessId).forUpdate().executeTakeFirst()

export const upsertPolicy = (tx: Tx, { account_id, ...row }: Insertable<Schema['link_policy']>) =>
  tx
    .insertInto('link_policy')
    .values({ account_id, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
