import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { Receiver } from './edoc.types.ts'

/** The account that this tax id and branch, or this national id, is proved to belong to. */
export async function findReceiver(db: Db, taxId: string, branch: string | null): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    select a.id as "accountId", a.status, d.id as "driveId" from account a
      left join drive d on d.account_id = a.id
        and (d.kind = 'business' or (d.kind = 'personal' and d.person_id = a.person_id))
    where a.id = account_of_identifier(${taxId}, ${branch})`.execute(db)
  return rows[0]
}
