import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTo } from '../support/http.ts'
import { signIn } from '../support/person.ts'
import { type Product, startProduct } from '../support/product.ts'
import { wait } from '../support/text.ts'

const pollMs = 250
/** A job of a killed process is taken over within some 15 seconds; the machine may be busy. */
const limitMs = 120_000

let product: Product
beforeAll(async () => {
  product = await startProduct({ env: { DEMO_CONTENT: undefined } })
}, 300_000)
afterAll(() => product?.remove())

type Sent = { documentNo: string; docType: string; status: string }

/** A reader of what both companies have sent so far, the trash of their Outboxes included. */
async function createReader(): Promise<() => Promise<Sent[]>> {
  const outboxes: (() => Promise<Sent[]>)[] = []
  for (const username of ['malee01', 'wichai1']) {
    const person = await signIn(product.base, username)
    const me = await person.send({ method: 'GET', path: '/api/me' })
    const { accounts } = me.result as { accounts: { accountId: string; type: string }[] }
    const accountId = accounts.find(({ type }) => type === 'Business')?.accountId ?? ''
    const { send } = connectTo(product.base, {
      headers: { authorization: `Bearer ${person.token}`, 'x-account-id': accountId },
    })
    for (const view of ['current', 'trash'])
      outboxes.push(async () => {
        const answer = await send({ method: 'GET', path: `/api/edocs/outbox?limit=1000&view=${view}` })
        expect(answer.status).toBe(200)
        return (answer.result as { items: Sent[] }).items
      })
  }
  return async () => (await Promise.all(outboxes.map((read) => read()))).flat()
}

/** Reads until it is as wanted; the product answers all the while. */
async function until(isThere: (sent: readonly Sent[]) => boolean): Promise<Sent[]> {
  const read = await createReader()
  for (const end = Date.now() + limitMs; ; ) {
    const sent = await read()
    if (isThere(sent)) return sent
    if (Date.now() > end) throw new Error(`the demo stands still at ${sent.length} documents`)
    await wait(pollMs)
  }
}

/** One number is used twice on purpose. */
const repeated = (sent: readonly Sent[]) =>
  sent.length - new Set(sent.map(({ documentNo, docType }) => `${docType} ${documentNo}`)).size
/** The last that are made, at the same time: the two drafts, and the number that is used twice. */
const isWhole = (sent: readonly Sent[]) =>
  sent.filter(({ status }) => status === 'draft').length === 2 && repeated(sent) >= 1

test('a demo that is killed while it is made goes on at the next start, and has everything once', async () => {
  for (const documents of [10, 60]) {
    await until((sent) => sent.length >= documents)
    await product.kill('all')
    await product.start()
  }
  const sent = await until(isWhole)
  expect(sent.length).toBeGreaterThanOrEqual(115)
  expect(repeated(sent)).toBe(1)

  await product.stop()
  await product.start()
  await wait(3000)
  expect((await (await createReader())()).length).toBe(sent.length)
}, 600_000)
