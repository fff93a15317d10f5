import type { X509Certificate } from 'node:crypto'
import { type Finding, findingOf } from '../findings.ts'
import type { EtaxDocument } from '../model/document.ts'
import type { XmlTree } from '../xml/tree.ts'
import { type CertificateFacts, factsOf, isTrusted, isValidAt } from './certificate.ts'
import { type CheckedSignature, checkSignature } from './verify.ts'

/** What a document's signature is worth. */
export type SignatureVerdict =
  | { state: 'none' }
  | { state: 'broken'; certificate: CertificateFacts | null; signingTime: string | null }
  | {
      state: 'valid'
      certificate: CertificateFacts
      /** As the signer says; no time-stamp proves it. */
      signingTime: string | null
      /** Whether a chain leads to a trusted authority. */
      trusted: boolean
      /** Whether the certificate was valid at the time of signing. */
      inTime: boolean
      /** Whether it is that of the seller, or of who issued the document for the seller; null where it names no id. */
      ofSeller: boolean | null
    }

function faultFinding(signature: Extract<CheckedSignature, { state: 'broken' }>): Finding {
  const { fault } = signature
  switch (fault.kind) {
    case 'changed':
      return findingOf('SIGNATURE_BROKEN', 'signature')
    case 'certificate':
      return findingOf('SIGNATURE_CERTIFICATE_SWAPPED', 'signature')
    case 'coverage':
      return findingOf('SIGNATURE_COVERAGE', 'signature')
    case 'unsupported':
      return findingOf('SIGNATURE_UNSUPPORTED', 'signature', { what: fault.what })
  }
}

/**
 * Checks the signature of a document, the certificate, and whose it is.
 * @param trusted the authorities to trust
 * @param now replaces a time of signing that is missing, or that has not come yet
 */
export function judgeSignature(
  tree: XmlTree,
  document: EtaxDocument,
  trusted: readonly X509Certificate[],
  now: Date,
): { signature: SignatureVerdict; findings: Finding[] } {
  const checked = checkSignature(tree)
  if (checked.state === 'none')
    return { signature: { state: 'none' }, findings: [findingOf('SIGNATURE_ABSENT', 'signature')] }
  if (checked.state === 'broken') {
    const { certificate, signingTime } = checked
    const facts = certificate && factsOf(certificate)
    return { signature: { state: 'broken', certificate: facts, signingTime }, findings: [faultFinding(checked)] }
  }
  const { certificate, signingTime, others } = checked
  const facts = factsOf(certificate)
  const claimed = signingTime === null ? Number.NaN : Date.parse(signingTime)
  const time = Number.isNaN(claimed) || claimed > now.getTime() ? now : new Date(claimed)
  const inTime = isValidAt(certificate, time)
  const chained = isTrusted(certificate, others, trusted, time)
  const owners = [document.seller?.taxId, document.invoicer?.taxId]
  const ofSeller = facts.taxIds.length === 0 ? null : facts.taxIds.some((id) => owners.includes(id))

  const findings: Finding[] = []
  const from = facts.from.slice(0, 10)
  const to = facts.to.slice(0, 10)
  if (!inTime) findings.push(findingOf('CERTIFICATE_EXPIRED', 'signature', { from, to }))
  if (!chained) findings.push(findingOf('CERTIFICATE_UNTRUSTED', 'signature', { issuer: facts.issuer }))
  if (ofSeller === false)
    findings.push(
      findingOf('CERTIFICATE_OF_ANOTHER', 'signature', { organisation: facts.organisation ?? facts.subject }),
    )
  if (ofSeller === null) findings.push(findingOf('CERTIFICATE_WITHOUT_ID', 'signature', { subject: facts.subject }))
  return {
    signature: { state: 'valid', certificate: facts, signingTime, trusted: chained, inTime, ofSeller },
    findings,
  }
}
