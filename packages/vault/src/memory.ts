// Memory for large pieces of bytes. Left to the garbage collector it would be most of the cost of a download:
// measured, giving it back by hand makes reading three times as fast (docs/adr/0004).
import { HEADER_BYTES, SEALED_FRAME_BYTES } from './format.ts'

/** How many frames one read brings in. */
export const WINDOW_FRAMES = 4

const WINDOW_BYTES = HEADER_BYTES + WINDOW_FRAMES * SEALED_FRAME_BYTES
const KEPT_WINDOWS = 64
const WORTH_IT = 16 * 1024
const kept: Buffer[] = []
const disposable = new WeakSet<Buffer>()

/**
 * Memory for sealed bytes. Large pieces are used again: fresh memory costs a page fault for every 4 KiB.
 * Plain bytes never come here, so a piece that is given out again can leak nothing.
 */
export function acquire(bytes: number): Buffer {
  if (bytes <= SEALED_FRAME_BYTES / 4) return Buffer.allocUnsafe(bytes)
  return (kept.pop() ?? Buffer.allocUnsafeSlow(WINDOW_BYTES)).subarray(0, bytes)
}

/** Returns memory that is no longer read from or written to. */
export function release(memory: Buffer) {
  const whole = memory.buffer
  if (whole.byteLength === WINDOW_BYTES && kept.length < KEPT_WINDOWS) kept.push(Buffer.from(whole))
}

/** Marks a chunk whose memory is shared with nothing else, so that `discard` may free it. */
export function markDisposable<T extends Buffer>(chunk: T): T {
  if (chunk.buffer.byteLength >= WORTH_IT) disposable.add(chunk)
  return chunk
}

/**
 * Frees the memory of a chunk that this package made, at once instead of at some garbage collection. The chunk and all
 * views of it are empty afterwards, so nobody may hold them, nor may the system be writing them. Other chunks stay as
 * they are.
 */
export function discard(chunk: Uint8Array) {
  if (!Buffer.isBuffer(chunk) || !disposable.delete(chunk)) return
  const memory = chunk.buffer
  if (memory instanceof ArrayBuffer) memory.transfer(0)
}

/**
 * Frees the memory of a chunk that came from somewhere else and of which nobody holds another view, such as a piece of
 * the body of a request. Small ones, and such as share their memory, stay as they are.
 */
export function discardOwned(chunk: Uint8Array) {
  const memory = chunk.buffer
  if (chunk.byteLength < WORTH_IT || chunk.byteLength !== memory.byteLength) return
  if (memory instanceof ArrayBuffer) memory.transfer(0)
}
