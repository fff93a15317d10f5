import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/** Work that ends on demand. */
function held() {
  const started: number[] = []
  const ends = new Map<number, () => void>()
  const work = (n: number) => () =>
    new Promise<number>((resolve, reject) => {
      started.push(n)
      ends.set(n, () => (n < 0 ? reject(new Error('failed')) : resolve(n)))
    })
  return { started, work, end: (n: number) => ends.get(n)?.() }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('two at a time, the others in their order, and no more than may wait', async () => {
  const turn = createConcurrencyLimit({ parallel: 2, longestQueue: 2, retryAfter: 3 })
  const { started, work, end } = held()
  const all = [1, 2, 3, 4].map((n) => turn(work(n)))
  await expect(turn(work(5))).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 3 })
  await settled()
  expect(started).toEqual([1, 2])
  end(2)
  await settled()
  expect(started).toEqual([1, 2, 3])
  for (const n of [1, 3, 4]) {
    end(n)
    await settled()
  }
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
})

test('work that fails gives its turn back', async () => {
  const turn = createConcurrencyLimit({ parallel: 1, longestQueue: 1, retryAfter: 1 })
  const { started, work, end } = held()
  const failing = expect(turn(work(-1))).rejects.toThrow('failed')
  const next = turn(work(1))
  end(-1)
  await failing
  await settled()
  expect(started).toEqual([-1, 1])
  end(1)
  expect(await next).toBe(1)
})
