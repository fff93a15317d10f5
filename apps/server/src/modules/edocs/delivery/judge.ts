import {
  type EtaxDocument,
  type EtaxReading,
  type Finding,
  isSignedBy,
  lightOf,
  type Party,
  purposeOf,
  type SignatureVerdict,
  taxIdProblem,
} from '@khlang/etax'
import type {
  DocumentFacts,
  DocumentReference,
  EdocFinding,
  EdocSigner,
  PartyFacts,
  ReferenceKind,
} from '../model/edoc.types.ts'
import type { Fault, Header, HeaderParty } from './header.rules.ts'
import { businessKeyOf } from './keys.rules.ts'
import { isSameParty, soldToItself } from './vouching.ts'

export type Judged = { facts: DocumentFacts } | { faults: Fault[] }
type Reading = Extract<EtaxReading, { kind: 'document' }>

export const fault = (field: string, th: string, en: string): Fault => ({ field, th, en })

/** A company without a branch in its id, which the header may name. */
const isCured = (finding: Finding, header: Header) =>
  finding.code === 'BRANCH_MISSING' &&
  (finding.field === 'sellerTaxId' ? header.seller.branch : (header.buyer.branch ?? header.receiver.branch)) !== null

const named = (party: Party | null, header: HeaderParty): PartyFacts => {
  const hasId = party?.scheme === 'TXID' || party?.scheme === 'NIDN' || party?.scheme === 'CCPT'
  const taxId = hasId ? (party?.taxId ?? null) : null
  const branch = party?.scheme === 'TXID' ? (party.branch ?? header.branch) : null
  return { taxId, branch, name: party?.name ?? header.name }
}

/** Whom a document is for: its buyer, unless it names none; then the header says. Null ids where neither does. */
function receiverOf(document: EtaxDocument, buyer: PartyFacts, header: Header): PartyFacts | Fault {
  const { receiver } = header
  const hasBuyer = buyer.taxId !== null && document.buyer?.scheme !== 'CCPT'
  if (!hasBuyer) return { taxId: receiver.taxId, branch: receiver.branch, name: receiver.name ?? buyer.name }
  if (receiver.taxId !== null && receiver.taxId !== buyer.taxId)
    return fault(
      'receiver',
      'ผู้รับใน header ไม่ใช่ผู้ซื้อในเอกสาร',
      'The receiver in the header is not the buyer in the document.',
    )
  return { taxId: buyer.taxId, branch: receiver.branch ?? buyer.branch, name: buyer.name }
}

function referencesOf(document: EtaxDocument, replaces: boolean): DocumentReference[] {
  const { type } = document
  const own: ReferenceKind =
    type === 'T07' ? 'cancels' : type === '80' || type === '81' ? 'corrects' : replaces ? 'replaces' : 'refers'
  return document.references.flatMap((reference) =>
    reference.number === null
      ? []
      : [
          {
            kind: reference.category === '02' ? ('refers' as const) : own,
            documentNo: reference.number,
            docType: reference.type,
          },
        ],
  )
}

/** What a header may not contradict. */
function contradictions(document: EtaxDocument, header: Header): Fault[] {
  const pairs = [
    ['document_no', header.documentNo, document.number],
    ['doc_type_code', header.docType, document.type],
    ['doc_date', header.docDate, document.documentDate],
  ] as const
  return pairs.flatMap(([field, given, read]) =>
    given === null || given === read
      ? []
      : [
          fault(
            field,
            `${field} ใน header ไม่ตรงกับเอกสาร (${read})`,
            `${field} in the header is not that of the document (${read}).`,
          ),
        ],
  )
}

/** What a document that was read says, or why it cannot be delivered. */
export function judgeReading(reading: EtaxReading, header: Header, now: Date): Judged {
  if (reading.kind === 'unreadable') return { faults: reading.findings.map(faultOf) }
  const refusing = reading.findings.filter((one) => one.severity === 'refuse' && !isCured(one, header))
  const { document } = reading
  const faults = [...refusing.map(faultOf), ...contradictions(document, header)]
  const { seller, number, type, documentDate } = document
  const buyer = named(document.buyer, { ...header.buyer, branch: header.buyer.branch ?? header.receiver.branch })
  const receiver = receiverOf(document, buyer, header)
  if ('field' in receiver) faults.push(receiver)
  else if (receiver.taxId !== buyer.taxId) faults.push(...idFaults('receiver', receiver.taxId))
  if (
    !seller?.taxId ||
    number === null ||
    type === null ||
    documentDate === null ||
    'field' in receiver ||
    faults.length > 0
  )
    return { faults }
  return {
    facts: factsOf(reading, { number, type, documentDate, buyer, receiver, sellerTaxId: seller.taxId }, header, now),
  }
}

type Core = {
  number: string
  type: string
  documentDate: string
  buyer: PartyFacts
  receiver: PartyFacts
  sellerTaxId: string
}

function factsOf(reading: Reading, core: Core, header: Header, now: Date): DocumentFacts {
  const { document } = reading
  const { number, type, documentDate, buyer, receiver, sellerTaxId } = core
  const seller = { ...named(document.seller, header.seller), taxId: sellerTaxId }
  const purpose = document.purposeCode === null ? null : purposeOf(document.purposeCode)
  const replaces = purpose?.kind === 'replacement'
  const { totals } = document
  // What the header makes good is only to be looked at.
  const told = reading.findings.map((one) => (isCured(one, header) ? { ...one, severity: 'warning' as const } : one))
  const facts = {
    seller,
    buyer,
    receiver,
    documentNo: number,
    docType: type,
    purposeCode: document.purposeCode,
    docDate: documentDate,
    processAt: header.processAt ?? instantOf(document.created) ?? now,
    dateEffect: header.dateEffect,
    poNumber: document.poNumber ?? header.poNumber,
    customerId: document.customerId ?? header.customerId,
    systemName: header.systemName,
    net: totals?.net ?? null,
    vat: totals?.vat ?? null,
    gross: totals?.gross ?? null,
    currency: document.currency,
    light: lightOf(told),
    signature: reading.signature.state,
    signer: signerOf(reading.signature, sellerTaxId),
    findings: told.map(foundOf),
    references: referencesOf(document, replaces),
    signedBySeller: isSignedBy(reading.signature, sellerTaxId),
    sellerKey: keyOf({ seller, buyer, receiver, docType: type, documentNo: number, docDate: documentDate }),
    contentHash: Buffer.from(reading.contentHash, 'hex'),
    replaces,
  }
  // The header may name the branch that the document lacks.
  const isTold = reading.findings.some(({ code }) => code === 'SELLER_IS_BUYER')
  return isSameParty(seller, buyer) && !isTold ? soldToItself(facts) : facts
}

export function signerOf(signature: SignatureVerdict, sellerTaxId: string | null): EdocSigner | null {
  if (signature.state === 'none' || signature.certificate === null) return null
  const { covers, certificate, signingTime } = signature
  const { subject, issuer, from, to } = certificate
  const isSeller = isSignedBy(signature, sellerTaxId)
  return { subject, issuer, from, to, signedAt: signingTime, covers, isSeller }
}

export const foundOf = ({ field, severity, th, en }: Finding): EdocFinding => ({ field, severity, th, en })

const faultOf = ({ field, th, en }: Finding): Fault => ({ field, th, en })

export const idFaults = (field: string, id: string | null): Fault[] =>
  id === null || taxIdProblem(id) === null
    ? []
    : [fault(field, `เลขประจำตัว ${id} ไม่ถูกต้อง`, `The id ${id} is wrong: its check digit does not match.`)]

function instantOf(text: string | null): Date | null {
  const hasZone = text !== null && /(Z|[+-]\d\d:\d\d)$/.test(text)
  const time = text === null ? Number.NaN : Date.parse(hasZone ? text : `${text}+07:00`)
  return Number.isNaN(time) ? null : new Date(time)
}

type Parties = Pick<DocumentFacts, 'seller' | 'buyer' | 'receiver' | 'docType' | 'documentNo' | 'docDate'>
export const keyOf = ({ seller, buyer, receiver, ...document }: Parties): Buffer => {
  const other = buyer.taxId === null ? receiver : buyer
  return businessKeyOf({
    ...document,
    sellerTaxId: seller.taxId,
    sellerBranch: seller.branch,
    buyerTaxId: other.taxId,
    buyerBranch: other.branch,
  })
}
