import { createHash } from 'node:crypto'
import { beginThreadHash } from './hash-thread.ts'
import { FRAME_BYTES } from './format.ts'
import { discard } from './memory.ts'

/** SHA-256 of a content that comes in whole frames, but for the last one. */
export type FrameHash = {
  /** Takes a whole frame; resolves with memory for the next one. */
  add(frame: Buffer): Promise<Buffer>
  /** Takes the rest. */
  end(rest: Buffer): Promise<Buffer>
  /** Idempotent. */
  close(): void
}

/** By another thread if one is free. The memory that it gives for frames is read by that thread, and copied by nobody. */
export function hashOfFrames(): FrameHash {
  const thread = beginThreadHash()
  if (!thread) {
    const hash = createHash('sha256')
    return {
      add: (frame) => Promise.resolve((hash.update(frame), frame)),
      end: (rest) => Promise.resolve(hash.update(rest).digest()),
      close: () => {},
    }
  }
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
    close: () => thread.close(),
  }
}

/** SHA-256 of the chunks of a content of this size; they are discarded. */
export async function hashChunks(chunks: AsyncIterable<Buffer>, size: number): Promise<Buffer> {
  const thread = size > FRAME_BYTES ? beginThreadHash() : null
  const hash = createHash('sha256')
  try {
    for await (const chunk of chunks) {
      if (thread) await copyInto(thread, chunk)
      else hash.update(chunk)
      discard(chunk)
    }
    return thread ? await thread.digest() : hash.digest()
  } finally {
    thread?.close()
  }
}

async function copyInto(thread: NonNullable<ReturnType<typeof beginThreadHash>>, chunk: Buffer) {
  for (let taken = 0; taken < chunk.length; ) {
    const room = thread.room()
    const piece = chunk.subarray(taken, taken + room.length)
    room.set(piece)
    taken += piece.length
    await thread.filled(piece.length)
  }
}
