import { createHash } from 'node:crypto'
import { changesSince } from '../pdf/revisions.ts'
import type { PdfSignature } from '../pdf/signatures.ts'
import { childAt, octetsOf, parseAsn1 } from './asn1.ts'
import { checkSignedData, parseSignedData, type SignedData } from './cms.ts'
import { hashOf } from './cms-algorithms.ts'
import { type CheckedSignature, Fault, type SignatureFault, stop, unsupported } from './faults.ts'

const forms = ['adbe.pkcs7.detached', 'adbe.pkcs7.sha1', 'ETSI.CAdES.detached', 'ETSI.RFC3161']
const timeStampInfo = '1.2.840.113549.1.9.16.1.4'

/** The signature itself, and what it says it was made over: all of a file but the place where it stands. */
function partsOf(
  bytes: Uint8Array,
  range: readonly number[],
): { packed: Uint8Array; content: Uint8Array; end: number } {
  const [start, length, next, rest] = range
  if (start === undefined || length === undefined || next === undefined || rest === undefined || range.length !== 4)
    return stop({ kind: 'damaged' })
  if (range.some((place) => !Number.isSafeInteger(place) || place < 0)) return stop({ kind: 'damaged' })
  const end = next + rest
  if (start !== 0 || length > next || end > bytes.length) return stop({ kind: 'coverage' })
  const gap = Buffer.from(bytes.subarray(length, next)).toString('latin1')
  // Nothing but the digits of the signature may stand where nobody has signed.
  if (!/^<[\da-f\s]*>$/i.test(gap)) return stop({ kind: 'coverage' })
  const packed = Buffer.from(gap.replaceAll(/[<>\s]/g, ''), 'hex')
  return { packed, content: Buffer.concat([bytes.subarray(0, length), bytes.subarray(next, end)]), end }
}

function openPacked(packed: Uint8Array): SignedData {
  const data = parseSignedData(packed) ?? unsupported('no signed data')
  const { length } = parseAsn1(packed)
  // What is left of the place that was kept for it.
  if (packed.subarray(length).some((byte) => byte !== 0)) stop({ kind: 'coverage' })
  return data
}

const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.from(one).equals(other)

/** A time-stamp (RFC 3161) is signed data about a digest. */
function checkTime(data: SignedData, content: Uint8Array): CheckedSignature {
  if (data.contentType !== timeStampInfo || data.content === null) return unsupported('a time-stamp of another form')
  const imprint = childAt(parseAsn1(data.content).element, 2)
  const digest = createHash(hashOf(childAt(imprint, 0)))
    .update(content)
    .digest()
  if (!isSame(digest, octetsOf(childAt(imprint, 1)))) stop({ kind: 'changed' })
  return checkSignedData(data, data.content)
}

function checkForm({ form, kind }: PdfSignature, packed: Uint8Array, content: Uint8Array): CheckedSignature {
  if (kind === 'time') return checkTime(openPacked(packed), content)
  if (form === 'adbe.pkcs7.sha1') {
    const data = openPacked(packed)
    const digest = createHash('sha1').update(content).digest()
    if (!isSame(digest, data.content ?? new Uint8Array())) stop({ kind: 'changed' })
    const checked = checkSignedData(data, data.content ?? new Uint8Array())
    return checked.state === 'intact'
      ? { ...checked, state: 'faulty', fault: { kind: 'weak', what: 'SHA-1' } }
      : checked
  }
  const data = openPacked(packed)
  return data.content === null ? checkSignedData(data, content) : unsupported('content within the signature')
}

const isBlank = (bytes: Uint8Array) => bytes.every((byte) => [0, 9, 10, 12, 13, 32].includes(byte))

/**
 * Checks a signature of a PDF (ISO 32000-1, 12.8; PAdES): it covers the whole file but the place where it stands, and what was
 * written behind it later changes nothing that people or programs read.
 */
export function checkPdfSignature(bytes: Uint8Array, signature: PdfSignature): CheckedSignature {
  try {
    if (!forms.includes(signature.form)) unsupported(signature.form)
    const { packed, content, end } = partsOf(bytes, signature.range)
    const checked = checkForm(signature, packed, content)
    const holds = checked.state === 'intact' || (checked.state === 'faulty' && checked.fault.kind === 'weak')
    if (!holds) return checked
    const dated = { ...checked, signingTime: checked.signingTime ?? signature.time }
    const since = isBlank(bytes.subarray(end)) ? 'proofs' : changesSince(bytes, end)
    if (since === 'proofs') return dated
    const fault: SignatureFault = { kind: since }
    return { state: 'faulty', fault, certificate: dated.certificate, signingTime: dated.signingTime }
  } catch (error) {
    const fault: SignatureFault = error instanceof Fault ? error.fault : { kind: 'damaged' }
    return { state: 'faulty', fault, certificate: null, signingTime: signature.time }
  }
}
