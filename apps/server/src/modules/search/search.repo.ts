import type { ItemSort } from '@khlang/contract'
import type { FileKind } from '@khlang/contract/file-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { nameContains } from '../../platform/like.ts'
import type { ListCursor } from '../../platform/cursors.ts'
import { model } from '../drive/index.ts'
import { areShort } from './search.rules.ts'
import { groupsHold, kindIs, type ResolvedGroup, starredBy, tagIs } from './terms.repo.ts'

export type SearchCriteria = {
  driveIds: readonly string[]
  /** Items in other drives that were shared with the person: they and all below them are searched. */
  shared: readonly { id: string; drive_id: string }[]
  personId: string
  accountId: string
  kind: FileKind | null
  /** The key of a hashtag, which also matches its children. */
  tagKey: string | null
  since: Date | null
  starred: boolean
  /** What else must hold, in keys of the text; see {@link groupsHold}. */
  groups: readonly ResolvedGroup[]
  state: ListState
  now: Date
  limit: number
}

/** The list that a search is of; each item is in one, and hidden ones are left out of all others. */
export type ListState = 'normal' | 'trashed' | 'expired' | 'hidden'

/** Items of the list, but for those that are hidden. */
const isIn = ({ state, now }: Pick<SearchCriteria, 'state' | 'now'>) => {
  if (state === 'trashed') return sql`i.trashed_at is not null`
  if (state === 'expired') return sql`i.trashed_at is null and i.parent_id is not null and i.expires_at <= ${now}`
  return sql`i.trashed_at is null and i.parent_id is not null and (i.expires_at is null or i.expires_at > ${now})`
}
/** Of rows joined to their marks: those that are hidden, or the others. */
const isShown = ({ state }: Pick<SearchCriteria, 'state'>) =>
  state === 'hidden' ? model.hiddenIn : sql`not ${model.hiddenIn}`

const columns = sql`i.*, m.starred_at is not null as starred, m.hidden_at is not null as hidden`

/**
 * Filters besides words and kind. An item has at most one mark per person and each hashtag once, so these are joins.
 */
const filters = (query: Omit<SearchCriteria, 'limit'>) => sql`
  ${query.since ? sql`and i.modified_at >= ${query.since}` : sql``}
  ${query.tagKey === null ? sql`` : sql`and ${tagIs(query.tagKey)}`}
  ${query.starred ? sql`and ${starredBy(query)}` : sql``}
  ${query.groups.length > 0 ? sql`and ${groupsHold(query.groups, query)}` : sql``}`

const contains = (words: readonly string[]) => sql.join(words.map(nameContains), sql` and `)

/** Items of the person's drives, and of others as far as they were shared: from a match upwards, to a shared item. */
function reachable({ driveIds, shared }: Pick<SearchCriteria, 'driveIds' | 'shared'>): RawBuilder<unknown> {
  if (shared.length === 0) return sql`i.drive_id = any(${driveIds}::uuid[])`
  const foreign = [...new Set(shared.map((item) => item.drive_id))]
  return sql`i.drive_id = any(${[...driveIds, ...foreign]}::uuid[]) and (i.drive_id = any(${driveIds}::uuid[]) or exists (
    with recursive up as (
      select i.id, i.parent_id
      union all select p.id, p.parent_id from up join item p on p.id = up.parent_id
    ) select from up where up.id = any(${shared.map(({ id }) => id)}::uuid[])))`
}

/** A search in an order that is not that of an index: what matches it, in the order of names or in a chosen one. */
export type Matching = Omit<SearchCriteria, 'limit'> & { words: readonly string[] }
/** Where a caller sees matches: of these folders all that has no permissions of its own, and of what has them these items. */
export type Seen = { folders: readonly string[]; items: readonly string[] }
type Numbered = Matching & { seen: Seen | null; offset: number; limit: number }

/** So many of the matches that the caller sees are ranked at most: a very common word must not sort a million rows. */
const most = { ranked: 2000, sorted: 10_000 }
/** Of so many matches at most it is asked where they are. */
const mostPlaced = 100_000

const hasOwn = sql`(i.has_grants or i.stop_inheriting is true or i.restricted is true)`
const isSeen = ({ folders, items }: Seen) =>
  sql`case when ${hasOwn} then i.id = any(${items}::uuid[]) else i.parent_id = any(${folders}::uuid[]) end`

/** What a search matches, as a table `i` with its conditions. */
function matching(query: Matching, isChosen: boolean): RawBuilder<unknown> {
  const { words, driveIds, kind } = query
  const own = sql`i.drive_id = any(${driveIds}::uuid[])`
  // No index has words of one and two letters: the latest names are read.
  const isRead = isChosen && words.length > 0 && areShort(words) && query.state === 'normal'
  const source = isRead
    ? sql`(${latestOfAll(query, null)}) i where true`
    : words.length > 0
      ? sql`item i where ${reachable(query)}`
      : query.shared.length === 0
        ? sql`item i where ${own}`
        : sql`(select i.* from item i where ${own} union all select * from ${belowShared(query)} shared) i where true`
  return sql`${source} and ${isIn(query)} ${words.length > 0 ? sql`and ${contains(words)}` : sql``}
    ${kind ? sql`and ${kindIs(kind)}` : sql``} ${filters(query)}`
}

/** Where all that matches is: the folders of what has no permissions of its own, and what has. */
export async function findPlaces(db: Db, query: Matching): Promise<Seen> {
  const { rows } = await sql<{ folders: string[]; items: string[] }>`
    select coalesce(array_agg(distinct i.parent_id) filter (where not own), '{}') as folders,
      coalesce(array_agg(i.id) filter (where own), '{}') as items
    from (select i.id, i.parent_id, ${hasOwn} as own from ${matching(query, true)} limit ${mostPlaced}) i`.execute(db)
  return rows[0] ?? { folders: [], items: [] }
}

/** Items whose name contains every word, best matches first; `words` are name keys. */
export const findByWords = (db: Db, query: Numbered): Promise<model.Marked<model.ItemRow>[]> =>
  findRanked(db, query, {
    from: matching(query, false),
    // Ranked by their names alone.
    ranked: sql`i.id, i.name`,
    limit: most.ranked,
    order: sql`length(i.name), i.name collate thai_natural, i.id`,
  })

const sortColumns: Record<ItemSort, RawBuilder<unknown>> = {
  name: sql`i.name collate thai_natural`,
  modified: sql`i.modified_at`,
  size: sql`i.size`,
  type: sql`i.extension`,
}

type SortedCriteria = Numbered & { sort: ItemSort; order: 'asc' | 'desc' }

/** Items that match, in an order that a person chose; folders first, as in every list. */
export async function findSorted(db: Db, query: SortedCriteria): Promise<model.Marked<model.ItemRow>[]> {
  const { driveIds, sort, order } = query
  if (driveIds.length === 0 && query.shared.length === 0) return []
  const direction = sql.raw(order)
  return findRanked(db, query, {
    from: matching(query, true),
    ranked: sql`i.*`,
    limit: most.sorted,
    order: sql`i.kind, ${sortColumns[sort]} ${direction}, i.name collate thai_natural ${direction}, i.id`,
  })
}

type Ranking = { from: RawBuilder<unknown>; ranked: RawBuilder<unknown>; limit: number; order: RawBuilder<unknown> }

async function findRanked(
  db: Db,
  query: Numbered,
  { from, ranked, limit: among, order }: Ranking,
): Promise<model.Marked<model.ItemRow>[]> {
  const { personId, accountId, seen, offset, limit } = query
  const { rows } = await sql<model.Marked<model.ItemRow>>`
    with found as materialized (
      select ${ranked} from ${from} ${seen ? sql`and ${isSeen(seen)}` : sql``} limit ${among}
    ), best as (
      select i.id from found i ${model.marks(personId, accountId)} where ${isShown(query)}
      order by ${order} limit ${limit} offset ${offset}
    )
    select ${columns} from best join item i on i.id = best.id ${model.marks(personId, accountId)}
    order by ${order}`.execute(db)
  return rows
}

/** Where a page of a search has ended: in the order of {@link findLatest}. */
export type Reached = Pick<ListCursor, 'value' | 'id'>

/** How many names a page of {@link findByShortWords} reads at most. */
const namesPerPage = 10_000

/**
 * Items whose name contains every one of these words of one and two letters, latest change first. The index of names is
 * one of three letters, so names are read one by one, up to a number: `reached` is where the reading stopped, or null
 * at the end. A page may therefore be short, or empty, before the last one.
 */
export async function findByShortWords(
  db: Db,
  query: SearchCriteria & { words: readonly string[]; before: ListCursor | null },
): Promise<{ rows: model.Marked<model.ItemRow>[]; reached: Reached | null }> {
  const { driveIds, words, personId, accountId, kind, limit } = query
  if (driveIds.length === 0 && query.shared.length === 0) return { rows: [], reached: null }
  const read = latestOfAll(query, query.before)
  const page = sql`(select * from (${read}) latest order by modified_at desc, id desc limit ${namesPerPage})`
  const found = sql<model.Marked<model.ItemRow>>`
    select ${columns} from (
      select i.id from ${page} i ${model.marks(personId, accountId)}
      where ${contains(words)} ${kind ? sql`and ${kindIs(kind)}` : sql``} and ${isIn(query)}
        and ${isShown(query)} ${filters(query)}
      order by i.modified_at desc, i.id desc limit ${limit}
    ) found join item i on i.id = found.id ${model.marks(personId, accountId)}
    order by i.modified_at desc, i.id desc`
  const { rows } = await found.execute(db)
  if (rows.length === limit) return { rows, reached: null }
  const last = sql<{ modified_at: Date; id: string }>`
    select modified_at, id from ${page} i order by modified_at desc, id desc limit 1 offset ${namesPerPage - 1}`
  const [end] = (await last.execute(db)).rows
  return { rows, reached: end ? { value: end.modified_at.toISOString(), id: end.id } : null }
}

/** Items that were shared with the person and what is below them, up to a number: by rows, since no index leads there. */
const belowShared = ({ shared }: Pick<SearchCriteria, 'shared'>) => sql`(
  with recursive below as (
    select unnest(${shared.map(({ id }) => id)}::uuid[]) as id
    union
    select c.id from below b join item c on c.parent_id = b.id where c.trashed_at is null
  ), few as materialized (select id from below limit ${namesPerPage})
  select i.* from few join item i on i.id = few.id where i.trashed_at is null)`

/** The latest of each drive, and of what was shared. */
function latestOfAll(
  query: Pick<SearchCriteria, 'driveIds' | 'shared'>,
  before: ListCursor | null,
): RawBuilder<unknown> {
  const own = query.driveIds.map((driveId) => latestIn(driveId, before))
  const shared = sql`(select * from ${belowShared(query)} i where true ${isBefore(before)}
    order by i.modified_at desc, i.id desc limit ${namesPerPage})`
  return sql.join([...own, ...(query.shared.length > 0 ? [shared] : [])], sql` union all `)
}

const latestIn = (driveId: string, before: ListCursor | null) => sql`(
  select * from item i where i.drive_id = ${driveId} and i.trashed_at is null ${isBefore(before)}
  order by i.modified_at desc, i.id desc limit ${namesPerPage})`

const isBefore = (before: ListCursor | null) =>
  before ? sql`and (i.modified_at, i.id) < (${before.value}::timestamptz, ${before.id}::uuid)` : sql``

/** Items that match filters without words, latest change first: each drive by its index, what was shared, then merged. */
export async function findLatest(
  db: Db,
  query: SearchCriteria & { before: ListCursor | null; filesOnly?: boolean },
): Promise<model.Marked<model.ItemRow>[]> {
  const { driveIds, limit } = query
  const pages = driveIds.map((driveId) => latestOf(query, sql`item`, sql`i.drive_id = ${driveId}`))
  if (query.shared.length > 0) pages.push(latestOf(query, belowShared(query), sql`true`))
  if (pages.length === 0) return []
  const { rows } = await sql<model.Marked<model.ItemRow>>`
    select * from (${sql.join(pages, sql` union all `)}) page
    order by modified_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

function latestOf(
  query: Parameters<typeof findLatest>[1],
  source: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { personId, accountId, kind, before, now, limit, filesOnly = false } = query
  return sql`(
    select ${columns}, ${model.sharedAt(now)} from ${source} i ${model.marks(personId, accountId)}
    where ${where} ${kind ? sql`and ${kindIs(kind)}` : sql``} ${filesOnly ? sql`and i.kind = 1` : sql``} and ${isIn(query)} and ${isShown(query)}
      ${isBefore(before)} ${filters(query)}
    order by i.modified_at desc, i.id desc limit ${limit})`
}
