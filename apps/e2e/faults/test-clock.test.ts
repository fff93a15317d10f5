import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../support/person.ts'
import { type Product, startProduct } from '../support/product.ts'
import { putFile } from '../support/uploads.ts'

const day = 86_400
let product: Product
beforeAll(async () => {
  product = await startProduct({ env: { TEST_CLOCK: '1' } })
}, 300_000)
afterAll(() => product.remove())

async function advance(advanceSeconds: unknown) {
  const response = await fetch(`${product.base}/api/test-clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds }),
  })
  const { result } = (await response.json()) as { result?: { now: string } }
  return { status: response.status, ahead: result ? (Date.parse(result.now) - Date.now()) / 1000 : null }
}

test('tests from outside move the clock: jobs that are due run, and a restart keeps the time', async () => {
  const somsri = await signIn(product.base, 'somsri1')
  const id = await putFile(somsri, somsri.root, 'seven.txt', Buffer.from('x'))
  const used = async (who: typeof somsri) =>
    ((await who.send({ path: '/api/storage' })).result as { used: number }).used
  const before = await used(somsri)
  await somsri.send({ method: 'POST', path: '/api/items/trash', json: { ids: [id] } })
  expect((await advance(0)).ahead).toBeCloseTo(0, -1)
  expect((await advance(7 * day + 1)).ahead).toBeCloseTo(7 * day + 1, -1)

  // The session of a day has ended; the trash was emptied by its job before the response.
  expect((await somsri.send({ path: '/api/me' })).status).toBe(401)
  somsri.close()
  const again = await signIn(product.base, 'somsri1')
  expect(await used(again)).toBe(before - 1)
  expect((await again.send({ path: `/api/items/${id}` })).status).toBe(404)
  again.close()

  await product.stop()
  await product.start()
  expect((await advance(60)).ahead).toBeCloseTo(7 * day + 61, -1)
  for (const bad of [-1, 'x', 1e12, undefined]) expect((await advance(bad)).status).toBe(400)
})

test('without the setting the call does not exist', async () => {
  const plain = await startProduct()
  try {
    expect((await fetch(`${plain.base}/api/test-clock`, { method: 'POST', body: '{}' })).status).toBe(404)
  } finally {
    await plain.remove()
  }
})
