import type { Db, Tx } from '../../../platform/db.ts'

export const replaceLogo = (tx: Tx, row: { business_id: string; hash: Buffer; picture: Buffer; created_at: Date }) =>
  tx
    .insertInto('business_logo')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('business_id').doUpdateSet({ hash: row.hash, picture: row.picture, created_at: row.created_at }),
    )
    .execute()

export const deleteLogo = (tx: Tx, businessId: string) =>
  tx.deleteFrom('business_logo').where('business_id', '=', businessId).execute()

export const findPicture = async (db: Db, hash: Buffer): Promise<Buffer | undefined> =>
  (await db.selectFrom('business_logo').select('picture').where('hash', '=', hash).executeTakeFirst())?.picture
