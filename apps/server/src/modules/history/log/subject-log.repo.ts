import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { columns, isNoStep, type LogActors, type LogRow, ofActors } from './log.repo.ts'

type Criteria = LogActors & { subject: string; types: string; accountId: string; before: number | null; limit: number }

/** Rows about a subject that belong to an account, newest first, by the index of subjects. */
export async function findSubjectLog(
  db: Db,
  { subject, types, accountId, before, limit, ...actors }: Criteria,
): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select ${columns} from audit_event e
    where e.subject = ${subject} and starts_with(e.type, ${types}) and e.outcome = 'ok' and ${isNoStep('e.id')}
      and (e.account_id = ${accountId} or (e.account_id is null and e.data ->> 'accountId' = ${accountId}::text))
      ${ofActors(actors, 'e')} ${before === null ? sql`` : sql`and e.id < ${before}::bigint`}
    order by e.id desc limit ${limit}`.execute(db)
  return rows
}
