import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { afterAll, expect, test } from 'vitest'
import { newTaxId } from '../fixtures/numbers.ts'
import {
  type Business,
  decide,
  invoiceForm,
  registerBusinesses,
  resultOf,
  type Sending,
} from '../support/businesses.ts'
import { type Chance, createChance } from '../support/chance.ts'
import { changeRows } from '../support/database.ts'
import { createProduct, fsck, type Product } from '../support/product.ts'
import { untilReady } from '../support/ready.ts'
import { wait } from '../support/text.ts'

/** `npm run soak` has more of each, with a new seed. */
const documents = Number(process.env.FAULT_DOCUMENTS ?? 240)
const accounts = Number(process.env.FAULT_ACCOUNTS ?? 12)
const kills = Number(process.env.FAULT_DOCUMENT_KILLS ?? 3)
const senders = 8

/** A document under one request key, which may be asked for several times. */
type Wanted = Sending & { key: string; from: Business; content: string }
type Box = 'inbox' | 'outbox'

let product: Product | undefined
afterAll(() => product?.remove())

/** Documents of each account to the others: new ones, repeats under another key, and known numbers with other sums. */
function draw(chance: Chance, businesses: readonly [Business, ...Business[]], sellers: readonly [string, ...string[]]) {
  const drawn: Wanted[] = []
  for (let n = 0; n < documents; n++) {
    const earlier = drawn.length > 0 ? chance.pick(drawn as [Wanted, ...Wanted[]]) : undefined
    const kind = chance.next()
    const from = chance.pick(businesses)
    const to = businesses[(businesses.indexOf(from) + chance.whole(1, businesses.length - 1)) % businesses.length]
    if (!to) throw new Error('there is nobody to send to')
    const fresh = { number: `SIM-${n}`, seller: chance.pick(sellers), to, unitPrice: 100 + n, from, content: `${n}` }
    const repeated =
      earlier && kind < 0.1 ? { ...earlier, ...(kind < 0.05 && { unitPrice: 100 + n, content: `${n}` }) } : fresh
    drawn.push({ ...repeated, key: `sim-${n}` })
  }
  return drawn
}

/** Sends until the document is accepted, whatever happens to the server meanwhile; its transaction id. */
async function send({ base }: Product, wanted: Wanted): Promise<string> {
  const { from, key } = wanted
  for (const end = Date.now() + 240_000; Date.now() < end; await wait(100)) {
    const response = await fetch(`${base}/api/edocs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${from.token}`, 'x-account-id': from.accountId, 'idempotency-key': key },
      body: invoiceForm(wanted),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => undefined)
    const body = await response?.json().catch(() => undefined)
    if (response?.status === 201 && body) return (body as { result: { transactionId: string } }).result.transactionId
    if (response && response.status < 500 && response.status !== 429)
      throw new Error(`${key}: ${response.status} ${JSON.stringify(body)}`)
  }
  throw new Error(`${key} was not accepted in four minutes`)
}

async function listAll(business: Business, box: Box, filter = ''): Promise<EdocListed[]> {
  const found: EdocListed[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = `/api/edocs/${box}?limit=200${filter}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const page = resultOf<{ items: EdocListed[]; nextCursor: string | null }>(await business.send({ path }), path)
    found.push(...page.items)
    cursor = page.nextCursor
  }
  return found
}

const quotas = [0, 20_000, 10_000_000_000] as const
const setQuota = ({ dataDir }: Product, { accountId }: Business, bytes: number) =>
  changeRows(dataDir, `update drive set quota = ${bytes} where account_id = '${accountId}' and kind = 'business'`)

/** Another decision on receiving, or another amount of storage; an outage makes it fail, which changes nothing. */
async function disturb(
  running: Product,
  business: Business,
  chance: Chance,
  sellers: readonly string[],
): Promise<void> {
  const some = sellers.slice(0, 3)
  const decisions: readonly [object, ...object[]] = [
    { action: 'approve', mode: 'receive_all' },
    { action: 'approve', mode: 'specific', taxIds: some },
    { action: 'approve', mode: 'all_except', taxIds: some },
    { action: 'reject' },
  ]
  const work =
    chance.next() < 0.6 ? decide(business, chance.pick(decisions)) : setQuota(running, business, chance.pick(quotas))
  await work.catch(() => undefined)
}

test(`${documents} documents between ${accounts} accounts arrive once or say why not, through ${kills} kills`, async () => {
  const chance = createChance()
  console.log(`seed ${chance.seed}`)
  product = await createProduct()
  const running = product
  await running.start()
  const [first, ...others] = await registerBusinesses(running, ['somsri1', 'anan01', 'malee01', 'wichai1'], accounts)
  if (!first) throw new Error('there is no account')
  const businesses = [first, ...others] as const
  const sellers = [newTaxId(), newTaxId(), newTaxId(), newTaxId(), newTaxId(), newTaxId()] as const
  // A third has decided before anything comes.
  for (const business of businesses.filter((_, n) => n % 3 === 0))
    await decide(business, { action: 'approve', mode: 'receive_all' })

  const wanted = draw(chance, businesses, sellers)
  const requests = wanted
    .flatMap((one) => Array.from({ length: chance.whole(1, 3) }, () => one))
    .map((one) => ({ one, at: wanted.indexOf(one) + chance.whole(0, 40) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
  const accepted = new Map<string, string>()
  const failures: string[] = []
  const queue = requests.toReversed()
  const begun = performance.now()
  const isBusy = () => queue.length > 0 && failures.length === 0
  const work = Array.from({ length: senders }, async () => {
    for (let one = queue.pop(); one && failures.length === 0; one = queue.pop()) {
      const id = await send(running, one).catch((error: unknown) => void failures.push(String(error)))
      if (!id) return
      const known = accepted.get(one.key)
      if (known !== undefined && known !== id) failures.push(`${one.key}: ${known}, then ${id}`)
      accepted.set(one.key, id)
    }
  })
  const disturbance = (async () => {
    while (isBusy()) {
      await disturb(running, chance.pick(businesses), chance, sellers)
      await wait(chance.whole(20, 200))
    }
  })()
  for (let n = 0; n < kills && isBusy(); n++) {
    const left = Math.max(1, kills - n)
    const until = queue.length - Math.ceil(queue.length / (left + 1))
    while (isBusy() && queue.length > until) await wait(chance.whole(20, 100))
    const what = chance.pick(['all', 'node', 'database'] as const)
    await running.kill(what)
    if (what !== 'database') await running.start()
    await untilReady(running.base)
  }
  await Promise.all([...work, disturbance])
  expect(failures).toEqual([])
  const seconds = (performance.now() - begun) / 1000
  console.log(`${requests.length} requests in ${seconds.toFixed(0)} s, ${kills} kills`)

  // Everybody has space, and decides anew to receive from all of these sellers: what waits follows by itself.
  const nobody = newTaxId()
  for (const business of businesses) {
    await setQuota(running, business, quotas[2])
    await decide(business, { action: 'approve', mode: 'all_except', taxIds: [nobody] })
  }
  const waiting = async () =>
    (await Promise.all(businesses.map((one) => listAll(one, 'outbox', '&status=pending')))).flat()
  for (const end = Date.now() + 120_000; (await waiting()).length > 0; await wait(500))
    if (Date.now() > end) throw new Error(`still waiting: ${JSON.stringify(await waiting())}`)

  const inboxes = new Map<string, EdocListed[]>()
  const outboxes = new Map<string, EdocListed[]>()
  for (const business of businesses) {
    inboxes.set(business.accountId, await listAll(business, 'inbox'))
    outboxes.set(business.accountId, await listAll(business, 'outbox'))
  }
  expect(accepted.size).toBe(documents)
  const received = [...inboxes].flatMap(([accountId, rows]) => rows.map((row) => ({ ...row, accountId })))
  const sent = [...outboxes].flatMap(([accountId, rows]) => rows.map((row) => ({ ...row, accountId })))
  const wrong: string[] = []
  const copies = new Map<string, number>()
  for (const { key, from, to, content } of wanted) {
    const id = accepted.get(key)
    const own = sent.filter((row) => row.id === id)
    const theirs = received.filter((row) => row.id === id)
    const [copy] = own
    const isArrived = copy?.status === 'active' || (copy?.status === 'duplicate' && copy.reason === 'content_differs')
    const isExplained =
      (copy?.status === 'duplicate' && copy.reason === 'same_content') ||
      (copy?.status === 'failed' && (copy.reason === 'no_consent' || copy.reason === 'blocked_by_receiver'))
    if (isArrived) copies.set(content, (copies.get(content) ?? 0) + 1)
    const agree = isArrived
      ? theirs.length === 1 && theirs[0]?.accountId === to.accountId && theirs[0].status === copy.status
      : isExplained && theirs.length === 0
    if (own.length !== 1 || copy?.accountId !== from.accountId || !agree)
      wrong.push(`${key}: sent ${JSON.stringify(own)}, received ${JSON.stringify(theirs)}`)
  }
  for (const [content, times] of copies) if (times > 1) wrong.push(`document ${content} arrived ${times} times`)
  console.log(`${received.length} arrived, ${sent.length - received.length} say why not`)
  expect(wrong).toEqual([])
  // Nothing else is in any box.
  const ids = new Set(accepted.values())
  expect(sent).toHaveLength(ids.size)
  expect([...sent, ...received].filter(({ id }) => !ids.has(id))).toEqual([])
  expect(received.length).toBeGreaterThan(documents / 10)
  await running.stop()
  expect(await fsck({ DATA_DIR: running.dataDir })).toMatchObject({ dangling: [], quotaDrift: [], auditChain: 'ok' })
}, 7_200_000)
