import type { EdocAttempt, EdocReason, edocSignatures, EdocStatus } from '@khlang/contract/edoc-states'

export type ReferenceKind = 'replaces' | 'corrects' | 'cancels' | 'refers'
export type FileKind = 'xml' | 'pdf'
export type AttemptHow = EdocAttempt
/** What shows that a document comes from its seller; `before`: it was taken in before this was asked. */
export type Authority = 'seller' | 'mandate' | 'signature' | 'none' | 'before'

export type PartyFacts = { taxId: string | null; branch: string | null; name: string | null }
export type DocumentReference = { kind: ReferenceKind; documentNo: string; docType: string | null }
export type EdocFinding = { field: string; severity: string; th: string; en: string }

export type SignatureState = (typeof edocSignatures)[number]
/** Who signed a document, as the certificate says it, and over what. */
export type EdocSigner = {
  subject: string
  issuer: string
  from: string
  to: string
  /** As the signer says. */
  signedAt: string | null
  covers: 'xml' | 'pdf'
  /** Whether the certificate is trusted, was valid, and names the seller. */
  isSeller: boolean
}

/** What a document says, once it may be delivered. Days are ISO 8601. */
export type DocumentFacts = {
  seller: PartyFacts & { taxId: string }
  buyer: PartyFacts
  receiver: PartyFacts
  documentNo: string
  docType: string
  purposeCode: string | null
  docDate: string
  processAt: Date
  dateEffect: string | null
  poNumber: string | null
  customerId: string | null
  systemName: string | null
  net: string | null
  vat: string | null
  gross: string | null
  currency: string | null
  light: 'green' | 'amber' | 'red'
  signature: SignatureState
  signer: EdocSigner | null
  findings: EdocFinding[]
  references: DocumentReference[]
  /** Validly signed with a trusted certificate that names the seller. */
  signedBySeller: boolean
  /** What makes it the document of its seller, whoever sends it. */
  sellerKey: Buffer
  contentHash: Buffer
  /** It replaces an earlier document, also one of the same number. */
  replaces: boolean
}

/** A document of which is known who speaks for its seller. */
export type VouchedFacts = DocumentFacts & {
  authority: Authority
  /** {@link DocumentFacts.sellerKey}, or that of its sender alone. */
  businessKey: Buffer
}

/** A document as its row says. */
export type EdocRow = {
  id: string
  seq: number
  status: EdocStatus
  reason: EdocReason | null
  sender_account_id: string
  sender_person_id: string | null
  receiver_account_id: string | null
  receiver_tax_id: string | null
  receiver_branch: string | null
  seller_tax_id: string
  seller_branch: string | null
  buyer_tax_id: string | null
  buyer_branch: string | null
  document_no: string
  doc_type: string
  doc_date: string
  process_at: Date
  search: string
  business_key: Buffer
  seller_key: Buffer
  authority: Authority
  signature: SignatureState
  signed_by_seller: boolean
  via: 'call' | 'mail'
  content_hash: Buffer
  unique_key: Buffer | null
  attempts: number
  last_attempt_at: Date | null
  replaces: boolean
  bytes: number
  retention_until: string
}

/** The account that a tax id and branch, or a national id, belongs to. */
export type Receiver = {
  accountId: string
  status: string
  driveId: string | null
}

/** A number of a seller, and whom a document with it is for. */
export type Numbered = {
  sellerTaxId: string
  sellerBranch: string | null
  docType: string
  documentNo: string
  docDate: string
  /** Its buyer; its receiver where it names none. */
  buyer: Pick<PartyFacts, 'taxId' | 'branch'>
}
