import { createHash } from 'node:crypto'
import { signatureRank } from '@khlang/etax'
import type {
  Authority,
  DocumentFacts,
  EdocFinding,
  EdocRow,
  Numbered,
  PartyFacts,
  VouchedFacts,
} from '../model/edoc.types.ts'

/** Nothing shows that a document comes from its seller. */
const unproved: EdocFinding = {
  field: 'sender',
  severity: 'warning',
  th: 'ผู้ส่งไม่ใช่ผู้ขาย และผู้ขายไม่ได้ลงลายมือชื่อ โปรดตรวจสอบกับผู้ขายก่อนใช้เอกสารนี้',
  en: 'The sender is not the seller and it isn’t signed. Check with the seller before you rely on it',
}
const replacedOften: EdocFinding = {
  field: 'references',
  severity: 'warning',
  th: 'มีเอกสารอื่นที่ออกแทนเอกสารฉบับเดียวกันนี้แล้ว',
  en: 'Another document was issued in place of the same original already',
}
const itself: EdocFinding = {
  field: 'buyer',
  severity: 'warning',
  th: 'ผู้ซื้อเป็นรายเดียวกับผู้ขาย',
  en: 'The buyer is the seller',
}
const soldTwice: EdocFinding = {
  field: 'buyer',
  severity: 'warning',
  th: 'ผู้ขายออกเอกสารเลขที่นี้ให้ผู้ซื้อรายอื่นแล้ว โปรดตรวจสอบกับผู้ขาย',
  en: 'The seller has issued this number to another buyer already. Check with the seller',
}
const spoofedSender: EdocFinding = {
  field: 'sender',
  severity: 'warning',
  th: 'ผู้ส่งอีเมลที่แนบเอกสารนี้ไม่ผ่านการตรวจสอบ อาจมีผู้แอบอ้าง โปรดตรวจสอบกับผู้ขายก่อนใช้เอกสารนี้',
  en: 'The mail with this document isn’t from whom it says. Check with the seller before you rely on it',
}

type Signed = Pick<EdocRow, 'authority' | 'signature' | 'signed_by_seller'>

export const signedAs = ({
  authority,
  signature,
  signedBySeller,
}: Pick<VouchedFacts, 'authority' | 'signature' | 'signedBySeller'>): Signed => ({
  authority,
  signature,
  signed_by_seller: signedBySeller,
})

/** Whether of two that say the same this one is the better document. What only names a seller is never better than its own. */
export const isBetterSigned = (one: Signed, other: Signed): boolean =>
  (one.authority !== 'none' || other.authority === 'none') &&
  signatureRank(one.signature, one.signed_by_seller) > signatureRank(other.signature, other.signed_by_seller)

/** The key of a document that may be anybody's: it stands in the way of its own sender's alone. */
export const unprovedKeyOf = (sellerKey: Buffer, senderAccountId: string): Buffer =>
  createHash('sha256').update('unproved').update(sellerKey).update(senderAccountId).digest()

/** The same document with something to look at. */
export const amber = <T extends Pick<DocumentFacts, 'light' | 'findings'>>(facts: T, finding: EdocFinding): T => ({
  ...facts,
  light: facts.light === 'green' ? 'amber' : facts.light,
  findings: [...facts.findings.filter(({ en }) => en !== finding.en), finding],
})

export const isSameParty = (one: PartyFacts, other: PartyFacts): boolean =>
  one.taxId !== null && one.taxId === other.taxId && one.branch === other.branch

/** A document of which the seller is the buyer. */
export const soldToItself = <T extends DocumentFacts>(facts: T): T => amber(facts, itself)

/** A document of whose number its seller has another one, for somebody else. */
export const ofAnotherBuyer = <T extends Pick<DocumentFacts, 'light' | 'findings'>>(facts: T): T =>
  amber(facts, soldTwice)

/** A number of a seller, and whom a document with it is for: its buyer, or its receiver where it names none. */
export const numberOf = ({ seller, buyer, receiver, ...document }: DocumentFacts): Numbered => ({
  sellerTaxId: seller.taxId,
  sellerBranch: seller.branch,
  docType: document.docType,
  documentNo: document.documentNo,
  docDate: document.docDate,
  buyer: buyer.taxId === null ? receiver : buyer,
})

export const numberOfRow = (edoc: EdocRow): Numbered => ({
  sellerTaxId: edoc.seller_tax_id,
  sellerBranch: edoc.seller_branch,
  docType: edoc.doc_type,
  documentNo: edoc.document_no,
  docDate: edoc.doc_date,
  buyer:
    edoc.buyer_tax_id === null
      ? { taxId: edoc.receiver_tax_id, branch: edoc.receiver_branch }
      : { taxId: edoc.buyer_tax_id, branch: edoc.buyer_branch },
})

/** A document in a mail whose sender failed the check. */
export const spoofed = (facts: DocumentFacts): DocumentFacts => amber(facts, spoofedSender)

/** What a document comes to, once it is known who speaks for its seller, and whether its original was replaced before. */
export function vouchedFor<T extends Pick<DocumentFacts, 'light' | 'findings' | 'sellerKey'>>(
  facts: T,
  {
    authority,
    senderAccountId,
    isReplacedOften,
  }: { authority: Authority; senderAccountId: string; isReplacedOften: boolean },
): T & { authority: Authority; businessKey: Buffer } {
  const known = isReplacedOften ? amber(facts, replacedOften) : facts
  if (authority !== 'none') return { ...known, authority, businessKey: facts.sellerKey }
  return { ...amber(known, unproved), authority, businessKey: unprovedKeyOf(facts.sellerKey, senderAccountId) }
}
