import { afterAll, beforeAll, expect, test } from 'vitest'
import { someBytes } from '../support/chance.ts'
import { flood, measureCapacity } from '../support/flood.ts'
import { type Person, signIn, tokenOf } from '../support/person.ts'
import { memoryOf } from '../support/processes.ts'
import { type Product, startProduct } from '../support/product.ts'
import { wait } from '../support/text.ts'
import { createFolder, putFile } from '../support/uploads.ts'

let product: Product
let person: Person
let request: string

beforeAll(async () => {
  product = await startProduct()
  person = await signIn(product.base, 'somsri1')
  const folder = await createFolder(person, person.root, 'asked for')
  await Promise.all(Array.from({ length: 20 }, (_, n) => putFile(person, folder, `${n}.bin`, someBytes(1000))))
  const lines = [
    `GET /api/items/${folder}/children HTTP/1.1`,
    `host: 127.0.0.1:${product.port}`,
    `authorization: Bearer ${person.token}`,
  ]
  request = `${lines.join('\r\n')}\r\n\r\n`
})
afterAll(() => product.remove())

test('R22: three times its capacity: it serves what it can, sheds the rest at once, and recovers right after', async () => {
  await measureCapacity(product.port, request, 24, 1500)
  const peak = await measureCapacity(product.port, request, 24, 3000)
  let over = false
  const [health, signIns]: [number[], number[]] = [[], []]
  let memory = 0
  const timed = async (times: number[], work: () => Promise<unknown>) => {
    const since = performance.now()
    await work()
    times.push(performance.now() - since)
  }
  const troubles: string[] = []
  const watching = (async () => {
    while (!over) {
      await timed(health, async () => {
        const response = await person.send({ path: '/healthz' }).catch((error: unknown) => error as Error)
        const said = response instanceof Error ? response.message : response.status
        if (said !== 200) troubles.push(`health: ${said}`)
      })
      await timed(signIns, () =>
        tokenOf(product.base, 'anan01').catch((error: unknown) => troubles.push(`signing in: ${String(error)}`)),
      )
      memory = Math.max(memory, memoryOf([product.pid]))
      await wait(300)
    }
  })()
  const load = await flood(product.port, request, peak * 3, 10_000)
  over = true
  await watching
  await wait(1000)
  const after: number[] = []
  for (let n = 0; n < 20; n++)
    await timed(after, async () => expect((await person.send({ path: '/api/drives' })).status).toBe(200))
  const worst = (times: number[]) => Math.max(...times).toFixed(0)
  console.log(
    `peak ${peak.toFixed(0)}/s; under three times as much ${load.good.toFixed(0)}/s with p95 ${load.goodP95.toFixed(0)} ms, ` +
      `${load.shed} asked to retry with p95 ${load.shedP95.toFixed(0)} ms; healthz ≤ ${worst(health)} ms, ` +
      `signing in ≤ ${worst(signIns)} ms, memory ≤ ${(memory / 1024 ** 2).toFixed(0)} MiB; after it ≤ ${worst(after)} ms`,
  )
  expect([...troubles, ...load.wrong].slice(0, 5)).toEqual([])
  expect(load.shed).toBeGreaterThan(0)
  // It serves what it can, and shed requests do not wait for accepted ones.
  expect(load.good).toBeGreaterThan(0)
  expect(load.shedBeforeGood).toBeGreaterThan(0)
  expect(health.length).toBeGreaterThan(0)
  expect(signIns.length).toBeGreaterThan(0)
  expect(memory).toBeLessThan(1024 ** 3)
}, 300_000)
