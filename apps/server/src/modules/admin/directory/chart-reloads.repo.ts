import type { ChartChangeKind, ChartSubject } from '@khlang/contract/organisation-chart'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'
import { personNameIn } from '../../../platform/name-in.ts'
import type { Change } from './chart-change.rules.ts'

export type ReloadRow = Selectable<Schema['chart_reload']>
export type ChangeRow = Selectable<Schema['chart_change']>

export const insertReload = (tx: Tx, row: Insertable<Schema['chart_reload']>) =>
  tx.insertInto('chart_reload').values(row).execute()

export const updateReload = (tx: Tx, id: string, change: Updateable<Schema['chart_reload']>) =>
  tx.updateTable('chart_reload').set(change).where('id', '=', id).execute()

export const deleteReload = (tx: Tx, id: string) => tx.deleteFrom('chart_reload').where('id', '=', id).execute()

const lockIn =
  (state: 'fetching' | 'applying') =>
  (tx: Tx, id: string): Promise<ReloadRow | undefined> =>
    tx
      .selectFrom('chart_reload')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', state)
      .forUpdate()
      .executeTakeFirst()

/** Where it is still being read, or applied: undefined if something else has happened to it meanwhile. */
export const lockFetching = lockIn('fetching')
export const lockApplying = lockIn('applying')

export const findReload = (db: Db, id: string): Promise<ReloadRow | undefined> =>
  db.selectFrom('chart_reload').selectAll().where('id', '=', id).executeTakeFirst()

export const findByTask = (db: Db, taskId: string): Promise<ReloadRow | undefined> =>
  db.selectFrom('chart_reload').selectAll().where('task_id', '=', taskId).executeTakeFirst()

export const findLatest = (db: Db, businessId: string): Promise<ReloadRow | undefined> =>
  db
    .selectFrom('chart_reload')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** When the chart was last reloaded. */
export const findReloadedAt = async (db: Db, businessId: string): Promise<Date | null> => {
  const row = await db
    .selectFrom('chart_reload')
    .select('finished_at')
    .where('business_id', '=', businessId)
    .where('state', '=', 'done')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.finished_at ?? null
}

/** The changes that admins were last notified of. */
export const findMailedDigest = async (db: Db, businessId: string): Promise<Buffer | null> => {
  const row = await db
    .selectFrom('chart_reload')
    .select('digest')
    .where('business_id', '=', businessId)
    .where('mailed_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.digest ?? null
}

/** Businesses that have reloaded their chart: those are compared every night. */
export async function findReloading(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from business b join account a on a.id = b.id and a.status = 'active'
    where exists (select from chart_reload r where r.business_id = b.id and r.state = 'done')
      ${after === null ? sql`` : sql`and b.id > ${after}`}
    order by b.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** All but the latest of each business, and the latest that was done: from those the nightly check continues. */
export const deleteOld = (tx: Tx, before: Date) =>
  sql`
    delete from chart_reload r where r.created_at < ${before} and r.state not in ('fetching', 'applying')
      and exists (select from chart_reload later where later.business_id = r.business_id
        and later.created_at > r.created_at and (r.state <> 'done' or later.state = 'done'))`.execute(tx)

export async function insertChanges(tx: Tx, reloadId: string, changes: readonly Change[]): Promise<void> {
  const rows = changes.map((one, at) => ({ ...one, n: at + 1 }))
  await sql`
    insert into chart_change (reload_id, n, kind, subject, provider_id, target_id, name, was, becomes, wanted, code)
    select ${reloadId}, c.n, c.kind, c.subject, c."providerId", c."targetId", c.name, c.was, c.becomes, c.wanted, c.code
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(n integer, kind text, subject text, "providerId" text,
      "targetId" uuid, name text, was text, becomes text, wanted jsonb, code text)`.execute(tx)
}

export type ReloadFacts = {
  counts: { subject: ChartSubject; kind: ChartChangeKind; count: number }[]
  total: number
  done: number
  left: number
  sameNamed: number
  requestedBy: string | null
  confirmedBy: string | null
}

/** Counts and names of a reload. */
export async function findFacts(db: Db, { id, requested_by, confirmed_by }: ReloadRow): Promise<ReloadFacts> {
  const { rows } = await sql<ReloadFacts>`
    with counted as (
      select subject, kind, count(*)::int as count, count(*) filter (where outcome = 'done')::int as done,
        count(*) filter (where outcome = 'left' or (outcome is null and code is not null))::int as "left",
        count(*) filter (where wanted ? 'sameNamed')::int as same
      from chart_change where reload_id = ${id} group by subject, kind
    )
    select coalesce(json_agg(json_build_object('subject', subject, 'kind', kind, 'count', count)
        order by subject, kind), '[]') as counts,
      coalesce(sum(count), 0)::int as total, coalesce(sum(done), 0)::int as done,
      coalesce(sum("left"), 0)::int as "left", coalesce(sum(same), 0)::int as "sameNamed",
      (select ${personNameIn('person')} from person where id = ${requested_by}) as "requestedBy",
      (select ${personNameIn('person')} from person where id = ${confirmed_by}) as "confirmedBy"
    from counted`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('an aggregate has one row')
  return facts
}

export type ChangeFilter = { subject?: ChartSubject; kind?: ChartChangeKind; outcome?: 'done' | 'left' }

export const findChanges = (
  db: Db,
  reloadId: string,
  { subject, kind, outcome, after, limit }: ChangeFilter & { after: number; limit: number },
): Promise<ChangeRow[]> => {
  let query = db.selectFrom('chart_change').selectAll().where('reload_id', '=', reloadId).where('n', '>', after)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (outcome !== undefined) query = query.where('outcome', '=', outcome)
  return query.orderBy('n').limit(limit).execute()
}

/** The next change to be made. */
export const findOpen = (db: Db, reloadId: string): Promise<ChangeRow | undefined> =>
  db
    .selectFrom('chart_change')
    .selectAll()
    .where('reload_id', '=', reloadId)
    .where('outcome', 'is', null)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst()

/** Waits for another worker; undefined if that has settled it. */
export const lockOpen = (tx: Tx, { reload_id, n }: Pick<ChangeRow, 'reload_id' | 'n'>) =>
  tx
    .selectFrom('chart_change')
    .select('n')
    .where('reload_id', '=', reload_id)
    .where('n', '=', n)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Nothing if it has been settled already. */
export const settleChange = (
  tx: Tx,
  { reload_id, n }: Pick<ChangeRow, 'reload_id' | 'n'>,
  change: Pick<Updateable<Schema['chart_change']>, 'outcome' | 'code' | 'code_values' | 'leaves'>,
) =>
  tx
    .updateTable('chart_change')
    .set(change)
    .where('reload_id', '=', reload_id)
    .where('n', '=', n)
    .where('outcome', 'is', null)
    .execute()
