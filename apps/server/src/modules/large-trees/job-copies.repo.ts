import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Of these sources, those copied by a job, with their copies. */
export async function findJobCopies(db: Db, jobId: string, sourceIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ source_id: string; copy_id: string }>`
    select source_id, copy_id from job_step
    where job_id = ${jobId} and source_id = any(${sourceIds}::uuid[]) and copy_id is not null`.execute(db)
  return new Map(rows.map((row) => [row.source_id, row.copy_id]))
}
