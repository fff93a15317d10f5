import type { X509Certificate } from 'node:crypto'
import { type Finding, findingOf } from '../findings.ts'
import type { EtaxDocument } from '../model/document.ts'
import type { PdfSignature } from '../pdf/signatures.ts'
import type { XmlTree } from '../xml/tree.ts'
import { type CertificateFacts, factsOf, isTrusted, isValidAt } from './certificate.ts'
import { checkPdfSignature } from './check-pdf.ts'
import type { CheckedSignature, SignatureFault } from './faults.ts'
import { checkSignature } from './verify.ts'

/** What a signature was made over: the XML, or the whole PDF with the XML in it. */
export type Covered = 'xml' | 'pdf'

/** What a document's signature is worth. */
export type SignatureVerdict =
  | { state: 'none' }
  /** `unchecked`: nothing here can say whether it holds, or it holds in a way that others can forge. */
  | {
      state: 'broken' | 'unchecked'
      covers: Covered
      certificate: CertificateFacts | null
      signingTime: string | null
    }
  | {
      state: 'valid'
      covers: Covered
      certificate: CertificateFacts
      /** As the signer says; no time-stamp proves it. */
      signingTime: string | null
      /** Whether a chain leads to a trusted authority. */
      trusted: boolean
      /** Whether the certificate was valid at the time of signing. */
      inTime: boolean
      /** Whether it is that of the seller, or of who issued the document for the seller; null where either names no id. */
      ofSeller: boolean | null
    }

/** A verdict with what there is to say about it. */
export type Judged = { signature: SignatureVerdict; findings: Finding[] }

type Setting = { trusted: readonly X509Certificate[]; now: Date }
type Owned = Pick<EtaxDocument, 'seller' | 'invoicer'>

const unsigned: Judged = { signature: { state: 'none' }, findings: [findingOf('SIGNATURE_ABSENT', 'signature')] }

function faultFinding(fault: SignatureFault): Finding {
  switch (fault.kind) {
    case 'changed':
      return findingOf('SIGNATURE_BROKEN', 'signature')
    case 'certificate':
      return findingOf('SIGNATURE_CERTIFICATE_SWAPPED', 'signature')
    case 'coverage':
      return findingOf('SIGNATURE_COVERAGE', 'signature')
    case 'damaged':
      return findingOf('SIGNATURE_DAMAGED', 'signature')
    case 'unsupported':
      return findingOf('SIGNATURE_UNSUPPORTED', 'signature', { what: fault.what })
    case 'weak':
      return findingOf('SIGNATURE_WEAK', 'signature', { what: fault.what })
    case 'added':
      return findingOf('SIGNATURE_ADDED', 'signature')
  }
}

/** What is known of it speaks neither for the document nor against it. */
const isOpen = ({ kind }: SignatureFault) => kind === 'unsupported' || kind === 'weak' || kind === 'added'

function judgeChecked(
  checked: Exclude<CheckedSignature, { state: 'none' }>,
  covers: Covered,
  document: Owned | null,
  { trusted, now }: Setting,
): Judged {
  if (checked.state === 'faulty') {
    const { certificate, signingTime, fault } = checked
    const state = isOpen(fault) ? 'unchecked' : 'broken'
    const facts = certificate && factsOf(certificate)
    return { signature: { state, covers, certificate: facts, signingTime }, findings: [faultFinding(fault)] }
  }
  const { certificate, signingTime, others } = checked
  const facts = factsOf(certificate)
  const claimed = signingTime === null ? Number.NaN : Date.parse(signingTime)
  const time = Number.isNaN(claimed) || claimed > now.getTime() ? now : new Date(claimed)
  const inTime = isValidAt(certificate, time)
  const chained = isTrusted(certificate, others, trusted, time)
  const owners = document && [document.seller?.taxId, document.invoicer?.taxId]
  const ofSeller = facts.taxIds.length === 0 || !owners ? null : facts.taxIds.some((id) => owners.includes(id))

  const findings: Finding[] = []
  const from = facts.from.slice(0, 10)
  const to = facts.to.slice(0, 10)
  if (!inTime) findings.push(findingOf('CERTIFICATE_EXPIRED', 'signature', { from, to }))
  if (!chained) findings.push(findingOf('CERTIFICATE_UNTRUSTED', 'signature', { issuer: facts.issuer }))
  if (ofSeller === false)
    findings.push(
      findingOf('CERTIFICATE_OF_ANOTHER', 'signature', { organisation: facts.organisation ?? facts.subject }),
    )
  if (facts.taxIds.length === 0)
    findings.push(findingOf('CERTIFICATE_WITHOUT_ID', 'signature', { subject: facts.subject }))
  return {
    signature: { state: 'valid', covers, certificate: facts, signingTime, trusted: chained, inTime, ofSeller },
    findings,
  }
}

/** How much a signature says for a document; one that was broken says the most, against it. */
function weightOf({ signature, findings }: Judged): number {
  if (signature.state === 'broken') return 5
  if (signature.state === 'valid') return findings.length === 0 ? 4 : signature.ofSeller === true ? 3 : 2
  return signature.state === 'unchecked' ? 1 : 0
}

/** Of several signatures of one document the one that counts: a broken one, else the best. */
export const weightiest = (first: Judged, ...others: Judged[]): Judged =>
  others.reduce((best, one) => (weightOf(one) > weightOf(best) ? one : best), first)

/** Checks the signature within the XML of a document, the certificate, and whose it is. `now` replaces a time of signing that is missing, or that has not come yet. */
export function judgeSignature(tree: XmlTree, document: EtaxDocument, setting: Setting): Judged {
  const checked = checkSignature(tree)
  return checked.state === 'none' ? unsigned : judgeChecked(checked, 'xml', document, setting)
}

/** The same of the signatures of a PDF. */
export function judgePdf(
  bytes: Uint8Array,
  signatures: readonly PdfSignature[],
  document: Owned | null,
  setting: Setting,
): Judged {
  const judge = (signature: PdfSignature): Judged => {
    const checked = checkPdfSignature(bytes, signature)
    return checked.state === 'none' ? unsigned : judgeChecked(checked, 'pdf', document, setting)
  }
  const ofPeople = signatures.filter(({ kind }) => kind === 'person')
  if (ofPeople.length > 0) return weightiest(unsigned, ...ofPeople.map(judge))
  // An authority for time has not signed the document, but knows whether it was changed.
  const times = signatures.map(judge)
  const broken = times.find(({ signature }) => signature.state === 'broken')
  if (broken || times.length === 0) return broken ?? unsigned
  return { ...unsigned, findings: [findingOf('SIGNATURE_TIME_ONLY', 'signature')] }
}
