import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

/** A person, and the business whose drives are meant. */
export type InBusiness = { personId: string; accountId: string }
export type LeftLink = { id: string; item_id: string; name: string; kind: 'share' | 'upload' }

const tables = [
  { kind: 'share', table: sql.table('share_link'), item: sql`l.item_id`, and: sql`` },
  // What receives for a share link goes with it.
  { kind: 'upload', table: sql.table('upload_link'), item: sql`l.folder_id`, and: sql`and l.share_link_id is null` },
] as const

/** Those that somebody made to items of a business, or acting for it to those of others. */
const made = ({ personId, accountId }: InBusiness) =>
  sql`l.created_by = ${personId} and ${accountId} in (d.account_id, l.account_id)`

/** Items of their own drives stay theirs: they may come back, or the drive gets a new owner with its links. */
const isOfOthers = ({ personId }: InBusiness) => sql`d.person_id is distinct from ${personId}`

/**
 * Whether nothing closes anything in the tree of an item `i`, itself and what is in the trash included: then whoever may
 * share it shows nothing through a link that its maker could not see.
 */
const isOpenBelow = sql`not exists (
  with recursive tree as (
    select i.id, i.stop_inheriting or i.restricted as closes, 0 as depth
    union all
    select c.id, c.stop_inheriting or c.restricted, t.depth + 1
    from tree t join item c on c.parent_id = t.id where t.depth < 1000
  )
  select from tree t where t.closes or exists (select from access_rule r where r.item_id = t.id))`

/** Share links and upload links that somebody made in a business, or for it; `ofOthers`: but to their own drives. */
export async function findLeft(db: Db, who: InBusiness, { ofOthers = false } = {}): Promise<LeftLink[]> {
  const found = await Promise.all(
    tables.map(({ kind, table, item, and }) =>
      sql<LeftLink>`
        select l.id, i.id as item_id, l.name, ${kind} as kind from ${table} l
          join item i on i.id = ${item} join drive d on d.id = i.drive_id
        where ${made(who)} and ${ofOthers ? isOfOthers(who) : sql`true`} ${and}`.execute(db),
    ),
  )
  return found.flatMap(({ rows }) => rows)
}

/**
 * Links of somebody become those of another person of the business, whose rights decide from then on: those that could
 * show what is closed to some are left. Upload links show nothing.
 */
export async function handOver(tx: Tx, who: InBusiness, to: string): Promise<void> {
  const { personId, accountId } = who
  for (const { kind, table, item, and } of tables)
    await sql`update ${table} l set created_by = ${to}, account_id = ${accountId}, former_maker = ${personId}, revision = l.revision + 1
      from item i join drive d on d.id = i.drive_id
      where i.id = ${item} and ${made(who)} and ${isOfOthers(who)}
        and ${kind === 'upload' ? sql`true` : isOpenBelow} ${and}`.execute(tx)
}

/** Links of somebody to what is now in a folder become those of its new owner. */
export async function handOverBelow(
  tx: Tx,
  { folderId, from, to, accountId }: { folderId: string; from: string; to: string; accountId: string },
): Promise<void> {
  for (const { table, item, and } of tables)
    await sql`
      with recursive up as (
        select l.id as link, i.id, i.parent_id from ${table} l join item i on i.id = ${item}
          join drive d on d.id = i.drive_id
        where l.created_by = ${from} and d.account_id = ${accountId} ${and}
        union all
        select up.link, p.id, p.parent_id from up join item p on p.id = up.parent_id
      )
      update ${table} l set created_by = ${to}, account_id = ${accountId}, revision = l.revision + 1
      where l.id in (select link from up where id = ${folderId})`.execute(tx)
}
