import { recheckMs } from '../src/platform/recheck.ts'
import { vi } from 'vitest'

/** Reads the rest of what is being sent, as if its reader had been asked for the last time some seconds ago. */
export async function readLater(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const now = performance.now.bind(performance)
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + recheckMs + 1)
  try {
    const read: Buffer[] = []
    for await (const chunk of chunks) read.push(chunk)
    return Buffer.concat(read)
  } finally {
    spy.mockRestore()
  }
}
