import type { Insertable, Selectable } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'

export const findPolicies = (db: Db, accountIds: readonly string[]): Promise<Selectable<Schema['link_policy']>[]> =>
  db.selectFrom('link_policy').selectAll().where('account_id', 'in', accountIds).execute()

export const upsertPolicy = (tx: Tx, { account_id, ...row }: Insertable<Schema['link_policy']>) =>
  tx
    .insertInto('link_policy')
    .values({ account_id, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
