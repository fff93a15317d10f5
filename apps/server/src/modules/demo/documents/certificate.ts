import { type KeyObject, createHash, generateKeyPairSync, sign } from 'node:crypto'

/** A key with its certificate, which is issued by nobody that anybody trusts. */
export type Signer = { key: KeyObject; certificate: Buffer }

/** An element of ASN.1 in DER. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const attribute = (type: string, value: string) => der(0x31, sequence(oid(type), der(0x0c, Buffer.from(value))))
const nameOf = (organisation: string, common: string) =>
  sequence(attribute('55040a', organisation), attribute('550403', common))
const time = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+Z/g, '')}Z`))
const year = 365 * 86_400_000

/** A key of a company with a certificate of two years, in the second of which the demo is. Nothing of it is kept. */
export function makeSigner(taxId: string, name: string, now: Date): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const serial = createHash('sha256').update(taxId).digest().subarray(0, 8)
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, ...serial])),
    ecdsaWithSha256,
    nameOf('Khlang demo', 'Khlang Demo CA'),
    sequence(time(new Date(now.getTime() - year)), time(new Date(now.getTime() + year))),
    nameOf(taxId, name),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const value = sign('sha256', body, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
  return { key: privateKey, certificate: sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), value)) }
}
