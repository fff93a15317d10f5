import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'

export type LeaverRow = Selectable<Schema['leaver']>

/** An employee of a business, suspended or not, with their private drive. */
export async function findEmployeeDrive(
  db: Db,
  businessId: string,
  employeeId: string,
): Promise<{ person_id: string; drive_id: string; root_id: string } | undefined> {
  const { rows } = await sql<{ person_id: string; drive_id: string; root_id: string }>`
    select e.person_id, d.id as drive_id, d.root_id
    from employee e join drive d on d.account_id = e.business_id and d.person_id = e.person_id
    where e.business_id = ${businessId} and e.id = ${employeeId} and e.removed_at is null`.execute(db)
  return rows[0]
}

/** The business of a person's own employment, suspended or not. */
export const findOwnBusiness = async (db: Db, employeeId: string, personId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('employee')
      .select('business_id')
      .where('id', '=', employeeId)
      .where('person_id', '=', personId)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
  )?.business_id

export type LeavingCounts = { files: number; bytes: number; locks: number; devices: number }

/** What an employee has in their private drive, the locks that they hold, and their mapped drives. */
export async function countLeft(
  db: Db,
  { businessId, personId, driveId }: { businessId: string; personId: string; driveId: string },
  now: Date,
): Promise<LeavingCounts> {
  const { rows } = await sql<LeavingCounts>`
    select
      (select count(*)::int from item where drive_id = ${driveId} and kind = 1 and trashed_at is null) as files,
      (select coalesce(sum(v.size), 0)::bigint from version v join item i on i.id = v.item_id
        where i.drive_id = ${driveId}) as bytes,
      (select count(*)::int from item_lock l join item i on i.id = l.item_id join drive d on d.id = i.drive_id
        where l.person_id = ${personId} and d.account_id = ${businessId}
          and (l.expires_at is null or l.expires_at > ${now})) as locks,
      (select count(*)::int from device_password where person_id = ${personId} and account_id = ${businessId}
        and revoked_at is null and expires_at > ${now}) as devices`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0, locks: 0, devices: 0 }
}

/** What a transfer moves: everything below the root of a drive that is not in the trash, with all its versions. */
export async function sumMoving(db: Db, driveId: string): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    with recursive moving as (
      select i.id, i.kind from drive d join item i on i.parent_id = d.root_id
      where d.id = ${driveId} and i.trashed_at is null
      union all
      select c.id, c.kind from moving m join item c on c.parent_id = m.id where m.kind = 0
    )
    select count(*) filter (where m.kind = 1)::int as files, coalesce(sum(held.bytes), 0)::bigint as bytes
    from moving m cross join lateral (select sum(v.size) as bytes from version v where v.item_id = m.id) held`.execute(
    db,
  )
  return rows[0] ?? { files: 0, bytes: 0 }
}

export const insertLeaver = (tx: Tx, row: Insertable<Schema['leaver']>) => tx.insertInto('leaver').values(row).execute()

export const updateLeaver = (tx: Tx, employeeId: string, change: Updateable<Schema['leaver']>) =>
  tx.updateTable('leaver').set(change).where('employee_id', '=', employeeId).execute()

export const findLeaver = (db: Db, employeeId: string): Promise<LeaverRow | undefined> =>
  db.selectFrom('leaver').selectAll().where('employee_id', '=', employeeId).executeTakeFirst()

/** Waits for other changes of the row; undefined if the drive has been transferred, deleted or taken back. */
export const lockLeaver = (tx: Tx, employeeId: string): Promise<LeaverRow | undefined> =>
  tx
    .selectFrom('leaver')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The private drive is its owner's again. */
export const markReturned = (tx: Tx, { businessId, personId }: { businessId: string; personId: string }, at: Date) =>
  tx
    .updateTable('leaver')
    .set({ outcome: 'returned', ended_at: at })
    .where('business_id', '=', businessId)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()

export type ListedLeaver = LeaverRow & { name: string; name_en: string | null; username: string | null; bytes: number }

/** Leavers whose drives are kept, the next to be deleted first. */
export async function findLeavers(
  db: Db,
  businessId: string,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<ListedLeaver[]> {
  const { rows } = await sql<ListedLeaver>`
    with page as (
      select l.* from leaver l where l.business_id = ${businessId} and l.ended_at is null
        ${after === null ? sql`` : sql`and (l.delete_at, l.employee_id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
      order by l.delete_at, l.employee_id limit ${limit}
    )
    select page.*, shown_name(p.first_name_th, p.last_name_th, p.username) as name,
      shown_name(p.first_name_en, p.last_name_en, null) as name_en, p.username,
      (select coalesce(sum(v.size), 0)::bigint from version v join item i on i.id = v.item_id
        where i.drive_id = page.drive_id) as bytes
    from page join person p on p.id = page.person_id
    order by page.delete_at, page.employee_id`.execute(db)
  return rows
}

/** Leavers whose drives are to be deleted before this, without those whose admins have been notified if `unwarned`. */
export async function findDue(
  db: Db,
  before: Date,
  { unwarned, limit }: { unwarned: boolean; limit: number },
): Promise<string[]> {
  const page = db
    .selectFrom('leaver')
    .select('employee_id')
    .where('ended_at', 'is', null)
    .where('delete_at', '<=', before)
    .where('target_folder_id', 'is', null)
    .orderBy('delete_at')
    .limit(limit)
  const rows = await (unwarned ? page.where('warned_at', 'is', null) : page).execute()
  return rows.map(({ employee_id }) => employee_id)
}

/** Items at the top of a private drive that are not in the trash. */
export async function findTop(db: Db, driveId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from drive d join item i on i.parent_id = d.root_id
    where d.id = ${driveId} and i.trashed_at is null limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Puts everything at the top of a drive, but not its trash, into a folder. */
export const moveTop = (tx: Tx, driveId: string, folderId: string) =>
  // What the product made for the leaver is an ordinary folder of the receiver.
  sql`update item set parent_id = ${folderId}, reserved = false, revision = revision + 1
    where parent_id = (select root_id from drive where id = ${driveId}) and trashed_at is null`.execute(tx)

/** Nothing from above applies: what was private is opened to nobody by its move. */
export const closeFolder = (tx: Tx, folderId: string) =>
  sql`update item set stop_inheriting = true, has_grants = true where id = ${folderId}`.execute(tx)

/** The standing of somebody in a business: by the row of the employee, and by whether they have come back since. */
export async function findStanding(db: Db, employeeId: string) {
  const { rows } = await sql<{
    business_id: string
    person_id: string
    removed: boolean
    suspended: boolean
  }>`
    select business_id, person_id, removed_at is not null as removed, suspended_at is not null as suspended
    from employee where id = ${employeeId}`.execute(db)
  return rows[0]
}

export const isBusinessDrive = async (db: Db, driveId: string): Promise<boolean> =>
  (await db
    .selectFrom('drive')
    .select('id')
    .where('id', '=', driveId)
    .where('kind', '=', 'business')
    .executeTakeFirst()) !== undefined

/** Whether the owner of a private drive still works here; until the transaction ends, they do not leave. */
export async function isHeldPrivately(tx: Tx, driveId: string): Promise<boolean> {
  const { rows } = await sql`
    select from drive d join employee e on e.business_id = d.account_id and e.person_id = d.person_id
    where d.id = ${driveId} and e.removed_at is null for share of e`.execute(tx)
  return rows.length > 0
}

/** Every drive of an account: of a business, those of its people, too. */
export const findDriveIds = async (db: Db, accountId: string): Promise<string[]> =>
  (await db.selectFrom('drive').select('id').where('account_id', '=', accountId).execute()).map(({ id }) => id)
