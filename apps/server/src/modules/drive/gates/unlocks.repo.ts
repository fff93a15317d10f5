import type { Db } from '../../../platform/db.ts'

/** Whether the file is open in a session: its password was given recently. */
export async function isFileOpen(db: Db, sessionId: string, itemId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('file_unlock')
    .select('item_id')
    .where('session_id', '=', sessionId)
    .where('item_id', '=', itemId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
