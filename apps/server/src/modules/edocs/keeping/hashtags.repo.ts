import type { EdocBox } from '@khlang/contract/edoc-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

/** The hashtags of the latest copies of a box that have any. */
export async function findTags(
  db: Db,
  { accountId, box, copies, limit }: { accountId: string; box: EdocBox; copies: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from (
      select hashtags from edoc_copy where account_id = ${accountId} and box = ${box} and hashtag_keys <> '{}'
        and deleted_at is null order by at desc limit ${copies}
    ) latest, unnest(latest.hashtags) as tag group by tag order by tag limit ${limit}`.execute(db)
  return rows.map(({ tag }) => tag)
}

export async function findTagsOf(tx: Tx, id: string, box: EdocBox): Promise<string[]> {
  const row = await tx
    .selectFrom('edoc_copy')
    .select('hashtags')
    .where('edoc_id', '=', id)
    .where('box', '=', box)
    .executeTakeFirst()
  return row?.hashtags ?? []
}

/** The hashtags of a copy, with the keys by which it is found. */
export const writeTags = (tx: Tx, id: string, box: EdocBox, tags: { hashtags: string[]; hashtag_keys: string[] }) =>
  tx.updateTable('edoc_copy').set(tags).where('edoc_id', '=', id).where('box', '=', box).execute()
