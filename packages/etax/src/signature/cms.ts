import { createHash, timingSafeEqual, type X509Certificate } from 'node:crypto'
import { type Asn1, childAt, inContext, octetsOf, oidOf, parseAsn1, timeOf } from './asn1.ts'
import { certificateOf } from './certificate.ts'
import { hashOf, isSignatureOf, methodOf } from './cms-algorithms.ts'
import { type CheckedSignature, Fault, type SignatureFault, stop, unsupported } from './faults.ts'

const oids = {
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
}

/** Data with signatures (RFC 5652, section 5), taken apart. */
export type SignedData = {
  contentType: string
  /** What it holds itself; null where the content stands elsewhere. */
  content: Uint8Array | null
  certificates: X509Certificate[]
  signers: Asn1[]
}

/** SignedData from bytes that begin with it; null if they hold something else. */
export function parseSignedData(bytes: Uint8Array): SignedData | null {
  const { element } = parseAsn1(bytes)
  if (oidOf(childAt(element, 0)) !== oids.signedData) return null
  const data = childAt(childAt(element, 1), 0)
  // version, digest algorithms, content; then what may be there: certificates [0], revocations [1]; the signers last.
  const encapsulated = childAt(data, 2)
  const content = inContext(encapsulated, 0)
  return {
    contentType: oidOf(childAt(encapsulated, 0)),
    content: content && octetsOf(childAt(content, 0)),
    certificates: (inContext(data, 0)?.children ?? []).slice(0, 20).flatMap(({ raw }) => certificateOf(raw) ?? []),
    signers: childAt(data, data.children.length - 1).children,
  }
}

const equal = (one: Uint8Array, other: Uint8Array) => one.length === other.length && timingSafeEqual(one, other)

/** The one value of a signed attribute; null where it is not there. */
function attribute(attributes: Asn1, oid: string): Asn1 | null {
  const found = attributes.children.filter((one) => oidOf(childAt(one, 0)) === oid)
  if (found.length > 1) return unsupported('an attribute that stands twice')
  const values = found[0] && childAt(found[0], 1).children
  return values?.[0] ?? null
}

/** Whether the signer committed to this certificate; also where no certificate is named at all. */
function isCommittedTo(attributes: Asn1, { raw }: X509Certificate): boolean {
  const second = attribute(attributes, oids.signingCertificateV2)
  const first = attribute(attributes, oids.signingCertificate)
  const named = second ?? first
  if (!named) return true
  const certificate = childAt(childAt(named, 0), 0)
  const [start] = certificate.children
  const hasAlgorithm = second !== null && start !== undefined && start.children.length > 0
  const hash = hasAlgorithm ? hashOf(start) : second ? 'sha256' : 'sha1'
  return equal(createHash(hash).update(raw).digest(), octetsOf(childAt(certificate, hasAlgorithm ? 1 : 0)))
}

const isSerial = ({ raw }: Asn1, named: string) =>
  BigInt(`0x${Buffer.from(raw.subarray(2)).toString('hex') || '0'}`) === BigInt(`0x${named}`)

/** Signed attributes stand there as [0], and were signed as the SET that they are. */
const asSet = ({ raw }: Asn1): Uint8Array => Buffer.concat([Buffer.from([0x31]), raw.subarray(1)])

type Signer = {
  digest: string
  attributes: Asn1 | null
  method: ReturnType<typeof methodOf>
  signature: Uint8Array
  candidates: X509Certificate[]
}

function signerOf(signer: Asn1, certificates: readonly X509Certificate[]): Signer {
  const identifier = childAt(signer, 1)
  const serial = identifier.family === 1 ? childAt(identifier, 1) : null
  const attributes = inContext(signer, 0)
  const at = attributes ? 4 : 3
  const digest = hashOf(childAt(signer, 2))
  return {
    digest,
    attributes,
    method: methodOf(childAt(signer, at), digest),
    signature: octetsOf(childAt(signer, at + 1)),
    candidates: certificates.filter(({ serialNumber }) => serial === null || isSerial(serial, serialNumber)),
  }
}

/**
 * Checks data that one signer signed.
 * @param content what was signed, where it stands elsewhere
 */
export function checkSignedData(data: SignedData, content: Uint8Array): CheckedSignature {
  let certificate: X509Certificate | null = data.certificates[0] ?? null
  let signingTime: string | null = null
  try {
    const [only, second] = data.signers
    if (!only || second) return unsupported('not one signer')
    const signer = signerOf(only, data.certificates)
    certificate = signer.candidates[0] ?? certificate
    const { attributes, method } = signer
    const time = attributes && attribute(attributes, oids.signingTime)
    signingTime = time && timeOf(time)
    const signed = attributes ? asSet(attributes) : null
    if (attributes) {
      const type = attribute(attributes, oids.contentType)
      const digest = attribute(attributes, oids.messageDigest)
      if (!type || !digest || oidOf(type) !== data.contentType) return unsupported('signed attributes')
      if (!equal(octetsOf(digest), createHash(signer.digest).update(content).digest())) stop({ kind: 'changed' })
    }
    const found = signer.candidates.find(({ publicKey }) =>
      isSignatureOf(publicKey, method, signed ?? content, signer.signature),
    )
    if (!found) return stop({ kind: signer.candidates.length > 0 ? 'changed' : 'certificate' })
    certificate = found
    if (attributes && !isCommittedTo(attributes, found)) stop({ kind: 'certificate' })
    const weak = [signer.digest, method.hash].includes('sha1')
    if (weak) stop({ kind: 'weak', what: 'SHA-1' })
    return { state: 'intact', certificate, others: data.certificates.filter((one) => one !== found), signingTime }
  } catch (error) {
    const fault: SignatureFault = error instanceof Fault ? error.fault : { kind: 'damaged' }
    return { state: 'faulty', fault, certificate, signingTime }
  }
}
