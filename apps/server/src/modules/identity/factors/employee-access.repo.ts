import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** Open sessions of a person that have acted for a business, the latest used first. */
export async function findSessionsFor(
  db: Db,
  personId: string,
  businessId: string,
  now: Date,
): Promise<{ id: string; client: string; created_at: Date; last_used_at: Date }[]> {
  const { rows } = await sql<{ id: string; client: string; created_at: Date; last_used_at: Date }>`
    select s.id, s.client, s.created_at, s.last_used_at
    from session s join session_account x on x.session_id = s.id and x.account_id = ${businessId}
    where s.person_id = ${personId} and s.ended_at is null and s.expires_at > ${now}
    order by s.last_used_at desc, s.id`.execute(db)
  return rows
}

/** Whether somebody works for another business, too, suspended there or not. */
export async function worksElsewhere(db: Db, personId: string, businessId: string): Promise<boolean> {
  const { rows } = await sql`
    select from employee where person_id = ${personId} and business_id <> ${businessId} and removed_at is null limit 1`.execute(
    db,
  )
  return rows.length > 0
}
