import { hashtagKey, searchForm } from '@khlang/contract'
import type { EdocBox, EdocResponseKind, EdocStanding } from '@khlang/contract/edoc-states'
import type { EdocQuery } from '@khlang/contract/edoc-boxes'
import { hasEdocRange } from '@khlang/contract/edoc-search'
import { type RawBuilder, sql } from 'kysely'
import type { ListCursor } from '../../../platform/cursors.ts'
import type { Db } from '../../../platform/db.ts'
import { accountNameIn } from '../../../platform/name-in.ts'
import { containing } from '../../../platform/like.ts'
import type { Authority } from '../model/edoc.types.ts'

/** By what a list is ordered: the range that was asked for, or the arrival. */
export type Order = 'at' | 'doc_date' | 'process_at'
export type Criteria = {
  accounts: readonly string[]
  box: EdocBox
  query: EdocQuery
  /** The tax id of the party whose documents are wanted. */
  party: string | null
  order: Order
  /** The other way round. */
  isOldestFirst: boolean
  after: ListCursor | null
  limit: number
}

export type ListedRow = {
  id: string
  account_id: string
  account: string
  at: Date
  status: string
  reason: string | null
  standing: EdocStanding
  response: EdocResponseKind | null
  document_no: string
  doc_type: string
  doc_date: string
  process_at: Date
  read_at: Date | null
  trashed_at: Date | null
  share_at: Date | null
  chat_status: string
  tax_refund_status: string
  hashtags: string[]
  seller_tax_id: string
  seller_branch: string | null
  seller_name: string | null
  buyer_tax_id: string | null
  buyer_branch: string | null
  buyer_name: string | null
  receiver_tax_id: string | null
  receiver_branch: string | null
  receiver_name: string | null
  sender_account_id: string
  sender: string | null
  sender_tax_id: string | null
  authority: Authority
  via: 'call' | 'mail'
  confirmed_at: Date | null
  po_number: string | null
  customer_id: string | null
  system_name: string | null
  purpose_code: string | null
  net: string | null
  vat: string | null
  gross: string | null
  currency: string | null
  light: string
  signature: string
  files: string[]
}

/** What a row of a list shows, for copies `c`. */
export const listed = () => sql`
  c.edoc_id as id, c.account_id, ${accountNameIn('b', 'p')} as account,
  c.at, c.status, c.reason, c.standing, c.response, c.document_no, c.doc_type, c.doc_date::text as doc_date, c.process_at, c.read_at, c.trashed_at,
  c.share_at, c.chat_status, c.tax_refund_status, c.hashtags, e.seller_tax_id, e.seller_branch, e.seller_name,
  e.buyer_tax_id, e.buyer_branch, e.buyer_name, e.receiver_tax_id, e.receiver_branch, e.receiver_name,
  e.sender_account_id, ${accountNameIn('sb', 'sp')} as sender,
  si.number as sender_tax_id, e.authority, e.via, e.confirmed_at, e.po_number, e.customer_id, e.system_name, e.purpose_code, e.net::text as net, e.vat::text as vat,
  e.gross::text as gross, e.currency, c.light, e.signature,
  array(select f.kind from edoc_file f where f.edoc_id = c.edoc_id order by f.kind desc) as files`
export const joins = sql.raw(`
  join edoc e on e.id = c.edoc_id
  join account a on a.id = c.account_id left join business b on b.id = a.id left join person p on p.id = a.person_id
  join account sa on sa.id = e.sender_account_id left join business sb on sb.id = sa.id
  left join person sp on sp.id = sa.person_id
  left join identifier_proof si on si.account_id = sa.id and si.branch_no <> ''`)

const and = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` and `)

/** Whether what is searched of a copy `c` contains a text, in any letter case and with digits of either script. */
export const matches = (text: string): RawBuilder<unknown> =>
  sql`c.search like ${containing(searchForm(text.toLowerCase()))}`
/** The same of a whole value. */
const isSame = (column: string, text: string): RawBuilder<unknown> =>
  sql`search_form(lower(${sql.ref(column)})) = ${searchForm(text.toLowerCase())}`

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A part of the number, or the id of the document: names are looked for within a range of days (C74). */
const ofNumber = (text: string): RawBuilder<unknown> =>
  id.test(text)
    ? sql`(c.edoc_id = ${text}::uuid or ${isSame('c.document_no', text)})`
    : sql`${matches(text)} and search_form(lower(c.document_no)) like ${containing(searchForm(text.toLowerCase()))}`

/** A filter by a column whose unusual values have an index of their own. */
const unlessUsual = (column: 'standing' | 'light', value: string | undefined, usual: string): RawBuilder<unknown>[] =>
  value === undefined
    ? []
    : [
        sql`${sql.ref(`c.${column}`)} = ${sql.lit(value)}`,
        ...(value === usual ? [] : [sql`${sql.ref(`c.${column}`)} <> ${sql.lit(usual)}`]),
      ]

/** The filters that one index, or few rows, answer. */
function filtersOf({ box, query, party, after, order, isOldestFirst }: Criteria): RawBuilder<unknown>[] {
  const column = sql.ref(`c.${order}`)
  const place = after && (order === 'doc_date' ? sql`${after.value}::date` : sql`${after.value}::timestamptz`)
  return [
    // Literals, so that partial indexes are known to fit.
    sql`c.box = ${sql.lit(box)} and c.deleted_at is null`,
    query.view === 'trash' ? sql`c.trashed_at is not null` : sql`c.trashed_at is null`,
    ...(party === null ? [] : [sql`c.counterparty = ${party}`]),
    ...(query.reason ? [sql`c.reason = ${query.reason}`] : []),
    ...(query.status ? [sql`c.status = ${query.status}`] : []),
    ...unlessUsual('standing', query.standing, 'in_force'),
    ...unlessUsual('light', query.light, 'green'),
    ...(query.response === undefined
      ? []
      : [query.response === 'none' ? sql`c.response is null` : sql`c.response = ${query.response}`]),
    ...(query.docType ? [sql`c.doc_type = ${query.docType}`] : []),
    ...(query.counterparty ? [sql`c.counterparty = ${query.counterparty}`] : []),
    ...(query.side ? [sql`c.side = ${sql.lit(query.side)}`] : []),
    ...(query.unread ? [sql`c.read_at is null`] : []),
    ...(query.documentNo ? [isSame('c.document_no', query.documentNo)] : []),
    ...(query.from && query.to ? [sql`c.doc_date between ${query.from}::date and ${query.to}::date`] : []),
    ...(query.processFrom && query.processTo
      ? [
          sql`c.process_at >= ${query.processFrom}::date at time zone 'Asia/Bangkok'`,
          sql`c.process_at < (${query.processTo}::date + 1) at time zone 'Asia/Bangkok'`,
        ]
      : []),
    ...(after && place
      ? [sql`(${column}, c.edoc_id) ${sql.raw(isOldestFirst ? '>' : '<')} (${place}, ${after.id}::uuid)`]
      : []),
  ]
}

/** The other party of a document, as a copy in these boxes names it. */
export async function findParty(
  db: Db,
  accounts: readonly string[],
  box: EdocBox,
  edocId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ counterparty: string | null }>`
    select counterparty from edoc_copy where edoc_id = ${edocId} and box = ${box} and deleted_at is null
      and account_id = any(${accounts}::uuid[])`.execute(db)
  return rows[0]?.counterparty ?? undefined
}

/** Texts that are looked for in the rows of an index, or by trigrams. */
function searchOf({ box, query }: Criteria): RawBuilder<unknown>[] {
  const exact = [
    ['po_number', query.poNumber],
    ['customer_id', query.customerId],
    ['system_name', query.systemName],
  ] as const
  return [
    ...(query.q ? [hasEdocRange(query) ? matches(query.q) : ofNumber(query.q)] : []),
    ...partyOf('seller', query.seller, box === 'inbox'),
    ...partyOf('buyer', query.buyer, box === 'outbox'),
    ...ofDocument(query),
    ...(query.hashtag ? [sql`c.hashtag_keys @> array[${hashtagKey(query.hashtag)}]`] : []),
    ...exact.flatMap(([column, value]) =>
      value === undefined
        ? []
        : [matches(value), sql`exists (select from edoc x where x.id = c.edoc_id and ${isSame(`x.${column}`, value)})`],
    ),
  ]
}

/** What only the document itself says, within a range of days (C34). */
function ofDocument({ signature, grossFrom, grossTo, notBySeller }: EdocQuery): RawBuilder<unknown>[] {
  const asked = [
    ...(signature ? [sql`x.signature = ${signature}`] : []),
    ...(grossFrom ? [sql`x.gross >= ${grossFrom}::numeric`] : []),
    ...(grossTo ? [sql`x.gross <= ${grossTo}::numeric`] : []),
    // Whoever sent it has not proved the number of the seller.
    ...(notBySeller ? [sql`x.authority in ('mandate', 'signature', 'none')`] : []),
  ]
  return asked.length === 0 ? [] : [sql`exists (select from edoc x where x.id = c.edoc_id and ${and(asked)})`]
}

/** Documents that name this party; whoever is the other one of the box is in its index, too. */
const partyOf = (party: 'seller' | 'buyer', taxId: string | undefined, isOther: boolean): RawBuilder<unknown>[] =>
  taxId === undefined
    ? []
    : [
        ...(isOther ? [sql`c.counterparty = ${taxId}`] : []),
        sql`exists (select from edoc x where x.id = c.edoc_id and ${sql.ref(`x.${party}_tax_id`)} = ${taxId})`,
      ]

/** How many of the newest rows, or the oldest, are looked through before the index of texts is asked. */
const newest = 2000

/** A page of boxes, each read from the end of an index and merged. */
export async function findListed(db: Db, criteria: Criteria): Promise<ListedRow[]> {
  const search = searchOf(criteria)
  if (search.length === 0) return read(db, criteria, pageOf(criteria, filtersOf(criteria)))
  // A common text is found among the newest; a rare one by its trigrams, which read all that match.
  const recent = await read(
    db,
    criteria,
    sql`
    select * from (${pageOf({ ...criteria, limit: newest }, filtersOf(criteria))}) c where ${and(search)}`,
  )
  const { q } = criteria.query
  // One and two letters have no trigrams: they are looked for among the newest, or as a whole number.
  const isShort = q !== undefined && q.length < 3
  if (recent.length >= criteria.limit || (isShort && recent.length > 0)) return recent
  const rest = isShort ? [isSame('c.document_no', q)] : search
  return read(db, criteria, pageOf(criteria, [...filtersOf(criteria), ...rest]))
}

/** An index is read from its end, or from its beginning. */
function inOrder({ order, isOldestFirst }: Pick<Criteria, 'order' | 'isOldestFirst'>) {
  const way = sql.raw(isOldestFirst ? 'asc' : 'desc')
  return sql`order by ${sql.ref(`c.${order}`)} ${way}, c.edoc_id ${way}`
}

const pageOf = (criteria: Criteria, filters: readonly RawBuilder<unknown>[]) => sql`
  select c.* from edoc_copy c where c.account_id = o.id and ${and(filters)} ${inOrder(criteria)} limit ${criteria.limit}`

async function read(db: Db, criteria: Criteria, page: RawBuilder<unknown>): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${listed()} from (
      select c.* from unnest(${criteria.accounts}::uuid[]) as o (id) cross join lateral (${page}) c
      ${inOrder(criteria)} limit ${criteria.limit}
    ) c ${joins} ${inOrder(criteria)}`.execute(db)
  return rows
}
