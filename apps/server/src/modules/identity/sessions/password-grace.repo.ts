import type { Db, Tx } from '../../../platform/db.ts'

export const findGrace = (db: Db, businessId: string, personId: string) =>
  db
    .selectFrom('password_grace')
    .select(['due_at', 'session_id'])
    .where('business_id', '=', businessId)
    .where('person_id', '=', personId)
    .executeTakeFirst()

/** Takes the one session of an expiry; false if it is taken. */
export async function insertGrace(
  tx: Tx,
  row: { business_id: string; person_id: string; due_at: Date; session_id: string },
): Promise<boolean> {
  const result = await tx
    .insertInto('password_grace')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'person_id'])
        .doUpdateSet({ due_at: row.due_at, session_id: row.session_id })
        .where('password_grace.due_at', '<>', row.due_at),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
