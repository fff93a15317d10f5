import type { Db, Tx } from '../../platform/db.ts'

export type NewProgress = {
  id: string
  account_id: string
  person_id: string
  kind: 'copy' | 'purge' | 'empty-trash' | 'drop-versions' | 'date-items' | 'check-log'
  total: number
  input: string
}

export const insertProgress = (tx: Tx, row: NewProgress) => tx.insertInto('job_progress').values(row).execute()

export const findProgress = (db: Db, id: string) =>
  db.selectFrom('job_progress').selectAll().where('id', '=', id).executeTakeFirst()

type Change = { state?: string; done?: number; total?: number; result?: string; changed_at: Date }

export const updateProgress = (tx: Tx, id: string, change: Change) =>
  tx.updateTable('job_progress').set(change).where('id', '=', id).execute()

export const deleteProgressBefore = (tx: Tx, before: Date) =>
  tx.deleteFrom('job_progress').where('changed_at', '<', before).execute()
