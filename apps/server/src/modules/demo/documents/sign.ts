import { createHash, sign } from 'node:crypto'
import type { Signer } from './certificate.ts'

const ds = 'http://www.w3.org/2000/09/xmldsig#'
const xades = 'http://uri.etsi.org/01903/v1.3.2#'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const properties = 'signed-properties'

const digestOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('base64')
const empty = (name: string, algorithm: string) => `<ds:${name} Algorithm="${algorithm}"></ds:${name}>`
const digest = (value: string) => `${empty('DigestMethod', sha256)}<ds:DigestValue>${value}</ds:DigestValue>`

/** A document as it is signed (canonical XML): what the writer writes is so already, but for a few things. */
function canonical(xml: string): string {
  return xml
    .replace(/^<\?xml[^>]*\?>\s*/, '')
    .replace(/<(ram:\w+)\/>/g, '<$1></$1>')
    .replace(/(xmlns:rsm="[^"]*") (xmlns:ram="[^"]*")/, '$2 $1')
    .trimEnd()
}

/** The declarations that are in force in a document, as canonical XML repeats them at a part of it. */
const declared = (document: string, more = '') =>
  `xmlns:ds="${ds}" ${/xmlns:ram="[^"]*" xmlns:rsm="[^"]*"/.exec(document)?.[0] ?? ''}${more}`

function propertiesOf({ certificate }: Signer, at: Date): string {
  return [
    '<xades:SignedSignatureProperties>',
    `<xades:SigningTime>${at.toISOString().slice(0, 19)}Z</xades:SigningTime>`,
    `<xades:SigningCertificate><xades:Cert><xades:CertDigest>${digest(digestOf(certificate))}</xades:CertDigest>`,
    '<xades:IssuerSerial><ds:X509IssuerName>CN=Khlang Demo CA</ds:X509IssuerName>',
    '<ds:X509SerialNumber>1</ds:X509SerialNumber></xades:IssuerSerial></xades:Cert></xades:SigningCertificate>',
    '</xades:SignedSignatureProperties></xades:SignedProperties>',
  ].join('')
}

function signatureOf(document: string, signer: Signer, at: Date): string {
  const id = `Id="${properties}"`
  const signed = propertiesOf(signer, at)
  const more = ` xmlns:xades="${xades}"`
  const propertiesDigest = digestOf(`<xades:SignedProperties ${declared(document, more)} ${id}>${signed}`)
  const info = [
    empty('CanonicalizationMethod', c14n),
    empty('SignatureMethod', 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256'),
    `<ds:Reference URI=""><ds:Transforms>${empty('Transform', `${ds}enveloped-signature`)}</ds:Transforms>`,
    `${digest(digestOf(document))}</ds:Reference>`,
    `<ds:Reference Type="http://uri.etsi.org/01903#SignedProperties" URI="#${properties}">`,
    `${digest(propertiesDigest)}</ds:Reference></ds:SignedInfo>`,
  ].join('')
  const key = { key: signer.key, dsaEncoding: 'ieee-p1363' } as const
  const value = sign('sha256', Buffer.from(`<ds:SignedInfo ${declared(document)}>${info}`), key).toString('base64')
  return [
    `<ds:Signature xmlns:ds="${ds}" Id="signature"><ds:SignedInfo>${info}`,
    `<ds:SignatureValue>${value}</ds:SignatureValue>`,
    `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${signer.certificate.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
    `<ds:Object><xades:QualifyingProperties xmlns:xades="${xades}" Target="#signature">`,
    `<xades:SignedProperties ${id}>${signed}</xades:QualifyingProperties></ds:Object></ds:Signature>`,
  ].join('')
}

/**
 * Signs a document as issuers do: XAdES-BES, enveloped.
 * @param shown the document that then has the signature; another one than was signed makes it a broken one
 */
export function signXml(xml: string, signer: Signer, at: Date, shown = xml): string {
  const signature = signatureOf(canonical(xml), signer, at)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${canonical(shown).replace(/<\/rsm:\w+>$/, `${signature}$&`)}`
}
