import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { isAllowedBy } from './allowance.repo.ts'
import type { LinkRow } from './links.repo.ts'

/** What visitors need of a link. */
export type VisitedLink = Pick<
  LinkRow,
  | 'id'
  | 'item_id'
  | 'permission'
  | 'made_as'
  | 'created_by'
  | 'account_id'
  | 'account_kind'
  | 'name'
  | 'watermark'
  | 'allow_unmarked'
  | 'uploads'
  | 'comments'
>

/** How a request names a link and its session. */
export type Presented = { tokenHash: Buffer; ticketHash: Buffer; personId: string | null; now: Date }

/** A link with a content session of it; `viewer` is whom a watermark names. */
export type VisitJson = VisitedLink & { viewer: string }

/**
 * An open link with a session of its current generation that still runs, of the same person if one must sign in, who works
 * for the company whose people it is for; null for anything else. It does not say whether the item is there and may be
 * shared: the drive decides that for each item.
 * Every row is looked up by its key, one after the other: a join might be planned for other sizes of these tables.
 */
export const visitJson = ({ tokenHash, ticketHash, personId, now }: Presented) => sql<VisitJson | null>`(
  select json_build_object('id', l.id, 'item_id', l.item_id, 'permission', l.permission, 'made_as', l.made_as,
    'created_by', l.created_by, 'account_id', l.account_id,
    'account_kind', (select a.kind from account a where a.id = l.account_id),
    'name', l.name, 'watermark', l.watermark, 'allow_unmarked', l.allow_unmarked, 'comments', l.comments,
    'uploads', exists (select from upload_link r where r.share_link_id = l.id and r.enabled), 'viewer', s.viewer)
  from (select * from share_link where token_hash = ${tokenHash} limit 1) l
    cross join lateral (select * from link_session where ticket_hash = ${ticketHash} limit 1) s
    cross join lateral (
      select d.account_id from drive d where d.id = (select i.drive_id from item i where i.id = l.item_id) limit 1) d
  where s.link_id = l.id and s.generation = l.generation and s.expires_at > ${now}
    and l.enabled and (l.expires_at is null or l.expires_at > ${now})
    and (not l.login_required or s.person_id = ${personId}::uuid)
    and (l.audience <> 'company' or exists (select from employee e where e.business_id = l.account_id
      and e.person_id = ${personId}::uuid and e.removed_at is null and e.suspended_at is null))
    and ${isAllowedBy(sql.ref('l.account_id'), sql.ref('d.account_id'), sql`l.audience = 'company'`)})`

export async function findVisit(db: Db, presented: Presented): Promise<VisitJson | null> {
  const { rows } = await sql<{ visit: VisitJson | null }>`select ${visitJson(presented)} as visit`.execute(db)
  return rows[0]?.visit ?? null
}
