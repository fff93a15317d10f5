// The sealed format of one part, see docs/adr/0004-sealed-format.md. Nothing here does I/O.
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { damaged } from './errors.ts'

export const FORMAT_VERSION = 1
export const FRAME_BYTES = 256 * 1024
export const TAG_BYTES = 16
export const SEALED_FRAME_BYTES = FRAME_BYTES + TAG_BYTES
export const SALT_BYTES = 16
/** magic (4), version (1), zeros (3), salt */
export const HEADER_BYTES = 8 + SALT_BYTES

const START = Buffer.from([0x4b, 0x48, 0x4c, 0x56, FORMAT_VERSION, 0, 0, 0]) // "KHLV"
const LAST_FRAME = 1
const MAX_U32 = 0xffff_ffff

/** What a part's bytes are bound to: moving them to another blob or place makes them unreadable. */
export type PartIdentity = { dek: Uint8Array; blobId: string; part: number }

/** How many frames a part of this many plain bytes has; an empty part has one empty frame. */
export const frameCount = (plainSize: number) => Math.max(1, Math.ceil(plainSize / FRAME_BYTES))

/** The exact length of the object that a part of this many plain bytes makes. */
export const sealedSize = (plainSize: number) => HEADER_BYTES + plainSize + TAG_BYTES * frameCount(plainSize)

/** Where a frame begins in its object. */
export const frameOffset = (frame: number) => HEADER_BYTES + frame * SEALED_FRAME_BYTES

/** The bytes that every object begins with. */
export const encodeHeader = (salt: Uint8Array) => Buffer.concat([START, salt])

/** Rejects an object of another format, or of another attempt at the same part. */
export function checkHeader(header: Uint8Array, salt: Uint8Array) {
  if (!encodeHeader(salt).equals(header)) throw damaged('A stored part does not begin as it was written')
}

/** Blob ids become part of what is authenticated, so their alphabet is closed: no separator can be forged. */
export function assertBlobId(blobId: string) {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(blobId)) throw new TypeError('A blob id is 1 to 64 letters, digits and hyphens')
}

/** Seals and opens the frames of one attempt at one part. Position, order, length and identity are authenticated. */
export class FrameCipher {
  readonly #key: KeyObject
  readonly #nonce = Buffer.alloc(12)
  readonly #aad: Buffer

  constructor({ dek, blobId, part }: PartIdentity, salt: Uint8Array) {
    assertBlobId(blobId)
    if (!Number.isInteger(part) || part < 1 || part > MAX_U32) throw new RangeError('Parts are numbered from 1')
    if (dek.length !== 32 || salt.length !== SALT_BYTES) throw new RangeError('A key or a salt has a wrong length')
    // A fresh salt gives each attempt its own key, so a nonce never meets the same key with other bytes.
    const subkey = hkdfSync('sha256', createSecretKey(dek), salt, `khlang/part/${FORMAT_VERSION}|${blobId}|${part}`, 32)
    this.#key = createSecretKey(Buffer.from(subkey))
    this.#aad = Buffer.concat([Buffer.alloc(13), Buffer.from(blobId)])
    this.#aad.writeUInt8(FORMAT_VERSION, 0)
    this.#aad.writeUInt32BE(part, 1)
    this.#nonce.writeUInt32BE(part, 0)
  }

  /** The sealed bytes of one frame and its tag. */
  seal(frame: number, last: boolean, plain: Uint8Array): [sealed: Buffer, tag: Buffer] {
    this.#place(frame, last)
    const cipher = createCipheriv('aes-256-gcm', this.#key, this.#nonce)
    cipher.setAAD(this.#aad)
    const sealed = cipher.update(plain)
    cipher.final()
    return [sealed, cipher.getAuthTag()]
  }

  /** The plain bytes of one frame with its tag; throws INTEGRITY before a single unverified byte leaves. */
  open(frame: number, last: boolean, sealedWithTag: Buffer): Buffer {
    this.#place(frame, last)
    const end = sealedWithTag.length - TAG_BYTES
    const decipher = createDecipheriv('aes-256-gcm', this.#key, this.#nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(this.#aad)
    decipher.setAuthTag(sealedWithTag.subarray(end))
    const plain = decipher.update(sealedWithTag.subarray(0, end))
    try {
      decipher.final()
    } catch (cause) {
      throw damaged('Stored bytes do not carry the seal they were written with', cause)
    }
    return plain
  }

  #place(frame: number, last: boolean) {
    if (frame > MAX_U32) throw new RangeError('A part is too long')
    const flags = last ? LAST_FRAME : 0
    this.#nonce.writeUInt32BE(frame, 4)
    this.#nonce.writeUInt32BE(flags, 8)
    this.#aad.writeUInt32BE(frame, 5)
    this.#aad.writeUInt32BE(flags, 9)
  }
}
