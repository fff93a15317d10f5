import { type RawBuilder, sql } from 'kysely'
import { preparedShape } from '../../../platform/prepared-shape.ts'
import type { Maker } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { nameIn, personNameIn } from '../../../platform/name-in.ts'
import { makerKey, type Person, type Rule } from './access.level.rules.ts'
import { type GrantJson, grantJson, type Grants, readGrant } from './grants.repo.ts'
import type { DriveRow, ItemRow } from '../model/drive.types.ts'
import { type Space, spaceColumns } from '../model/quota.repo.ts'

const itemColumns = sql.raw(
  `id, drive_id, parent_id, kind, name, extension, mime_type, size, version_n, revision, created_at, created_by,
   modified_at, modified_by, hashtags, expires_at, warn_at, reserved, restricted, stop_inheriting, has_grants,
   locked_by, lock_kind, lock_until, lock_deep, content_at, password_hash, password_inherited, encrypted, barred, trashed_at, trashed_by, restored_at,
   former_parent_id`,
)

const instants = [
  'created_at',
  'modified_at',
  'expires_at',
  'warn_at',
  'lock_until',
  'content_at',
  'trashed_at',
  'restored_at',
] as const satisfies (keyof ItemRow)[]
type Instant = (typeof instants)[number]

type Home = DriveRow & { space?: Space | undefined }
/** An item and the folders above it, up to the root, with their grants; its drive, and the usage of the drive if needed. */
export type Place = { ancestors: ItemRow[]; grants: Grants; drive: Home }
/** The same as JSON, with the drive and the grants in the first row; null for an item that does not exist. */
export type PlaceJson =
  | (Omit<ItemRow, Instant> &
      Record<Instant, string | null> & { drive: Home | null; grants: Record<string, GrantJson> | null })[]
  | null

/** A single value that a statement selects next to what it is for. */
export type Selected = RawBuilder<unknown>

/** A single value, to be selected by any statement next to other data of the item. */
export const placeJson = (id: string, countSpace = false) => sql<PlaceJson>`(
    with recursive ${upFrom(id)} ${placeAbove(countSpace)})`

/** `up`: the item and those above it, for a recursive `with`. */
export const upFrom = (id: string) => sql`up as (
      select i.*, 0 as depth from item i where i.id = ${id}
      union all
      select p.*, c.depth + 1 from up c join item p on p.id = c.parent_id where c.depth < 1000
    )`

/** {@link placeJson} of {@link upFrom}. */
export const placeAbove = (countSpace = false) => sql<PlaceJson>`
    select json_agg(r) from (
      select ${itemColumns}, case when depth = 0 then (
          select json_build_object(
            'id', d.id, 'account_id', d.account_id, 'person_id', d.person_id, 'kind', d.kind, 'root_id', d.root_id,
            'account_status', a.status, 'owner_name', ${ownerName()}
            ${countSpace ? sql`, 'space', (select row_to_json(s) from (select ${spaceColumns}) s)` : sql``})
          from drive d join account a on a.id = d.account_id
            left join business on business.id = d.account_id left join person on person.id = d.person_id
          where d.id = up.drive_id and d.kind <> 'vault') end as drive,
        case when depth = 0 then (
          select json_object_agg(u.id, ${grantJson(sql`u.id`, sql`u.drive_id`)})
          from up u where u.has_grants) end as grants
      from up order by depth) r`

export function readPlace(rows: PlaceJson): Place | undefined {
  const [first] = rows ?? []
  if (!rows || !first?.drive) return undefined
  const grants = Object.entries(first.grants ?? {}).map(([id, json]) => [id, readGrant(json)] as const)
  return { ancestors: rows.map(readRow), grants: new Map(grants), drive: first.drive }
}

function readRow(row: NonNullable<PlaceJson>[number]): ItemRow {
  const dates = instants.map((name) => [name, row[name] === null ? null : new Date(row[name])])
  return Object.assign(row, Object.fromEntries(dates) as Pick<ItemRow, Instant>)
}

/**
 * An item, the folders above it and its drive in one statement, with the usage of the drive if needed, and with the
 * evidence of the caller if they are authenticated by it.
 */
export async function findPlace(
  db: Db,
  id: string,
  { countSpace, evidence }: { countSpace: boolean; evidence: Selected | null },
): Promise<{ place: Place | undefined; evidence: unknown }> {
  const [row] = evidence
    ? (await placeWith(id, countSpace, evidence).execute(db)).rows
    : await selectPlace(db, { id }, countSpace)
  return { place: readPlace(row?.place ?? null), evidence: row?.evidence }
}
const placeWith = (id: string, countSpace: boolean, evidence: Selected | null) =>
  sql<{ place: PlaceJson; evidence?: unknown }>`select ${placeJson(id, countSpace)} as place ${andEvidence(evidence)}`
const selectPlace = preparedShape(({ id }: { id: string }, countSpace: boolean) => placeWith(id, countSpace, null))

/** One more column, if there is evidence to select. */
export const andEvidence = (evidence: Selected | null) => (evidence ? sql`, ${evidence} as evidence` : sql``)

/**
 * {@link findPlace} with the row of the item locked until the transaction ends. `hasChanged`: the row was changed after
 * the place was read, while this waited for the lock. Before a move the lock also waits for children being added, and
 * makes later ones wait: with the weaker one, a new child would get the drive that its folder is leaving.
 */
export async function findLockedPlace(
  tx: Tx,
  id: string,
  { countSpace, isMove }: { countSpace: boolean; isMove: boolean },
): Promise<{ place: Place | undefined; hasChanged: boolean }> {
  const [row] = await selectLockedPlace(tx, { id }, countSpace, isMove)
  return { place: readPlace(row?.place ?? null), hasChanged: row?.hasChanged ?? false }
}
const selectLockedPlace = preparedShape(
  ({ id }: { id: string }, countSpace: boolean, isMove: boolean) => sql<{ place: PlaceJson; hasChanged: boolean }>`
    with locked as materialized (select ctid from item where id = ${id} ${sql.raw(isMove ? 'for update' : 'for no key update')})
    select ${placeJson(id, countSpace)} as place,
      (select ctid from locked) is distinct from (select ctid from item where id = ${id}) as "hasChanged"`,
)

/** Each item and the folders above it, by the item's id; common ancestors are read once. */
export async function findAncestors(db: Db, ids: readonly string[]): Promise<Map<string, ItemRow[]>> {
  // Parents one by one: with a join the planner would read the whole table for a page of a hundred.
  const { rows } = await sql<ItemRow>`
    with recursive up as (
      select ${itemColumns} from item where id = any(${ids}::uuid[])
      union
      select p.* from up cross join lateral (select ${itemColumns} from item where id = up.parent_id limit 1) p
    )
    select * from up`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ancestorsOf = (id: string) => {
    const ancestors: ItemRow[] = []
    for (let at = byId.get(id); at; at = byId.get(at.parent_id ?? '')) ancestors.push(at)
    return ancestors
  }
  return new Map(ids.map((id) => [id, ancestorsOf(id)]))
}

/** Drives with the names of their owners and the states of their accounts. */
export const findDrivesById = (db: Db, ids: readonly string[]): Promise<DriveRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : driveQuery(db).where('drive.id', 'in', ids).execute()

/** The drives that an account gives a person: their own, and that of the business. */
export const findDrives = (db: Db, accountId: string, personId: string | null): Promise<DriveRow[]> =>
  driveQuery(db)
    .where('drive.account_id', '=', accountId)
    .where((where) => where.or([where('drive.person_id', '=', personId), where('drive.kind', '=', 'business')]))
    .orderBy('drive.kind', 'desc')
    .execute()

const ownerName = () => sql<string>`coalesce(${personNameIn('person')}, ${nameIn('business')}, '')`

/** Retained trash is accessible through its own operations only. */
const driveQuery = (db: Db) =>
  db
    .selectFrom('drive')
    .innerJoin('account', 'account.id', 'drive.account_id')
    .leftJoin('business', 'business.id', 'drive.account_id')
    .leftJoin('person', 'person.id', 'drive.person_id')
    .where('drive.kind', '!=', 'vault')
    .select([
      'drive.id',
      'drive.account_id',
      'drive.person_id',
      'drive.kind',
      'drive.root_id',
      'account.status as account_status',
      ownerName().as('owner_name'),
    ])

export type Facts = Pick<Person, 'employeeId' | 'isAdminBusiness' | 'departments' | 'memberOf' | 'roles'>

/** What an employee of a business is and belongs to, if they are one; a row `me` for other parts of a statement. */
export const employeeFacts = (
  personId: string | RawBuilder<unknown>,
  businessId: string | RawBuilder<unknown>,
  { suspendedToo = false } = {},
) => sql`
    select e.id as "employeeId", e.is_admin as "isAdminBusiness",
      coalesce(line.departments, '[]') as departments, coalesce(line.ids, '{}') as "departmentIds",
      array(select department_id from employee_department where employee_id = e.id) as "memberOf",
      array(select role_id from employee_role where employee_id = e.id) as roles
    from employee e cross join lateral (
        with recursive line as (
          select d.id, d.parent_id, d.suspended_at
          from employee_department m join department d on d.id = m.department_id where m.employee_id = e.id
          union
          select d.id, d.parent_id, d.suspended_at from line join department d on d.id = line.parent_id)
        select json_agg(json_build_object('id', id, 'parentId', parent_id, 'suspended', suspended_at is not null)) as departments,
          array_agg(id) as ids
        from line) line
    where e.person_id = ${personId} and e.business_id = ${businessId}
      and e.removed_at is null ${suspendedToo ? sql`` : sql`and e.suspended_at is null`}`

/** The ids by which rules of a business can refer to a person, departments with those above; undefined for people who do not work there. */
export const findEmployeeFacts = async (
  db: Db,
  personId: string,
  businessId: string,
  options?: { suspendedToo: boolean },
): Promise<Facts | undefined> => (await sql<Facts>`${employeeFacts(personId, businessId, options)}`.execute(db)).rows[0]

/** {@link findEmployeeFacts} of many people in the businesses for which they have shared something, by {@link makerKey}. */
export async function findFactsOfMakers(db: Db, makers: readonly Maker[]): Promise<Map<string, Facts>> {
  const ids = (of: 'personId' | 'accountId') => makers.map((maker) => maker[of])
  const { rows } = await sql<Facts & { maker: string; of: string }>`
    select m.person_id as maker, m.account_id as of, f.*
    from unnest(${ids('personId')}::uuid[], ${ids('accountId')}::uuid[]) m (person_id, account_id)
      cross join lateral (${employeeFacts(sql`m.person_id`, sql`m.account_id`)}) f`.execute(db)
  return new Map(
    rows.map(({ maker: personId, of: accountId, ...facts }) => [
      makerKey({ personId, accountId, accountKind: 'business' }),
      facts,
    ]),
  )
}

/** Whether an audience of a rule is part of the business that owns the drive. */
export async function audienceExists(
  db: Db,
  businessId: string,
  audience: Rule['audience'],
  id: string,
): Promise<boolean> {
  if (audience === 'business') return id === businessId
  const table = { department: 'department', role: 'business_role', employee: 'employee' } as const
  const row = await db
    .selectFrom(table[audience])
    .select('id')
    .where('id', '=', id)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return row !== undefined
}
