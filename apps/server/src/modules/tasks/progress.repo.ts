import type { JobKind } from '@khlang/contract/jobs'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** What people are told that a job is about. */
export type JobAbout = { name: string; count: number; place: string | null }

export type NewProgress = {
  id: string
  account_id: string
  person_id: string
  session_id: string
  kind: JobKind
  total: number
  input: string
  about: string
}

export const insertProgress = (tx: Tx, row: NewProgress) => tx.insertInto('job_progress').values(row).execute()

/** Automatic follow-up work that nobody requested: it appears in no list. */
export const insertQuietProgress = (tx: Tx, row: NewProgress) =>
  tx
    .insertInto('job_progress')
    .values({ ...row, dismissed_at: sql`now()` })
    .execute()

export const findProgress = (db: Db, id: string) =>
  db.selectFrom('job_progress').selectAll().where('id', '=', id).executeTakeFirst()
export type ProgressRow = NonNullable<Awaited<ReturnType<typeof findProgress>>>

/** The job, held until the transaction ends: two processes do nothing of it at once. */
export const lockProgress = (tx: Tx, id: string): Promise<ProgressRow | undefined> =>
  tx.selectFrom('job_progress').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

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

export type ProgressChange = {
  state?: string
  done?: number
  total?: number
  result?: string
  planned?: boolean
  left_count?: number
  place?: string | null
  dismissed_at?: Date
  changed_at: Date
}

export const updateProgress = (tx: Tx, id: string, change: ProgressChange) =>
  tx.updateTable('job_progress').set(change).where('id', '=', id).execute()

/** Counts on what a batch has done. */
export const countProgress = (tx: Tx, id: string, done: number, left: number, at: Date) =>
  tx
    .updateTable('job_progress')
    .set({ done: sql<number>`done + ${done}`, left_count: sql<number>`left_count + ${left}`, changed_at: at })
    .where('id', '=', id)
    .execute()

export const deleteProgressBefore = (tx: Tx, before: Date) =>
  tx.deleteFrom('job_progress').where('changed_at', '<', before).execute()
