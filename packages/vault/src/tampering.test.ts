import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { inChunks, someBytes, storeBlob, together } from '../test/bytes.ts'
import { memoryStore } from '../test/memory-store.ts'
import { HEADER_BYTES, SEALED_FRAME_BYTES } from './format.ts'
import { FRAME_BYTES, newDataKey, readBlob, type StoredBlob, verifyPart, writePart } from './index.ts'

// Each test damages what is stored, as an attacker or a bad disk would, and expects an error, never wrong bytes.

let store: ReturnType<typeof memoryStore>
let blob: Awaited<ReturnType<typeof storeBlob>>
const contents = [someBytes(3 * FRAME_BYTES + 5, 1), someBytes(3 * FRAME_BYTES + 5, 2), someBytes(100, 3)]
const whole = Buffer.concat(contents)

beforeEach(async () => {
  store = memoryStore()
  blob = await storeBlob(store, contents)
})

const partAt = (number: number) => {
  const part = blob.parts[number - 1]
  if (!part) throw new Error('no such part')
  return part
}
const keyOf = (number: number) => partAt(number).key
const objectOf = (number: number) => store.objects.get(keyOf(number)) as Buffer
const frameOf = (object: Buffer, frame: number) =>
  object.subarray(HEADER_BYTES + frame * SEALED_FRAME_BYTES, HEADER_BYTES + (frame + 1) * SEALED_FRAME_BYTES)

/** Reading fails, and whatever came before the failure is right. */
async function expectRefused(damaged: StoredBlob = blob) {
  let given = 0
  const reading = async () => {
    for await (const chunk of readBlob(store, damaged)) {
      expect(chunk.equals(whole.subarray(given, given + chunk.length))).toBe(true)
      given += chunk.length
    }
  }
  await expect(reading()).rejects.toMatchObject({ name: 'VaultError', code: 'INTEGRITY' })
}

const swap = (a: Buffer, b: Buffer) => {
  const kept = Buffer.from(a)
  b.copy(a)
  kept.copy(b)
}

describe('Refused with INTEGRITY:', () => {
  test('any single bit flipped, anywhere in any object', async () => {
    const flip = (bit: number, object: Buffer) => {
      object[bit >> 3] = (object[bit >> 3] as number) ^ (1 << (bit & 7))
    }
    const aPlace = fc.record({ part: fc.constantFrom(1, 2, 3), at: fc.double({ min: 0, max: 0.999_999, noNaN: true }) })
    await fc.assert(
      fc.asyncProperty(aPlace, async ({ part, at }) => {
        const bit = Math.floor(objectOf(part).length * 8 * at)
        flip(bit, objectOf(part))
        await expectRefused()
        await expect(verifyPart(store, blob, partAt(part))).rejects.toMatchObject({ code: 'INTEGRITY' })
        flip(bit, objectOf(part))
      }),
      { numRuns: 50 },
    )
    expect((await together(readBlob(store, blob))).equals(whole)).toBe(true)
  })

  test.each(Array.from({ length: HEADER_BYTES }, (_, at) => at))('byte %i of the header changed', async (at) => {
    objectOf(1)[at] = (objectOf(1)[at] as number) ^ 1
    await expectRefused()
  })

  test('frames swapped within a part', async () => {
    swap(frameOf(objectOf(1), 0), frameOf(objectOf(1), 2))
    await expectRefused()
  })

  test('the same frame of two parts swapped, with and without their headers', async () => {
    swap(frameOf(objectOf(1), 1), frameOf(objectOf(2), 1))
    await expectRefused()
    swap(frameOf(objectOf(1), 1), frameOf(objectOf(2), 1))
    swap(objectOf(1), objectOf(2))
    await expectRefused()
  })

  test('parts swapped together with everything the caller keeps about them', async () => {
    const [one, two, three] = [partAt(1), partAt(2), partAt(3)]
    await expectRefused({ ...blob, parts: [{ ...two, part: 1 }, { ...one, part: 2 }, three] })
  })

  test('a part of another blob under the same key and number', async () => {
    const other = await storeBlob(store, contents, { dek: blob.dek })
    await expectRefused({ ...blob, parts: [...other.parts] })
  })

  test('the blob under another name', () => expectRefused({ ...blob, blobId: 'another-blob' }))

  test('a part that is cut off, at a frame or anywhere', async () => {
    for (const length of [0, 10, HEADER_BYTES, HEADER_BYTES + SEALED_FRAME_BYTES, objectOf(1).length - 1]) {
      const object = objectOf(1)
      store.objects.set(keyOf(1), object.subarray(0, length))
      await expectRefused()
      store.objects.set(keyOf(1), object)
    }
  })

  test('a part cut off at a frame, with the size the caller keeps made to fit', async () => {
    store.objects.set(keyOf(1), objectOf(1).subarray(0, HEADER_BYTES + 2 * SEALED_FRAME_BYTES))
    await expectRefused({ ...blob, parts: [{ ...partAt(1), size: 2 * FRAME_BYTES }, partAt(2), partAt(3)] })
  })

  test('a part with more behind it', async () => {
    store.objects.set(keyOf(3), Buffer.concat([objectOf(3), Buffer.alloc(1)]))
    await expectRefused()
    const doubled = Buffer.concat([objectOf(1), frameOf(objectOf(1), 2)])
    store.objects.set(keyOf(1), doubled)
    await expectRefused()
  })

  test('an earlier attempt at the same part, put back', async () => {
    const { dek, blobId } = blob
    const earlier = await writePart(store, { dek, blobId, part: 3, key: 't/earlier' }, inChunks(someBytes(100, 9)))
    store.objects.set(keyOf(3), store.objects.get(earlier.key) as Buffer)
    await expectRefused()
    // Even with the header of the right attempt before it.
    const header = encodeLike(partAt(3).salt)
    store.objects.set(keyOf(3), Buffer.concat([header, objectOf(3).subarray(HEADER_BYTES)]))
    await expectRefused()
  })

  test('the wrong data key', () => expectRefused({ ...blob, dek: newDataKey() }))

  test('a part missing, doubled or out of order in what the caller keeps', async () => {
    const [one, two, three] = [partAt(1), partAt(2), partAt(3)]
    for (const parts of [
      [one, three],
      [two, three],
      [one, one, two],
      [one, three, two],
    ]) {
      const reading = () => together(readBlob(store, { ...blob, parts }, { start: 0, end: 1 }))
      expect(reading).toThrow(expect.objectContaining({ code: 'INTEGRITY' }))
    }
  })

  test('damage to an empty part', async () => {
    const empty = await storeBlob(store, [Buffer.alloc(0)])
    const part = empty.parts[0] as (typeof empty.parts)[0]
    const object = store.objects.get(part.key) as Buffer
    object[object.length - 1] = (object.at(-1) as number) ^ 1
    await expect(verifyPart(store, empty, part)).rejects.toMatchObject({ code: 'INTEGRITY' })
  })
})

test('A missing object is NOT_FOUND', async () => {
  await store.remove(keyOf(2))
  await expect(together(readBlob(store, blob))).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

const encodeLike = (salt: Uint8Array) => Buffer.concat([objectOf(1).subarray(0, 8), salt])
