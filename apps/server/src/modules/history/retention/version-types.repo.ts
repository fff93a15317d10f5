import type { Db, Tx } from '../../../platform/db.ts'

/** What an account has decided; null: nothing. */
export const findTypes = async (db: Db, accountId: string): Promise<string[] | null> =>
  (await db.selectFrom('version_types').select('extensions').where('account_id', '=', accountId).executeTakeFirst())
    ?.extensions ?? null

/** What the account of a drive has decided; null: nothing. */
export const findTypesOfDrive = async (db: Db, driveId: string): Promise<string[] | null> =>
  (
    await db
      .selectFrom('drive')
      .innerJoin('version_types', 'version_types.account_id', 'drive.account_id')
      .select('extensions')
      .where('drive.id', '=', driveId)
      .executeTakeFirst()
  )?.extensions ?? null

export const saveTypes = (tx: Tx, accountId: string, extensions: string[]) =>
  tx
    .insertInto('version_types')
    .values({ account_id: accountId, extensions })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ extensions }))
    .execute()

export const dropTypes = (tx: Tx, accountId: string) =>
  tx.deleteFrom('version_types').where('account_id', '=', accountId).execute()
