import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { personNameIn } from '../../../platform/name-in.ts'
import { content } from '../../drive/index.ts'

/**
 * Records every version of trees about to be deleted, each with the path of its top, numbered after `after`; returns
 * how many.
 */
export async function insertEntries(
  tx: Tx,
  destructionId: string,
  tops: readonly { id: string; path: string }[],
  after = 0,
): Promise<number> {
  const ids = tops.map(({ id }) => id)
  const paths = tops.map(({ path }) => path)
  const { numAffectedRows } = await sql`
    with recursive tree as (
      select i.id, w.path from unnest(${ids}::uuid[], ${paths}::text[]) as w(id, path) join item i on i.id = w.id
      union
      select c.id, t.path || ' / ' || c.name from tree t join item c on c.parent_id = t.id
    )
    insert into destruction_entry (destruction_id, n, item_id, path, version_n, size, sha256, blob_id)
    select ${destructionId}, ${after}::integer + row_number() over (order by t.path, t.id, v.n), t.id, t.path, v.n, v.size,
      b.sha256, b.id
    from tree t join version v on v.item_id = t.id join blob b on b.id = v.blob_id`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export const findEntries = (db: Db, destructionId: string, after: number, limit: number) =>
  db
    .selectFrom('destruction_entry')
    .selectAll()
    .where('destruction_id', '=', destructionId)
    .where('n', '>', after)
    .orderBy('n')
    .limit(limit)
    .execute()
export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number]

type NewDestruction = {
  id: string
  drive_id: string
  item_id: string
  kind: number
  name: string
  files: number
  versions: number
  bytes: number
  asked_at: Date
  person_id: string | null
  why: string
  list_hash: Buffer
}

export const insertDestruction = (tx: Tx, row: NewDestruction) =>
  tx
    .insertInto('destruction')
    .values((make) => ({
      ...row,
      account_id: make.selectFrom('drive').select('account_id').where('id', '=', row.drive_id).$asScalar().$notNull(),
    }))
    .execute()

/**
 * Closes entries whose key is gone, or whose bytes are still needed elsewhere; entries waiting for the collector stay
 * open.
 */
export async function closeEntries(tx: Tx, destructionId: string, now: Date): Promise<void> {
  await sql`
    update destruction_entry e
    set outcome = case when b.id is null then 'destroyed' else 'kept' end, key_at = ${now}
    from destruction_entry o left join blob b on b.id = o.blob_id
    where o.destruction_id = ${destructionId} and o.outcome is null
      and e.destruction_id = o.destruction_id and e.n = o.n
      and (b.id is null or exists (select from version v where v.blob_id = b.id) or ${content.usedElsewhere})`.execute(
    tx,
  )
}

export async function sumOutcomes(db: Db, id: string): Promise<{ open: number; destroyed: number; kept: number }> {
  const { rows } = await sql<{ open: number; destroyed: number; kept: number }>`
    select (count(*) filter (where outcome is null))::int as open,
      (count(*) filter (where outcome = 'destroyed'))::int as destroyed,
      (count(*) filter (where outcome = 'kept'))::int as kept
    from destruction_entry where destruction_id = ${id}`.execute(db)
  return rows[0] ?? { open: 0, destroyed: 0, kept: 0 }
}

/** Open records, oldest first, after the last one examined. */
export const findOpen = (db: Db, after: { asked_at: Date; id: string } | null, limit: number) =>
  db
    .selectFrom('destruction')
    .select(['id', 'asked_at'])
    .where('settled_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where((where) =>
        where(where.refTuple('asked_at', 'id'), '>', where.tuple(after?.asked_at ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('asked_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export const lockOpen = (tx: Tx, id: string) =>
  tx
    .selectFrom('destruction')
    .select(['id', 'item_id', 'versions'])
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const markSettled = (
  tx: Tx,
  id: string,
  change: { settled_at: Date; destroyed: number; kept: number; outcome_hash: Buffer },
) => tx.updateTable('destruction').set(change).where('id', '=', id).execute()

/**
 * The drives whose records the caller may read: their own; for Admin Business that of the business and its retained
 * trash.
 */
export const findReadable = async (
  db: Db,
  who: { accountId: string; personId: string; isAdmin: boolean },
): Promise<string[]> =>
  (
    await db
      .selectFrom('drive')
      .select('id')
      .where('account_id', '=', who.accountId)
      .where((where) =>
        where.or([
          where('person_id', '=', who.personId),
          ...(who.isAdmin ? [where('kind', 'in', ['business', 'vault'])] : []),
        ]),
      )
      .execute()
  ).map(({ id }) => id)

const named = () => sql`
  d.*, dr.kind as drive_kind,
  ${personNameIn('p')} as person_name
  from destruction d join drive dr on dr.id = d.drive_id left join person p on p.id = d.person_id`

export type DestructionRow = Omit<NewDestruction, 'why'> & {
  account_id: string
  why: string
  settled_at: Date | null
  destroyed: number
  kept: number
  outcome_hash: Buffer | null
  drive_kind: string
  person_name: string | null
}

export async function findDestructions(
  db: Db,
  driveIds: readonly string[],
  after: { value: string; id: string } | null,
  limit: number,
): Promise<DestructionRow[]> {
  // The newest of each drive by its index, then the newest of all.
  const { rows } = await sql<DestructionRow>`
    with newest as (
      select found.* from unnest(${driveIds}::uuid[]) as of_drive (id) cross join lateral (
        select x.id, x.asked_at from destruction x where x.drive_id = of_drive.id
          ${after ? sql`and (x.asked_at, x.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
        order by x.asked_at desc, x.id desc limit ${limit}) found
      order by found.asked_at desc, found.id desc limit ${limit}
    )
    select ${named()} where d.id in (select id from newest) order by d.asked_at desc, d.id desc`.execute(db)
  return rows
}

export async function findDestruction(db: Db, id: string): Promise<DestructionRow | undefined> {
  const { rows } = await sql<DestructionRow>`select ${named()} where d.id = ${id}`.execute(db)
  return rows[0]
}

export type RecordEvent = { id: number; type: string; data: Record<string, unknown> }

/** The events of a record: that it was created, and that it was settled. */
export async function findEventsOf(db: Db, itemId: string, id: string): Promise<RecordEvent[]> {
  const { rows } = await sql<RecordEvent>`
    select id, type, data from audit_event
    where subject = ${itemId} and type in ('item.purged', 'destruction.settled') and data ->> 'destructionId' = ${id}
    order by id`.execute(db)
  return rows
}
