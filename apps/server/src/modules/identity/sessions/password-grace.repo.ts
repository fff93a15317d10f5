import { AppError } from '../../../platform/app-error.ts'
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

/** The refusal of somebody whose password has expired for a business, with the period that the business has set. */
export async function passwordExpired(db: Db, businessId: string): Promise<AppError> {
  const policy = await db
    .selectFrom('sign_in_policy')
    .select('password_days')
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return new AppError('PASSWORD_EXPIRED', { days: policy?.password_days ?? 0 })
}
