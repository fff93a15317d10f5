import { createHash, randomBytes } from 'node:crypto'
import { type FrameHash, hashOfFrames } from './frame-hash.ts'
import { markDisposable } from './memory.ts'
import { encodeHeader, FRAME_BYTES, FrameCipher, type PartIdentity, SALT_BYTES } from './format.ts'

/** What the caller stores about a written part, besides its number and key. */
export type PartSummary = {
  /** plain bytes */
  size: number
  /** SHA-256 of the plain bytes */
  sha256: Buffer
  /** why the source ended early; only with `keepWhatCame` */
  brokenBy?: unknown
}

export type SealedPart = {
  /** random for every attempt; without it the part cannot be read */
  salt: Buffer
  /** the object to store; can be consumed once */
  bytes: AsyncIterable<Buffer>
  /** known when `bytes` has been consumed to its end; throws before */
  summary(): PartSummary
}

/**
 * Seals one attempt at a part. The plain bytes come in chunks of any size.
 * With `keepWhatCame` a source that breaks ends the part with the bytes that came before it broke (resumable uploads);
 * without it the error goes to the consumer of `bytes`.
 */
export function sealPart(
  identity: PartIdentity,
  plain: AsyncIterable<Uint8Array>,
  options: { keepWhatCame?: boolean } = {},
): SealedPart {
  const salt = randomBytes(SALT_BYTES)
  const cipher = new FrameCipher(identity, salt)
  let summary: PartSummary | undefined

  const sealed = (frame: number, last: boolean, bytes: Uint8Array) => {
    const [ciphertext, tag] = cipher.seal(frame, last, bytes)
    return [markDisposable(ciphertext), tag]
  }

  async function* bytes(): AsyncGenerator<Buffer> {
    // One frame is held back: only at the next byte, or at the end, is it known whether it is the last one.
    let held: Buffer = Buffer.alloc(0)
    let heldBytes = 0
    let frame = 0
    let hash: FrameHash | undefined
    const ended: { brokenBy?: unknown } = {}
    yield encodeHeader(salt)
    try {
      for await (const chunk of options.keepWhatCame ? untilBroken(plain, ended) : plain) {
        let taken = 0
        while (taken < chunk.length) {
          if (heldBytes === FRAME_BYTES) {
            yield* sealed(frame++, false, held)
            hash ??= hashOfFrames()
            held = await hash.add(held)
            heldBytes = 0
          }
          const piece = chunk.subarray(taken, taken + FRAME_BYTES - heldBytes)
          held = withRoom(held, heldBytes, heldBytes + piece.length)
          held.set(piece, heldBytes)
          heldBytes += piece.length
          taken += piece.length
        }
      }
      const last = held.subarray(0, heldBytes)
      yield* sealed(frame, true, last)
      const sha256 = hash ? await hash.end(last) : createHash('sha256').update(last).digest()
      summary = { size: frame * FRAME_BYTES + heldBytes, sha256, ...ended }
    } finally {
      hash?.close()
    }
  }

  return {
    salt,
    bytes: bytes(),
    summary() {
      if (!summary) throw new Error('The part has not been sealed to its end')
      return summary
    },
  }
}

/**
 * A buffer that begins with the same bytes and has room for this many: most files need little of a frame, and whole frames
 * of memory for them would make the garbage collector run many times a second.
 */
function withRoom(buffer: Buffer, used: number, wanted: number): Buffer {
  if (wanted <= buffer.length) return buffer
  const larger = Buffer.allocUnsafeSlow(used === 0 ? wanted : FRAME_BYTES)
  larger.set(buffer.subarray(0, used))
  return larger
}

async function* untilBroken(source: AsyncIterable<Uint8Array>, ended: { brokenBy?: unknown }) {
  try {
    for await (const chunk of source) yield chunk
  } catch (error) {
    ended.brokenBy = error
  }
}
