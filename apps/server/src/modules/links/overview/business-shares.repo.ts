import type { Language } from '@khlang/contract'
import type { BusinessShareKind, BusinessShareState, ShareReach } from '@khlang/contract/business-shares'
import type { Level } from '@khlang/contract/permissions'
import { sql } from 'kysely'
import { containing } from '../../../platform/like.ts'
import type { ListCursor } from '../../../platform/cursors.ts'
import type { Db } from '../../../platform/db.ts'
import { nameIn, otherNameIn, personNameIn } from '../../../platform/name-in.ts'

export type BusinessShareRow = {
  id: string
  kind: BusinessShareKind
  item_id: string
  item_name: string
  item_kind: number
  folder_id: string | null
  maker_id: string | null
  maker_name: string | null
  maker_left: boolean
  holder_kind: 'person' | 'department' | 'business' | 'invitation' | null
  holder_name: string | null
  holder_detail: string | null
  reach: ShareReach
  level: Level
  expires_at: Date | null
  created_at: Date
  state: BusinessShareState
}

export type BusinessShareQuery = {
  accountId: string
  language: Language
  kind?: BusinessShareKind
  reach?: ShareReach
  state?: BusinessShareState
  text?: string
  /** Who made it, or had made it before they left. */
  employeeId?: string
  ids?: readonly string[]
  after: ListCursor | null
  limit: number
  now: Date
}

/**
 * `stated`: what is shared of items of Drive Business, from the items that are marked as shared: those of one business,
 * however many others there are. Outside is whoever does not work for it; a link is for anybody.
 */
const shares = (accountId: string, now: Date, language: Language) => sql`
    place as (
      select d.id as drive_id, coalesce(p.outside, 'allowed') as outside, coalesce(p.domains, '{}') as domains,
        coalesce(l.allows_links, true) as allows_links
      from drive d left join sharing_policy p on p.account_id = d.account_id
        left join link_policy l on l.account_id = d.account_id
      where d.account_id = ${accountId} and d.kind = 'business'
    ), granted as (
      select i.id, i.name, i.kind, i.parent_id from place join item i on i.drive_id = place.drive_id
      where i.has_grants and i.trashed_at is null
    ), linked as (
      select i.id, i.name, i.kind, i.parent_id from place join item i on i.drive_id = place.drive_id
      where i.has_links and i.trashed_at is null
    ), shared as (
      select s.id, 'share' as kind, i.id as item_id, i.name as item_name, i.kind as item_kind, i.parent_id as folder_id,
        s.created_by, s.former_maker, s.audience as holder_kind, s.audience_id as holder_id, null as email, s.level, s.expires_at,
        s.created_at, s.enabled
      from granted i join item_share s on s.item_id = i.id
      union all
      select s.id, 'invitation', i.id, i.name, i.kind, i.parent_id, s.created_by, s.former_maker, 'invitation', null, s.email, s.level,
        s.expires_at, s.created_at, true
      from granted i join share_invitation s on s.item_id = i.id
      union all
      select s.id, 'link', i.id, i.name, i.kind, i.parent_id, s.created_by, s.former_maker,
        case s.audience when 'company' then 'business' end, case s.audience when 'company' then s.account_id end, null,
        case when exists (select from upload_link r where r.share_link_id = s.id and r.enabled) then 'upload' else s.permission end,
        s.expires_at, s.created_at, s.enabled
      from linked i join share_link s on s.item_id = i.id
      union all
      select s.id, 'upload', i.id, i.name, i.kind, i.parent_id, s.created_by, s.former_maker, null, null, null, 'upload',
        s.expires_at, s.created_at, s.enabled
      from linked i join upload_link s on s.folder_id = i.id and s.share_link_id is null
    ), named as (
      select s.*, s.created_by as maker_id, ${personNameIn('m')} as maker_name,
        s.created_by is not null and not exists (select from employee e
          where e.business_id = ${accountId} and e.person_id = s.created_by and e.removed_at is null) as maker_left,
        coalesce(${personNameIn('h')}, ${nameIn('d', language)}, ${nameIn('b', language)}, s.email) as holder_name,
        coalesce(h.username, ${otherNameIn('d', language)}, b.tax_id || ' ' || b.branch_no, '') as holder_detail,
        case
          when s.holder_kind = 'person' and exists (select from employee e
            where e.business_id = ${accountId} and e.person_id = s.holder_id and e.removed_at is null) then 'inside'
          when s.holder_kind = 'department' and d.business_id = ${accountId} then 'inside'
          when s.holder_kind = 'business' and s.holder_id = ${accountId} then 'inside'
          else 'outside'
        end as reach,
        coalesce(s.email, case when h.email_verified_at is not null then lower(h.email) end) as address
      from shared s
        left join person m on m.id = s.created_by
        left join person h on s.holder_kind = 'person' and h.id = s.holder_id
        left join department d on s.holder_kind = 'department' and d.id = s.holder_id
        left join business b on s.holder_kind = 'business' and b.id = s.holder_id
    ), stated as (
      select n.*, case
          when n.expires_at <= ${now} then 'expired'
          when n.kind in ('link', 'upload') and (not place.allows_links or n.reach = 'outside' and place.outside <> 'allowed') then 'refused'
          when n.reach = 'outside' and n.holder_kind is not null and (place.outside = 'blocked' or place.outside = 'domains'
            and split_part(coalesce(n.address, ''), '@', 2) <> all(place.domains)) then 'refused'
          when not n.enabled then 'off'
          else 'active'
        end as state
      from named n cross join place
    )`

export async function findBusinessShares(db: Db, query: BusinessShareQuery): Promise<BusinessShareRow[]> {
  const { accountId, language, kind, reach, state, text, employeeId, ids, after, limit, now } = query
  const pattern = text ? containing(text) : null
  const { rows } = await sql<BusinessShareRow>`
    with ${shares(accountId, now, language)}
    select * from stated s where true
      ${ids ? sql`and s.id = any(${ids}::uuid[])` : sql``}
      ${kind ? sql`and s.kind = ${kind}` : sql``}
      ${reach ? sql`and s.reach = ${reach}` : sql``}
      ${state ? sql`and s.state = ${state}` : sql``}
      ${employeeId ? sql`and (select person_id from employee where id = ${employeeId} and business_id = ${accountId}) in (s.maker_id, s.former_maker)` : sql``}
      ${pattern ? sql`and (s.item_name ilike ${pattern} or s.maker_name ilike ${pattern} or s.holder_name ilike ${pattern} or s.holder_detail ilike ${pattern})` : sql``}
      ${after ? sql`and (s.created_at, s.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
    order by s.created_at desc, s.id desc limit ${limit}`.execute(db)
  return rows
}

/** How many of each kind somebody outside can use now. */
export async function countOutside(db: Db, accountId: string, now: Date): Promise<Map<BusinessShareKind, number>> {
  const { rows } = await sql<{ kind: BusinessShareKind; n: number }>`
    with ${shares(accountId, now, 'th')}
    select kind, count(*)::int as n from stated where reach = 'outside' and state = 'active' group by kind`.execute(db)
  return new Map(rows.map(({ kind, n }) => [kind, n]))
}
