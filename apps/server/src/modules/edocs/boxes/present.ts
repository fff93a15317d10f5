import type { EdocListed } from '@khlang/contract/edoc-boxes'
import {
  type EdocBox,
  type EdocReason,
  edocReasons,
  edocSignatures,
  type EdocStatus,
  edocStatuses,
} from '@khlang/contract/edoc-states'
import type { BoxPermission } from '../model/boxes.ts'
import type { EdocFinding, EdocSigner } from '../model/edoc.types.ts'
import type { NamedDocument } from '../renaming/rename.rules.ts'
import type { ListedRow } from './list.repo.ts'
import { maskedTaxId, shownSender, shownTaxId, withMaskedTaxIds } from './search.rules.ts'

/** One of the values that the check constraint of a column allows. */
const oneOf = <const V extends readonly string[]>(values: V, value: string): V[number] =>
  values.find((one) => one === value) ?? values[0] ?? ''

export const statusOf = (status: string): EdocStatus => oneOf(edocStatuses, status)

export const reasonOf = (text: string | null): EdocReason | null => edocReasons.find((one) => one === text) ?? null

const lights = ['red', 'amber', 'green'] as const
const chats = ['none', 'sent', 'failed', 'read'] as const
const refunds = ['none', 'eligible', 'over_cap', 'used', 'excluded'] as const

/** What the name of a file is made of, for somebody with this permission. */
export function namedBy(row: NamedDocument, permission: BoxPermission): NamedDocument {
  const masked = (taxId: string) => (permission === 'manage' ? taxId : maskedTaxId(taxId).replaceAll('•', 'x'))
  const { seller_tax_id: seller, buyer_tax_id: buyer } = row
  return { ...row, seller_tax_id: masked(seller), buyer_tax_id: buyer === null ? null : masked(buyer) }
}

/** Certificates for e-Tax name tax ids, which are masked as others are. */
export function presentSigner(signer: EdocSigner, permission: BoxPermission): EdocSigner {
  if (permission === 'manage') return signer
  return { ...signer, subject: withMaskedTaxIds(signer.subject), issuer: withMaskedTaxIds(signer.issuer) }
}

/** What was found names tax ids, too, with their branch or without. */
export const presentFindings = (findings: readonly EdocFinding[], permission: BoxPermission): EdocFinding[] =>
  findings.map((finding) =>
    permission === 'manage'
      ? finding
      : { ...finding, th: withMaskedTaxIds(finding.th), en: withMaskedTaxIds(finding.en) },
  )

/** A row as its reader sees it: who only views a box sees tax ids masked. */
export function presentListed(row: ListedRow, box: EdocBox, permission: BoxPermission): EdocListed {
  const mayManage = permission === 'manage'
  const party = (taxId: string | null, branch: string | null, name: string | null) => ({
    taxId: shownTaxId(taxId, mayManage),
    branch,
    name,
  })
  return {
    id: row.id,
    box,
    accountId: row.account_id,
    account: row.account,
    status: statusOf(row.status),
    reason: reasonOf(row.reason),
    standing: row.standing,
    response: row.response,
    documentNo: row.document_no,
    docType: row.doc_type,
    docDate: row.doc_date,
    processDate: row.process_at.toISOString(),
    at: row.at.toISOString(),
    seller: party(row.seller_tax_id, row.seller_branch, row.seller_name),
    buyer: party(row.buyer_tax_id, row.buyer_branch, row.buyer_name),
    sender: {
      accountId: box === 'outbox' ? row.sender_account_id : null,
      ...shownSender({ name: row.sender, taxId: row.sender_tax_id, via: row.via }, mayManage),
      authority: row.authority,
    },
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    receiver: party(row.receiver_tax_id, row.receiver_branch, row.receiver_name),
    poNumber: row.po_number,
    customerId: row.customer_id,
    systemName: row.system_name,
    purposeCode: row.purpose_code,
    net: row.net,
    vat: row.vat,
    gross: row.gross,
    currency: row.currency,
    light: oneOf(lights, row.light),
    signature: oneOf(edocSignatures, row.signature),
    files: row.files.flatMap((kind) => (kind === 'xml' || kind === 'pdf' ? [kind] : [])),
    readAt: row.read_at?.toISOString() ?? null,
    trashedAt: row.trashed_at?.toISOString() ?? null,
    shareDate: row.share_at?.toISOString() ?? null,
    chatStatus: oneOf(chats, row.chat_status),
    taxRefundStatus: oneOf(refunds, row.tax_refund_status),
    hashtags: row.hashtags,
    mayManage,
  }
}
