import { sql } from 'kysely'
import { preparedShape } from '../../../platform/prepared-shape.ts'
import { type Db, queuedWithNext, type Tx } from '../../../platform/db.ts'

export type Space = { quota: number; used: number; reserved: number }

export const spaceColumns = sql.raw(`
  d.quota,
  d.used + unfolded_bytes(d.id) as used, reserved_bytes(d.id) as reserved`)

/** Space of a drive: used, and reserved for unfinished uploads. */
export async function findSpace(db: Db, driveId: string): Promise<Space | undefined> {
  const { rows } = await sql<Space>`select ${spaceColumns} from drive d where d.id = ${driveId}`.execute(db)
  return rows[0]
}

/**
 * Like {@link findSpace}, with the drive locked until the transaction ends: two callers cannot reserve the same space.
 */
export async function lockSpace(tx: Tx, driveId: string): Promise<Space | undefined> {
  await sql`select from drive where id = ${driveId} for no key update`.execute(tx)
  return findSpace(tx, driveId)
}

/** Reserves space; returns null, or the remaining space if there is not enough. See migrations 0008 and 0178. */
export const reserveSpace = async (db: Db, row: Reservation): Promise<number | null> =>
  (await reserve(db, row))[0]?.left ?? null

type Reservation = { id: string; drive_id: string; bytes: number; expires_at: Date }
const reserve = preparedShape(
  (row: Reservation) => sql<{ left: number | null }>`
    select reserve_space(${row.drive_id}, ${row.id}, ${row.bytes}, ${row.expires_at}) as left`,
)

/**
 * Raises a reservation to `bytes` if it holds less; returns null, or the space left beside it if there is not enough. See
 * migration 0182.
 */
export async function growReservation(db: Db, id: string, bytes: number): Promise<number | null> {
  const { rows } = await sql<{ left: number | null }>`select grow_reservation(${id}, ${bytes}) as left`.execute(db)
  return rows[0]?.left ?? null
}

/** Ends a reservation; returns its drive, or undefined if it had already ended. */
export const deleteReservation = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await tx.deleteFrom('quota_reservation').where('id', '=', id).returning('drive_id').executeTakeFirst())?.drive_id

/** Uses what a reservation holds; undefined if it has ended. */
export async function takeReserved(tx: Tx, id: string, bytes: number): Promise<string | undefined> {
  const { rows } = await sql<{ drive_id: string }>`
    with gone as (delete from quota_reservation where id = ${id} and bytes >= ${bytes} and expires_at > now() returning drive_id)
    insert into quota_change (drive_id, bytes) select drive_id, ${bytes} from gone returning drive_id`.execute(tx)
  return rows[0]?.drive_id
}

export const deleteExpiredReservations = (tx: Tx, now: Date) =>
  tx.deleteFrom('quota_reservation').where('expires_at', '<=', now).execute()

export const insertQuotaChange = (tx: Tx, driveId: string, bytes: number) =>
  tx.insertInto('quota_change').values({ drive_id: driveId, bytes }).modifyEnd(queuedWithNext).execute()

/** Drives with enough changes to fold. */
export const findUnfolded = (db: Db, atLeast: number) =>
  db
    .selectFrom('quota_change')
    .select('drive_id')
    .groupBy('drive_id')
    .having((having) => having.fn.countAll(), '>=', atLeast)
    .execute()

/** Folds the changes into the drive; readers see the same sum before and after. */
export const foldChanges = (tx: Tx, driveId: string) =>
  sql`with gone as (delete from quota_change where drive_id = ${driveId} returning bytes)
      update drive set used = used + (select coalesce(sum(bytes), 0) from gone) where id = ${driveId}`.execute(tx)

export type QuotaDrift = { driveId: string; counted: number; recorded: number }

/** Drives whose accounting differs from their versions and e-documents, trash included. */
export async function findQuotaDrift(db: Db): Promise<QuotaDrift[]> {
  const { rows } = await sql<QuotaDrift>`
    with counted as (
      select drive_id, sum(bytes)::bigint as bytes from drive_bytes group by drive_id
    ), changes as (
      select drive_id, sum(bytes)::bigint as bytes from quota_change group by drive_id
    )
    select d.id as "driveId", coalesce(c.bytes, 0) as counted, d.used + coalesce(q.bytes, 0) as recorded
    from drive d left join counted c on c.drive_id = d.id left join changes q on q.drive_id = d.id
    where coalesce(c.bytes, 0) <> d.used + coalesce(q.bytes, 0)`.execute(db)
  return rows
}

export const updateQuota = (tx: Tx, driveId: string, quota: number) =>
  tx.updateTable('drive').set({ quota }).where('id', '=', driveId).execute()

/** In bulk, because a business has thousands of private drives. */
export async function updateQuotas(tx: Tx, quotas: ReadonlyMap<string, number>): Promise<void> {
  if (quotas.size === 0) return
  await sql`
    update drive d set quota = wanted.bytes
    from unnest(${[...quotas.keys()]}::uuid[], ${[...quotas.values()]}::bigint[]) as wanted (id, bytes)
    where d.id = wanted.id`.execute(tx)
}
