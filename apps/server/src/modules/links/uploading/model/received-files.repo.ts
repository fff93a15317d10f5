import { type Insertable, type Selectable, sql } from 'kysely'
import type { ListCursor } from '../../../../platform/cursors.ts'
import type { Db, Schema, Tx } from '../../../../platform/db.ts'

export type FileRow = Selectable<Schema['upload_link_file']>

export const insertSending = (tx: Tx, row: Insertable<Schema['upload_link_sending']>) =>
  tx.insertInto('upload_link_sending').values(row).execute()

/** What a visitor said about the file of an upload. */
export const findSending = (db: Db, uploadId: string) =>
  db.selectFrom('upload_link_sending').selectAll().where('upload_id', '=', uploadId).executeTakeFirst()

export const insertFile = (tx: Tx, row: Insertable<Schema['upload_link_file']>) =>
  tx.insertInto('upload_link_file').values(row).execute()

type PageQuery = { after: ListCursor | null; limit: number }

/** The files that came through a link, or in a visit; latest first. */
export function findFiles(
  db: Db,
  by: { link_id: string } | { visit_id: string },
  { after, limit }: PageQuery,
): Promise<FileRow[]> {
  const files = db
    .selectFrom('upload_link_file')
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  const page = after
    ? files.where(sql<boolean>`(received_at, id) < (${after.value}::timestamptz, ${after.id}::uuid)`)
    : files
  return ('link_id' in by ? page.where('link_id', '=', by.link_id) : page.where('visit_id', '=', by.visit_id)).execute()
}

/** The receipt of an upload, of several versions of a file that of the latest; undefined until it is a file. */
export const findReference = async (db: Db, itemId: string, visitId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('upload_link_file')
      .select('reference')
      .where('item_id', '=', itemId)
      .where('visit_id', '=', visitId)
      .orderBy('received_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.reference

/** The name and size that a file has. */
export const findStored = (tx: Tx, itemId: string) =>
  tx.selectFrom('item').select(['name', 'size']).where('id', '=', itemId).executeTakeFirstOrThrow()
