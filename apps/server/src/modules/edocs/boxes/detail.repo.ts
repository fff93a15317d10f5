import type { EdocBox, EdocResponseKind } from '@khlang/contract/edoc-states'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { EdocFinding, EdocSigner, ReferenceKind } from '../model/edoc.types.ts'
import { sameNumber } from '../model/edocs.repo.ts'
import { joins, listed, type ListedRow } from './list.repo.ts'

export type DetailRow = ListedRow & {
  box: EdocBox
  date_effect: string | null
  retention_until: string
  pending_until: Date | null
  findings: EdocFinding[]
  signer: EdocSigner | null
  repeats: number
  repeated_at: Date | null
}

/** The copies of a document that an account has, the received one first; deleted ones are none. */
export async function findDetails(db: Db, id: string, accountId: string): Promise<DetailRow[]> {
  const { rows } = await sql<DetailRow>`
    select ${listed()}, c.box, e.date_effect::text as date_effect, e.retention_until::text as retention_until,
      e.pending_until, e.findings, e.signer,
      e.duplicates + (select count(*)::int from edoc_attempt t where t.edoc_id = e.id and t.how = 'source') as repeats,
      greatest(e.repeated_at, e.resent_at) as repeated_at
    from edoc_copy c ${joins}
    where c.edoc_id = ${id} and c.account_id = ${accountId} and c.deleted_at is null order by c.box`.execute(db)
  return rows
}

/** The seller's own document of the same number in an Inbox, if this one may be anybody's. */
export async function findGenuine(db: Db, id: string, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select g.id from edoc e join edoc g on g.seller_key = e.seller_key and g.id <> e.id and g.authority <> 'none'
      join edoc_copy c on c.edoc_id = g.id and c.box = 'inbox' and c.account_id = ${accountId} and c.deleted_at is null
    where e.id = ${id} and e.authority = 'none' order by g.seq desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export type NamedRow = { id: string; document_no: string; doc_type: string; doc_date: string }

export type RelatedRow = NamedRow & {
  kind: ReferenceKind
  /** Whether the document that was asked about is the one that refers. */
  forth: boolean
}

/** Documents in the same box of the same seller that this one refers to, or that refer to it. */
export async function findRelated(db: Db, id: string, box: EdocBox, accountId: string): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    with own as (select id, seller_tax_id, document_no, doc_type, sender_account_id, authority, via from edoc where id = ${id})
    select other.id, other.document_no, other.doc_type, other.doc_date::text as doc_date, found.kind, found.forth
    from (
      select c.edoc_id, r.kind, true as forth from own
        join edoc_reference r on r.edoc_id = own.id
        join edoc_copy c on c.account_id = ${accountId} and c.box = ${box} and c.document_no = r.document_no
          and search_form(lower(c.document_no)) = search_form(lower(r.document_no))
          and (r.doc_type is null or c.doc_type = r.doc_type)
      union all
      select r.edoc_id, r.kind, false from own
        join edoc_reference r on r.document_no = own.document_no and (r.doc_type is null or r.doc_type = own.doc_type)
        join edoc_copy c on c.edoc_id = r.edoc_id and c.account_id = ${accountId} and c.box = ${box}
    ) found
    join edoc_copy c on c.edoc_id = found.edoc_id and c.box = ${box} and c.deleted_at is null
    join edoc other on other.id = found.edoc_id, own
    where other.seller_tax_id = own.seller_tax_id and other.id <> own.id
      -- Of two that name one seller, the one that refers to the other has to come from that seller, or both from one sender.
      and (case when found.forth then own.authority else other.authority end <> 'none'
        or (own.sender_account_id = other.sender_account_id and own.authority = 'none' and other.authority = 'none'
          and own.via = 'call' and other.via = 'call'))
    order by other.doc_date, other.id limit 100`.execute(db)
  return rows
}

/** Copies of a document that say the same in an Inbox, and came to be signed better, or worse, than this one. */
export async function findCopies(db: Db, id: string, accountId: string): Promise<(NamedRow & { isBetter: boolean })[]> {
  const { rows } = await sql<NamedRow & { isBetter: boolean | null }>`
    with own as (select id, duplicate_of, reason from edoc where id = ${id})
    select o.id, o.document_no, o.doc_type, o.doc_date::text as doc_date, o.id = own.duplicate_of as "isBetter"
    from own
      join edoc o on (o.id = own.duplicate_of and own.reason = 'better_signed')
        or (o.duplicate_of = own.id and o.reason = 'better_signed')
      join edoc_copy c on c.edoc_id = o.id and c.box = 'inbox' and c.account_id = ${accountId} and c.deleted_at is null
    order by o.seq limit 20`.execute(db)
  return rows.map((row) => ({ ...row, isBetter: row.isBetter === true }))
}

/**
 * Other documents of the number of this one in the same box, whose contents differ or, of a repeat, are the same. `taken`:
 * whether the receiver took this one instead of the other, or the other instead of this one.
 */
export async function findSameNumber(
  db: Db,
  id: string,
  box: EdocBox,
  accountId: string,
): Promise<(NamedRow & { taken: 'this' | 'other' | null })[]> {
  const { rows } = await sql<NamedRow & { taken: 'this' | 'other' | null }>`
    select o.id, o.document_no, o.doc_type, o.doc_date::text as doc_date,
      case when exists (select from edoc_taken_instead t where t.edoc_id = e.id and t.instead_of = o.id) then 'this'
        when exists (select from edoc_taken_instead t where t.edoc_id = o.id and t.instead_of = e.id) then 'other' end as taken
    from edoc e
      join edoc o on ${sameNumber}
      join edoc_copy c on c.edoc_id = o.id and c.box = ${box} and c.account_id = ${accountId} and c.deleted_at is null
    where e.id = ${id} order by o.seq limit 20`.execute(db)
  return rows
}

export const findAttempts = (db: Db, id: string) =>
  db.selectFrom('edoc_attempt').selectAll().where('edoc_id', '=', id).orderBy('n').execute()

export const findDeleteRequests = (db: Db, id: string) =>
  db
    .selectFrom('edoc_delete_request')
    .select(['id', 'reason', 'asked_at', 'answer', 'answered_at', 'answer_reason'])
    .where('edoc_id', '=', id)
    .orderBy('asked_at')
    .execute()

export async function findResponses(
  db: Db,
  id: string,
): Promise<{ response: EdocResponseKind; reason: string | null; paidOn: string | null; at: Date }[]> {
  const { rows } = await sql<{ response: EdocResponseKind; reason: string | null; paidOn: string | null; at: Date }>`
    select response, reason, paid_on::text as "paidOn", at from edoc_response
    where edoc_id = ${id} order by at desc, id limit 100`.execute(db)
  return rows
}

export type FileRow = { kind: 'xml' | 'pdf'; blob_id: string; sha256: Buffer; size: number }

export async function findFiles(db: Db, id: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select kind, blob_id, sha256, size from edoc_file where edoc_id = ${id} order by kind desc`.execute(db)
  return rows
}
