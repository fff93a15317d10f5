import { setTimeout as wait } from 'node:timers/promises'
import type { Source, Store } from '@khlang/vault'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../../packages/vault/test/memory-store.ts'
import { withTimeouts } from './store-timeouts.ts'

const never = new Promise<never>(() => undefined)
const slow = { code: 'UNAVAILABLE', message: 'The storage takes too long' }
const around = (change: Partial<Store>) => withTimeouts({ ...memoryStore(), ...change }, 150)

async function* chunks(count: number, everyMs: number) {
  for (let n = 0; n < count; n++) {
    await wait(everyMs)
    yield Buffer.from([n])
  }
}

describe('R07: timeouts of the store', () => {
  test('cover writing an object: before, between and after its bytes', async () => {
    const before = around({ put: () => never })
    await expect(before.put('a/b', chunks(1, 0))).rejects.toMatchObject(slow)
    const between = around({
      async put(_key, bytes) {
        for await (const _ of bytes) await wait(300)
        return { size: 0 }
      },
    })
    await expect(between.put('a/b', chunks(3, 0))).rejects.toMatchObject(slow)
    const after = around({
      async put(_key, bytes) {
        for await (const _ of bytes) await wait(1)
        return never
      },
    })
    await expect(after.put('a/b', chunks(3, 0))).rejects.toMatchObject(slow)
  })

  test('abort the operation', async () => {
    let reason: unknown
    const store = around({
      put: (_key, _bytes, options) =>
        new Promise((_, reject) =>
          options?.signal?.addEventListener('abort', () => {
            reason = options.signal?.reason
            reject(new Error('stopped'))
          }),
        ),
    })
    await expect(store.put('a/b', chunks(1, 0))).rejects.toMatchObject(slow)
    expect(reason).toMatchObject(slow)
  })

  test('cover opening; what opens too late is closed', async () => {
    let closed = false
    const late = wait(300).then((): Source => ({ objectSize: 0, fill: () => never, close: () => void (closed = true) }))
    await expect(around({ open: () => late }).open('a/b', 0, 1)).rejects.toMatchObject(slow)
    await expect.poll(() => closed).toBe(true)
  })

  test('cover reading, removing, listing and health checks', async () => {
    const stuck: Source = { objectSize: 9, fill: () => never, close: () => undefined }
    const store = around({
      open: async () => stuck,
      remove: () => never,
      check: () => never,
      async *list() {
        yield { key: 'a/b', size: 1, modifiedAt: new Date() }
        await never
      },
    })
    const source = await store.open('a/b', 0, 9)
    await expect(source.fill(Buffer.alloc(9))).rejects.toMatchObject(slow)
    await expect(store.remove('a/b')).rejects.toMatchObject(slow)
    await expect(store.check()).rejects.toMatchObject(slow)
    await expect(Array.fromAsync(store.list())).rejects.toMatchObject(slow)
  })
})

test('do not affect slow senders, slow readers and a store that is merely slow', async () => {
  const store = around({})
  expect(await store.put('a/b', chunks(4, 200))).toEqual({ size: 4 })
  const source = await store.open('a/b', 0, 4)
  const target = Buffer.alloc(2)
  expect(await source.fill(target)).toBe(2)
  await wait(300)
  expect(await source.fill(target)).toBe(2)
  expect([...target]).toEqual([2, 3])
  source.close()

  const steady = around({
    async put(_key, bytes) {
      let size = 0
      for await (const chunk of bytes) {
        size += chunk.length
        await wait(100)
      }
      return { size }
    },
  })
  expect(await steady.put('a/b', chunks(4, 0))).toEqual({ size: 4 })
  await expect(around({ put: () => Promise.reject(new Error('mine')) }).put('a/b', chunks(1, 0))).rejects.toThrow(
    'mine',
  )
})
