import { type BoundFeature, type DocumentBox, listedEmployees } from '@khlang/contract/business-features'
import type { RuleAudience } from '@khlang/contract/folder-rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

type Setting = { audience: RuleAudience; audienceId: string }
export type BoundRow = Setting & { feature: BoundFeature; status: 'Y' | 'N' }
export type BoxRow = Setting & { box: DocumentBox; permission: 'off' | 'view' | 'manage' }

export const findFeatures = (db: Db, businessId: string) =>
  db.selectFrom('business_feature').select(['feature', 'status']).where('business_id', '=', businessId).execute()

/** Settings of groups, and of the first employees by name. */
export async function findBounds(db: Db, businessId: string): Promise<BoundRow[]> {
  const { rows } = await sql<BoundRow>`
    (select audience, audience_id as "audienceId", feature, status from feature_bound
      where business_id = ${businessId} and audience <> 'employee')
    union all
    (select b.audience, b.audience_id, b.feature, b.status
      from feature_bound b join employee e on e.id = b.audience_id
      where b.business_id = ${businessId} and b.audience = 'employee' and e.removed_at is null
      order by e.name collate thai_natural, e.id limit ${listedEmployees})`.execute(db)
  return rows
}

/** As {@link findBounds}, of boxes: an employee's own setting is kept with them. */
export async function findBoxPermissions(db: Db, businessId: string): Promise<BoxRow[]> {
  const { rows } = await sql<BoxRow>`
    (select audience, audience_id as "audienceId", box, permission from box_permission where business_id = ${businessId})
    union all
    (select 'employee', e.id, own.box, own.permission
      from employee e cross join lateral (values ('inbox', e.inbox), ('outbox', e.outbox)) own (box, permission)
      where e.business_id = ${businessId} and e.removed_at is null and (e.inbox is not null or e.outbox is not null)
        and own.permission is not null
      order by e.name collate thai_natural, e.id limit ${listedEmployees})`.execute(db)
  return rows
}

/** Settings of single employees, of either kind. */
export async function countOfEmployees(db: Db, businessId: string): Promise<{ bounds: number; boxes: number }> {
  const { rows } = await sql<{ bounds: number; boxes: number }>`
    select
      (select count(*) from feature_bound b join employee e on e.id = b.audience_id
        where b.business_id = ${businessId} and b.audience = 'employee' and e.removed_at is null) as bounds,
      (select count(inbox) + count(outbox) from employee
        where business_id = ${businessId} and removed_at is null and (inbox is not null or outbox is not null)) as boxes
    `.execute(db)
  return rows[0] ?? { bounds: 0, boxes: 0 }
}
