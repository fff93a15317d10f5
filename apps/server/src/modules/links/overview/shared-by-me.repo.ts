import { type RawBuilder, sql } from 'kysely'
import type { ListCursor } from '../../../platform/cursors.ts'
import type { Db } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'

export type SharedByMeQuery = {
  personId: string
  accountId: string
  before: ListCursor | null
  limit: number
  now: Date
}

/** An item as lists show it, with the latest of what its sharer made for it. */
export type SharedByMeRow = model.Marked<model.ListedRow> & { made_id: string; made_at: Date }

const sources: readonly { table: RawBuilder<unknown>; item: RawBuilder<unknown>; and: RawBuilder<unknown> }[] = [
  { table: sql.table('item_share'), item: sql.ref('item_id'), and: sql`and enabled` },
  { table: sql.table('share_invitation'), item: sql.ref('item_id'), and: sql`` },
  { table: sql.table('share_link'), item: sql.ref('item_id'), and: sql`` },
  { table: sql.table('upload_link'), item: sql.ref('folder_id'), and: sql`and share_link_id is null` },
]

/**
 * A page of the items that a person shared in an account, the one shared last first: of each kind the latest by its index,
 * then the latest of these. An item appears with the latest of what was made for it.
 */
export async function findSharedByMe(db: Db, query: SharedByMeQuery): Promise<SharedByMeRow[]> {
  const { personId, accountId, before, limit, now } = query
  const mine = sql`created_by = ${personId} and account_id = ${accountId}`
  const newer = sources.map(
    ({ table, item, and }) => sql`and (
      select true from ${table} newer where ${sql`newer.${item}`} = s.of_item and ${mine} ${and}
        and (newer.created_at, newer.id) > (s.created_at, s.id) limit 1) is null`,
  )
  const latest = sources.map(
    ({ table, item, and }) => sql`(
      select s.id, s.of_item, s.created_at
      from (select id, ${item} as of_item, created_at, created_by, account_id from ${table} where ${mine} ${and}) s
        cross join lateral (select from item where id = s.of_item and trashed_at is null
          and (expires_at is null or expires_at > ${now}) limit 1) i
      where true ${before ? sql`and (s.created_at, s.id) < (${before.value}::timestamptz, ${before.id}::uuid)` : sql``}
        ${sql.join(newer, sql` `)}
      order by s.created_at desc, s.id desc limit ${limit})`,
  )
  const { rows } = await sql<SharedByMeRow>`
    with page as materialized (
      select * from (${sql.join(latest, sql` union all `)}) found
      order by created_at desc, id desc limit ${limit}
    )
    select ${model.shownAt(now)}, page.id as made_id, page.created_at as made_at
    from page join item i on i.id = page.of_item ${model.marks(personId, accountId)}
    order by page.created_at desc, page.id desc`.execute(db)
  return rows
}
