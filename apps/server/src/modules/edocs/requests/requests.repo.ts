import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

export const insertRequest = (
  tx: Tx,
  row: { id: string; edoc_id: string; asked_by: string | null; asked_at: Date; reason: string },
) => tx.insertInto('edoc_delete_request').values(row).execute()

export async function countRequests(tx: Tx, edocId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from edoc_delete_request where edoc_id = ${edocId}`.execute(tx)
  return rows[0]?.n ?? 0
}

type Answer = { answer: string; answered_by: string | null; answered_at: Date; answer_reason: string | null }

/** Answers the open request of a document; false if there is none. */
export async function answerRequest(tx: Tx, edocId: string, answer: Answer): Promise<boolean> {
  const answered = await tx
    .updateTable('edoc_delete_request')
    .set(answer)
    .where('edoc_id', '=', edocId)
    .where('answer', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return answered !== undefined
}

/** Documents whose request nobody has answered since then. */
export async function findUnanswered(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select edoc_id as id from edoc_delete_request where answer is null and asked_at <= ${before}
    order by asked_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
