import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { gates } from '../../drive/index.ts'

export type PolicyRow = {
  item_id: string
  days: number
  warn_days: number | null
  channels: string[]
  recipients: string[]
  set_by: string | null
  set_at: Date
}

export const findPolicy = (db: Db, folderId: string): Promise<PolicyRow | undefined> =>
  db.selectFrom('expiry_policy').selectAll().where('item_id', '=', folderId).executeTakeFirst()

export const upsertPolicy = (tx: Tx, policy: PolicyRow) => {
  const { item_id, ...rest } = policy
  return tx
    .insertInto('expiry_policy')
    .values({ item_id, ...rest })
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet(rest))
    .execute()
}

export const deletePolicy = (tx: Tx, folderId: string): Promise<PolicyRow | undefined> =>
  tx.deleteFrom('expiry_policy').where('item_id', '=', folderId).returningAll().executeTakeFirst()

/** The folder whose policy applies to each of two folders: itself, or the nearest above. */
export async function findReaching(db: Db, folderId: string | null, formerId: string | null) {
  const { rows } = await sql<{ here: string | null; before: string | null }>`
    select expiry_policy_of(${folderId}) as here, expiry_policy_of(${formerId}) as before`.execute(db)
  return rows[0] ?? { here: null, before: null }
}

/**
 * How a policy changes the dates of files: it dates files without one, updates dates it set before, or removes the
 * dates it set since then. Dates set by people are never touched.
 */
export type Dating =
  | {
      way: 'give' | 'renew'
      policyId: string
      dates: gates.Dates
      at: Date
      plan: Pick<PolicyRow, 'channels' | 'recipients' | 'set_by'>
    }
  | { way: 'take'; policyId: string; since: Date }

const ownGift = (policyId: string) =>
  sql`exists (select from item_expiry x where x.item_id = f.id and x.policy_id = ${policyId}`

/** The files `f` it applies to. Files that it has already changed are not found again. */
function concerned(dating: Dating): RawBuilder<unknown> {
  const { way, policyId } = dating
  if (way === 'take') return sql`f.expires_at is not null and ${ownGift(policyId)} and x.dated_at >= ${dating.since})`
  if (way === 'give') return sql`f.expires_at is null`
  return sql`(f.expires_at is null or ${ownGift(policyId)} and x.dated_at < ${dating.at}))`
}

/** Changes the files that `chosen` selects, and their warnings; returns how many. */
async function change(tx: Tx, chosen: RawBuilder<unknown>, dating: Dating): Promise<number> {
  const dates = dating.way === 'take' ? { expires_at: null, warn_at: null } : dating.dates
  const plan =
    dating.way === 'take'
      ? sql`update item_expiry x set policy_id = null, dated_at = null from dated where x.item_id = dated.id`
      : sql`insert into item_expiry (item_id, channels, recipients, set_by, policy_id, dated_at)
            select id, ${dating.plan.channels}::text[], ${dating.plan.recipients}::text[], ${dating.plan.set_by}::uuid,
              ${dating.policyId}::uuid, ${dating.at}::timestamptz from dated
            on conflict (item_id) do update set channels = excluded.channels, recipients = excluded.recipients,
              set_by = excluded.set_by, policy_id = excluded.policy_id, dated_at = excluded.dated_at`
  const { rows } = await sql<{ n: number }>`
    with recursive ${chosen}, held as (select f.id from item f join chosen on chosen.id = f.id where ${concerned(dating)}
      order by f.id for no key update of f),
    dated as (
      update item i set expires_at = ${dates.expires_at}, warn_at = ${dates.warn_at}, revision = revision + 1
      from held where i.id = held.id returning i.id
    ), planned as (${plan} returning 1)
    select count(*)::int as n from dated`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Dates a file, or the files below a folder, except in folders with their own policy. */
export const dateTree = (tx: Tx, id: string, dating: Dating, limit: number): Promise<number> =>
  change(
    tx,
    sql`tree as (
        select i.id, i.kind, 0 as depth from item i
        where i.id = ${id} and (i.id = ${dating.policyId} or not exists (select from expiry_policy p where p.item_id = i.id))
        union all
        select c.id, c.kind, t.depth + 1 from tree t join item c on c.parent_id = t.id and c.trashed_at is null
        where t.kind = 0 and t.depth < 1000 and not exists (select from expiry_policy p where p.item_id = c.id)
      ), chosen as (
        select f.id from tree join item f on f.id = tree.id where f.kind = 1 and ${concerned(dating)} limit ${limit}
      )`,
    dating,
  )

/** Dates files in these folders. */
export const dateIn = (tx: Tx, folderIds: readonly string[], dating: Dating, limit: number): Promise<number> =>
  change(
    tx,
    sql`chosen as (
        select f.id from item f
        where f.parent_id = any(${folderIds}::uuid[]) and f.kind = 1 and f.trashed_at is null and ${concerned(dating)}
        limit ${limit}
      )`,
    dating,
  )

/** A folder and those below it that its policy applies to. */
export async function findReached(db: Db, id: string, policyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive tree as (
      select i.id, 0 as depth from item i
      where i.id = ${id} and (i.id = ${policyId} or not exists (select from expiry_policy p where p.item_id = i.id))
      union all
      select c.id, t.depth + 1 from tree t join item c on c.parent_id = t.id and c.kind = 0 and c.trashed_at is null
      where t.depth < 1000 and not exists (select from expiry_policy p where p.item_id = c.id)
    )
    select id from tree`.execute(db)
  return rows.map((row) => row.id)
}

/** The number of files in these folders, as the total of a job. */
export async function countFilesIn(db: Db, folderIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from item
    where parent_id = any(${folderIds}::uuid[]) and kind = 1 and trashed_at is null`.execute(db)
  return rows[0]?.n ?? 0
}
