import { constants, createHash, sign } from 'node:crypto'
import { der, type Identity, oid, sequence } from './signing.ts'

const oids = {
  data: '2a864886f70d010701',
  signedData: '2a864886f70d010702',
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  signingTime: '2a864886f70d010905',
  certificate: '2a864886f70d010910022f',
  timeStampInfo: '2a864886f70d0109100104',
}
const hashes = {
  sha1: '2b0e03021a',
  sha256: '608648016503040201',
  sha384: '608648016503040202',
  sha512: '608648016503040203',
} as const
export type Hash = keyof typeof hashes

const algorithm = (hash: Hash) => sequence(oid(hashes[hash]), der(0x05))
const attribute = (type: string, value: Uint8Array) => sequence(oid(type), der(0x31, value))
const salt = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 }

/** How the value is signed: the algorithm as it stands there, and the signature. */
function signing(kind: 'rsa' | 'pss' | 'ec', hash: Hash, key: Identity['key']) {
  if (kind === 'rsa')
    return { named: sequence(oid('2a864886f70d010101'), der(0x05)), sign: (data: Buffer) => sign(hash, data, key) }
  if (kind === 'ec') {
    const last = { sha1: '', sha256: '02', sha384: '03', sha512: '04' }[hash]
    const named = hash === 'sha1' ? '2a8648ce3d0401' : `2a8648ce3d0403${last}`
    return { named: sequence(oid(named)), sign: (data: Buffer) => sign(hash, data, key) }
  }
  const mask = sequence(oid('2a864886f70d010108'), algorithm(hash))
  const size = der(0x02, Buffer.from([salt[hash]]))
  const parameters = sequence(der(0xa0, algorithm(hash)), der(0xa1, mask), der(0xa2, size))
  const padded = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: salt[hash] }
  return {
    named: sequence(oid('2a864886f70d01010a'), parameters),
    sign: (data: Buffer) => sign(hash, data, padded),
  }
}

export type Cms = {
  signer: Identity
  /** Shown beside that of the signer, or in its place. */
  certificates?: readonly Identity[]
  kind?: 'rsa' | 'pss' | 'ec'
  hash?: Hash
  at?: Date
  /** Without them the content itself is signed. */
  attributes?: boolean
  /** Put into the data, instead of standing elsewhere. */
  encapsulate?: { type?: string; content: Uint8Array }
  /** How many signers, all the same one. */
  signers?: number
  /** The certificate that the signer commits to. */
  commits?: Identity
}

/** Signed data (RFC 5652), written without the code that is tested. */
export function makeCms(content: Uint8Array, made: Cms): Buffer {
  const { signer, kind = 'rsa', hash = 'sha256', certificates = [signer], encapsulate } = made
  const type = encapsulate?.type ?? oids.data
  const digest = createHash(hash).update(content).digest()
  const { certificate } = made.commits ?? signer
  const attributes = Buffer.concat(
    [
      attribute(oids.contentType, oid(type)),
      attribute(oids.messageDigest, der(0x04, digest)),
      attribute(oids.signingTime, der(0x17, Buffer.from(utcTime(made.at ?? new Date('2026-10-05T01:10:00Z'))))),
      attribute(
        oids.certificate,
        sequence(sequence(sequence(der(0x04, createHash('sha256').update(certificate.raw).digest())))),
      ),
    ].toSorted(Buffer.compare),
  )
  const has = made.attributes !== false
  const { named, sign: signValue } = signing(kind, hash, signer.key)
  const value = signValue(has ? der(0x31, attributes) : Buffer.from(content))
  const info = sequence(
    der(0x02, Buffer.from([1])),
    signer.name,
    algorithm(hash),
    ...(has ? [der(0xa0, attributes)] : []),
    named,
    der(0x04, value),
  )
  const held = encapsulate ? [der(0xa0, der(0x04, encapsulate.content))] : []
  const data = sequence(
    der(0x02, Buffer.from([1])),
    der(0x31, algorithm(hash)),
    sequence(oid(type), ...held),
    der(0xa0, ...certificates.map(({ certificate: { raw } }) => raw)),
    der(0x31, ...Array.from({ length: made.signers ?? 1 }, () => info)),
  )
  return sequence(oid(oids.signedData), der(0xa0, data))
}

const utcTime = (date: Date) => date.toISOString().replace(/^..|[-:T]|\.\d+/g, '')

/** A time-stamp (RFC 3161) of some content. */
export function makeTimeStamp(content: Uint8Array, signer: Identity): Buffer {
  const imprint = sequence(algorithm('sha256'), der(0x04, createHash('sha256').update(content).digest()))
  const info = sequence(
    der(0x02, Buffer.from([1])),
    oid('2a03'),
    imprint,
    der(0x02, Buffer.from([7])),
    der(0x18, Buffer.from('20261005011100Z')),
  )
  return makeCms(info, { signer, encapsulate: { type: oids.timeStampInfo, content: info } })
}
