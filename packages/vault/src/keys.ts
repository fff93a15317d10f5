// Two levels of keys: a master key wraps one data key per blob, so changing the master key rewrites rows, not objects,
// and destroying a wrapped data key destroys its blob.
import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto'
import { damaged } from './errors.ts'
import { assertBlobId } from './format.ts'

export const KEY_BYTES = 32
const WRAP_VERSION = 1
const ID_BYTES = 8
const NONCE_BYTES = 12
const WRAPPED_BYTES = 1 + ID_BYTES + NONCE_BYTES + KEY_BYTES + 16

/** `id` is derived from `bytes`, so the key that a wrapped key needs can be identified without knowing it. */
export type MasterKey = { readonly id: string; readonly bytes: Buffer }

/** New data keys are wrapped by `current`; the others still unwrap what they wrapped. */
export type KeyRing = { readonly current: MasterKey; readonly byId: ReadonlyMap<string, MasterKey> }

/** Makes a master key of 32 bytes. */
export function masterKey(bytes: Uint8Array): MasterKey {
  if (bytes.length !== KEY_BYTES) throw new RangeError('A master key has 32 bytes')
  const id = createHash('sha256')
    .update('khlang/master-key|')
    .update(bytes)
    .digest('hex')
    .slice(0, ID_BYTES * 2)
  return { id, bytes: Buffer.from(bytes) }
}

/** Reads one master key, written as 64 hexadecimal digits or in base64. */
export function parseMasterKey(text: string): MasterKey {
  const written = text.trim()
  if (/^[0-9a-fA-F]{64}$/.test(written)) return masterKey(Buffer.from(written, 'hex'))
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(written)) return masterKey(Buffer.from(written, 'base64'))
  throw new TypeError('A master key is written as 64 hexadecimal digits or as 32 bytes in base64')
}

/** How a master key is written down; `parseMasterKey` reads it. */
export const formatMasterKey = (key: MasterKey) => key.bytes.toString('base64')

/** A ring of these keys; the first one is current. */
export function keyRing(keys: readonly MasterKey[]): KeyRing {
  const [current] = keys
  if (!current) throw new TypeError('There is no master key')
  return { current, byId: new Map(keys.map((key) => [key.id, key])) }
}

/** A fresh random data key for one blob. */
export const newDataKey = (): Buffer => randomBytes(KEY_BYTES)

/** Seals a data key for storage in the blob's row; it opens for this blob only. */
export function wrapKey(master: MasterKey, dek: Uint8Array, blobId: string): Buffer {
  if (dek.length !== KEY_BYTES) throw new RangeError('A data key has 32 bytes')
  const nonce = randomBytes(NONCE_BYTES)
  const head = Buffer.concat([Buffer.from([WRAP_VERSION]), Buffer.from(master.id, 'hex'), nonce])
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(master.bytes), nonce)
  cipher.setAAD(bound(master.id, blobId))
  return Buffer.concat([head, cipher.update(dek), cipher.final(), cipher.getAuthTag()])
}

/** The data key, or INTEGRITY when the master key is absent, or anything is not as it was wrapped. */
export function unwrapKey(ring: KeyRing, wrapped: Uint8Array, blobId: string): Buffer {
  const bytes = Buffer.from(wrapped.buffer, wrapped.byteOffset, wrapped.byteLength)
  const id = wrappedBy(bytes)
  const master = ring.byId.get(id)
  if (!master) throw damaged(`The master key ${id} is not in the key ring`)
  const nonceAt = 1 + ID_BYTES
  const keyAt = nonceAt + NONCE_BYTES
  // A key of its own kind: of plain bytes Node asks first, by an exception, whether they are one.
  const key = createSecretKey(master.bytes)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(nonceAt, keyAt), { authTagLength: 16 })
  decipher.setAAD(bound(id, blobId))
  decipher.setAuthTag(bytes.subarray(keyAt + KEY_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(keyAt, keyAt + KEY_BYTES)), decipher.final()])
  } catch (cause) {
    throw damaged('A wrapped key does not open for this blob', cause)
  }
}

/** The same data key under the ring's current master key. */
export const rewrapKey = (ring: KeyRing, wrapped: Uint8Array, blobId: string): Buffer =>
  wrapKey(ring.current, unwrapKey(ring, wrapped, blobId), blobId)

/** The id of the master key that a wrapped key needs: rotation is done when it is the current one everywhere. */
export function wrappedBy(wrapped: Uint8Array): string {
  if (wrapped.length !== WRAPPED_BYTES || wrapped[0] !== WRAP_VERSION) throw damaged('Not a wrapped key')
  return Buffer.from(wrapped.subarray(1, 1 + ID_BYTES)).toString('hex')
}

function bound(masterId: string, blobId: string) {
  assertBlobId(blobId)
  return Buffer.from(`khlang/key/${WRAP_VERSION}|${blobId}|${masterId}`)
}
