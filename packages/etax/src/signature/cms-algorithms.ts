import { constants, type KeyObject, verify } from 'node:crypto'
import { type Asn1, childAt, inContext, oidOf } from './asn1.ts'
import { shortestModulus, unsupported } from './faults.ts'

const hashes: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

type Kind = 'rsa' | 'pss' | 'ec'
/** Signature algorithms, some of which name their digest and some leave it to that of the signer. */
const signatures: Record<string, { kind: Kind; hash: string | null }> = {
  '1.2.840.113549.1.1.1': { kind: 'rsa', hash: null },
  '1.2.840.113549.1.1.5': { kind: 'rsa', hash: 'sha1' },
  '1.2.840.113549.1.1.11': { kind: 'rsa', hash: 'sha256' },
  '1.2.840.113549.1.1.12': { kind: 'rsa', hash: 'sha384' },
  '1.2.840.113549.1.1.13': { kind: 'rsa', hash: 'sha512' },
  '1.2.840.113549.1.1.10': { kind: 'pss', hash: null },
  '1.2.840.10045.2.1': { kind: 'ec', hash: null },
  '1.2.840.10045.4.1': { kind: 'ec', hash: 'sha1' },
  '1.2.840.10045.4.3.2': { kind: 'ec', hash: 'sha256' },
  '1.2.840.10045.4.3.3': { kind: 'ec', hash: 'sha384' },
  '1.2.840.10045.4.3.4': { kind: 'ec', hash: 'sha512' },
}

/** The hash that an AlgorithmIdentifier names. */
export function hashOf(algorithm: Asn1): string {
  const oid = oidOf(childAt(algorithm, 0))
  return hashes[oid] ?? unsupported(`digest ${oid}`)
}

const mgf1 = '1.2.840.113549.1.1.8'

/** The hash of RSASSA-PSS (RFC 4055); Node takes one for both of its places. */
function pssHash(algorithm: Asn1): string {
  const parameters = algorithm.children[1]
  const named = parameters && inContext(parameters, 0)
  const mask = parameters && inContext(parameters, 1)
  const hash = named ? hashOf(childAt(named, 0)) : 'sha1'
  const generator = mask && childAt(mask, 0)
  if (generator && oidOf(childAt(generator, 0)) !== mgf1) return unsupported('another mask of RSASSA-PSS')
  const ofMask = generator ? hashOf(childAt(generator, 1)) : 'sha1'
  return hash === ofMask ? hash : unsupported('two digests of RSASSA-PSS')
}

/** How a signer signed: the kind of key, and the digest that it was signed with. */
export function methodOf(algorithm: Asn1, digest: string): { kind: Kind; hash: string } {
  const oid = oidOf(childAt(algorithm, 0))
  const method = signatures[oid] ?? unsupported(`signature ${oid}`)
  return { kind: method.kind, hash: method.kind === 'pss' ? pssHash(algorithm) : (method.hash ?? digest) }
}

/** Whether a signature over some data is that of a key. */
export function isSignatureOf(
  key: KeyObject,
  { kind, hash }: ReturnType<typeof methodOf>,
  data: Uint8Array,
  signature: Uint8Array,
): boolean {
  const type = key.asymmetricKeyType
  if (kind === 'ec') return type === 'ec' && verify(hash, data, key, signature)
  if (type !== 'rsa' && !(type === 'rsa-pss' && kind === 'pss')) return false
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < shortestModulus) return unsupported('a key that is too short')
  if (kind === 'rsa') return verify(hash, data, key, signature)
  // Any length of the salt: it says nothing about the safety of what was signed.
  const pss = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
  return verify(hash, data, pss, signature)
}
