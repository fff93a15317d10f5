import { HEADER_BYTES, SEALED_FRAME_BYTES } from './format.ts'

/** How many frames one read brings in. */
export const WINDOW_FRAMES = 4

const WINDOW_BYTES = HEADER_BYTES + WINDOW_FRAMES * SEALED_FRAME_BYTES
const KEPT_WINDOWS = 64
const kept: Buffer[] = []

/**
 * Memory for sealed bytes. Large pieces are used again: fresh memory costs a page fault for every 4 KiB.
 * Plain bytes never come here, so a piece that is given out again can leak nothing.
 */
export function acquire(bytes: number): Buffer {
  if (bytes <= SEALED_FRAME_BYTES / 4) return Buffer.allocUnsafe(bytes)
  return (kept.pop() ?? Buffer.allocUnsafeSlow(WINDOW_BYTES)).subarray(0, bytes)
}

/** Gives memory back that nobody reads from or writes to any more. */
export function release(memory: Buffer) {
  const whole = memory.buffer
  if (whole.byteLength === WINDOW_BYTES && kept.length < KEPT_WINDOWS) kept.push(Buffer.from(whole))
}
