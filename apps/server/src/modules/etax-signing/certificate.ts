import { type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import * as x509 from '@peculiar/asn1-x509'

/** What a certificate says of somebody to whoever looks at a signature. */
export type Name = { commonName: string; organisation: string; country?: string }

const algorithms = { rsa: '1.2.840.113549.1.1.11', ec: '1.2.840.10045.4.3.2' }

/** With SHA-256; only of RSA the standard wants an empty parameter. */
function algorithmOf({ asymmetricKeyType }: KeyObject): x509.AlgorithmIdentifier {
  return asymmetricKeyType === 'ec'
    ? new x509.AlgorithmIdentifier({ algorithm: algorithms.ec })
    : new x509.AlgorithmIdentifier({ algorithm: algorithms.rsa, parameters: null })
}

function nameOf({ commonName, organisation, country }: Name): x509.Name {
  const parts = [...(country ? [['2.5.4.6', country]] : []), ['2.5.4.10', organisation], ['2.5.4.3', commonName]]
  return new x509.Name(
    parts.map(
      ([type = '', utf8String = '']) =>
        new x509.RelativeDistinguishedName([
          new x509.AttributeTypeAndValue({ type, value: new x509.AttributeValue({ utf8String }) }),
        ]),
    ),
  )
}

/** A certificate of a key that another key, or the same one, vouches for: nobody trusts it who does not know that key. */
export function issueCertificate(
  { publicKey, name }: { publicKey: KeyObject; name: Name },
  issuer: { privateKey: KeyObject; name: Name },
  { from, to }: { from: Date; to: Date },
): X509Certificate {
  const tbsCertificate = new x509.TBSCertificate({
    version: x509.Version.v3,
    // Positive, as RFC 5280 (4.1.2.2) has it.
    serialNumber: new Uint8Array([1, ...randomBytes(15)]).buffer,
    signature: algorithmOf(issuer.privateKey),
    issuer: nameOf(issuer.name),
    subject: nameOf(name),
    validity: new x509.Validity({ notBefore: from, notAfter: to }),
    subjectPublicKeyInfo: AsnConvert.parse(
      publicKey.export({ type: 'spki', format: 'der' }),
      x509.SubjectPublicKeyInfo,
    ),
  })
  const value = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), issuer.privateKey)
  const certificate = new x509.Certificate({
    tbsCertificate,
    signatureAlgorithm: algorithmOf(issuer.privateKey),
    signatureValue: new Uint8Array(value).buffer,
  })
  return new X509Certificate(Buffer.from(AsnConvert.serialize(certificate)))
}
