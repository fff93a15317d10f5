import { damaged } from './errors.ts'
import {
  checkHeader,
  FRAME_BYTES,
  FrameCipher,
  frameCount,
  frameOffset,
  HEADER_BYTES,
  SEALED_FRAME_BYTES,
  sealedSize,
} from './format.ts'
import { hashChunks } from './frame-hash.ts'
import type { PartSummary } from './seal-part.ts'
import type { Source, Store } from './store.ts'
import { acquire, markDisposable, release, WINDOW_FRAMES } from './memory.ts'

/** What the caller keeps about each part of a blob; `size` counts plain bytes. */
export type StoredPart = { part: number; key: string; size: number; salt: Uint8Array }

/** One immutable content: parts 1..N in order, under one data key. */
export type StoredBlob = { dek: Uint8Array; blobId: string; parts: readonly StoredPart[] }

/** Plain bytes from `start` up to `end` (exclusive). */
export type ByteRange = { start: number; end: number }

/** The length of a blob's content. */
export const blobSize = (parts: readonly Pick<StoredPart, 'size'>[]) =>
  parts.reduce((total, { size }) => total + size, 0)

/**
 * The content of a blob, or a range of it, in chunks of at most 256 KiB that belong to the receiver, who may `discard`
 * each one when it is done with it.
 * Only the frames that the range touches are read. Every chunk has been authenticated when it is given out;
 * anything that is not exactly what was written ends in an INTEGRITY error.
 */
export function readBlob(store: Store, blob: StoredBlob, range?: ByteRange): AsyncGenerator<Buffer, void> {
  const { start, end } = range ?? { start: 0, end: blobSize(blob.parts) }
  if (!(Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end))
    throw new RangeError('Not a range of bytes')
  if (end > blobSize(blob.parts)) throw new RangeError('The range ends after the content')
  return openStretches(store, blob, planStretches(blob.parts, start, end))
}

/**
 * Reads a whole part, be it empty, and gives what was known when it was written: for the regular search for damage.
 * Throws INTEGRITY when a single bit has changed.
 */
export async function verifyPart(
  store: Store,
  blob: Omit<StoredBlob, 'parts'>,
  part: StoredPart,
): Promise<PartSummary> {
  const whole = { part, fromFrame: 0, toFrame: frameCount(part.size), skip: 0, take: part.size }
  return { size: part.size, sha256: await hashChunks(openStretches(store, blob, [whole]), part.size) }
}

/** Some frames of one part; the wanted bytes begin `skip` after the first frame's beginning. */
type Stretch = { part: StoredPart; fromFrame: number; toFrame: number; skip: number; take: number }

function planStretches(parts: readonly StoredPart[], start: number, end: number): Stretch[] {
  const stretches: Stretch[] = []
  let partStart = 0
  parts.forEach((part, index) => {
    // A row lost or doubled on the caller's side would otherwise give other content without an error.
    if (part.part !== index + 1) throw damaged('The parts of a blob are not complete or not in order')
    const from = Math.max(start - partStart, 0)
    const to = Math.min(end - partStart, part.size)
    if (from < to) {
      const fromFrame = Math.floor(from / FRAME_BYTES)
      const skip = from - fromFrame * FRAME_BYTES
      stretches.push({ part, fromFrame, toFrame: Math.ceil(to / FRAME_BYTES), skip, take: to - from })
    }
    partStart += part.size
  })
  return stretches
}

async function* openStretches(store: Store, blob: Omit<StoredBlob, 'parts'>, stretches: readonly Stretch[]) {
  const reader = new WindowReader(store, stretches)
  let cipher: FrameCipher | undefined
  let skip = 0
  let take = 0
  try {
    let ahead = reader.next()
    for (;;) {
      const window = await ahead
      if (!window) return
      ahead = reader.next() // the store works while the frames are opened and the receiver is busy
      ahead.catch(() => {}) // reported when awaited; nobody does after an early end
      const { stretch, frames, bytes } = window
      if (frames.from === stretch.fromFrame) {
        cipher = new FrameCipher({ ...blob, part: stretch.part.part }, stretch.part.salt)
        skip = stretch.skip
        take = stretch.take
      }
      const last = frameCount(stretch.part.size) - 1
      for (let frame = frames.from; frame < frames.to; frame++) {
        const at = (frame - frames.from) * SEALED_FRAME_BYTES
        const plain = (cipher as FrameCipher).open(frame, frame === last, bytes.subarray(at, at + SEALED_FRAME_BYTES))
        const wanted = skip === 0 && plain.length <= take ? plain : plain.subarray(skip, skip + take)
        skip = 0
        take -= wanted.length
        if (wanted.length > 0) yield markDisposable(wanted)
      }
      release(window.memory)
    }
  } finally {
    reader.close()
  }
}

type Window = { stretch: Stretch; frames: { from: number; to: number }; bytes: Buffer; memory: Buffer }

/** Brings sealed frames in, several with one read, part after part. */
class WindowReader {
  readonly #store: Store
  readonly #stretches: Iterator<Stretch>
  #stretch: Stretch | undefined
  #source: Source | undefined
  #frame = 0
  #closed = false

  constructor(store: Store, stretches: readonly Stretch[]) {
    this.#store = store
    this.#stretches = stretches.values()
  }

  async next(): Promise<Window | undefined> {
    if (!this.#stretch || this.#frame === this.#stretch.toFrame) {
      this.#source?.close()
      this.#stretch = this.#stretches.next().value
      if (!this.#stretch || this.#closed) return undefined
      await this.#open(this.#stretch)
    }
    const stretch = this.#stretch
    const from = this.#frame
    const to = Math.min(from + WINDOW_FRAMES, stretch.toFrame)
    this.#frame = to
    const begin = beginOf(from)
    const memory = acquire(endOf(stretch.part, to) - begin)
    const filled = await (this.#source as Source).fill(memory)
    if (filled !== memory.length) throw damaged('A stored part is shorter than it was written')
    if (from === 0) checkHeader(memory.subarray(0, HEADER_BYTES), stretch.part.salt)
    return { stretch, frames: { from, to }, bytes: memory.subarray(frameOffset(from) - begin), memory }
  }

  async #open({ part, fromFrame, toFrame }: Stretch) {
    const source = await this.#store.open(part.key, beginOf(fromFrame), endOf(part, toFrame))
    this.#source = source
    this.#frame = fromFrame
    if (this.#closed) source.close()
    if (source.objectSize !== sealedSize(part.size)) throw damaged('A stored part has another length than was written')
  }

  close() {
    this.#closed = true
    this.#source?.close()
  }
}

/** The header is read, and so checked, together with the first frame. */
const beginOf = (frame: number) => (frame === 0 ? 0 : frameOffset(frame))
const endOf = (part: StoredPart, toFrame: number) => Math.min(frameOffset(toFrame), sealedSize(part.size))
