import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

const conditions = {
  unread: sql`box = 'inbox' and read_at is null`,
  toAnswer: sql`box = 'inbox' and (status = 'request_delete_log' or (status = 'duplicate' and reason = 'content_differs'))`,
  pending: sql`box = 'outbox' and status = 'pending'`,
  failed: sql`box = 'outbox' and status = 'failed'`,
}

/** Counts documents of a box up to a maximum. */
export async function countBox(db: Db, accountId: string, what: keyof typeof conditions, max: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from edoc_copy where account_id = ${accountId} and trashed_at is null
      and deleted_at is null and ${conditions[what]} limit ${max}) found`.execute(db)
  return rows[0]?.n ?? 0
}
