import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { Receiver } from './edoc.types.ts'

const columns = sql.raw(`a.id as "accountId", a.status, d.id as "driveId"`)

/** Whose tax id and branch, or national id, this is. Ids of companies begin with 0, those of citizens do not. */
export async function findReceiver(db: Db, taxId: string, branch: string | null): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    select ${columns} from business b join account a on a.id = b.id
      left join drive d on d.account_id = a.id and d.kind = 'business'
      where b.tax_id = ${taxId} and b.branch_no = ${branch ?? '00000'}
    union all
    select ${columns} from person p join account a on a.person_id = p.id
      left join drive d on d.account_id = a.id and d.person_id = p.id and d.kind = 'personal'
      where p.national_id = ${taxId}
    limit 1`.execute(db)
  return rows[0]
}
