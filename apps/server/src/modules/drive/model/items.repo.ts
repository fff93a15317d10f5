import { nameKey, extensionOf } from '@khlang/contract'
import { sql } from 'kysely'
import { preparedShape } from '../../../platform/prepared-shape.ts'
import { type Db, requireRow, type Tx } from '../../../platform/db.ts'
import { lock } from '../../../platform/locks.ts'
import { type FileName, FOLDER, type ItemRow, type Placement } from './drive.types.ts'
import { folderName } from './names.rules.ts'
import type { Permit } from './permit.ts'

export type NewItem = {
  id: string
  drive_id: string
  parent_id: string | null
  kind: number
  name: Placement
  mime_type: string
  size: number
  version_n: number
  at: Date
  by: string | null
  reserved?: boolean
}

/** Columns derived from a name. */
export const derivedOf = (name: FileName, kind: number) => ({
  name,
  name_key: nameKey(name),
  extension: kind === 1 ? extensionOf(name) : '',
})

/** Adds an item; undefined if its name is taken in that folder. */
export async function insertItem(tx: Tx, item: NewItem): Promise<ItemRow | undefined> {
  const { at, by, name, drive_id, ...rest } = item
  // The folder's current drive: it may be moving to another one.
  const drive = item.parent_id
    ? sql<string>`(select drive_id from item where id = ${item.parent_id} for key share)`
    : drive_id
  return tx
    .insertInto('item')
    .values({
      ...rest,
      ...derivedOf(name, item.kind),
      drive_id: drive,
      created_at: at,
      modified_at: at,
      created_by: by,
      modified_by: by,
    })
    .onConflict((conflict) => conflict.columns(['parent_id', 'name_key']).where('trashed_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The item of that name in a folder, not in the trash. */
export const findByName = (db: Db, parentId: string, name: string): Promise<ItemRow | undefined> =>
  db
    .selectFrom('item')
    .selectAll()
    .where('parent_id', '=', parentId)
    .where('name_key', '=', nameKey(name))
    .where('trashed_at', 'is', null)
    .executeTakeFirst()

/** The children of a folder with these keys. */
export const findByKeys = (db: Db, parentId: string, keys: readonly string[]): Promise<ItemRow[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('item')
        .selectAll()
        .where('parent_id', '=', parentId)
        .where('name_key', '=', sql<string>`any(${keys})`)
        .where('trashed_at', 'is', null)
        .execute()

/** Those of these names that are taken in a folder, as keys. */
export async function findTakenKeys(db: Db, parentId: string, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('item')
    .select('name_key')
    .where('parent_id', '=', parentId)
    .where('name_key', '=', sql<string>`any(${keys})`)
    .where('trashed_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.name_key))
}

/** The item, with its row locked until the transaction ends. */
export const lockItem = (tx: Tx, id: string): Promise<ItemRow | undefined> =>
  tx.selectFrom('item').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Keeps a folder in its drive until the transaction ends; others may add to it, and it may be renamed or trashed. */
export const holdFolder = (tx: Tx, id: string) =>
  tx.selectFrom('item').select('id').where('id', '=', id).forKeyShare().execute()

/**
 * Serialises moves of folders per drive: two concurrent moves could close a cycle, also between two drives. It comes before
 * any row is locked, or two moves could wait for each other. Returns the locked drives; null if the item is no folder.
 */
export async function lockFolderMoves(tx: Tx, id: string, targetId: string): Promise<readonly string[] | null> {
  const both = tx.selectFrom('item').select(['id', 'kind', 'drive_id']).where('id', 'in', [id, targetId])
  const rows = await both.execute()
  if (!rows.some((row) => row.id === id && row.kind === FOLDER)) return null
  const driveIds = [...new Set(rows.map((row) => row.drive_id))].sort()
  for (const driveId of driveIds) await lock(tx, 'folderMoves', driveId)
  return driveIds
}

type Change = Partial<
  Pick<
    ItemRow,
    | 'parent_id'
    | 'former_parent_id'
    | 'mime_type'
    | 'size'
    | 'version_n'
    | 'hashtags'
    | 'barred'
    | 'trashed_at'
    | 'trashed_by'
    | 'restored_at'
    | 'modified_at'
    | 'modified_by'
    | 'content_at'
    | 'reserved'
  > & { name: Placement }
> & { [Column in ProvedColumn]?: never }

/** What an item has by one operation alone, and is changed only with the proof of it. */
type ProvedChange = {
  'item.setExpiry': Pick<ItemRow, 'expires_at' | 'warn_at' | 'modified_by'>
  'password.set': Pick<ItemRow, 'password_hash' | 'password_inherited'>
  'password.remove': { password_hash: null; password_inherited: false }
  'item.encrypt': Pick<ItemRow, 'encrypted'>
}
type ProvedColumn = 'expires_at' | 'warn_at' | 'password_hash' | 'password_inherited' | 'encrypted'

/** Changes an item and increments its revision. Throws the unique violation `item_name_idx` if the name is taken. */
export const updateItem = async (tx: Tx, item: Pick<ItemRow, 'id' | 'kind'>, change: Change): Promise<ItemRow> =>
  requireRow(await updateOf(tx, item, change, null), () => new Error(`the item ${item.id} is gone`))

/** {@link updateItem} for what only the proof of its operation changes. */
export const updateProved = async <Op extends keyof ProvedChange>(
  tx: Tx,
  { item }: Permit<NoInfer<Op>>,
  _operation: Op,
  change: ProvedChange[Op],
): Promise<ItemRow> =>
  requireRow(await updateOf(tx, item, change, null), () => new Error(`the item ${item.id} is gone`))

async function updateOf(
  tx: Tx,
  { id, kind }: Pick<ItemRow, 'id' | 'kind'>,
  change: Change | ProvedChange[keyof ProvedChange],
  free: Place | null,
) {
  const { name, ...rest } = { name: undefined, ...change }
  const columns = { ...rest, ...(name !== undefined && derivedOf(name, kind)) }
  const set = Object.entries(columns).filter(([, value]) => value !== undefined)
  const names = set.map(([column]) => column).join()
  const [row] = await update(tx, { ...columns, itemId: id, ...free }, names, free !== null)
  return row
}

type Place = { freeIn: string; freeKey: string }
const update = preparedShape((values: Record<string, unknown>, names: string, isPlaceFree: boolean) => {
  const set = names.split(',').map((name) => sql`${sql.ref(name)} = ${values[name]},`)
  return sql<ItemRow>`
    update item set ${names === '' ? sql`` : sql.join(set, sql` `)} revision = revision + 1
    where id = ${values.itemId} ${
      isPlaceFree
        ? sql`and not exists (select from item other where other.parent_id = ${values.freeIn}
            and other.name_key = ${values.freeKey} and other.trashed_at is null and other.id <> ${values.itemId})`
        : sql``
    }
    returning *`
})

/** Sets the modification time given by a program, which does not count as a change of the item. */
export const updateContentAt = (tx: Tx, id: string, at: Date | null) =>
  tx.updateTable('item').set({ content_at: at }).where('id', '=', id).execute()

/**
 * Tries a change of name or folder: undefined if the name is taken, with the transaction still usable. Throws the unique
 * violation `item_name_idx` if another transaction takes the name at the same time.
 */
export async function tryUpdateItem(tx: Tx, item: ItemRow, change: Change): Promise<ItemRow | undefined> {
  const name = change.name ?? item.name
  const parentId = change.parent_id ?? item.parent_id
  if (parentId === null) return updateItem(tx, item, change)
  return updateOf(tx, item, change, { freeIn: parentId, freeKey: nameKey(name) })
}

/** The item and everything below it, folders before their contents. */
export async function findTree(db: Db, id: string, limit: number): Promise<(ItemRow & { depth: number })[]> {
  const { rows } = await sql<ItemRow & { depth: number }>`
    with recursive tree as (
      select i.*, 0 as depth from item i where i.id = ${id}
      union all
      select c.*, t.depth + 1 from tree t join item c on c.parent_id = t.id and c.trashed_at is null where t.depth < 1000
    )
    select * from tree order by depth limit ${limit}`.execute(db)
  return rows
}

/** `tree`: these items and everything below them in any state. */
const treeOf = (ids: readonly string[]) => sql`tree as (
    select i.id, 0 as depth from item i where i.id = any(${ids}::uuid[])
    union all
    select c.id, t.depth + 1 from tree t join item c on c.parent_id = t.id where t.depth < 1000)`

/** The number of items in these trees, up to `limit`, without what is `closed` or in the trash on its own. */
export async function countTrees(
  db: Db,
  ids: readonly string[],
  limit: number,
  closed: readonly string[] = [],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with recursive tree as (
      select i.id, 0 as depth from item i where i.id = any(${ids}::uuid[])
      union all
      select c.id, t.depth + 1 from tree t
        join item c on c.parent_id = t.id and c.trashed_at is null and c.id <> all(${closed}::uuid[])
      where t.depth < 1000)
    select count(*)::int as n from (select from tree limit ${limit}) counted`.execute(db)
  return rows[0]?.n ?? 0
}

/** Rows by id in any state, trashed included. */
export const findAnywhere = (db: Db, ids: readonly string[]): Promise<ItemRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('item')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()

/** Whether `id` is `ancestorId` or below it. */
export async function isWithin(db: Db, id: string, ancestorId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive up as (
      select i.id, i.parent_id, 0 as depth from item i where i.id = ${id}
      union all
      select p.id, p.parent_id, c.depth + 1 from up c join item p on p.id = c.parent_id where c.depth < 1000
    )
    select exists (select from up where id = ${ancestorId}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Locks every item of a tree, so that nothing can be added to it until the transaction ends. */
export const lockTree = (tx: Tx, id: string) =>
  sql`with recursive ${treeOf([id])} select from item where id in (select id from tree) for update`.execute(tx)

/**
 * Moves a tree to another drive and returns the bytes of its versions. Passwords are those of another owner from then on,
 * except in and out of the retained trash. Rules and closed folders stay with the account that
 * made them: in that of somebody else they would name people who are not there, and the tree inherits from its new place.
 */
export async function changeDrive(tx: Tx, id: string, driveId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    with recursive ${treeOf([id])}, foreign_to as (
      select i.id from tree join item i on i.id = tree.id join drive d on d.id = i.drive_id
      where i.has_grants and d.account_id <> (select account_id from drive where id = ${driveId})),
    ruled as (delete from access_rule where item_id in (select id from foreign_to)),
    moved as (update item set drive_id = ${driveId},
        password_inherited = password_hash is not null and (password_inherited or (
          select from_drive.account_id is distinct from to_drive.account_id
            or from_drive.person_id is distinct from to_drive.person_id and 'vault' <> all(array[from_drive.kind, to_drive.kind])
          from drive from_drive, drive to_drive where from_drive.id = item.drive_id and to_drive.id = ${driveId})),
        stop_inheriting = stop_inheriting and id not in (select id from foreign_to),
        restricted = restricted and id not in (select id from foreign_to),
        has_grants = has_grants and (id not in (select id from foreign_to)
          or exists (select from item_share s where s.item_id = item.id)
          or exists (select from share_invitation s where s.item_id = item.id))
      where id in (select id from tree) returning id),
    tagged as (update item_hashtag set drive_id = ${driveId} where item_id in (select id from tree))
    select coalesce(sum(v.size), 0)::bigint as bytes from version v where v.item_id in (select id from tree)`.execute(
    tx,
  )
  return rows[0]?.bytes ?? 0
}

export type DeletedTree = { items: number; files: number; bytes: number; keys: number }

/** Removes items with everything below them; the quota is released at once, the bytes are collected later. */
export async function deleteTrees(tx: Tx, ids: readonly string[]): Promise<DeletedTree> {
  const { rows } = await sql<DeletedTree>`
    with recursive tree as (
      select i.id from item i where i.id = any(${ids}::uuid[])
      union
      select c.id from tree t join item c on c.parent_id = t.id
    ), freed as (select coalesce(sum(v.size), 0)::bigint as bytes from version v where v.item_id in (select id from tree)),
    gone as (delete from item where id in (select id from tree) returning id, kind, encrypted)
    select (select count(*)::int from gone) as items,
           (select count(*)::int from gone where kind = 1) as files, (select bytes from freed) as bytes,
           (select count(*)::int from gone where encrypted) as keys`.execute(tx)
  return rows[0] ?? { items: 0, files: 0, bytes: 0, keys: 0 }
}

/** Items trashed before then, without retained trash. */
export const findTrashedBefore = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('item')
    .innerJoin('drive', 'drive.id', 'item.drive_id')
    .select(['item.id'])
    .where('trashed_at', '<=', before)
    .where('drive.kind', '!=', 'vault')
    .orderBy('trashed_at')
    .limit(limit)
    .execute()

export type CountedFor = { personId: string | null; accountId: string; now: Date }
/** Neither expired nor hidden by the person. */
export const shownTo = (who: CountedFor) =>
  sql`(item.expires_at is null or item.expires_at > ${who.now}) and not exists (select from item_mark m where m.item_id = item.id and m.hidden_at is not null
    and m.person_id = ${who.personId} and m.account_id = ${who.accountId})`

/** The number of a folder's children in the person's list, up to 10,001, without hidden and expired ones. */
export const countChildren = async (db: Db, id: string, who: CountedFor): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from item where parent_id = ${id} and trashed_at is null and ${shownTo(who)} limit 10001
    ) counted`.execute(db)
  return rows[0]?.n ?? 0
}

/** Those of these children that have their own permissions; `closedTo`: which may take a right from these audiences. */
export const findGrantedChildren = async (
  db: Db,
  id: string,
  who: CountedFor,
  closedTo: readonly string[] | null = null,
): Promise<ItemRow[]> => {
  const closing = closedTo
    ? sql`and (stop_inheriting or restricted or id in (
        select item_id from access_rule where audience_id = any(${closedTo}::uuid[])))`
    : sql``
  const { rows } = await sql<ItemRow>`
    select item.* from item
    where parent_id = ${id} and has_grants and trashed_at is null and ${shownTo(who)} ${closing} limit 10001`.execute(
    db,
  )
  return rows
}

/** A new drive with its root folder, which cannot be renamed or removed (C49). */
export async function insertDrive(
  tx: Tx,
  drive: {
    id: string
    rootId: string
    accountId: string
    personId: string | null
    quota: number
    name: FileName
    at: Date
    kind?: 'vault'
  },
): Promise<void> {
  const { id, rootId, accountId, personId, quota, name, at, kind = personId ? 'personal' : 'business' } = drive
  await tx
    .insertInto('drive')
    .values({
      id,
      account_id: accountId,
      person_id: personId,
      kind,
      root_id: rootId,
      quota,
    })
    .execute()
  const root = { id: rootId, drive_id: id, parent_id: null, kind: 0, mime_type: '', size: 0, version_n: 0 }
  await insertItem(tx, { ...root, name: folderName(name), at, by: personId, reserved: true })
}
