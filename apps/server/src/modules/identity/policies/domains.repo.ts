import { type Db, type Tx } from '../../../platform/db.ts'

export const findDomain = async (db: Db, businessId: string): Promise<string | null> => {
  const row = await db.selectFrom('business').select('domain').where('id', '=', businessId).executeTakeFirst()
  return row?.domain ?? null
}

export const saveDomain = (tx: Tx, businessId: string, domain: string | null) =>
  tx.updateTable('business').set({ domain }).where('id', '=', businessId).execute()

export const findClaim = (db: Db, businessId: string) =>
  db
    .selectFrom('domain_claim')
    .select(['domain', 'token', 'checked_at'])
    .where('business_id', '=', businessId)
    .executeTakeFirst()

export const saveClaim = (tx: Tx, businessId: string, claim: { domain: string; token: string; created_at: Date }) => {
  const values = { ...claim, checked_at: null }
  return tx
    .insertInto('domain_claim')
    .values({ business_id: businessId, ...values })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(values))
    .execute()
}

export const removeClaim = (tx: Tx, businessId: string) =>
  tx.deleteFrom('domain_claim').where('business_id', '=', businessId).execute()

export const noteChecked = (tx: Tx, businessId: string, token: string, now: Date) =>
  tx
    .updateTable('domain_claim')
    .set({ checked_at: now })
    .where('business_id', '=', businessId)
    .where('token', '=', token)
    .execute()
