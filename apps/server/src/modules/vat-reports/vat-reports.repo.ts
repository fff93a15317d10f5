import type { EdocBox } from '@khlang/contract/edoc-states'
import type { VatReportReason } from '@khlang/contract/vat-reports'
import { documentKinds } from '@khlang/etax'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { accountNameIn } from '../../platform/name-in.ts'

/** The documents of a box that are dated within a month. */
export type Month = { accountId: string; box: EdocBox; from: string; to: string }
/** `none` is the branch of documents that do not say one. */
export type Chosen = Month & { branch?: string | undefined }

export type Cell = {
  branch: string
  docType: string
  reason: VatReportReason | null
  documents: number
  net: string
  vat: string
  gross: string
}

export type DocumentRow = {
  id: string
  docDate: string
  documentNo: string
  docType: string
  name: string | null
  taxId: string | null
  partyBranch: string | null
  branch: string
  net: string | null
  vat: string | null
  gross: string | null
  reason: VatReportReason | null
  refersTo: string[]
}

const codes = (which: (kind: (typeof documentKinds)[number]) => boolean) =>
  sql.join(documentKinds.filter(which).map(({ code }) => sql.lit(code)))
const taxInvoices = codes(({ isTaxInvoice }) => isTaxInvoice)
const withoutInputTax = codes(({ isTaxInvoice, givesInputTax }) => isTaxInvoice && !givesInputTax)

/**
 * Why a tax invoice, or a note to one, is not in the report of a box. The seller owes the tax of what was issued, whether or
 * not its receiver has taken it; the buyer deducts the tax of what they have, and what is known to come from its seller.
 */
function reasonIn(box: EdocBox): RawBuilder<VatReportReason | null> {
  const isBought = box === 'inbox'
  return sql<VatReportReason | null>`case
    when c.side <> ${sql.lit(isBought ? 'buyer' : 'seller')} then 'not_own'
    when c.standing <> 'in_force' then c.standing
    when c.status in ('draft', 'closed') then c.status
    when c.status = 'duplicate' then case when c.reason = 'content_differs' then 'undecided' else 'duplicate' end
    when c.status = 'failed' and c.reason in ('cancelled', 'refused_by_receiver') then 'failed'
    ${isBought ? sql`when e.authority = 'none' and e.confirmed_at is null then 'sender'` : sql``}
    when c.light = 'red' then 'checks'
    ${isBought ? sql`when c.doc_type in (${withoutInputTax}) then 'abbreviated'` : sql``}
    when coalesce(e.currency, 'THB') <> 'THB' then 'currency'
    when e.net is null or e.vat is null then 'amount' end`
}

/** What the account is in the document decides whose branch it is. */
const branchIn = (box: EdocBox) =>
  box === 'inbox'
    ? sql<string>`coalesce(e.buyer_branch, e.receiver_branch, 'none')`
    : sql<string>`coalesce(e.seller_branch, 'none')`

/** Tax invoices and notes of a month: credit notes are negative. */
const judged = ({ accountId, box, from, to, branch }: Chosen): RawBuilder<unknown> => sql`
  select c.edoc_id as id, c.doc_date, c.document_no, c.doc_type, ${branchIn(box)} as branch, ${reasonIn(box)} as reason,
    case c.doc_type when '81' then -e.net else e.net end as net,
    case c.doc_type when '81' then -e.vat else e.vat end as vat,
    case c.doc_type when '81' then -e.gross else e.gross end as gross,
    ${
      box === 'inbox'
        ? sql`e.seller_name as name, e.seller_tax_id as tax_id, e.seller_branch as party_branch`
        : sql`coalesce(e.buyer_name, e.receiver_name) as name, coalesce(e.buyer_tax_id, e.receiver_tax_id) as tax_id,
            coalesce(e.buyer_branch, e.receiver_branch) as party_branch`
    }
  from edoc_copy c join edoc e on e.id = c.edoc_id
  where c.account_id = ${accountId} and c.box = ${sql.lit(box)} and c.trashed_at is null and c.deleted_at is null
    and c.doc_date between ${from}::date and ${to}::date and c.doc_type in (${taxInvoices})
    ${branch === undefined ? sql`` : sql`and ${branchIn(box)} = ${branch}`}`

/** Sums by branch, type and reason: a few hundred rows at most. */
export async function sumMonth(db: Db, month: Month): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select j.branch, j.doc_type as "docType", j.reason, count(*)::int as documents,
      round(coalesce(sum(j.net), 0), 2)::text as net, round(coalesce(sum(j.vat), 0), 2)::text as vat,
      round(coalesce(sum(j.gross), 0), 2)::text as gross
    from (${judged(month)}) j group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

export type Place = { docDate: string; id: string }
type Wanted = { docType?: string | undefined; reason: VatReportReason | null; after: Place | null; limit: number }

/** Documents that are in the report, or that are left out for one reason, in the order of their dates. */
export async function findDocuments(db: Db, chosen: Chosen, wanted: Wanted): Promise<DocumentRow[]> {
  const { docType, reason, after, limit } = wanted
  const { rows } = await sql<DocumentRow>`
    select j.id, j.doc_date::text as "docDate", j.document_no as "documentNo", j.doc_type as "docType", j.name,
      j.tax_id as "taxId", j.party_branch as "partyBranch", j.branch, round(j.net, 2)::text as net,
      round(j.vat, 2)::text as vat, round(j.gross, 2)::text as gross, j.reason,
      array(select r.document_no from edoc_reference r where r.edoc_id = j.id order by r.n limit 10) as "refersTo"
    from (${judged(chosen)}) j
    where j.reason ${reason === null ? sql`is null` : sql`= ${reason}`}
      ${docType === undefined ? sql`` : sql`and j.doc_type = ${docType}`}
      ${after === null ? sql`` : sql`and (j.doc_date, j.id) > (${after.docDate}::date, ${after.id}::uuid)`}
    order by j.doc_date, j.id limit ${limit}`.execute(db)
  return rows
}

/** What stands at the head of a report. */
export async function findAccount(
  db: Db,
  accountId: string,
): Promise<{ name: string; nameEn: string | null; taxId: string | null; branch: string | null } | undefined> {
  const { rows } = await sql<{ name: string; nameEn: string | null; taxId: string | null; branch: string | null }>`
    select ${accountNameIn('b', 'p')} as name, b.name_en as "nameEn",
      coalesce(b.tax_id, p.national_id) as "taxId", b.branch_no as branch
    from account a left join business b on b.id = a.id left join person p on p.id = a.person_id
    where a.id = ${accountId}`.execute(db)
  return rows[0]
}
