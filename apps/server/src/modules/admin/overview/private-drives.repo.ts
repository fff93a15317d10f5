import type { PrivateDriveState } from '@khlang/contract/private-drives'
import { quotaWarnings } from '@khlang/contract/quotas'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { employeeHas } from '../../../platform/like.ts'

export type PrivateDriveRow = {
  id: string
  name: string
  name_en: string | null
  username: string | null
  used: number
  quota: number
  is_near: boolean
  last_activity_at: Date | null
  has_left: boolean
  delete_at: Date | null
  is_transferring: boolean
}

type Criteria = {
  words: readonly string[]
  state: PrivateDriveState | undefined
  after: { name: string; id: string } | null
  limit: number
}

const isNear = sql`l.employee_id is null and ${sql.lit(quotaWarnings[0])} * d.quota <= 100 * u.used`

const states: Record<PrivateDriveState, RawBuilder<unknown>> = {
  working: sql`l.employee_id is null`,
  near: isNear,
  left: sql`l.employee_id is not null`,
}

/**
 * Private drives of the employees of a business, and those kept of people who left, by name. The last activity is the last
 * row of one index for each drive of the page.
 */
export async function findPrivateDrives(
  db: Db,
  businessId: string,
  { words, state, after, limit }: Criteria,
): Promise<PrivateDriveRow[]> {
  const found = words.map((word) => sql`and ${employeeHas(word)}`)
  const { rows } = await sql<PrivateDriveRow>`
    with page as (
      select e.id, e.name, e.person_id, d.quota, u.used, ${isNear} as is_near, l.employee_id is not null as has_left, l.delete_at,
        l.target_folder_id is not null as is_transferring,
        shown_name(p.first_name_en, p.last_name_en, null) as name_en, p.username
      from employee e
        join person p on p.id = e.person_id
        join drive d on d.account_id = e.business_id and d.person_id = e.person_id and d.kind = 'personal'
        left join leaver l on l.employee_id = e.id and l.drive_id = d.id and l.ended_at is null
        cross join lateral (select d.used + unfolded_bytes(d.id) as used) u
      where e.business_id = ${businessId} and (e.removed_at is null or l.employee_id is not null)
        ${sql.join(found, sql` `)} ${state ? sql`and ${states[state]}` : sql``}
        ${after === null ? sql`` : sql`and (e.name collate thai_natural, e.id) > (${after.name}, ${after.id}::uuid)`}
      order by e.name collate thai_natural, e.id limit ${limit}
    )
    select page.*,
      (select a.at from audit_event a where a.person_id = page.person_id and a.account_id = ${businessId}
        order by a.at desc limit 1) as last_activity_at
    from page order by page.name collate thai_natural, page.id`.execute(db)
  return rows
}
