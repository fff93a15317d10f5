import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { signDocument as signAsIssuer, type Signing } from '../src/signature/sign-document.ts'

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

type Shown = Omit<Signing, 'at'> & {
  at?: string
  /** A certificate that the document shows in place of the signer's. */
  shown?: X509Certificate
}

/** Signs a document as issuers do, or as those do who deceive. */
export function signDocument(xml: string, { shown, at = '2026-10-05T08:10:00+07:00', ...signing }: Shown): string {
  const signed = signAsIssuer(xml, { ...signing, at: new Date(at) })
  const textOf = ({ raw }: X509Certificate) => raw.toString('base64')
  return shown ? signed.replace(textOf(signing.signer.certificate), textOf(shown)) : signed
}
