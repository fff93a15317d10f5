import { createHash, randomUUID } from 'node:crypto'
import { newDataKey, type StoredBlob, type Store, writePart } from '../src/index.ts'

/** Bytes that look random and are the same at every run. */
export function someBytes(size: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(size)
  let state = seed
  for (let at = 0; at < size; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}

/** The bytes in chunks of one size. */
export async function* inChunks(bytes: Uint8Array, size = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** All chunks in one piece. */
export async function together(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Stores a blob made of these parts. */
export async function storeBlob(store: Store, contents: readonly Buffer[], given: Partial<StoredBlob> = {}) {
  const blob = { dek: newDataKey(), blobId: randomUUID(), ...given }
  const parts = await Promise.all(
    contents.map((content, index) =>
      writePart(store, { ...blob, part: index + 1, key: `t/${randomUUID()}` }, inChunks(content)),
    ),
  )
  return { ...blob, parts }
}
