import type { Db } from '../../../platform/db.ts'

/** A file key as stored for a session; undefined if the file is not open there. */
export async function findSessionKey(
  db: Db,
  sessionId: string,
  itemId: string,
  now: Date,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('file_key_session')
    .select('sealed_key')
    .where('session_id', '=', sessionId)
    .where('item_id', '=', itemId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.sealed_key
}
