import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { beginThreadHash, type ThreadHash } from './hash-thread.ts'
import { FRAME_BYTES } from './format.ts'
import { discard } from './memory.ts'

/** How long stored bytes wait while contents are being sealed, in milliseconds a piece: uploads come first. */
const PAUSE_MS = 20
const PAUSE_BYTES = 1024 * 1024
let sealing = 0

/** SHA-256 of a content that comes in whole frames, but for the last one. */
export type FrameHash = {
  /** Takes a whole frame; resolves with memory for the next one. */
  add(frame: Buffer): Promise<Buffer>
  /** Takes the rest. */
  end(rest: Buffer): Promise<Buffer>
  /** Once, whether it has ended or not. */
  close(): void
}

/** By another thread if one is free. The memory that it gives for frames is read by that thread, and copied by nobody. */
export function hashOfFrames(): FrameHash {
  const thread = beginThreadHash()
  const { add, end } = thread ? threadFrames(thread) : ownFrames()
  sealing += 1
  return {
    add,
    end,
    close() {
      thread?.close()
      sealing -= 1
    },
  }
}

function threadFrames(thread: ThreadHash): Omit<FrameHash, 'close'> {
  const fill = (bytes: Buffer) => {
    const room = thread.room()
    if (bytes.buffer !== room.buffer) room.set(bytes)
    return thread.filled(bytes.length)
  }
  return {
    async add(frame) {
      await fill(frame)
      return thread.room().subarray(0, FRAME_BYTES)
    },
    async end(rest) {
      await fill(rest)
      return thread.digest()
    },
  }
}

function ownFrames(): Omit<FrameHash, 'close'> {
  const hash = createHash('sha256')
  return {
    add: (frame) => Promise.resolve((hash.update(frame), frame)),
    end: (rest) => Promise.resolve(hash.update(rest).digest()),
  }
}

/** SHA-256 of the chunks of a stored content of this size; they are discarded. */
export async function hashChunks(chunks: AsyncIterable<Buffer>, size: number): Promise<Buffer> {
  const thread = size > FRAME_BYTES ? beginThreadHash() : null
  const hash = createHash('sha256')
  let unpaused = 0
  try {
    for await (const chunk of chunks) {
      if (thread) await copyInto(thread, chunk)
      else hash.update(chunk)
      unpaused += chunk.length
      discard(chunk)
      if (unpaused < PAUSE_BYTES) continue
      unpaused = 0
      if (sealing > 0) await setTimeout(PAUSE_MS)
    }
    return thread ? await thread.digest() : hash.digest()
  } finally {
    thread?.close()
  }
}

async function copyInto(thread: ThreadHash, chunk: Buffer) {
  for (let taken = 0; taken < chunk.length; ) {
    const room = thread.room()
    const piece = chunk.subarray(taken, taken + room.length)
    room.set(piece)
    taken += piece.length
    await thread.filled(piece.length)
  }
}
