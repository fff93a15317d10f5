import type { Db, Tx } from '../../platform/db.ts'

export const upsertFeature = (tx: Tx, row: { business_id: string; feature: string; status: string }) =>
  tx
    .insertInto('business_feature')
    .values(row)
    .onConflict((conflict) => conflict.columns(['business_id', 'feature']).doUpdateSet({ status: row.status }))
    .execute()

export const upsertSwitches = (
  tx: Tx,
  rows: readonly { person_id: string; account_id: string; feature: string; status: string }[],
) =>
  tx
    .insertInto('menu_switch')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'account_id', 'feature'])
        .doUpdateSet((eb) => ({ status: eb.ref('excluded.status') })),
    )
    .execute()

type BoundKey = { business_id: string; audience: string; audience_id: string; feature: string }

export const upsertBound = (tx: Tx, row: BoundKey & { status: string }) =>
  tx
    .insertInto('feature_bound')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'audience', 'audience_id', 'feature']).doUpdateSet({ status: row.status }),
    )
    .execute()

export const deleteBound = (tx: Tx, key: BoundKey) =>
  tx
    .deleteFrom('feature_bound')
    .where('business_id', '=', key.business_id)
    .where('audience', '=', key.audience)
    .where('audience_id', '=', key.audience_id)
    .where('feature', '=', key.feature)
    .execute()

export const findBounds = (db: Db, businessId: string) =>
  db
    .selectFrom('feature_bound')
    .select(['audience', 'audience_id', 'feature', 'status'])
    .where('business_id', '=', businessId)
    .orderBy('feature')
    .orderBy('audience')
    .execute()

/** Whether the business has a department, role or current employee with this id. */
export async function hasAudience(
  db: Db,
  businessId: string,
  audience: 'department' | 'role' | 'employee',
  id: string,
) {
  const table = { department: 'department', role: 'business_role', employee: 'employee' } as const
  const row = await db
    .selectFrom(table[audience])
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
