import type { X509Certificate } from 'node:crypto'
import { elementsOf, parseXml, textOf, XmlError } from '../xml/tree.ts'
import { type CertificateFacts, factsOf, isTrusted, isValidAt } from './certificate.ts'
import { checkSignature } from './verify.ts'

/** A signed XML file of any kind: the fields directly below its root, and who signed them. */
export type SignedText =
  | { kind: 'signed'; root: string; fields: Record<string, string>; certificate: CertificateFacts; trusted: boolean }
  | { kind: 'refused'; why: 'unreadable' | 'unsigned' | 'broken' }

/**
 * Reads XML that was signed as e-Tax documents are. `trusted`: the certificate leads to a trusted authority, and is valid now:
 * the time of signing is the signer's word.
 */
export function readSignedText(bytes: Uint8Array, trusted: readonly X509Certificate[], now: Date): SignedText {
  try {
    const tree = parseXml(bytes)
    const checked = checkSignature(tree)
    if (checked.state !== 'intact') return { kind: 'refused', why: checked.state === 'none' ? 'unsigned' : 'broken' }
    const { certificate, others } = checked
    return {
      kind: 'signed',
      root: tree.root.local,
      fields: Object.fromEntries(elementsOf(tree.root).map((field) => [field.local, textOf(field).trim()])),
      certificate: factsOf(certificate),
      trusted: isValidAt(certificate, now) && isTrusted(certificate, others, trusted, now),
    }
  } catch (error) {
    if (error instanceof XmlError) return { kind: 'refused', why: 'unreadable' }
    throw error
  }
}
