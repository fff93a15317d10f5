import type { Language } from '@khlang/contract'
import type { RecipientChannel } from '@khlang/contract/shares'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { containing } from '../../../platform/like.ts'
import { everyNameOf, nameIn, otherNameIn, personNameIn } from '../../../platform/name-in.ts'

export type Suggested = {
  kind: 'person' | 'department' | 'business' | 'invitation'
  name: string
  detail: string
  type: 'username' | 'department' | 'taxid' | 'email'
  value: string
  branch_no: string | null
}

type Suggesting = {
  personId: string
  accountId: string
  channel: RecipientChannel
  text: string
  language: Language
  limit: number
  /** The department of the session, which comes first (C64). */
  department: string | null
}

/**
 * How many of the latest shares, mails and messages count: a list as long as a person remembers. Whom they wrote to
 * themselves comes first; who shared with them moves nobody up.
 */
const recent = 500

/**
 * Colleagues and departments of a business, and those with whom the person has had to do: whom they shared with or
 * invited, who shared with them, whom they mailed or wrote to in this account. Of these, whose name, user name or address
 * contains the text. Nobody else is ever suggested; and an address only to whoever typed it before, or works with its
 * owner, so that no address tells whose it is.
 */
export async function findSuggestions(
  db: Db,
  { personId, accountId, channel, text, language, limit, department }: Suggesting,
): Promise<Suggested[]> {
  const like = containing(text.toLowerCase())
  const isMail = channel === 'mail'
  const person = isMail
    ? sql`lower(p.email) as detail, 'email' as type, lower(p.email) as value`
    : sql`p.username as detail, 'username' as type, p.username as value`
  /** Others than colleagues have no address that the person may see. */
  const mayBeNamed = isMail ? sql`p.email_verified_at is not null and p.id in (select id from colleague)` : sql`true`
  const groups = sql`
    union all select 'department', ${nameIn('d', language)}, coalesce(${otherNameIn('d', language)}, ''), 'department', d.id::text,
      null, (select at from known where audience = 'department' and audience_id = d.id)
    from department d
    where d.business_id = ${accountId} and d.suspended_at is null
      and (lower(d.name_th) like ${like} or lower(d.name_en) like ${like})
    union all select 'business', ${nameIn('b', language)}, b.tax_id || ' ' || b.branch_no, 'taxid', b.tax_id, b.branch_no, k.at
    from known k join business b on k.audience = 'business' and b.id = k.audience_id
      join identifier_proof i on i.account_id = b.id
    where lower(b.name_th) like ${like} or lower(b.name_en) like ${like} or b.tax_id like ${like}`
  const addresses = sql`
    union all select 'invitation', a.email, a.email, 'email', a.email, null, max(a.at)
    from (
      select email, created_at as at from share_invitation where created_by = ${personId}
      union all select lower(address), created_at from written where channel = 'mail'
    ) a
    where a.email like ${like}
      and not exists (select from person p join colleague c on c.id = p.id where lower(p.email) = a.email)
    group by a.email`
  const chatNames = sql`
    union all select 'person', w.address, w.address, 'username', w.address, null, max(w.created_at)
    from written w
    where w.channel = 'chat' and w.state = 'sent' and lower(w.address) like ${like}
      and lower(w.address) not in (select lower(value) from people)
    group by w.address`
  const { rows } = await sql<Suggested>`
    with colleague as (
      select p.id from employee e join person p on p.id = e.person_id
      where e.business_id = ${accountId} and p.removed_at is null
        and e.removed_at is null and e.suspended_at is null
    ), known as (
      select audience, audience_id, max(created_at) filter (where mine) as at from (
        (select audience, audience_id, created_at, true as mine from item_share where created_by = ${personId}
          order by created_at desc limit ${recent})
        union all
        (select 'person', created_by, created_at, false from item_share
          where audience_id = ${personId} and enabled and created_by is not null
          order by created_at desc, id desc limit ${recent})
      ) latest
      group by audience, audience_id
    ), written as (
      select d.channel, d.created_at, r.address, r.state
      from (select id, channel, created_at from dispatch where person_id = ${personId} and account_id = ${accountId}
          order by created_at desc, id desc limit ${recent}) d
        join dispatch_recipient r on r.dispatch_id = d.id
    ), people as (
      select 'person' as kind, ${personNameIn('p', language)} as name, ${person}, null as branch_no,
        (select at from known where audience = 'person' and audience_id = p.id) as at
      from person p
      where p.id in (select id from colleague union select audience_id from known where audience = 'person')
        and p.id <> ${personId} and p.removed_at is null and ${mayBeNamed}
        and (lower(${everyNameOf('p')}) like ${like}
          or (lower(p.email) like ${like} and p.id in (select id from colleague)))
    )
    select * from (
      select * from people
      ${channel === 'share' ? groups : sql``}
      ${channel === 'chat' ? chatNames : addresses}
    ) found
    order by (found.type = 'department' and found.value = ${department}) is true desc, at desc nulls last, name collate thai_natural limit ${limit}`.execute(
    db,
  )
  return rows
}
