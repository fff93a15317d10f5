import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm'

/** Whether signed data can be made by a program that shares nothing with the code that is tested. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** An element of ASN.1 in DER. */
export const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const length =
    body.length < 128
      ? Buffer.from([body.length])
      : body.length < 256
        ? Buffer.from([0x81, body.length])
        : Buffer.from([0x82, body.length >> 8, body.length & 255])
  return Buffer.concat([Buffer.from([tag]), length, body])
}
export const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
export const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const rsaSha256 = sequence(oid('2a864886f70d01010b'), der(0x05))
const attribute = (type: string, value: string) => der(0x31, sequence(oid(type), der(0x0c, Buffer.from(value))))
const nameOf = (organisation: string, common: string) =>
  sequence(attribute('55040a', organisation), attribute('550403', common))
const time = (date: Date) => der(0x18, Buffer.from(date.toISOString().replace(/[-:T]|\.\d+/g, '')))

export type Identity = {
  organisation: string
  key: KeyObject
  certificate: X509Certificate
  pem: string
  /** By which signed data names it: its issuer, and its number there. */
  name: Buffer
}

/** A certificate and its key, signed by an authority or by itself; made anew for each run. */
export function makeIdentity(
  organisation: string,
  issuer: Identity | null,
  {
    from = '2020-01-01',
    to = '2035-01-01',
    ca = false,
    /** Addresses (IPv4) of servers that the certificate is for. */
    addresses = [],
    kind = 'rsa',
    modulus = 2048,
  }: {
    from?: string
    to?: string
    ca?: boolean
    addresses?: readonly string[]
    kind?: 'rsa' | 'ec'
    modulus?: number
  } = {},
): Identity {
  const { privateKey, publicKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: modulus })
  const common = ca ? 'Test authority' : 'Test signer'
  const subject = nameOf(organisation, common)
  const constraints = sequence(oid('551d13'), der(0x04, sequence(...(ca ? [der(0x01, Buffer.from([255]))] : []))))
  const names = addresses.map((address) => der(0x87, Buffer.from(address.split('.').map(Number))))
  const serial = der(0x02, Buffer.from([1, ...createHash('sha256').update(organisation).digest().subarray(0, 6)]))
  const issuerName = issuer ? nameOf(issuer.organisation, 'Test authority') : subject
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    serial,
    rsaSha256,
    issuerName,
    sequence(time(new Date(from)), time(new Date(to))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(constraints, ...(names.length > 0 ? [sequence(oid('551d11'), der(0x04, sequence(...names)))] : [])),
    ),
  )
  const value = sign('sha256', body, issuer?.key ?? privateKey)
  const certificate = new X509Certificate(sequence(body, rsaSha256, der(0x03, Buffer.from([0]), value)))
  return {
    organisation,
    key: privateKey,
    certificate,
    pem: certificate.toString(),
    name: sequence(issuerName, serial),
  }
}

const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

/** Canonical XML by libxml2, so that signing shares nothing with the code that is tested. */
export function canonicalByLibxml(xml: string, path = '/*', exclusive = false): string {
  const document = XmlDocument.fromString(xml)
  const mode = exclusive ? XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 : XmlC14NMode.XML_C14N_1_0
  try {
    if (path === '') return document.canonicalizeToString({ mode })
    const node = document.get(path)
    if (!node || !('canonicalizeToString' in node)) throw new Error(`no ${path}`)
    return node.canonicalizeToString({ mode })
  } finally {
    document.dispose()
  }
}

const digestOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest('base64')
const digestXml = (value: string) => `<ds:DigestMethod Algorithm="${sha256}"/><ds:DigestValue>${value}</ds:DigestValue>`

export type Signing = {
  signer: Identity
  others?: Identity[]
  at?: string
  shown?: X509Certificate
  canonicalization?: string
}

/** Signs a document as issuers do: XAdES-BES, enveloped, as the last child of the root. */
export function signDocument(
  xml: string,
  { signer, others = [], at, shown, canonicalization = c14n }: Signing,
): string {
  const properties = `<ds:Object><xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" Target="#s"><xades:SignedProperties Id="s-signedprops"><xades:SignedSignatureProperties><xades:SigningTime>${at ?? '2026-10-05T08:10:00+07:00'}</xades:SigningTime><xades:SigningCertificate><xades:Cert><xades:CertDigest>${digestXml(digestOf(signer.certificate.raw))}</xades:CertDigest><xades:IssuerSerial><ds:X509IssuerName>CN=x</ds:X509IssuerName><ds:X509SerialNumber>1</ds:X509SerialNumber></xades:IssuerSerial></xades:Cert></xades:SigningCertificate></xades:SignedSignatureProperties></xades:SignedProperties></xades:QualifyingProperties></ds:Object>`
  const certificates = [shown ?? signer.certificate, ...others.map(({ certificate }) => certificate)]
    .map(({ raw }) => `<ds:X509Certificate>${raw.toString('base64')}</ds:X509Certificate>`)
    .join('')
  const build = (documentDigest: string, propertiesDigest: string, value: string) =>
    xml.replace(
      /(<\/(?:[\w:]+_CrossIndustryInvoice|KhlangChallenge)>)\s*$/,
      `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="s"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${canonicalization}"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/></ds:Transforms>${digestXml(documentDigest)}</ds:Reference><ds:Reference Type="http://uri.etsi.org/01903#SignedProperties" URI="#s-signedprops">${digestXml(propertiesDigest)}</ds:Reference></ds:SignedInfo><ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo><ds:X509Data>${certificates}</ds:X509Data></ds:KeyInfo>${properties}</ds:Signature>$1`,
    )
  const exclusive = canonicalization !== c14n
  const documentDigest = digestOf(canonicalByLibxml(xml, ''))
  const propertiesDigest = digestOf(canonicalByLibxml(build('', '', ''), "//*[local-name()='SignedProperties']"))
  const unsigned = build(documentDigest, propertiesDigest, '')
  const signedInfo = canonicalByLibxml(unsigned, "//*[local-name()='SignedInfo']", exclusive)
  return build(documentDigest, propertiesDigest, sign('sha256', Buffer.from(signedInfo), signer.key).toString('base64'))
}
