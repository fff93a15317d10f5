import type { EdocBox } from '@khlang/contract/edoc-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

export type DueCopy = { id: string; box: EdocBox; accountId: string; isErased: boolean }

/**
 * Copies whose time in the trash is over, and all of accounts that are erased (C51); those of businesses only once the
 * original need not be kept any more (C24).
 */
export async function findDue(db: Db, before: Date, now: Date, limit: number): Promise<DueCopy[]> {
  const { rows } = await sql<DueCopy>`
    select c.edoc_id as id, c.box, c.account_id as "accountId", a.erased_at is not null as "isErased"
    from (
      select edoc_id, box, account_id from edoc_copy where trashed_at <= ${before} and deleted_at is null
      union
      select c.edoc_id, c.box, c.account_id from account a join edoc_copy c on c.account_id = a.id
      where a.erased_at is not null and c.deleted_at is null
    ) c join edoc e on e.id = c.edoc_id join account a on a.id = c.account_id
    where a.kind = 'citizen' or e.retention_until <= ${now}::date
    limit ${limit}`.execute(db)
  return rows
}

/** Files of documents of which nobody has a copy, and that no business must keep. */
export const deleteUnneededFiles = (tx: Tx, now: Date) =>
  sql`
    delete from edoc_file f using edoc_copy d join edoc e on e.id = d.edoc_id
    where d.deleted_at is not null and f.edoc_id = d.edoc_id
      and not exists (select from edoc_copy c where c.edoc_id = d.edoc_id and c.deleted_at is null)
      and (e.retention_until <= ${now}::date or not exists (
        select from edoc_copy c join account a on a.id = c.account_id where c.edoc_id = d.edoc_id
          and a.kind = 'business'))`.execute(tx)
