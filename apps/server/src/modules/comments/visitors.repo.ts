import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { type CommentRow, selected } from './comments.repo.ts'

type Of = { itemId: string; linkId: string }
type Page = { after: { value: string; id: string } | null; limit: number }

/** The threads that visitors of a link have begun about a file, latest first. */
export async function findLinkThreads(db: Db, { itemId, linkId }: Of, { after, limit }: Page): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    ${selected()}
    where c.item_id = ${itemId} and c.link_id = ${linkId} and c.thread_id is null
      and (c.removed_at is null or exists (
        select from comment a where a.thread_id = c.id and a.removed_at is null))
      ${after ? sql`and (c.created_at, c.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
    order by c.created_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

/** Whether a link takes comments as it is now; it stays so until the transaction ends. */
export const takesComments = async (tx: Tx, linkId: string, now: Date): Promise<boolean> =>
  (await tx
    .selectFrom('share_link')
    .select('id')
    .where('id', '=', linkId)
    .where('enabled', '=', true)
    .where('comments', '=', true)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .forShare()
    .executeTakeFirst()) !== undefined
