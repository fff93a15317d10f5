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

/** A certificate from the base64 of its DER form; null if it is none. */
export function parseCertificate(base64: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(base64.replace(/\s+/g, ''), 'base64'))
  } catch {
    return null
  }
}

const valuesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((part): part is string => typeof part === 'string')

export function factsOf(certificate: X509Certificate): CertificateFacts {
  const subject = Object.entries(certificate.toLegacyObject().subject)
  const organisation = valuesOf(subject.find(([name]) => name === 'O')?.[1])
  const taxIds = subject
    .filter(([name]) => ['O', 'OU', 'serialNumber', 'organizationIdentifier', 'UID'].includes(name))
    .flatMap(([, value]) => valuesOf(value))
    .flatMap((value) => /(?<!\d)\d{13}(?!\d)/.exec(value)?.[0] ?? [])
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
