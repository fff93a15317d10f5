import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inChunks, sha256, someBytes, storeBlob, together } from '../test/bytes.ts'
import { memoryStore } from '../test/memory-store.ts'
import { discard, FRAME_BYTES, readBlob, sealedSize, verifyPart, writePart } from './index.ts'

const edges = [0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 4 * FRAME_BYTES, 5 * FRAME_BYTES + 7]
const aSize = fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 0, max: 6 * FRAME_BYTES }))

describe('What is stored is what is read', () => {
  test.each(edges)('a part of %i bytes', async (size) => {
    const store = memoryStore()
    const content = someBytes(size)
    const blob = await storeBlob(store, [content])
    expect(blob.parts[0]).toMatchObject({ part: 1, size })
    expect(blob.parts[0]?.sha256.toString('hex')).toBe(sha256(content))
    expect([...store.objects.values()].map(({ length }) => length)).toEqual([sealedSize(size)])
    expect((await together(readBlob(store, blob))).equals(content)).toBe(true)
  })

  test('any range of any blob of any parts, however the bytes came in', async () => {
    const aBlob = fc.record({
      sizes: fc.array(aSize, { minLength: 0, maxLength: 4 }),
      chunk: fc.constantFrom(1000, 65_536, FRAME_BYTES, FRAME_BYTES + 1, 3 * FRAME_BYTES),
      from: fc.double({ min: 0, max: 1, noNaN: true }),
      to: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(aBlob, async ({ sizes, chunk, from, to }) => {
        const store = memoryStore()
        const contents = sizes.map((size, index) => someBytes(size, index + 1))
        const { dek, blobId } = await storeBlob(store, [])
        const parts = await Promise.all(
          contents.map((bytes, index) =>
            writePart(store, { dek, blobId, part: index + 1, key: `t/${index}` }, inChunks(bytes, chunk)),
          ),
        )
        const whole = Buffer.concat(contents)
        const [start, end] = [from, to].map((at) => Math.round(at * whole.length)).sort((a, b) => a - b) as [
          number,
          number,
        ]
        const read = await together(readBlob(store, { dek, blobId, parts }, { start, end }))
        expect(read.equals(whole.subarray(start, end))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('every range around the edges of frames and parts', async () => {
    const store = memoryStore()
    const contents = [someBytes(FRAME_BYTES + 1, 1), someBytes(1, 2), someBytes(2 * FRAME_BYTES, 3)]
    const blob = await storeBlob(store, contents)
    const whole = Buffer.concat(contents)
    const edgesOfAll = [0, FRAME_BYTES, FRAME_BYTES + 1, FRAME_BYTES + 2, 2 * FRAME_BYTES + 2, whole.length]
    const near = edgesOfAll.flatMap((at) => [at - 1, at, at + 1]).filter((at) => at >= 0 && at <= whole.length)
    for (const start of near) {
      for (const end of near.filter((at) => at >= start)) {
        const read = await together(readBlob(store, blob, { start, end }))
        expect(read.equals(whole.subarray(start, end)), `${start} to ${end}`).toBe(true)
      }
    }
  })

  test('an empty part in the middle changes nothing', async () => {
    const store = memoryStore()
    const blob = await storeBlob(store, [someBytes(10), someBytes(0), someBytes(5, 2)])
    expect((await together(readBlob(store, blob))).length).toBe(15)
  })
})

describe('A range', () => {
  test('reads only the frames that it touches', async () => {
    const store = memoryStore()
    const blob = await storeBlob(store, [someBytes(40 * FRAME_BYTES)])
    const start = 20 * FRAME_BYTES - 10
    await together(readBlob(store, blob, { start, end: start + 20 }))
    expect(store.bytesRead).toBeLessThanOrEqual(2 * (FRAME_BYTES + 16))
  })

  test.each([
    [-1, 5],
    [6, 5],
    [0, 11],
    [0.5, 3],
    [0, Number.NaN],
  ])('from %d to %d of 10 bytes is refused', async (start, end) => {
    const store = memoryStore()
    const blob = await storeBlob(store, [someBytes(10)])
    expect(() => readBlob(store, blob, { start, end })).toThrow(RangeError)
  })
})

describe('The receiver', () => {
  test('may stop at any time', async () => {
    const store = memoryStore()
    const blob = await storeBlob(store, [someBytes(9 * FRAME_BYTES), someBytes(10)])
    for await (const chunk of readBlob(store, blob)) {
      expect(chunk.length).toBe(FRAME_BYTES)
      break
    }
  })

  test('owns the chunks: later ones do not change them', async () => {
    const store = memoryStore()
    const content = someBytes(9 * FRAME_BYTES)
    const chunks = await Array.fromAsync(readBlob(store, await storeBlob(store, [content])))
    expect(Buffer.concat(chunks).equals(content)).toBe(true)
  })

  test('may give a chunk back at once, and only chunks of the vault are freed', async () => {
    const store = memoryStore()
    const blob = await storeBlob(store, [someBytes(FRAME_BYTES)])
    for await (const chunk of readBlob(store, blob)) {
      discard(chunk)
      expect(chunk.length).toBe(0)
    }
    const other = Buffer.alloc(100_000)
    discard(other)
    expect(other.length).toBe(100_000)
  })
})

test('verifyPart returns what was written, also for an empty part', async () => {
  const store = memoryStore()
  const blob = await storeBlob(store, [someBytes(3 * FRAME_BYTES + 1), someBytes(0)])
  for (const part of blob.parts) {
    expect(await verifyPart(store, blob, part)).toEqual({ size: part.size, sha256: part.sha256 })
  }
})
