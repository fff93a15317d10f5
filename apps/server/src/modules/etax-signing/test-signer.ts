import { generateKeyPair, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { signDocument } from '@khlang/etax/signing'
import { AsnConvert } from '@peculiar/asn1-schema'
import * as x509 from '@peculiar/asn1-x509'
import type { Clock } from '../../platform/clock.ts'
import type { EtaxSigner } from './signer.ts'

const day = 24 * 60 * 60 * 1000
const sha256WithRsa = new x509.AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.11', parameters: null })

/** What the certificate says to whoever looks at a signature: common name, organisation, country. */
const name = new x509.Name(
  [
    ['2.5.4.6', 'TH'],
    ['2.5.4.10', 'Khlang test signing service'],
    ['2.5.4.3', 'TEST signature – not valid for tax'],
  ].map(
    ([type = '', utf8String = '']) =>
      new x509.RelativeDistinguishedName([
        new x509.AttributeTypeAndValue({ type, value: new x509.AttributeValue({ utf8String }) }),
      ]),
  ),
)

/** A certificate that its own key signed, and that therefore nobody trusts. */
function certificateOf(keys: { publicKey: KeyObject; privateKey: KeyObject }, now: Date): X509Certificate {
  const tbsCertificate = new x509.TBSCertificate({
    version: x509.Version.v3,
    // Positive, as RFC 5280 (4.1.2.2) has it.
    serialNumber: new Uint8Array([1, ...randomBytes(15)]).buffer,
    signature: sha256WithRsa,
    issuer: name,
    subject: name,
    validity: new x509.Validity({
      notBefore: new Date(now.getTime() - day),
      notAfter: new Date(now.getTime() + 3650 * day),
    }),
    subjectPublicKeyInfo: AsnConvert.parse(
      keys.publicKey.export({ type: 'spki', format: 'der' }),
      x509.SubjectPublicKeyInfo,
    ),
  })
  const signatureValue = new Uint8Array(
    sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), keys.privateKey),
  ).buffer
  const certificate = new x509.Certificate({ tbsCertificate, signatureAlgorithm: sha256WithRsa, signatureValue })
  return new X509Certificate(Buffer.from(AsnConvert.serialize(certificate)))
}

/** A key of this process alone. */
async function newIdentity(now: Date) {
  const keys = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { key: keys.privateKey, certificate: certificateOf(keys, now) }
}

/** Signs with a certificate that says it is a test (C68): to try what a signing service will do. */
export function createTestSigner(clock: Clock): EtaxSigner {
  let identity: ReturnType<typeof newIdentity> | null = null
  return {
    async sign(xml) {
      identity ??= newIdentity(clock.now())
      return Buffer.from(signDocument(Buffer.from(xml).toString('utf8'), { signer: await identity, at: clock.now() }))
    },
  }
}
