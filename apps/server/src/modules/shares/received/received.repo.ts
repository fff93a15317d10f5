import type { Language } from '@khlang/contract'
import type { Level } from '@khlang/contract/permissions'
import { sql } from 'kysely'
import type { ListCursor } from '../../../platform/cursors.ts'
import type { Db } from '../../../platform/db.ts'
import { nameIn, personNameIn } from '../../../platform/name-in.ts'
import { model } from '../../drive/index.ts'

/** Which received shares belong to the account that a person acts for. */
export type Received = {
  personId: string
  accountId: string
  /** The person, and of a business its departments that the person is in and the business itself. */
  audiences: readonly string[]
  /** Acting for themselves, the items of their businesses are left to those. */
  kind: 'citizen' | 'business'
  now: Date
}
export type ReceivedQuery = Received & { hidden: boolean; language: Language; before: ListCursor | null; limit: number }

export type ReceivedRow = model.Marked<model.ItemRow> & {
  share_id: string
  shared_at: Date
  share_level: Level
  share_expires_at: Date | null
  maker_id: string | null
  maker_name: string | null
  /** Acting for a business: they do not work for it. */
  maker_outside: boolean
  through: 'person' | 'department' | 'business'
  through_name: string | null
}

/** Shares of this person in force: neither ended nor left, of a sharer whose account is active. */
const inForce = ({ personId, now }: Received) => sql`
  s.enabled and (s.expires_at is null or s.expires_at > ${now}) and not s.left_by @> array[${personId}::uuid]
  and coalesce((select a.status = 'active' from account a where a.id = s.account_id), true)`

/** Whether an item shared with the person is one of the account: shares with groups always are. */
const ofAccount = ({ personId, accountId, kind }: Received) => {
  const owner = sql`(select d.account_id from drive d where d.id = i.drive_id)`
  return kind === 'business'
    ? sql`(s.audience <> 'person' or ${owner} = ${accountId})`
    : sql`${owner} <> all(array(select e.business_id from employee e where e.person_id = ${personId} and e.removed_at is null))`
}

/** The item of a share with the person's marks; one by one: with a join the planner would read every share. */
const itemOf = ({ personId, accountId }: Received) => sql`
  cross join lateral (select * from item where id = s.item_id limit 1) i
  left join lateral (select starred_at, hidden_at from item_mark
    where item_id = s.item_id and person_id = ${personId} and account_id = ${accountId} limit 1) m on true`

/**
 * A page of what was shared with a person in an account, latest first: of each audience the latest by its index, then
 * the latest of these. An item that several shares give appears with the latest of them.
 */
export async function findReceived(db: Db, query: ReceivedQuery): Promise<ReceivedRow[]> {
  const { personId, accountId, kind, audiences, now, hidden, language, before, limit } = query
  const { rows } = await sql<ReceivedRow>`
    with page as materialized (
      select found.* from unnest(${audiences}::uuid[]) as mine(id) cross join lateral (
        select s.id, s.item_id, s.created_at from item_share s ${itemOf(query)}
        where s.audience_id = mine.id and ${inForce(query)} and ${ofAccount(query)}
          and i.trashed_at is null and (i.expires_at is null or i.expires_at > ${now})
          and ${hidden ? model.hiddenIn : sql`not ${model.hiddenIn}`}
          and (
            select true from item_share newer where newer.item_id = s.item_id and newer.id <> s.id
              and newer.audience_id = any(${audiences}::uuid[]) and newer.enabled
              and (newer.expires_at is null or newer.expires_at > ${now})
              and not newer.left_by @> array[${personId}::uuid]
              and (newer.created_at, newer.id) > (s.created_at, s.id) limit 1) is null
          ${before ? sql`and (s.created_at, s.id) < (${before.value}::timestamptz, ${before.id}::uuid)` : sql``}
        order by s.created_at desc, s.id desc limit ${limit}
      ) found
      order by found.created_at desc, found.id desc limit ${limit}
    )
    select i.*, m.starred_at is not null as starred, m.hidden_at is not null as hidden,
      s.id as share_id, s.created_at as shared_at, s.level as share_level, s.expires_at as share_expires_at,
      s.created_by as maker_id, ${personNameIn('p')} as maker_name,
      ${kind === 'business'} and not exists (select from employee e where e.business_id = ${accountId}
        and e.person_id = s.created_by and e.removed_at is null) as maker_outside,
      s.audience as through, case s.audience
        when 'department' then (select ${nameIn('d', language)} from department d where d.id = s.audience_id)
        when 'business' then (select ${nameIn('b', language)} from business b where b.id = s.audience_id) end as through_name
    from page cross join lateral (select * from item_share where id = page.id limit 1) s ${itemOf(query)}
      left join person p on p.id = s.created_by
    order by s.created_at desc, s.id desc`.execute(db)
  return rows
}

/** A shared item by its name, for lists that go by names. */
export type ReceivedEntry = Pick<model.ItemRow, 'id' | 'drive_id' | 'name' | 'kind'>

/** The latest items shared with this person in this account, without hidden ones; the one shared first comes first. */
export async function findReceivedEntries(db: Db, query: Received, limit: number): Promise<ReceivedEntry[]> {
  const { audiences, now } = query
  const { rows } = await sql<ReceivedEntry>`
    select id, drive_id, name, kind from (
      select i.id, i.drive_id, i.name, i.kind, min(s.created_at) as since, max(s.created_at) as latest
      from item_share s ${itemOf(query)}
      where s.audience_id = any(${audiences}::uuid[]) and ${inForce(query)} and ${ofAccount(query)}
        and i.trashed_at is null and (i.expires_at is null or i.expires_at > ${now}) and not ${model.hiddenIn}
      group by i.id, i.drive_id, i.name, i.kind order by latest desc, i.id limit ${limit}) found
    order by since, id`.execute(db)
  return rows
}
