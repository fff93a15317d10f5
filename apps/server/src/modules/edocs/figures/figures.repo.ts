import type { EdocBox } from '@khlang/contract/edoc-states'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Cell } from './figures.rules.ts'

/** Documents of a box with a date between two days. */
export type Span = { accountId: string; box: EdocBox; from: string; to: string }
export type Party = { edocId: string; name: string | null; taxId: string; documents: number }

const within = ({ accountId, box, from, to }: Span): RawBuilder<unknown> => sql`
  c.account_id = ${accountId} and c.box = ${sql.lit(box)} and c.trashed_at is null and c.deleted_at is null
  and c.doc_date between ${from}::date and ${to}::date`

/** Whether a box has more documents than may be counted while somebody waits. */
export async function hasMoreThan(db: Db, span: Span, most: number): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from edoc_copy c where ${within(span)} limit ${most + 1}) found`.execute(db)
  return (rows[0]?.n ?? 0) > most
}

/** Nobody waits for a count that a job makes. */
export const takeTime = (tx: Tx) => sql`set local statement_timeout = '10min'`.execute(tx)

/** The amounts of what may be anybody's count for its receiver once they say so. */
export async function countCells(db: Db, span: Span): Promise<Cell[]> {
  const counts = span.box === 'inbox' ? sql`(e.authority <> 'none' or e.confirmed_at is not null)` : sql`true`
  const { rows } = await sql<Cell>`
    select to_char(c.doc_date, 'YYYY-MM') as month, c.doc_type as "docType", c.status, c.reason, c.standing,
      coalesce(e.currency, 'THB') as currency, count(*)::int as documents,
      round(coalesce(sum(e.net) filter (where ${counts}), 0), 2)::text as net,
      round(coalesce(sum(e.vat) filter (where ${counts}), 0), 2)::text as vat,
      round(coalesce(sum(e.gross) filter (where ${counts}), 0), 2)::text as gross
    from edoc_copy c join edoc e on e.id = c.edoc_id where ${within(span)}
    group by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows
}

/** Who sent or received most, each by the newest of their documents. */
export async function countParties(db: Db, span: Span, limit: number): Promise<Party[]> {
  const name = sql.raw(span.box === 'inbox' ? 'e.seller_name' : 'coalesce(e.receiver_name, e.buyer_name)')
  const { rows } = await sql<Party>`
    select newest.edoc_id as "edocId", newest.name, most.counterparty as "taxId", most.documents
    from (
      select c.counterparty, count(*)::int as documents from edoc_copy c
      where ${within(span)} and c.counterparty is not null
      group by c.counterparty order by documents desc, c.counterparty limit ${limit}
    ) most cross join lateral (
      select c.edoc_id, ${name} as name from edoc_copy c join edoc e on e.id = c.edoc_id
      where ${within(span)} and c.counterparty = most.counterparty
      order by c.at desc, c.edoc_id desc limit 1
    ) newest
    order by most.documents desc, most.counterparty`.execute(db)
  return rows
}

export type Stored = { askedAt: Date; countedAt: Date | null; since: string | null; cells: Cell[]; parties: Party[] }

export async function findStored(db: Db, accountId: string, box: EdocBox): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select asked_at as "askedAt", counted_at as "countedAt", since::text as since, cells, parties from edoc_figures
    where account_id = ${accountId} and box = ${box}`.execute(db)
  return rows[0]
}

/** Records that a count was requested; false if that was already done since `since`. */
export async function askForCount(tx: Tx, accountId: string, box: EdocBox, now: Date, since: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into edoc_figures (account_id, box, asked_at) values (${accountId}, ${box}, ${now})
    on conflict (account_id, box) do update set asked_at = ${now} where edoc_figures.asked_at < ${since}
    returning 1`.execute(tx)
  return rows.length > 0
}

export const storeCount = (
  tx: Tx,
  { accountId, box, from }: Span,
  { cells, parties, at }: { cells: Cell[]; parties: Party[]; at: Date },
) =>
  sql`
    update edoc_figures set counted_at = ${at}, since = ${from}::date, cells = ${JSON.stringify(cells)}::jsonb,
      parties = ${JSON.stringify(parties)}::jsonb
    where account_id = ${accountId} and box = ${box}`.execute(tx)
