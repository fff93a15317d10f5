import { type RawBuilder, sql } from 'kysely'
import { composed } from '../../../platform/composed.ts'
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
  shapeOf,
  shownColumns,
} from './listing.repo.ts'

export type EmployeeQuery = ListQuery & { who: Marker; tag: null }

/** What one statement read of a folder for an employee of a business. */
export type EmployeePage = {
  place: Place | undefined
  facts: Facts | undefined
  /** Whether grants on the way to the folder name the employee; otherwise the rows are those that lead to what does. */
  isNamed: boolean
  rows: Marked<ListedRow>[]
  /** Of the rows and of what is below, those that name the employee. */
  grants: Grants
  /** What names the employee below the folder; null if the page does not depend on it. */
  below: Lines['lines'] | null
}

type Rest = Pick<EmployeePage, 'isNamed' | 'below'> & { facts: Facts | null; grants: GrantsJson | null }

/**
 * Reads a folder, the employee who asks for it, and a page of it, with what decides how much of it they see. It reads too
 * much rather than too little: the audiences of the employee include suspended departments, and whoever a grant on the
 * way names at all gets rows. What was read is shown as the permission check decides.
 */
export async function findEmployeePage(db: Db, query: EmployeeQuery): Promise<EmployeePage> {
  const rows: unknown[] = await selectPage(db, ...shapeOf(query), sizeOf(query.limit))
  const [first, ...listed] = rows as [{ place: PlaceJson; rest: Rest } | undefined, ...Marked<ListedRow>[]]
  const { facts, isNamed = false, below = null, grants } = first?.rest ?? {}
  return {
    place: readPlace(first?.place ?? null),
    facts: facts ?? undefined,
    isNamed,
    rows: listed,
    grants: grants ? readGrants(grants) : new Map(),
    below,
  }
}

/** A folder as its owner reads it, and the employee who asks for it: no more is needed where nothing of it has grants. */
export async function findOrdinaryPage(db: Db, query: EmployeeQuery) {
  const [first, ...rows] = await selectOrdinary(db, ...shapeOf(query))
  const facts = (first?.evidence as Facts | null | undefined) ?? undefined
  return { place: readPlace(first?.place ?? null), facts, rows: rows as unknown as Marked<ListedRow>[] }
}
const selectOrdinary = composed((...shape: PageShape) => {
  const query = queryOf(...shape)
  const { personId, accountId } = query.who
  return pageWith(query, sql`(select row_to_json(me) from (${employeeFacts(personId, accountId)}) me)`)
})

/** Of pages. As values they would mislead the planner, which cannot know them beforehand, and as text there may be few. */
const sizes = [101, 1001]
const sizeOf = (limit: number) => sizes.find((size) => size >= limit) ?? limit

const selectPage = composed((...[values, kinds, sort, descending, afterKind, size]: [...PageShape, size: number]) =>
  statement({ ...queryOf(values, kinds, sort, descending, afterKind), limit: sql.raw(String(size)) as never }),
)

function statement(query: EmployeeQuery) {
  const { parentId, who, limit, now } = query
  const [audiences, shown, driveId] = [audiencesIn('audience'), audiencesIn('shown'), sql`(select id from home)`]
  // Not as a value: the plan would depend on how many children and grants the folder has, and be made each time.
  const folderId = sql`(select id from asked)`
  const kinds = kindsLeft(query)
  const own = sql.join(
    ['up', 'page', 'climb'].map((name) => sql`select id from ${sql.raw(name)} where has_grants`),
    sql` union all `,
  )
  const listed = (of: readonly number[], where: RawBuilder<unknown>) =>
    inOrder(query, of, { select: readColumns, from: sql`item i`, where })
  // How an item is shared is asked only for somebody who may be told (`heads`): whoever may be an admin of some of the rows.
  // A function begins when its rows are asked for. As parts of this statement, each would cost also who does not need it.
  const lines = (isOpen: RawBuilder<unknown>) =>
    sql`select * from lines_below(${folderId}, ${driveId}, ${audiences}, false, ${isOpen})`
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
            || array(select (d->>'id')::uuid from json_array_elements(departments) d) end as ids,
        is_own and "employeeId" is not null as leads
      from home left join me on true
    ), gate as materialized (
      select cardinality(ids) > 0 and leads as leads,
        cardinality(ids) = 0 or exists (select from up where has_grants and ${isNamed(sql`up.id`, audiences)}) as is_open
      from audience
    ), led as materialized (${lines(sql`false`)} where (select leads and not is_open from gate)
    ), here as materialized (
      select case when leads and not is_open then ${namedHere(folderId, audiences)} else '{}' end as ids from gate
    ), shown as materialized (
      select case when are_many then '{}' else ids end || array(select id from led where parent_id = ${folderId}) as ids,
        is_open or are_many as by_row, not is_open and not are_many as by_id
      from gate, (select ids, cardinality(ids) > ${sql.raw(String(manyHere))} as are_many from here) here
    ), page as materialized (
      select ${columns}, i.has_links from (select * from (${sql.join(
        [
          ...kinds.map((kind) =>
            listed(
              [kind],
              sql`i.parent_id = ${folderId} and (select by_row from shown) and ((select is_open from gate)
              or i.has_grants and ${isNamed(sql`i.id`, audiences)} or i.id = any(${shown}))`,
            ),
          ),
          listed(kinds, sql`i.id = any(${shown}) and (select by_id from shown)`),
        ],
        sql` union all `,
      )}) i limit ${limit}) i cross join lateral (select i.starred_at, i.hidden_at) m
    ), closed as materialized (
      select leads and is_open
        and (exists (select from page where kind = ${sql.raw(String(FOLDER))} and has_grants and (stop_inheriting or restricted))
          or exists (select from access_rule g where g.item_id = any(array(select id from page where has_grants))
            and g.audience_id = any(${audiences}) and g.enabled and g.level = 'none')) as found from gate
    ), climb as materialized (
      select * from led union all ${lines(sql`true`)} where (select found from closed)
    ), ${ownGrants(sql`array(${own} order by 1)`, audiences)}, heads as materialized (
      select cardinality(ids) = 0 or exists (select from own_access_rule where level = 'admin')
        or exists (select from own_item_share where level = 'admin')
        as found from audience
    )
    select (${placeAbove()}) as place, (select json_build_object('isNamed', is_open, 'facts', (select row_to_json(me) from me),
        'grants', case when cardinality(${audiences}) > 0 then ${ownGrantsJson(driveId)} end,
        'below', case when leads and (not is_open or (select found from closed)) then ${linesJson} end) from gate) as rest,
      ${nothingShown}
    union all select null, null, ${shownColumns},
      case when (select found from heads) then ${sharedBits(now)} end from page i`
}
