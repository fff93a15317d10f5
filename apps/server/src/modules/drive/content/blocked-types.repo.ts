import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

const blockedBy = (db: Db, accountId: string) =>
  db.selectFrom('blocked_type').select('extension').where('account_id', '=', accountId)

export const findBlockedTypes = async (db: Db, accountId: string): Promise<string[]> =>
  (await blockedBy(db, accountId).orderBy('extension').execute()).map((row) => row.extension)

/** Those of these extensions that an account blocks. */
export async function findBlocked(db: Db, accountId: string, extensions: readonly string[]): Promise<Set<string>> {
  if (extensions.length === 0) return new Set()
  const rows = await blockedBy(db, accountId)
    .where('extension', 'in', [...new Set(extensions)])
    .execute()
  return new Set(rows.map((row) => row.extension))
}

/** Whether a tree holds a file of a type that an account blocks. */
export async function hasBlockedIn(db: Db, accountId: string, treeId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive tree as (
      select i.id, i.kind, i.extension, 0 as depth from item i where i.id = ${treeId}
      union all
      select c.id, c.kind, c.extension, t.depth + 1 from tree t join item c on c.parent_id = t.id where t.depth < 1000)
    select exists (select from blocked_type b where b.account_id = ${accountId})
      and exists (select from tree join blocked_type b on b.account_id = ${accountId} and b.extension = tree.extension
        where tree.kind = 1) as found`.execute(db)
  return rows[0]?.found ?? false
}

export async function replaceBlockedTypes(
  tx: Tx,
  accountId: string,
  extensions: readonly string[],
  by: { created_by: string; created_at: Date },
): Promise<void> {
  await tx.deleteFrom('blocked_type').where('account_id', '=', accountId).execute()
  if (extensions.length === 0) return
  await tx
    .insertInto('blocked_type')
    .values(extensions.map((extension) => ({ account_id: accountId, extension, ...by })))
    .execute()
}
