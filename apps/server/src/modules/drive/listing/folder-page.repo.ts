import { type RawBuilder, sql } from 'kysely'
import { preparedShape } from '../../../platform/prepared-shape.ts'
import type { Db } from '../../../platform/db.ts'
import {
  employeeFacts,
  type Facts,
  type Place,
  placeAbove,
  type PlaceJson,
  readPlace,
  upFrom,
} from '../access/access.repo.ts'
import {
  audiencesIn,
  type Grants,
  type GrantsJson,
  isNamed,
  type Lines,
  linesJson,
  manyHere,
  namedHere,
  ownGrants,
  ownGrantsJson,
  readGrants,
} from '../access/grants.repo.ts'
import { FOLDER, type ListedRow, type Marked } from '../model/drive.types.ts'
import { type Marker, sharedBits } from '../model/marks.repo.ts'
import {
  columns,
  inOrder,
  kindsLeft,
  type ListQuery,
  nothingShown,
  pageWith,
  type PageShape,
  queryOf,
  readColumns,
  scansOf,
  shapeOf,
  shownColumns,
} from './listing.repo.ts'

export type EmployeeQuery = ListQuery & { who: Marker; tag: null }

/** What one statement read of a folder for an employee of a business. */
export type EmployeePage = {
  place: Place | undefined
  facts: Facts | undefined
  rows: Marked<ListedRow>[]
  /** Of the rows and of what is below, those that name the employee. */
  grants: Grants
  /** What names the employee below the folder; null if the page does not depend on it. */
  below: Lines['lines'] | null
}

type Rest = { facts: Facts | null; grants: GrantsJson | null; below: Lines['lines'] | null }

/** A folder as its owner reads it, and the employee who asks for it: no more is needed where nothing of it has grants. */
export async function findOrdinaryPage(db: Db, query: EmployeeQuery): Promise<EmployeePage> {
  const [first, ...rows] = await selectOrdinary(db, ...shapeOf(query))
  const facts = (first?.evidence as Facts | null | undefined) ?? undefined
  const listed = rows as unknown as Marked<ListedRow>[]
  return { place: readPlace(first?.place ?? null), facts, rows: listed, grants: new Map(), below: [] }
}
const selectOrdinary = preparedShape((...shape: PageShape) => {
  const query = queryOf(...shape)
  const { personId, accountId } = query.who
  return pageWith(query, sql`(select row_to_json(me) from (${employeeFacts(personId, accountId)}) me)`)
})

/**
 * A folder that the employee may see, and a page of it with the grants that name them. What is below folders that are
 * closed to them may lead on. It reads too much rather than too little: suspended departments count.
 */
export const findLeadingPage = (db: Db, query: EmployeeQuery) =>
  selectLeading(db, ...shapeOf(query), sizeOf(query.limit)).then(readRows)

/** {@link findLeadingPage} without what is below the folder: `below` is null if that matters. */
export const findOpenPage = (db: Db, query: EmployeeQuery) =>
  selectOpen(db, ...shapeOf(query), sizeOf(query.limit)).then(readRows)

/** A folder that the employee may not see, and of its children those that grants name or that lead to what they name. */
export const findDeniedPage = (db: Db, query: EmployeeQuery) =>
  selectDenied(db, ...shapeOf(query), sizeOf(query.limit)).then(readRows)

function readRows(rows: unknown[]): EmployeePage {
  const [first, ...listed] = rows as [{ place: PlaceJson; rest: Rest } | undefined, ...Marked<ListedRow>[]]
  const { facts, below = null, grants } = first?.rest ?? {}
  return {
    place: readPlace(first?.place ?? null),
    facts: facts ?? undefined,
    rows: listed,
    grants: grants ? readGrants(grants) : new Map(),
    below,
  }
}

/** Of pages. As values they would mislead the planner, which cannot know them beforehand, and as text there may be few. */
const sizes = [101, 1001]
const sizeOf = (limit: number) => sizes.find((size) => size >= limit) ?? limit

const sized = ([values, kinds, sort, descending, afterKind, size]: [...PageShape, size: number]) => ({
  ...queryOf(values, kinds, sort, descending, afterKind),
  limit: sql.raw(String(size)) as never,
})

// Not as a value: the plan would depend on how many children and grants the folder has, and be made each time.
const folderId = sql`(select id from asked)`
const driveId = sql`(select id from home)`
const [audiences, shown, closed] = [audiencesIn('audience'), audiencesIn('shown'), audiencesIn('closed')]
const folder = sql.raw(String(FOLDER))

/** A function begins when its rows are asked for: as parts of a statement, each would cost also who does not need it. */
const lines = (deeper: boolean) =>
  sql`select * from lines_below(${folderId}, ${driveId}, ${audiences}, false, ${sql.raw(String(deeper))})
    where (select leads from audience)`

/** The children of a kind, or of several kinds, in the order of the list. */
const listed = (query: ReturnType<typeof sized>, kinds: readonly number[], where: RawBuilder<unknown>) =>
  inOrder(query, kinds, { select: readColumns, from: sql`item i`, where })

const openParts = (query: ReturnType<typeof sized>) =>
  scansOf(query).map((kinds) => listed(query, kinds, sql`i.parent_id = ${folderId}`))

const selectOpen = preparedShape((...shape: [...PageShape, size: number]) => {
  const query = sized(shape)
  return pageFor(query, openParts(query), {
    more: sql`closed as materialized (
      select shut || array(select item_id from own_access_rule where level = 'none' and enabled) as ids from granted)`,
    below: sql`case when not leads or cardinality(${closed}) = 0
      or not leads_inside(${folderId}, ${driveId}, ids, ${closed}) then '[]'::json end`,
  })
})

const selectLeading = preparedShape((...shape: [...PageShape, size: number]) => {
  const query = sized(shape)
  return pageFor(query, openParts(query), { climb: lines(true) })
})

const selectDenied = preparedShape((...shape: [...PageShape, size: number]) => {
  const query = sized(shape)
  const parts = scansOf(query).map((kinds) =>
    listed(
      query,
      kinds,
      sql`i.parent_id = ${folderId} and (select are_many from shown)
        and (i.has_grants and ${isNamed(sql`i.id`, audiences)} or i.id = any(${shown}))`,
    ),
  )
  const few = listed(query, kindsLeft(query), sql`i.id = any(${shown}) and not (select are_many from shown)`)
  return pageFor(query, [...parts, few], {
    climb: lines(false),
    more: sql`here as materialized (
      select case when leads then ${namedHere(folderId, audiences)} else '{}' end as ids from audience
    ), shown as materialized (
      select case when are_many then '{}' else ids end || array(select id from climb where parent_id = ${folderId}) as ids,
        are_many
      from (select ids, cardinality(ids) > ${sql.raw(String(manyHere))} as are_many from here) here
    )`,
  })
})

/** `climb`: the lines below that matter, or `below` without them; `more`: what the parts of the page or `below` refer to. */
type Parts = { climb?: RawBuilder<unknown>; below?: RawBuilder<unknown>; more?: RawBuilder<unknown> }

function pageFor(
  { parentId, who, limit, now }: ReturnType<typeof sized>,
  parts: readonly RawBuilder<unknown>[],
  { climb, below = sql`case when leads then ${linesJson} end`, more }: Parts,
) {
  const others = (climb ? ['up', 'climb'] : ['up']).map(
    (name) => sql`union all select id, false from ${sql.raw(name)} where has_grants`,
  )
  // How an item is shared is read only for a caller who may see it (`heads`): one who may be an admin of some of the rows.
  return sql`
    with recursive asked as materialized (select ${parentId}::uuid as id), ${upFrom(parentId)}, home as materialized (
      select d.id, d.kind = 'business' and d.account_id = ${who.accountId} as is_own,
        d.person_id = ${who.personId} and d.account_id = ${who.accountId} as is_private
      from drive d where d.id = (select drive_id from up where depth = 0)
    ), me as materialized (
      select * from (${employeeFacts(who.personId, who.accountId)}) me where not (select is_private is true from home)
    ), audience as materialized (
      select case when is_private or is_own and "isAdminBusiness" then '{}'
          else array[${who.personId}, ${who.accountId}, "employeeId"]::uuid[] || roles
            || "departmentIds" end as ids,
        is_own and "employeeId" is not null and not "isAdminBusiness" as leads
      from home left join me on true
    ), ${more ? sql`${more},` : sql``} page as materialized (
      select ${columns}, i.has_links from (select * from (${sql.join(parts, sql` union all `)}) i limit ${limit}) i
        cross join lateral (select i.starred_at, i.hidden_at) m
    ), ${climb ? sql`climb as materialized (${climb}),` : sql``} granted as materialized (
      select coalesce(array_agg(id order by id), '{}') as ids, coalesce(array_agg(id) filter (where is_shut), '{}') as shut
      from (select id, kind = ${folder} and (stop_inheriting or restricted) as is_shut from page where has_grants
        ${sql.join(others, sql` `)}) of
    ),
    ${ownGrants(audiencesIn('granted'), audiences)}, heads as materialized (
      select cardinality(ids) = 0 or exists (select from own_access_rule where level = 'admin')
        or exists (select from own_item_share where level = 'admin')
        as found from audience
    )
    select (${placeAbove()}) as place, (select json_build_object('facts', (select row_to_json(me) from me),
        'grants', case when cardinality(${audiences}) > 0 then ${ownGrantsJson(driveId)} end,
        'below', ${below}) from audience) as rest,
      ${nothingShown}
    union all select null, null, ${shownColumns},
      case when (select found from heads) then ${sharedBits(now)} end from page i`
}
