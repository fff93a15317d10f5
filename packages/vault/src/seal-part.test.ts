import { describe, expect, test } from 'vitest'
import { inChunks, sha256, someBytes, together } from '../test/bytes.ts'
import { memoryStore } from '../test/memory-store.ts'
import { FRAME_BYTES, newDataKey, readBlob, sealedSize, sealPart, writePart } from './index.ts'

const identity = { dek: newDataKey(), blobId: 'a-blob', part: 1 }

async function* breaking(bytes: Buffer) {
  yield* inChunks(bytes)
  throw new Error('connection lost')
}

describe('Sealing a part', () => {
  test('hides the content, and never gives the same bytes twice', async () => {
    const content = Buffer.alloc(1000, 'secret ')
    const [one, two] = [sealPart(identity, inChunks(content)), sealPart(identity, inChunks(content))]
    const [first, second] = [await together(one.bytes), await together(two.bytes)]
    expect(first.includes('secret')).toBe(false)
    expect(first.length).toBe(sealedSize(1000))
    expect(one.salt.equals(two.salt)).toBe(false)
    expect(first.subarray(100).equals(second.subarray(100))).toBe(false)
  })

  test('knows size and hash at the end, not before', async () => {
    const sealed = sealPart(identity, inChunks(someBytes(70_000)))
    expect(() => sealed.summary()).toThrow('not been sealed')
    await together(sealed.bytes)
    const summary = sealed.summary()
    expect({ ...summary, sha256: summary.sha256.toString('hex') }).toEqual({
      size: 70_000,
      sha256: sha256(someBytes(70_000)),
    })
  })

  test('passes on the error of a source that breaks', async () => {
    await expect(together(sealPart(identity, breaking(someBytes(10))).bytes)).rejects.toThrow('connection lost')
  })

  test('keeps what came before the source broke, when asked to', async () => {
    const store = memoryStore()
    const came = someBytes(FRAME_BYTES + 10)
    const part = await writePart(store, { ...identity, key: 't/1' }, breaking(came), { keepWhatCame: true })
    expect(part).toMatchObject({ size: came.length, brokenBy: new Error('connection lost') })
    expect((await together(readBlob(store, { ...identity, parts: [part] }))).equals(came)).toBe(true)
  })

  test.each([
    ['blob id', { ...identity, blobId: 'a|b' }],
    ['blob id', { ...identity, blobId: '' }],
    ['part number', { ...identity, part: 0 }],
    ['key', { ...identity, dek: Buffer.alloc(31) }],
  ])('refuses an impossible %s', (_, wrong) => {
    expect(() => sealPart(wrong, inChunks(Buffer.alloc(0)))).toThrow()
  })
})
