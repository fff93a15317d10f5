import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto'
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm'
import { enveloped, xmldsig } from './algorithms.ts'

/** Canonical forms of what is signed: `inclusive` is the one that issuers use. */
const canonicalizations = {
  inclusive: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
}
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const signatureMethods = {
  rsa: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  ec: 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256',
}
const xades = 'http://uri.etsi.org/01903/v1.3.2#'
const signedProperties = 'http://uri.etsi.org/01903#SignedProperties'

export type Signing = {
  /** An RSA key or one of an elliptic curve, and its certificate. */
  signer: { key: KeyObject; certificate: X509Certificate }
  /** Certificates between that of the signer and its authority. */
  others?: readonly { certificate: X509Certificate }[]
  at: Date
  canonicalization?: keyof typeof canonicalizations
}

/**
 * Canonical XML by libxml2, which shares nothing with the canonical form that signatures are checked with here: a mistake in one
 * of them is seen. `path`: the element alone; without it the whole document.
 */
export function canonicalByLibxml(xml: string, path: string | null, isExclusive = false): string {
  const document = XmlDocument.fromString(xml)
  const mode = isExclusive ? XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 : XmlC14NMode.XML_C14N_1_0
  try {
    if (path === null) return document.canonicalizeToString({ mode })
    const node = document.get(path)
    if (!node || !('canonicalizeToString' in node)) throw new Error(`there is no ${path}`)
    return node.canonicalizeToString({ mode })
  } finally {
    document.dispose()
  }
}

const digestOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest('base64')
const digestXml = (value: string) => `<ds:DigestMethod Algorithm="${sha256}"/><ds:DigestValue>${value}</ds:DigestValue>`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** As RFC 4514 has it: the last part of the name first, in one line. */
const nameOf = (name: string) => escaped(name.split('\n').toReversed().join(','))

function propertiesXml({ certificate }: Signing['signer'], at: Date): string {
  const { issuer, serialNumber, raw } = certificate
  const serial = `<ds:X509IssuerName>${nameOf(issuer)}</ds:X509IssuerName><ds:X509SerialNumber>${BigInt(`0x${serialNumber}`)}</ds:X509SerialNumber>`
  const cert = `<xades:Cert><xades:CertDigest>${digestXml(digestOf(raw))}</xades:CertDigest><xades:IssuerSerial>${serial}</xades:IssuerSerial></xades:Cert>`
  const time = `<xades:SigningTime>${at.toISOString()}</xades:SigningTime>`
  return `<ds:Object><xades:QualifyingProperties xmlns:xades="${xades}" Target="#s"><xades:SignedProperties Id="s-signedprops"><xades:SignedSignatureProperties>${time}<xades:SigningCertificate>${cert}</xades:SigningCertificate></xades:SignedSignatureProperties></xades:SignedProperties></xades:QualifyingProperties></ds:Object>`
}

/**
 * Signs a document as its issuers do: XAdES-BES, enveloped, with SHA-256, as the last child of the root (ขมธอ. 3-2560,
 * annex on signatures). Throws if it is not well-formed, or if anything but white space follows its root.
 */
export function signDocument(
  xml: string,
  { signer, others = [], at, canonicalization = 'inclusive' }: Signing,
): string {
  const end = /<\/[^<>\s]+\s*>\s*$/.exec(xml)
  if (!end) throw new Error('the document does not end with its root')
  const certificates = [signer, ...others]
    .map(({ certificate }) => `<ds:X509Certificate>${certificate.raw.toString('base64')}</ds:X509Certificate>`)
    .join('')
  const properties = propertiesXml(signer, at)
  const kind = signer.key.asymmetricKeyType === 'ec' ? 'ec' : 'rsa'
  const build = (documentDigest: string, propertiesDigest: string, value: string) => {
    const references = [
      `<ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="${enveloped}"/></ds:Transforms>${digestXml(documentDigest)}</ds:Reference>`,
      `<ds:Reference Type="${signedProperties}" URI="#s-signedprops">${digestXml(propertiesDigest)}</ds:Reference>`,
    ].join('')
    const methods = `<ds:CanonicalizationMethod Algorithm="${canonicalizations[canonicalization]}"/><ds:SignatureMethod Algorithm="${signatureMethods[kind]}"/>`
    const signature = `<ds:Signature xmlns:ds="${xmldsig}" Id="s"><ds:SignedInfo>${methods}${references}</ds:SignedInfo><ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo><ds:X509Data>${certificates}</ds:X509Data></ds:KeyInfo>${properties}</ds:Signature>`
    return `${xml.slice(0, end.index)}${signature}${xml.slice(end.index)}`
  }
  const within = `/*/*[local-name()='Signature'][last()]`
  const documentDigest = digestOf(canonicalByLibxml(xml, null))
  const propertiesDigest = digestOf(
    canonicalByLibxml(build('', '', ''), `${within}//*[local-name()='SignedProperties']`),
  )
  const signedInfo = canonicalByLibxml(
    build(documentDigest, propertiesDigest, ''),
    `${within}/*[local-name()='SignedInfo']`,
    canonicalization === 'exclusive',
  )
  // Of a curve the two numbers of the signature one after the other (RFC 4050).
  const key = kind === 'ec' ? ({ key: signer.key, dsaEncoding: 'ieee-p1363' } as const) : signer.key
  const value = sign('sha256', Buffer.from(signedInfo), key).toString('base64')
  return build(documentDigest, propertiesDigest, value)
}
