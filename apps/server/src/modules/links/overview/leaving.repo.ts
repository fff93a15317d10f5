import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

/** A person, and the business whose drives are meant. */
export type InBusiness = { personId: string; accountId: string }
export type LeftLink = { id: string; item_id: string; name: string; kind: 'share' | 'upload' }

const tables = [
  { kind: 'share', table: sql.table('share_link'), item: sql`l.item_id` },
  { kind: 'upload', table: sql.table('upload_link'), item: sql`l.folder_id` },
] as const

/** Share links and upload links that somebody made to items of a business, or acting for it to those of others. */
export async function findLeft(db: Db, { personId, accountId }: InBusiness): Promise<LeftLink[]> {
  const found = await Promise.all(
    tables.map(({ kind, table, item }) =>
      sql<LeftLink>`
        select l.id, i.id as item_id, l.name, ${kind} as kind from ${table} l
          join item i on i.id = ${item} join drive d on d.id = i.drive_id
        where l.created_by = ${personId} and ${accountId} in (d.account_id, l.account_id)`.execute(db),
    ),
  )
  return found.flatMap(({ rows }) => rows)
}

/** Links of somebody to Drive Business become those of another person of the business. */
export async function handOver(tx: Tx, { personId, accountId }: InBusiness, to: string): Promise<void> {
  for (const { table, item } of tables)
    await sql`update ${table} l set created_by = ${to}, account_id = ${accountId}, former_maker = ${personId}, revision = l.revision + 1
      from item i join drive d on d.id = i.drive_id
      where l.created_by = ${personId} and i.id = ${item} and d.account_id = ${accountId}
        and d.person_id is distinct from ${personId}`.execute(tx)
}

/** Links of somebody to what is now in a folder become those of its new owner. */
export async function handOverBelow(
  tx: Tx,
  { folderId, from, to, accountId }: { folderId: string; from: string; to: string; accountId: string },
): Promise<void> {
  for (const { table, item } of tables)
    await sql`
      with recursive up as (
        select l.id as link, i.id, i.parent_id from ${table} l join item i on i.id = ${item}
          join drive d on d.id = i.drive_id
        where l.created_by = ${from} and d.account_id = ${accountId}
        union all
        select up.link, p.id, p.parent_id from up join item p on p.id = up.parent_id
      )
      update ${table} l set created_by = ${to}, account_id = ${accountId}, revision = l.revision + 1
      where l.id in (select link from up where id = ${folderId})`.execute(tx)
}
