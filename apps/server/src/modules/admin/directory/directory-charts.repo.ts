import type { Db, Tx } from '../../../platform/db.ts'

/** The chart of a business in the embedded directory. */
export const findRow = (on: Db, businessId: string) =>
  on.selectFrom('directory_chart').select('chart').where('business_id', '=', businessId).executeTakeFirst()

export const writeRow = (tx: Tx, businessId: string, row: { chart: string; changed_at: Date }) =>
  tx
    .insertInto('directory_chart')
    .values({ business_id: businessId, ...row })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(row))
    .execute()
