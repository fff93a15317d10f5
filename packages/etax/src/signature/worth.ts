import { lightOf } from '../findings.ts'
import type { EtaxReading } from '../reader/inspect.ts'
import { type Judged, type SignatureVerdict, weightiest } from './judge.ts'

type Reading = Extract<EtaxReading, { kind: 'document' }>

/**
 * Whether the seller itself signed: only its own certificate counts, for a document names whoever it likes as issuing for the
 * seller.
 */
export const isSignedBy = (signature: SignatureVerdict, sellerTaxId: string | null): boolean =>
  signature.state === 'valid' &&
  signature.trusted &&
  signature.inTime &&
  sellerTaxId !== null &&
  signature.certificate.taxIds.includes(sellerTaxId)

const ranks = { broken: 0, none: 1, unchecked: 2, valid: 3 }

/** Of two copies that say the same, the one of the higher rank is the better document. */
export const signatureRank = (state: SignatureVerdict['state'], isOfSeller: boolean): number =>
  state === 'valid' && isOfSeller ? 4 : ranks[state]

export const rankOf = ({ signature, document }: Reading): number =>
  signatureRank(signature.state, isSignedBy(signature, document.seller?.taxId ?? null))

const isOfSignature = ({ field }: EtaxReading['findings'][number]) => field === 'signature'
const judgedIn = ({ signature, findings }: EtaxReading): Judged => ({
  signature,
  findings: findings.filter(isOfSignature),
})

/**
 * A document with the signature of the other file of one delivery: of an XML and the PDF that shows it, either may be signed. A
 * PDF without that document inside says something only if it was changed.
 */
export function withSignatureOf(reading: Reading, other: EtaxReading | null): Reading {
  if (!other) return reading
  const isSame = other.kind === 'document' && other.contentHash === reading.contentHash
  if (!isSame && other.signature.state !== 'broken') return reading
  const { signature, findings: said } = weightiest(judgedIn(reading), judgedIn(other))
  const findings = [...reading.findings.filter((one) => !isOfSignature(one)), ...said]
  return { ...reading, signature, findings, light: lightOf(findings) }
}
