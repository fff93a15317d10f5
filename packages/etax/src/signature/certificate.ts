import { X509Certificate } from 'node:crypto'

/** A certificate as people read it. */
export type CertificateFacts = {
  subject: string
  /** O of the subject; in certificates for e-Tax the tax id of the company. */
  organisation: string | null
  /** The 13-digit ids anywhere in the subject. */
  taxIds: string[]
  issuer: string
  serial: string
  /** ISO 8601. */
  from: string
  to: string
  /** SHA-256 of the certificate, in hexadecimal. */
  fingerprint: string
}

const maxChain = 6

/** The certificates of a PEM text, one or many. */
export const parseCertificates = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (block) => new X509Certificate(block),
  )

/** A certificate from its DER form; null if it is none, or if its key or its dates cannot be decoded. */
export function certificateOf(der: Uint8Array): X509Certificate | null {
  try {
    const certificate = new X509Certificate(der)
    const hasDates = [certificate.validFromDate, certificate.validToDate].every((date) => !Number.isNaN(date.getTime()))
    return hasDates && certificate.publicKey.type === 'public' ? certificate : null
  } catch {
    return null
  }
}

/** The same from its base64. */
export const parseCertificate = (base64: string): X509Certificate | null =>
  certificateOf(Buffer.from(base64.replace(/\s+/g, ''), 'base64'))

/**
 * The parts of a subject, by name. Line breaks and separators inside values are escaped in this text. It is not taken from
 * `toLegacyObject`, which ends the whole process (Node 24.21) where the key of a certificate cannot be decoded.
 */
function partsOf(subject: string): { name: string; value: string }[] {
  return subject.split('\n').map((line) => {
    const at = line.indexOf('=')
    return { name: line.slice(0, at), value: line.slice(at + 1).replace(/\\(.)/g, '$1') }
  })
}

export function factsOf(certificate: X509Certificate): CertificateFacts {
  const subject = partsOf(certificate.subject)
  const organisation = subject.filter(({ name }) => name === 'O').map(({ value }) => value)
  const taxIds = subject
    .filter(({ name }) => ['O', 'OU', 'serialNumber', 'organizationIdentifier', 'UID'].includes(name))
    .flatMap(({ value }) => /(?<!\d)\d{13}(?!\d)/.exec(value)?.[0] ?? [])
  return {
    subject: certificate.subject.replaceAll('\n', ', '),
    organisation: organisation.length === 1 ? (organisation[0] ?? null) : null,
    taxIds: [...new Set(taxIds)],
    issuer: certificate.issuer.replaceAll('\n', ', '),
    serial: certificate.serialNumber,
    from: certificate.validFromDate.toISOString(),
    to: certificate.validToDate.toISOString(),
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
  }
}

export const isValidAt = (certificate: X509Certificate, time: Date): boolean =>
  certificate.validFromDate <= time && time <= certificate.validToDate

const issuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean => {
  try {
    return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
  } catch {
    return false
  }
}

/**
 * Whether a chain leads from a certificate to a trusted one at a time. Revocation is not asked for: nothing here connects
 * anywhere.
 */
export function isTrusted(
  certificate: X509Certificate,
  intermediates: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
  time: Date,
): boolean {
  let at = certificate
  for (let step = 0; step < maxChain; step++) {
    const current = at
    if (trusted.some((root) => root.fingerprint256 === current.fingerprint256)) return true
    // An authority is trusted because it is listed: its own dates say nothing (RFC 5280, section 6.1.1).
    if (trusted.some((root) => issuedBy(current, root))) return true
    const next = intermediates.find(
      (other) => other.fingerprint256 !== current.fingerprint256 && isValidAt(other, time) && issuedBy(current, other),
    )
    if (!next) return false
    at = next
  }
  return false
}
