import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { personNameIn } from '../../../platform/name-in.ts'
import { type HeldLock, isActive, leadingLock, type Lock } from './locks.rules.ts'

/** Locks in force on these items, oldest first, with the names of their holders. */
export const findLocks = (db: Db, itemIds: readonly string[], now: Date): Promise<HeldLock[]> =>
  itemIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('item_lock as lock')
        .innerJoin('person', 'person.id', 'lock.person_id')
        .selectAll('lock')
        .select(personNameIn('person').as('holder_name'))
        .where('item_id', 'in', itemIds)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
        .orderBy('lock.created_at')
        .orderBy('lock.id')
        .execute()

/** Whether the person holds a (possibly shared) lock on one of these items. */
export const holdsOne = async (db: Db, itemIds: readonly string[], personId: string, now: Date): Promise<boolean> =>
  (await findLocks(db, itemIds, now)).some((lock) => lock.person_id === personId)

/** Locks in force below a folder: searched from the locks upwards, which are few, however big the folder is. */
export async function findLocksBelow(
  db: Db,
  folder: { id: string; drive_id: string },
  now: Date,
): Promise<(Lock & { ancestors: string[] })[]> {
  const { rows } = await sql<Lock & { ancestors: string[] }>`
    with recursive up as (
      select l.id as lock, i.parent_id, array[i.id] as ancestors from item_lock l join item i on i.id = l.item_id
      where i.drive_id = ${folder.drive_id} and i.id <> ${folder.id} and i.trashed_at is null
        and (l.expires_at is null or l.expires_at > ${now})
      union all
      select u.lock, p.parent_id, u.ancestors || p.id from up u join item p on p.id = u.parent_id
      where p.id <> ${folder.id} and cardinality(u.ancestors) < 1000
    )
    select l.*, u.ancestors from up u join item_lock l on l.id = u.lock where u.parent_id = ${folder.id}`.execute(db)
  return rows
}

export const deleteLocks = (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve()
    : tx
        .deleteFrom('item_lock')
        .where('id', 'in', ids)
        .execute()
        .then(() => undefined)

/** Deletes every lock of an item that is removed. */
export const deleteLocksOf = (tx: Tx, itemId: string) =>
  sql`with gone as (delete from item_lock where item_id = ${itemId})
      update item set locked_by = null, lock_kind = null, locked_at = null, lock_until = null, lock_deep = false
      where id = ${itemId} and locked_by is not null`.execute(tx)

/** A program's lock belongs to the path, and ends when the item is moved away. */
export async function endSystemLocks(tx: Tx, itemId: string, now: Date): Promise<void> {
  const gone = await tx
    .deleteFrom('item_lock')
    .where('item_id', '=', itemId)
    .where('kind', '=', 'system')
    .returning('id')
    .execute()
  if (gone.length > 0) await settleLocks(tx, itemId, now)
}

/** Keeps the lock columns of the item in sync with its locks and deletes expired locks. The row is locked. */
export async function settleLocks(tx: Tx, itemId: string, now: Date): Promise<void> {
  const all = await tx.selectFrom('item_lock').selectAll().where('item_id', '=', itemId).execute()
  const active = all.filter((lock) => isActive(lock, now))
  await deleteLocks(
    tx,
    all.filter((lock) => !isActive(lock, now)).map((lock) => lock.id),
  )
  const first = leadingLock(active)
  await tx
    .updateTable('item')
    .set({
      locked_by: first?.person_id ?? null,
      lock_kind: first?.kind ?? null,
      locked_at: first?.created_at ?? null,
      lock_until: first?.expires_at ?? null,
      lock_deep: active.some((lock) => lock.deep),
    })
    .where('id', '=', itemId)
    .execute()
}
