import { type RawBuilder, sql } from 'kysely'

/**
 * Whether these two accounts, that of a link's maker and that of its item, let it be open: wherever a link or a session
 * of it is read. The address of a link is for anybody: a business that does not share with anybody has no open links, but
 * those for its own people.
 *
 * @param company whether the link is for people in the company of its maker
 */
export const isAllowedBy = (
  maker: RawBuilder<unknown>,
  owner: RawBuilder<unknown>,
  company: RawBuilder<unknown> = sql`false`,
) => sql<boolean>`(
  not exists (select from link_policy p where not p.allows_links and p.account_id in (${maker}, ${owner}))
  and not exists (select from sharing_policy p where p.outside <> 'allowed' and p.account_id in (${maker}, ${owner})
    and not (${company} and p.account_id = ${maker}))
  and not exists (select from account a where a.status <> 'active' and a.id in (${maker}, ${owner})))`
