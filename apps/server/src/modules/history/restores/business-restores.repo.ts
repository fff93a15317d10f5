import type { RestoreAction } from '@khlang/contract/restores'
import { sql } from 'kysely'
import type { ListCursor } from '../../../platform/cursors.ts'
import type { Db } from '../../../platform/db.ts'
import { personNameIn } from '../../../platform/name-in.ts'
import type { RunRow } from './restores.repo.ts'

/** A run with the names that an admin may read. */
export type BusinessRunRow = RunRow & { name: string; owner: string | null; by_name: string }

const columns = () => sql`t.*, r.*, case when r.owner_id is null then i.name else '' end as name,
  ${personNameIn('o')} as owner,
  ${personNameIn('p')} as by_name`
const tables = sql`restore_run r join job_progress t on t.id = r.id join item i on i.id = r.item_id
  join person p on p.id = t.person_id left join person o on o.id = r.owner_id`
/** In Drive Business, whoever asked for it; of a private drive only what admins ordered. */
const concerns = (businessId: string) => sql`(r.ordered_in = ${businessId}
  or r.drive_id = (select d.id from drive d where d.account_id = ${businessId} and d.kind = 'business'))`

export async function findBusinessRun(db: Db, businessId: string, id: string): Promise<BusinessRunRow | undefined> {
  const { rows } = await sql<BusinessRunRow>`
    select ${columns()} from ${tables} where r.id = ${id} and ${concerns(businessId)}`.execute(db)
  return rows[0]
}

/** Runs that were started, latest first. */
export async function findBusinessRuns(
  db: Db,
  businessId: string,
  { now, after, limit }: { now: Date; after: ListCursor | null; limit: number },
): Promise<BusinessRunRow[]> {
  const { rows } = await sql<BusinessRunRow>`
    select ${columns()} from ${tables}
    where ${concerns(businessId)} and r.way is not null and t.kept_until > ${now}
      ${after ? sql`and (t.created_at, t.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
    order by t.created_at desc, t.id desc limit ${limit}`.execute(db)
  return rows
}

/** What has happened to the items of a run since, and how many names of trashed ones are taken. */
export async function countActions(
  db: Db,
  runId: string,
): Promise<{ actions: Map<RestoreAction, number>; renamed: number }> {
  const { rows } = await sql<{ action: RestoreAction; count: number; renamed: number }>`
    select e.action, count(*)::int as count, count(*) filter (where e.action = 'untrash' and exists (
      select from item i join item o on o.parent_id = i.parent_id and o.name_key = i.name_key and o.trashed_at is null
      where i.id = e.item_id and i.trashed_at is not null))::int as renamed
    from restore_entry e where e.run_id = ${runId} group by e.action`.execute(db)
  return {
    actions: new Map(rows.map(({ action, count }) => [action, count])),
    renamed: rows.reduce((sum, row) => sum + row.renamed, 0),
  }
}

/** The private drive of an employee of the business, suspended or not. */
export async function findPrivateRoot(
  db: Db,
  businessId: string,
  employeeId: string,
): Promise<{ person_id: string; root_id: string } | undefined> {
  const { rows } = await sql<{ person_id: string; root_id: string }>`
    select e.person_id, d.root_id from employee e
      join drive d on d.account_id = e.business_id and d.person_id = e.person_id and d.kind = 'personal'
    where e.business_id = ${businessId} and e.id = ${employeeId} and e.removed_at is null`.execute(db)
  return rows[0]
}
