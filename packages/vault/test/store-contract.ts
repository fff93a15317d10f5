import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readBlob, readSealed, type Store } from '../src/index.ts'
import { inChunks, someBytes, storeBlob, together } from './bytes.ts'

const MiB = 1024 * 1024

/** What every store must do. `open` gives the one under test, which may hold objects of earlier tests. */
export function describeStore(name: string, open: () => Store) {
  const newKey = () => `c/${randomUUID()}`
  const put = (key: string, bytes: Buffer) => open().put(key, inChunks(bytes, 300_000))
  const read = (key: string) => together(readSealed(open(), key))
  const keysUnder = async (prefix: string) => (await Array.fromAsync(open().list(prefix))).map(({ key }) => key).sort()

  const stretch = async (key: string, start: number, end: number) => {
    const source = await open().open(key, start, end)
    const target = Buffer.alloc(100)
    const filled = await source.fill(target)
    source.close()
    source.close()
    return { objectSize: source.objectSize, bytes: target.subarray(0, filled) }
  }

  describe(`The store contract, ${name}`, () => {
    test.each([1, 40, 300_000, 8 * MiB, 8 * MiB + 1, 20 * MiB])(
      'an object of %i bytes comes back as it was',
      async (size) => {
        const key = newKey()
        const bytes = someBytes(size)
        expect(await put(key, bytes)).toEqual({ size })
        expect((await read(key)).equals(bytes)).toBe(true)
        expect(await Array.fromAsync(open().list(key))).toEqual([{ key, size, modifiedAt: expect.any(Date) }])
      },
    )

    test('a stretch of an object, and the size of the whole', async () => {
      const key = newKey()
      const bytes = someBytes(1000)
      await put(key, bytes)
      expect(await stretch(key, 10, 20)).toEqual({ objectSize: 1000, bytes: bytes.subarray(10, 20) })
      expect(await stretch(key, 990, 2000)).toEqual({ objectSize: 1000, bytes: bytes.subarray(990) })
      expect(await stretch(key, 1000, 1001)).toEqual({ objectSize: 1000, bytes: Buffer.alloc(0) })
      expect(await stretch(key, 5000, 6000)).toEqual({ objectSize: 1000, bytes: Buffer.alloc(0) })
    })

    test('a source may be closed while it is read', async () => {
      const key = newKey()
      await put(key, someBytes(MiB))
      const source = await open().open(key, 0, MiB)
      const filling = source.fill(Buffer.alloc(MiB)).catch(() => 0)
      source.close()
      expect(await filling).toBeLessThanOrEqual(MiB)
    })

    test('an object is replaced as a whole', async () => {
      const key = newKey()
      await put(key, someBytes(1000, 1))
      await put(key, someBytes(500, 2))
      expect((await read(key)).equals(someBytes(500, 2))).toBe(true)
    })

    test('of many puts to one key, one is there as a whole', async () => {
      const key = newKey()
      await Promise.all([1, 2, 3, 4].map((seed) => put(key, someBytes(50_000, seed))))
      const found = await read(key)
      expect([1, 2, 3, 4].some((seed) => found.equals(someBytes(50_000, seed)))).toBe(true)
    })

    test.each([0, 100, 12 * MiB])('a source that fails after %i bytes leaves nothing', async (size) => {
      const key = newKey()
      async function* failing() {
        yield* inChunks(someBytes(size), MiB)
        throw new Error('connection lost')
      }
      await expect(open().put(key, failing())).rejects.toThrow('connection lost')
      expect(await keysUnder(key)).toEqual([])
      expect(await open().sweepUnfinished(new Date(Date.now() + 60_000))).toBe(0)
    })

    test.each([0, 12 * MiB])('an abort after %i bytes ends at once and leaves nothing', async (size) => {
      const key = newKey()
      const abort = new AbortController()
      async function* stalling() {
        yield* inChunks(someBytes(size), MiB)
        setTimeout(() => abort.abort(new Error('cancelled')), 50)
        await new Promise(() => {}) // the sender says nothing more
      }
      await expect(open().put(key, stalling(), { signal: abort.signal })).rejects.toThrow('cancelled')
      await expect(open().put(key, inChunks(someBytes(9)), { signal: abort.signal })).rejects.toThrow('cancelled')
      expect(await keysUnder(key)).toEqual([])
      expect(await open().sweepUnfinished(new Date(Date.now() + 60_000))).toBe(0)
    })

    test('a put that fails leaves the object as it was', async () => {
      const key = newKey()
      await put(key, someBytes(100))
      const abort = AbortSignal.abort(new Error('cancelled'))
      await expect(open().put(key, inChunks(someBytes(9)), { signal: abort })).rejects.toThrow('cancelled')
      expect((await read(key)).length).toBe(100)
    })

    test('a removed object is gone; to remove it again is no error', async () => {
      const key = newKey()
      await put(key, someBytes(10))
      await open().remove(key)
      await open().remove(key)
      expect(await keysUnder(key)).toEqual([])
      await expect(open().open(key, 0, 1)).rejects.toMatchObject({ name: 'VaultError', code: 'NOT_FOUND' })
    })

    test('the list holds what begins with the prefix', async () => {
      const [a, b] = [randomUUID(), randomUUID()]
      for (const key of [`${a}/1`, `${a}/2`, `${b}/1`]) await put(key, someBytes(1))
      expect(await keysUnder(`${a}/`)).toEqual([`${a}/1`, `${a}/2`])
      expect(await keysUnder(`${a}/2`)).toEqual([`${a}/2`])
      expect(await keysUnder(a.slice(0, -1))).toEqual([`${a}/1`, `${a}/2`])
      expect(await keysUnder('')).toEqual(expect.arrayContaining([`${a}/1`, `${b}/1`]))
    })

    test.each(['', '/a', 'a/', 'a//b', '../a', 'a/../b', '.tmp/a', 'a/.b', 'a b', 'a\0', 'ä', 'a\\b', 'x'.repeat(600)])(
      'the key %j is refused',
      async (key) => {
        await expect(put(key, someBytes(1))).rejects.toThrow(TypeError)
        await expect(open().open(key, 0, 1)).rejects.toThrow(TypeError)
        await expect(open().remove(key)).rejects.toThrow(TypeError)
      },
    )

    test('says that it is ready', async () => {
      await open().check()
    })

    test('sealed blobs of several parts come back, whole and in ranges', async () => {
      const contents = [someBytes(9 * MiB, 1), someBytes(0), someBytes(700_000, 2)]
      const blob = await storeBlob(open(), contents)
      const whole = Buffer.concat(contents)
      expect((await together(readBlob(open(), blob))).equals(whole)).toBe(true)
      const range = { start: 9 * MiB - 300_000, end: 9 * MiB + 5 }
      expect((await together(readBlob(open(), blob, range))).equals(whole.subarray(range.start, range.end))).toBe(true)
    })
  })
}
