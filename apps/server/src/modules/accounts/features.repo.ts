import type { Db, Tx } from '../../platform/db.ts'
import { findEmployeeRow } from './employees.repo.ts'

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

export const findFeature = async (db: Db, businessId: string, feature: string) =>
  (
    await db
      .selectFrom('business_feature')
      .select('status')
      .where('business_id', '=', businessId)
      .where('feature', '=', feature)
      .executeTakeFirst()
  )?.status

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

export const findBound = async (db: Db, key: BoundKey) =>
  (
    await db
      .selectFrom('feature_bound')
      .select('status')
      .where('business_id', '=', key.business_id)
      .where('audience', '=', key.audience)
      .where('audience_id', '=', key.audience_id)
      .where('feature', '=', key.feature)
      .executeTakeFirst()
  )?.status

type BoxKey = { business_id: string; audience: string; audience_id: string; box: 'inbox' | 'outbox' }

/** An employee's own setting, or that of a group. */
export async function findBoxPermission(db: Db, { business_id, audience, audience_id, box }: BoxKey) {
  if (audience === 'employee') {
    const row = await db.selectFrom('employee').select(box).where('id', '=', audience_id).executeTakeFirst()
    return row?.[box]
  }
  const row = await db
    .selectFrom('box_permission')
    .select('permission')
    .where('business_id', '=', business_id)
    .where('audience', '=', audience)
    .where('audience_id', '=', audience_id)
    .where('box', '=', box)
    .executeTakeFirst()
  return row?.permission
}

export const upsertBoxPermission = (tx: Tx, row: BoxKey & { permission: string }) =>
  tx
    .insertInto('box_permission')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'audience', 'audience_id', 'box']).doUpdateSet({ permission: row.permission }),
    )
    .execute()

export const deleteBoxPermission = (tx: Tx, key: BoxKey) =>
  tx
    .deleteFrom('box_permission')
    .where('business_id', '=', key.business_id)
    .where('audience', '=', key.audience)
    .where('audience_id', '=', key.audience_id)
    .where('box', '=', key.box)
    .execute()

/** Returns the person. */
export async function setOwnBoxPermission(
  tx: Tx,
  employeeId: string,
  box: 'inbox' | 'outbox',
  permission: string | null,
): Promise<string> {
  const row = await tx
    .updateTable('employee')
    .set({ [box]: permission })
    .where('id', '=', employeeId)
    .returning('person_id')
    .executeTakeFirstOrThrow()
  return row.person_id
}

/** Whether the business has a department, role or current employee with this id. */
export async function hasAudience(
  db: Db,
  businessId: string,
  audience: 'department' | 'role' | 'employee',
  id: string,
) {
  const table = { department: 'department', role: 'business_role' } as const
  const row =
    audience === 'employee'
      ? await findEmployeeRow(db, businessId, id)
      : await db
          .selectFrom(table[audience])
          .select('id')
          .where('business_id', '=', businessId)
          .where('id', '=', id)
          .executeTakeFirst()
  return row !== undefined
}
