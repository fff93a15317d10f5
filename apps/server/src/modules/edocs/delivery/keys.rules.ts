import { createHash } from 'node:crypto'
import { sameForm } from '@khlang/contract'

export type KeyParts = {
  sellerTaxId: string
  sellerBranch: string | null
  docType: string
  documentNo: string
  /** Of the buyer; of the receiver where the document names no buyer. */
  buyerTaxId: string | null
  buyerBranch: string | null
  docDate: string
}

/** What makes two documents the same one (T31): numbers may start again each year, and those that look the same are one. */
export const businessKeyOf = (parts: KeyParts): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        parts.sellerTaxId,
        parts.sellerBranch ?? '',
        parts.docType,
        sameForm(parts.documentNo),
        parts.buyerTaxId ?? '',
        parts.buyerBranch ?? '',
        parts.docDate.slice(0, 4),
      ]),
    )
    .digest()

/** The key of a document beside another of the same number: a replacement, or one that is held for a choice. */
export const besideKeyOf = (businessKey: Buffer, contentHash: Buffer): Buffer =>
  createHash('sha256').update(businessKey).update(contentHash).digest()

/** The day until which the original of a document must be kept (C24). */
export function retentionUntil(docDate: string, years: number): string {
  const until = new Date(`${docDate}T00:00:00Z`)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  return until.toISOString().slice(0, 10)
}
