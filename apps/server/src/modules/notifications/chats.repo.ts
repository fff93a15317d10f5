import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export const insertChat = (tx: Tx, noticeId: string, now: Date) =>
  tx.insertInto('notice_chat').values({ notice_id: noticeId, created_at: now, next_attempt_at: now }).execute()

export type DueChat = {
  attempts: number
  kind: string
  data: unknown
  path: string
  accountId: string | null
  at: Date
  readAt: Date | null
  /** The name of the person at the identity service, by which the chat provider knows them. */
  username: string
  language: string
}

/** Claims a due message for one attempt: until it expires no other process makes one. */
export async function claimChat(tx: Tx, noticeId: string, now: Date, until: Date): Promise<DueChat | undefined> {
  const { rows } = await sql<DueChat>`
    update notice_chat c set next_attempt_at = ${until}, attempts = attempts + 1
    from notice n join person p on p.id = n.person_id
    where c.notice_id = ${noticeId} and c.next_attempt_at <= ${now} and n.id = c.notice_id and p.removed_at is null
    returning c.attempts, n.kind, n.data, n.path, n.account_id as "accountId", n.at, n.read_at as "readAt", p.username, p.language`.execute(
    tx,
  )
  return rows[0]
}

export const deleteChat = (tx: Tx, noticeId: string) =>
  tx.deleteFrom('notice_chat').where('notice_id', '=', noticeId).execute()

export const retryChat = (tx: Tx, noticeId: string, at: Date) =>
  tx.updateTable('notice_chat').set({ next_attempt_at: at }).where('notice_id', '=', noticeId).execute()

/** Messages whose next attempt is due, oldest first. */
export const findDueChats = (db: Db, now: Date, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('notice_chat')
    .select('notice_id as id')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()
