import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { personNameIn } from '../../../platform/name-in.ts'

export type LockedRow = {
  id: string
  kind: number
  name: string
  mime_type: string
  parent_id: string
  path: string[]
  lock_kind: 'manual' | 'system'
  holder: string
  locked_at: Date
  lock_until: Date | null
}

/** Currently locked items of Drive Business, latest first, without those in the trash. */
export async function findLockedItems(
  db: Db,
  businessId: string,
  { after, limit, now }: { after: { at: Date; id: string } | null; limit: number; now: Date },
): Promise<LockedRow[]> {
  const { rows } = await sql<LockedRow>`
    select i.id, i.kind, i.name, i.mime_type, i.parent_id, up.path, i.lock_kind, i.locked_at, i.lock_until,
      ${personNameIn('p')} as holder
    from drive d join item i on i.drive_id = d.id join person p on p.id = i.locked_by
      cross join lateral (
        with recursive up as (
          select i.parent_id, null::text as name, i.trashed_at, 0 as depth
          union all
          select f.parent_id, f.name, f.trashed_at, up.depth + 1
          from up join item f on f.id = up.parent_id where up.depth < 1000
        )
        select bool_or(trashed_at is not null) as away,
          coalesce(array_agg(name order by depth desc) filter (where name is not null and parent_id is not null), '{}') as path
        from up
      ) up
    where d.account_id = ${businessId} and d.kind = 'business' and i.locked_by is not null and i.trashed_at is null
      and (i.lock_until is null or i.lock_until > ${now}) and not up.away
      ${after === null ? sql`` : sql`and (i.locked_at, i.id) < (${after.at}, ${after.id}::uuid)`}
    order by i.locked_at desc, i.id desc limit ${limit}`.execute(db)
  return rows
}

/** Items in the drives of an account on which somebody holds a lock. */
export async function findLockedBy(db: Db, { personId, accountId }: { personId: string; accountId: string }) {
  const { rows } = await sql<{ id: string }>`
    select distinct i.id from item_lock l join item i on i.id = l.item_id join drive d on d.id = i.drive_id
    where l.person_id = ${personId} and d.account_id = ${accountId}`.execute(db)
  return rows.map(({ id }) => id)
}
