import type { ItemSort } from '@khlang/contract'
import { type RawBuilder, sql } from 'kysely'
import { preparedShape } from '../../../platform/prepared-shape.ts'
import type { Db } from '../../../platform/db.ts'
import { type ListedRow, listedColumns, type Marked } from '../model/drive.types.ts'
import { hiddenIn, type Marker, marks, sharedAt } from '../model/marks.repo.ts'
import { andEvidence, type Place, type PlaceJson, placeJson, readPlace, type Selected } from '../access/access.repo.ts'
import { isShown, type ShownBelow } from '../access/grants.repo.ts'
import type { ListCursor } from '../../../platform/cursors.ts'

/** Each order has an index on exactly this expression (migration 0005). */
const orders = {
  name: { column: sql.raw(`i.name collate thai_natural`), cast: sql.raw('text collate thai_natural') },
  modified: { column: sql.raw('i.modified_at'), cast: sql.raw('timestamptz') },
  size: { column: sql.raw('i.size'), cast: sql.raw('bigint') },
  type: { column: sql.raw('i.extension'), cast: sql.raw('text') },
} as const satisfies Record<ItemSort, { column: RawBuilder<unknown>; cast: RawBuilder<unknown> }>

export type ListQuery = {
  parentId: string
  /** Whose marks apply; a visitor has none. */
  who: Marker | null
  /** In this order. */
  kinds: readonly number[]
  sort: ItemSort
  descending: boolean
  after: ListCursor | null
  limit: number
  now: Date
  /** Only these; null lists all. */
  only: ShownBelow | null
  /**
   * Only items with this hashtag or a child of it: if `few`, the query starts from those; otherwise it filters in the
   * folder's order.
   */
  tag: { key: string; few: boolean } | null
}

/** Columns that {@link ListedRow} has in another form. */
const forms: Partial<Record<(typeof listedColumns)[number], string>> = {
  created_at: 'i.created_at::text',
  modified_at: 'i.modified_at::text',
  hashtags: `nullif(i.hashtags, '{}') as hashtags`,
  ...Object.fromEntries(
    ['reserved', 'restricted', 'stop_inheriting', 'has_grants', 'encrypted'].map((name) => [
      name,
      `i.${name} or null as ${name}`,
    ]),
  ),
}
export const columns = sql.raw(
  `${listedColumns.map((name) => forms[name] ?? `i.${name}`).join(', ')}, m.starred_at is not null or null as starred, m.hidden_at is not null or null as hidden`,
)
/** What {@link shownColumns} and what is shared take of an item `i`, and its marks. */
export const readColumns = sql.raw(
  [...listedColumns, 'has_links'].map((name) => `i.${name}`).join(', ') + ', m.starred_at, m.hidden_at',
)
const shownNames = [...listedColumns, 'starred', 'hidden']
export const nothingShown = sql.raw([...shownNames, 'shared'].map((name) => `null as ${name}`).join(', '))
/** Of rows that were read as `columns`. */
export const shownColumns = sql.raw(shownNames.map((name) => `i.${name}`).join(', '))
/** What a list shows of an item `i` with its marks. */
export const shownAt = (now: Date) => sql`${columns}, ${sharedAt(now)}`

/** A folder's children after a place in the order, one kind after the other, without hidden and expired ones. */
export async function findChildren(db: Db, query: ListQuery): Promise<Marked<ListedRow>[]> {
  const page = childrenOf(query)
  return page ? (await sql<Marked<ListedRow>>`${page}`.execute(db)).rows : []
}

/**
 * {@link findChildren} with the place of the folder itself, for the permission check, and the evidence of a caller who
 * is authenticated by it.
 */
export async function findFolderPage(
  db: Db,
  query: ListQuery,
  evidence: Selected | null,
): Promise<{ place: Place | undefined; rows: Marked<ListedRow>[]; evidence: unknown }> {
  const rows =
    evidence || query.only || query.tag
      ? (await pageWith(query, evidence).execute(db)).rows
      : await selectPage(db, ...shapeOf(query))
  const [first, ...children] = rows
  return {
    place: readPlace(first?.place ?? null),
    rows: children as unknown as Marked<ListedRow>[],
    evidence: first?.evidence,
  }
}

export function pageWith(query: ListQuery, evidence: Selected | null) {
  const page = childrenOf(query)
  return sql<{ place: PlaceJson; evidence?: unknown }>`
    select ${placeJson(query.parentId)} as place, ${nothingShown} ${andEvidence(evidence)}
    ${page ? sql`union all select null, page.* ${evidence ? sql`, null` : sql``} from (${page}) page` : sql``}`
}

const selectPage = preparedShape((...shape: PageShape) => pageWith(queryOf(...shape), null))

type PageValues = Record<'parentId' | 'personId' | 'accountId' | 'afterValue' | 'afterId', string | null> & {
  now: Date
  limit: number
}
/** The values of a plain list, then what its text depends on. */
export type PageShape = [PageValues, kinds: string, sort: ItemSort, descending: boolean, afterKind: number]

export function shapeOf({ parentId, who, kinds, sort, descending, after, limit, now }: ListQuery): PageShape {
  const [personId, accountId] = [who?.personId ?? null, who?.accountId ?? null]
  const place = { afterValue: after?.value ?? null, afterId: after?.id ?? null }
  const values = { parentId, personId, accountId, now, limit, ...place }
  return [values, kinds.join(), sort, descending, after?.kind ?? -1]
}

/** The query of a shape: `values` may be placeholders. */
export function queryOf(...[values, kinds, sort, descending, afterKind]: PageShape) {
  const { parentId, personId, accountId, now, limit, afterValue, afterId } = values as Record<keyof PageValues, never>
  const after = afterKind < 0 ? null : { of: '', kind: afterKind, value: afterValue, id: afterId }
  const who = { personId, accountId }
  const all = { sort, descending, after, limit, now, only: null, tag: null } as const
  return { ...all, parentId, who, kinds: kinds.split(',').map(Number) }
}

/** Those of the kinds that the rest of a list still has. */
export const kindsLeft = ({ kinds, after }: Pick<ListQuery, 'kinds' | 'after'>) =>
  kinds.filter((kind) => !after || kind >= after.kind)

/** The kinds left, by scan of an index: its order is that of a list which ascends, and otherwise that of each kind. */
export function scansOf(query: Pick<ListQuery, 'kinds' | 'after' | 'descending'>): number[][] {
  const kinds = kindsLeft(query)
  return query.descending && kinds.length > 0 ? kinds.map((kind) => [kind]) : [kinds]
}

function childrenOf(query: ListQuery) {
  const { parentId, only, tag, now, limit } = query
  const scans = scansOf(query)
  if (scans.flat().length === 0) return null
  const part = {
    select: shownAt(now),
    from: tag?.few ? taggedIn(parentId, tag.key) : sql`item i`,
    where: sql`${tag?.few ? sql`true` : sql`i.parent_id = ${parentId}`} ${isShown(only)}
      ${tag && !tag.few ? sql`and ${carries(tag.key)}` : sql``}`,
  }
  const parts = scans.map((kinds) => inOrder(query, kinds, part))
  // The second is not read when the first fills the page.
  return sql`select * from (${sql.join(parts, sql` union all `)}) page limit ${limit}`
}

type Part = { select: RawBuilder<unknown>; from: RawBuilder<unknown>; where: RawBuilder<unknown> }
type InOrder = Pick<ListQuery, 'who' | 'sort' | 'descending' | 'after' | 'limit' | 'now'>

/** A part of a list: without hidden, expired and trashed ones, in the order of the list; its kinds follow each other. */
export function inOrder(query: InOrder, kinds: readonly number[], { select, from, where }: Part) {
  const { who, sort, descending, after, limit, now } = query
  const { column } = orders[sort]
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return sql`(
    select ${select} from ${from} ${marks(who?.personId, who?.accountId)}
    where ${ofKinds(query, kinds, after && kinds.includes(after.kind) ? after : null)} and i.trashed_at is null
      and (i.expires_at is null or i.expires_at > ${now}) and not ${hiddenIn}
      and ${where}
    order by ${kinds.length === 1 ? sql`` : sql`i.kind,`} ${column} ${direction}, i.id ${direction}
    limit ${limit})`
}

/** Items of these kinds after `place`, as a range of the index of the order. */
function ofKinds({ sort, descending }: InOrder, kinds: readonly number[], place: ListCursor | null) {
  if (kinds.length === 0) return sql`false`
  const { column, cast } = orders[sort]
  const [first, last] = [place?.kind ?? Math.min(...kinds), Math.max(...kinds)].map((kind) => sql.raw(String(kind)))
  const isIn = kinds.length === 1 ? sql`i.kind = ${last}` : sql`i.kind between ${first} and ${last}`
  if (!place) return isIn
  const [here, there] = [sql`${column}, i.id`, sql`${place.value}::${cast}, ${place.id}::uuid`]
  if (kinds.length === 1) return sql`${isIn} and (${here}) ${sql.raw(descending ? '<' : '>')} (${there})`
  return sql`${isIn} and ${descending ? sql`(i.kind > ${first} or (${here}) < (${there}))` : sql`(i.kind, ${here}) > (${first}, ${there})`}`
}

/** One by one, from the hashtag: with a join the planner would read the whole folder for a few. */
const taggedIn = (parentId: string, key: string) =>
  sql`(select item_id from item_hashtag where parent_id = ${parentId} and key = ${key} offset 0) h
    cross join lateral (select * from item where id = h.item_id limit 1) i`

/** Checked per row, in the order of the rows: a join would sort all of them for one page. */
const carries = (key: string) =>
  sql`(select true from item_hashtag h where h.item_id = i.id and h.key = ${key} limit 1)`
