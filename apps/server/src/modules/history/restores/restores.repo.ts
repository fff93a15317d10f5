import { sql } from 'kysely'
import type { RestoreAction, RestoreWay } from '@khlang/contract/restores'
import type { Db, Tx } from '../../../platform/db.ts'

export type NewEntry = {
  run_id: string
  item_id: string
  parent_id: string | null
  kind: number
  name: string
  place: string
  version_n: number | null
  size: number
  size_in_place: number
  action: RestoreAction
  code_beside: string | null
  code_in_place: string | null
  looked: boolean
}

type NewRun = {
  id: string
  item_id: string
  drive_id: string
  at: Date
  ordered_in: string | null
  owner_id: string | null
}
export const insertRun = (tx: Tx, run: NewRun) => tx.insertInto('restore_run').values(run).execute()

/** A run with its task, which has the owner and the progress. */
const runsWithTasks = (db: Db) =>
  db.selectFrom('job_progress').innerJoin('restore_run', 'restore_run.id', 'job_progress.id').selectAll()

export const findRun = (db: Db, id: string) => runsWithTasks(db).where('restore_run.id', '=', id).executeTakeFirst()
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>

/** The run, locked together with its task: `share` during a step, `update` to change its state. */
export const lockRun = (tx: Tx, id: string, how: 'share' | 'update'): Promise<RunRow | undefined> =>
  runsWithTasks(tx)
    .where('restore_run.id', '=', id)
    .$if(how === 'share', (query) => query.forShare())
    .$if(how === 'update', (query) => query.forUpdate())
    .executeTakeFirst()

type Change = { way?: RestoreWay; folder_name?: string; target_id?: string }
export const updateRun = (tx: Tx, id: string, change: Change) =>
  tx.updateTable('restore_run').set(change).where('id', '=', id).execute()

/** The entries are deleted before the run itself. */
export const forgetEntries = (tx: Tx, before: Date) =>
  sql`
    delete from restore_entry e using job_progress t where t.id = e.run_id and t.changed_at < ${before}`.execute(tx)

type EarlierRunsQuery = {
  itemId: string
  /** Of the root: everything in the drive. */
  driveId: string | null
  /** Only this person's; null for everybody's. */
  personId: string | null
  now: Date
  after: { value: string; id: string } | null
  limit: number
}

/** Runs that were started, latest first. */
export async function findEarlier(db: Db, { itemId, driveId, personId, now, after, limit }: EarlierRunsQuery) {
  const { rows } = await sql<RunRow & { name: string }>`
    select t.*, r.*, i.name from restore_run r join job_progress t on t.id = r.id join item i on i.id = r.item_id
    where r.way is not null and t.kept_until > ${now} and ${driveId ? sql`r.drive_id = ${driveId}` : sql`r.item_id = ${itemId}`}
      ${personId ? sql`and t.person_id = ${personId}` : sql``}
      ${after ? sql`and (t.created_at, t.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
    order by t.created_at desc, t.id desc limit ${limit}`.execute(db)
  return rows
}

export const deleteEntries = (tx: Tx, runId: string) =>
  tx.deleteFrom('restore_entry').where('run_id', '=', runId).execute()

/** Adds entries; existing ones stay: an item has one place at that time, and one now. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('restore_entry')
    .values([...entries])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The next folder that has not been scanned. */
export const findUnscanned = (db: Db, runId: string) =>
  db
    .selectFrom('restore_entry')
    .selectAll()
    .where('run_id', '=', runId)
    .where('looked', '=', false)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst()

export const markScanned = (tx: Tx, runId: string, n: number) =>
  tx.updateTable('restore_entry').set({ looked: true }).where('run_id', '=', runId).where('n', '=', n).execute()

const codeOf = (way: RestoreWay) => sql.raw(way === 'beside' ? 'code_beside' : 'code_in_place')
const actionsOf = (way: RestoreWay) =>
  sql.raw(way === 'beside' ? `('same', 'version', 'untrash', 'elsewhere')` : `('version', 'untrash')`)
const comesBack = (way: RestoreWay) => sql<boolean>`(action in ${actionsOf(way)} and ${codeOf(way)} is null)`
/** Entries that are not restored and reported; unchanged ones are not. */
const isLeft = (way: RestoreWay) =>
  sql<boolean>`(${codeOf(way)} is not null or outcome is not distinct from 'failed'
    or action in ${sql.raw(way === 'beside' ? `('gone')` : `('gone', 'newer', 'elsewhere')`)})`

export type Sums = {
  entries: number
  beside: number
  beside_bytes: number
  beside_left: number
  in_place: number
  in_place_bytes: number
  in_place_left: number
  beside_kept: number
  in_place_kept: number
  done: number
  failed: number
}

/** Numbers and sizes by outcome. */
export async function sumEntries(db: Db, runId: string): Promise<Sums | undefined> {
  const { rows } = await sql<Sums>`
    select count(*)::int as entries,
      count(*) filter (where ${comesBack('beside')})::int as beside,
      coalesce(sum(size) filter (where ${comesBack('beside')}), 0)::bigint as beside_bytes,
      count(*) filter (where ${isLeft('beside')})::int as beside_left,
      count(*) filter (where ${comesBack('inPlace')})::int as in_place,
      coalesce(sum(size_in_place) filter (where ${comesBack('inPlace')}), 0)::bigint as in_place_bytes,
      count(*) filter (where ${isLeft('inPlace')})::int as in_place_left,
      count(*) filter (where code_beside is not null)::int as beside_kept,
      count(*) filter (where code_in_place is not null)::int as in_place_kept,
      count(*) filter (where outcome = 'done')::int as done,
      count(*) filter (where outcome = 'failed')::int as failed
    from restore_entry where run_id = ${runId}`.execute(db)
  return rows[0]
}

export const findEntries = (
  db: Db,
  runId: string,
  { way, show, after, limit }: { way: RestoreWay; show: 'back' | 'left'; after: number; limit: number },
) =>
  db
    .selectFrom('restore_entry')
    .selectAll()
    .where('run_id', '=', runId)
    .where('n', '>', after)
    .where(show === 'back' ? comesBack(way) : isLeft(way))
    .orderBy('n')
    .limit(limit)
    .execute()
export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number]

/** The next pending entries. */
export const findUndone = (db: Db, runId: string, way: RestoreWay, limit: number) =>
  db
    .selectFrom('restore_entry')
    .select('n')
    .where('run_id', '=', runId)
    .where('outcome', 'is', null)
    .where(comesBack(way))
    .orderBy('n')
    .limit(limit)
    .execute()

/** A pending entry, locked; undefined if another process has processed it. */
export const lockUndone = (tx: Tx, runId: string, n: number) =>
  tx
    .selectFrom('restore_entry')
    .selectAll()
    .where('run_id', '=', runId)
    .where('n', '=', n)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The entry of a folder at that time. */
export const findEntryOf = (db: Db, runId: string, itemId: string) =>
  db
    .selectFrom('restore_entry')
    .selectAll()
    .where('run_id', '=', runId)
    .where('item_id', '=', itemId)
    .where(sql<boolean>`(action = 'newer') = false`)
    .executeTakeFirst()

export const updateEntry = (
  tx: Tx,
  runId: string,
  n: number,
  change: { outcome: 'done' | 'failed'; code?: string; code_values?: string; made_id?: string },
) => tx.updateTable('restore_entry').set(change).where('run_id', '=', runId).where('n', '=', n).execute()
