import type { Language } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { nameIn } from '../../../platform/name-in.ts'

/** The department in the latest row that brought content of a file: as it is called now, or as it was called then. */
export async function findUploadDepartment(
  db: Db,
  { accountId, itemId }: { accountId: string; itemId: string },
  language: Language,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string | null; name: string }>`
    select e.department_id as id, coalesce(${nameIn('d', language)}, e.department_name, '') as name
    from (select department_id, department_name, account_id from audit_event
        where subject = ${itemId} and type in ('item.created', 'version.created') and outcome = 'ok'
        order by id desc limit 1) e
      left join department d on d.id = e.department_id
    where e.account_id = ${accountId}`.execute(db)
  const [row] = rows
  return row?.id ? { id: row.id, name: row.name } : undefined
}
