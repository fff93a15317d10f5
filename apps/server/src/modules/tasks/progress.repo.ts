import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { TaskKind, TaskState } from './kinds.ts'

/**
 * What a job is about. The names of items are those that its person saw at the request, for items that are gone; of the
 * others only the ids count.
 */
export type JobAbout = {
  name: string
  itemId?: string | null
  count: number
  place: string | null
  placeId?: string | null
}

/** The outcome of one item as stored by a task: a code and its values, so that each reader gets their own language. */
export type KeptOutcome = {
  id: string
  ok: boolean
  newId?: string
  skipped?: boolean
  machineCode?: string
  values?: unknown
}

type NewProgress = {
  id: string
  account_id: string
  person_id: string
  session_id: string
  kind: TaskKind
  total: number
  input: string
  about: string
  dismissed_at: Date | null
  kept_until: Date | null
  created_at: Date
  changed_at: Date
}

export const insertProgress = (tx: Tx, row: NewProgress) => tx.insertInto('job_progress').values(row).execute()

export const findProgress = (db: Db, id: string) =>
  db.selectFrom('job_progress').selectAll().where('id', '=', id).executeTakeFirst()
export type ProgressRow = NonNullable<Awaited<ReturnType<typeof findProgress>>>

/** The job, locked until the transaction ends, so that only one process works on it. */
export const lockProgress = (tx: Tx, id: string): Promise<ProgressRow | undefined> =>
  tx.selectFrom('job_progress').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Starts an unfinished task and returns it; its kind decides whether a failure is final. */
export const claimProgress = (
  tx: Tx,
  id: string,
  at: Date,
  { failedToo }: { failedToo: boolean },
): Promise<ProgressRow | undefined> =>
  tx
    .updateTable('job_progress')
    .set({ state: 'running', code: null, code_values: null, changed_at: at })
    .where('id', '=', id)
    .where('state', 'in', failedToo ? ['waiting', 'running', 'failed'] : ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()

/** The running tasks of a person in an account, and the finished ones that were not dismissed. */
export const findProgressOf = (db: Db, personId: string, accountId: string, limit: number): Promise<ProgressRow[]> =>
  db
    .selectFrom('job_progress')
    .selectAll()
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .where('dismissed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The number of unfinished tasks of a kind: of an account, or of one person in it. */
export async function countInFlight(
  db: Db,
  kind: TaskKind,
  { accountId, personId }: { accountId: string; personId?: string },
): Promise<number> {
  const { n } = await db
    .selectFrom('job_progress')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'running'])
    .$if(personId !== undefined, (query) => query.where('person_id', '=', personId ?? ''))
    .executeTakeFirstOrThrow()
  return n
}

export type ProgressChange = {
  state?: TaskState
  /** Why the whole task failed. */
  code?: string | null
  /** What the text of the code speaks of, as JSON. */
  code_values?: string | null
  done?: number
  total?: number
  result?: string
  planned?: boolean
  left_count?: number
  place?: string | null
  session_id?: string
  dismissed_at?: Date
  kept_until?: Date
  changed_at: Date
}

/** False if the task no longer exists. */
export async function updateProgress(tx: Tx, id: string, change: ProgressChange): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('job_progress').set(change).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Adds the result of a batch to the progress. */
export const countProgress = (tx: Tx, id: string, done: number, left: number, at: Date) =>
  tx
    .updateTable('job_progress')
    .set({ done: sql<number>`done + ${done}`, left_count: sql<number>`left_count + ${left}`, changed_at: at })
    .where('id', '=', id)
    .execute()

/** Deletes the caller's own task with all its data; false if there is none. */
export async function deleteOwn(
  tx: Tx,
  id: string,
  kind: TaskKind,
  { personId, accountId }: { personId: string; accountId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('job_progress')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Tasks past their retention: their own if set, otherwise counted from the last change. */
export const deleteExpired = (tx: Tx, now: Date, unchangedSince: Date) =>
  tx
    .deleteFrom('job_progress')
    .where((is) =>
      is.or([
        is('kept_until', '<=', now),
        is.and([is('kept_until', 'is', null), is('changed_at', '<', unchangedSince)]),
      ]),
    )
    .execute()
