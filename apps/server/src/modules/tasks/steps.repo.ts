import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type StepOutcome = 'done' | 'left' | 'skipped' | 'unseen'

/**
 * Records the items of these trees to be copied, folders before their contents; returns how many. What is `closed` is
 * not entered, and recorded only if it was chosen.
 */
export async function planSteps(
  tx: Tx,
  jobId: string,
  { ids, closed, limit }: { ids: readonly string[]; closed: readonly string[]; limit: number },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with recursive tree as (
      select t.id, i.parent_id, 0 as depth, t.n as top
      from unnest(${ids}::uuid[]) with ordinality as t(id, n) left join item i on i.id = t.id
      union all
      select c.id, c.parent_id, t.depth + 1, t.top
      from tree t join item c on c.parent_id = t.id and c.trashed_at is null and c.id <> all(${closed}::uuid[])
      where t.id <> all(${closed}::uuid[]) and t.depth < 1000
    ), numbered as (
      select tree.*, row_number() over (order by depth, top, parent_id, id) as n from tree limit ${limit}
    ), planned as (
      insert into job_step (job_id, n, source_id, parent_n)
      select ${jobId}, s.n, s.id, p.n
      from numbered s left join numbered p on s.depth > 0 and p.id = s.parent_id and p.top = s.top
      returning 1
    )
    select count(*)::int as n from planned`.execute(tx)
  return rows[0]?.n ?? 0
}

export type StepRow = {
  n: number
  source_id: string
  parent_n: number | null
  parent_outcome: StepOutcome | null
  parent_code: string | null
  parent_copy: string | null
}

/** The next pending steps, with the outcome of their folders. */
export async function findOpenSteps(db: Db, jobId: string, limit: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select s.n, s.source_id, s.parent_n, p.outcome as parent_outcome, p.code as parent_code, p.copy_id as parent_copy
    from job_step s left join job_step p on p.job_id = s.job_id and p.n = s.parent_n
    where s.job_id = ${jobId} and s.outcome is null order by s.n limit ${limit}`.execute(db)
  return rows
}

export type StepResult = {
  n: number
  outcome: StepOutcome
  code?: string
  details?: Record<string, unknown>
  copy_id?: string
}

export const settleSteps = (tx: Tx, jobId: string, results: readonly StepResult[]) =>
  sql`
    update job_step s set outcome = t.outcome, code = t.code, details = t.details, copy_id = t.copy_id
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as t(n integer, outcome text, code text, details jsonb, copy_id uuid)
    where s.job_id = ${jobId} and s.n = t.n`.execute(tx)

/** The chosen items in order, with their outcome. */
export const findTopSteps = (db: Db, jobId: string) =>
  db.selectFrom('job_step').selectAll().where('job_id', '=', jobId).where('parent_n', 'is', null).orderBy('n').execute()

/** The first failed steps. */
export const findLeftSteps = (db: Db, jobId: string, limit: number) =>
  db
    .selectFrom('job_step')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('outcome', '=', 'left')
    .orderBy('n')
    .limit(limit)
    .execute()

/** The copied items after a step. */
export const findCopiedSteps = (db: Db, jobId: string, after: number, limit: number) =>
  db
    .selectFrom('job_step')
    .select(['n', 'source_id'])
    .where('job_id', '=', jobId)
    .where('outcome', '=', 'done')
    .where('n', '>', after)
    .orderBy('n')
    .limit(limit)
    .execute()
