import type * as Threads from 'node:worker_threads'
import type { Worker } from 'node:worker_threads'
import { describe, expect, test, vi } from 'vitest'
import { inChunks, sha256, someBytes, together } from '../test/bytes.ts'
import { FRAME_BYTES, hashChunks, newDataKey, sealPart } from './index.ts'

// Threads as they are, but one can be ended while it works.
const started = vi.hoisted(() => [] as Worker[])
vi.mock('node:worker_threads', async (importOriginal) => {
  const original = await importOriginal<typeof Threads>()
  class Seen extends original.Worker {
    constructor(...parts: ConstructorParameters<typeof Worker>) {
      super(...parts)
      started.push(this)
    }
  }
  return { ...original, Worker: Seen }
})

const MiB = 1024 * 1024
const seal = (bytes: AsyncIterable<Uint8Array>) => sealPart({ dek: newDataKey(), blobId: 'a-blob', part: 1 }, bytes)

async function sealedHash(content: Buffer) {
  const part = seal(inChunks(content))
  await together(part.bytes)
  return part.summary().sha256.toString('hex')
}
async function* buffers(content: Buffer) {
  for await (const chunk of inChunks(content)) yield Buffer.from(chunk)
}
const chunkHash = async (content: Buffer) => (await hashChunks(buffers(content), content.length)).toString('hex')

describe('The hash of a content is the same whoever works it out:', () => {
  test.each([
    ['nothing', 0],
    ['a byte', 1],
    ['a frame', FRAME_BYTES],
    ['a frame and a byte', FRAME_BYTES + 1],
    ['as much as goes to the thread at once', MiB],
    ['a byte more than that', MiB + 1],
    ['what goes back and forth', 5 * MiB - 1],
  ])('%s', async (_, size) => {
    const content = someBytes(size)
    expect(await sealedHash(content)).toBe(sha256(content))
    expect(await chunkHash(content)).toBe(sha256(content))
  })

  test('of many contents at the same time', async () => {
    const contents = Array.from({ length: 40 }, (_, n) => someBytes(2 * FRAME_BYTES + n))
    const hashes = await Promise.all(contents.map((content, n) => (n % 2 ? sealedHash(content) : chunkHash(content))))
    expect(hashes).toEqual(contents.map(sha256))
  })
})

describe('A hash that does not end', () => {
  test('because its source breaks, leaves the thread to others', async () => {
    async function* breaking() {
      yield someBytes(3 * MiB)
      throw new Error('connection lost')
    }
    for (let n = 0; n < 40; n++) await expect(together(seal(breaking()).bytes)).rejects.toThrow('connection lost')
    expect(await sealedHash(someBytes(2 * MiB))).toBe(sha256(someBytes(2 * MiB)))
  })

  test('because nobody reads on, leaves the thread to others', async () => {
    for (let n = 0; n < 40; n++) {
      let frames = 0
      for await (const _ of seal(inChunks(someBytes(3 * MiB))).bytes) if (++frames > 6) break
    }
    expect(await sealedHash(someBytes(2 * MiB))).toBe(sha256(someBytes(2 * MiB)))
  })

  test('because its thread ends, fails; the next one has another thread', async () => {
    async function* ending() {
      yield someBytes(3 * MiB)
      await Promise.all(started.map((worker) => worker.terminate()))
      yield someBytes(3 * MiB)
    }
    const part = seal(ending())
    await expect(together(part.bytes)).rejects.toThrow('The thread ended')
    expect(() => part.summary()).toThrow('not been sealed')
    expect(await sealedHash(someBytes(2 * MiB))).toBe(sha256(someBytes(2 * MiB)))
  })
})
