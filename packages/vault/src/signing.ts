// Signatures of what the product gives out. The key is derived from a master key, so that there is no other secret to
// keep, and whoever can read the files can also say what was signed; see docs/adr/0020.
import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import type { KeyRing, MasterKey } from './keys.ts'

/** The PKCS #8 prefix of the 32 bytes of an Ed25519 key (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function signingKey(master: MasterKey): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', master.bytes, '', 'khlang/signing/1', 32))
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
}

/** Signs by the current master key; `keyId` says which that was. */
export const signBytes = (ring: KeyRing, bytes: Uint8Array): { keyId: string; signature: Buffer } => ({
  keyId: ring.current.id,
  signature: sign(null, bytes, signingKey(ring.current)),
})

/** Whether a signature is valid; `unknown` when its master key is not in the ring. */
export function checkSignature(
  ring: KeyRing,
  bytes: Uint8Array,
  { keyId, signature }: { keyId: string; signature: Uint8Array },
): 'holds' | 'broken' | 'unknown' {
  const master = ring.byId.get(keyId)
  if (!master) return 'unknown'
  return verify(null, bytes, createPublicKey(signingKey(master)), signature) ? 'holds' : 'broken'
}
