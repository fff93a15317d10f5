import type { PackageFeature } from '@khlang/contract/packages'
import { sql } from 'kysely'
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

/** Whether the package of an account includes a function, held until the transaction ends; and which packages do. */
export async function lockInclusion(tx: Tx, accountId: string, feature: PackageFeature) {
  const { rows } = await sql<{ kind: string; included: boolean; packages: string | null }>`
    select a.kind,
      exists (select from package_feature f where f.package = a.package and f.feature = ${feature}) as included,
      (select string_agg(p.name, ', ' order by p.position)
        from package p join package_feature f on f.package = p.id where f.feature = ${feature}) as packages
    from account a where a.id = ${accountId} for share of a`.execute(tx)
  return rows[0]
}

/** Every package that includes a function, and whether it is that of the account. */
export async function findInclusions(db: Db, accountId: string) {
  const { rows } = await sql<{ feature: string; name: string; own: boolean }>`
    select f.feature, p.name, p.id = a.package as own
    from account a cross join package p join package_feature f on f.package = p.id
    where a.id = ${accountId} order by p.position`.execute(db)
  return rows
}

export const findPackageName = async (db: Db, accountId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('account')
      .innerJoin('package', 'package.id', 'account.package')
      .select('package.name')
      .where('account.id', '=', accountId)
      .executeTakeFirst()
  )?.name

/** The switches of a business that are on, and that a package does not include. */
export async function findSwitchesOutside(tx: Tx, accountId: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ feature: string }>`
    select b.feature from business_feature b
    where b.business_id = ${accountId} and b.status = 'Y'
      and not exists (select from package_feature f where f.package = ${to} and f.feature = b.feature)
    order by b.feature`.execute(tx)
  return rows.map(({ feature }) => feature)
}

/** The package that an account has, locked for its change. */
export const lockPackage = (tx: Tx, accountId: string) =>
  tx.selectFrom('account').select(['kind', 'package']).where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst()

export const listPackages = (db: Db) => db.selectFrom('package').select('id').orderBy('position').execute()

export const setPackage = (tx: Tx, accountId: string, to: string) =>
  tx.updateTable('account').set({ package: to }).where('id', '=', accountId).execute()

/** The package that new businesses begin with. */
export async function setNewPackage(tx: Tx, to: string): Promise<void> {
  await tx.updateTable('package').set({ for_new_businesses: false }).where('for_new_businesses', '=', true).execute()
  await tx.updateTable('package').set({ for_new_businesses: true }).where('id', '=', to).execute()
}
