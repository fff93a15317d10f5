import { afterAll, afterEach, expect, test } from 'vitest'
import { findLosses } from '../support/audit.ts'
import { createChance, someBytes } from '../support/chance.ts'
import { connectTo } from '../support/http.ts'
import { keepUploading, type Ledger, newLedger } from '../support/load.ts'
import { type Person, signIn } from '../support/person.ts'
import { type ExternalPostgres, hasPostgres, startPostgres } from '../support/postgres.ts'
import { signal, treeOf } from '../support/processes.ts'
import { fsck, type Product, startProduct } from '../support/product.ts'
import { type FaultInjectingProxy, startProxy } from '../support/proxy.ts'
import { text, wait } from '../support/text.ts'
import { createFolder, putFile } from '../support/uploads.ts'

const long = 20_000
const short = 8000

let product: Product | undefined
let database: ExternalPostgres | undefined
let proxy: FaultInjectingProxy | undefined
afterEach(async () => {
  await product?.remove()
  await proxy?.close()
  await database?.remove()
  product = proxy = database = undefined
})
afterAll(() => product?.remove())

type Outage = { slowest: number; wrong: string[]; responses: number; unanswered: Set<string> }

/**
 * Sends all kinds of requests repeatedly until asked to stop, and records every response other than a clear "retry later".
 */
async function ask(person: Person, folder: string, fileId: string, over: () => boolean): Promise<Outage> {
  const requests = [
    { path: '/api/drives' },
    { path: `/api/items/${folder}/children` },
    { path: `/api/files/${fileId}/content` },
    { method: 'POST', path: '/api/folders', json: { parentId: folder, name: 'not now' } },
    { method: 'PUT', path: `/api/folders/${folder}/files/not-now.txt`, body: someBytes(20_000) },
    { method: 'POST', path: '/authorize/api/login', json: { username: 'anan01', password: 'demo-pass-1' } },
    { path: '/readyz' },
  ]
  const nameOf = ({ method = 'GET', path }: { method?: string; path: string }) => `${method} ${path}`
  const outage: Outage = { slowest: 0, wrong: [], responses: 0, unanswered: new Set(requests.map(nameOf)) }
  const one = async (request: (typeof requests)[number]) => {
    while (!over()) {
      const since = performance.now()
      const response = await person.send({ ...request, timeoutMs: 20_000 }).catch((error: unknown) => error as Error)
      if (over()) return
      const what = nameOf(request)
      outage.slowest = Math.max(outage.slowest, performance.now() - since)
      outage.responses++
      outage.unanswered.delete(what)
      if (response instanceof Error) outage.wrong.push(`${what}: ${response.message}`)
      else if (response.status !== 503)
        outage.wrong.push(`${what}: ${response.status} ${response.body.toString().slice(0, 200)}`)
      else if (!text(response.headers['retry-after'])) outage.wrong.push(`${what}: 503 without Retry-After`)
      await wait(100)
    }
  }
  await Promise.all([...requests, ...requests].map(one))
  return outage
}

/** Makes the database unavailable during uploads and requests, restores it, and checks the guarantees. */
async function goThrough(
  running: Product,
  away: () => void | Promise<void>,
  back: () => void | Promise<void>,
  awayMs: number,
  env: Record<string, string> = {},
): Promise<void> {
  const chance = createChance()
  console.log(`seed ${chance.seed}`)
  const person = await signIn(running.base, 'somsri1')
  const folder = await createFolder(person, person.root, 'load')
  const still = await createFolder(person, person.root, 'still')
  const fileId = await putFile(person, still, 'before.bin', someBytes(50_000))
  const ledger: Ledger = newLedger()
  let done = false
  const work = Promise.all(
    [1, 2, 3].map((n) => keepUploading(person, folder, createChance(chance.seed + n), ledger, () => done)),
  )
  await wait(1500)
  const before = ledger.acknowledged.length
  await away()
  // Responses in flight still arrive.
  await wait(1000)
  let over = false
  const asking = ask(person, still, fileId, () => over)
  const health: number[] = []
  for (const end = Date.now() + awayMs; Date.now() < end; await wait(500)) {
    const since = performance.now()
    expect((await person.send({ path: '/healthz' })).status).toBe(200)
    health.push(performance.now() - since)
  }
  over = true
  await back()
  const since = performance.now()
  let normal = false
  const probe = connectTo(running.base)
  for (const end = Date.now() + 60_000; !normal && Date.now() < end; await wait(50)) {
    const ready = await probe.send({ path: '/readyz' })
    const drives = await person.send({ path: '/api/drives' })
    const put = await putFile(person, still, `after-${Date.now()}.bin`, someBytes(1000)).catch(() => undefined)
    normal = ready.status === 200 && drives.status === 200 && put !== undefined
  }
  const backMs = performance.now() - since
  probe.close()
  await wait(1000)
  done = true
  await work
  const { slowest, wrong, responses, unanswered } = await asking
  console.log(
    `${before} files before, ${ledger.acknowledged.length} in all; ${responses} responses while it was away, in ` +
      `${slowest.toFixed(0)} ms at most, ` +
      `healthz ≤ ${Math.max(...health).toFixed(0)} ms; normal after ${backMs.toFixed(0)} ms`,
  )
  expect(wrong.join('\n')).toBe('')
  // Each of them was answered while the database was still unavailable.
  expect([...unanswered]).toEqual([])
  expect(normal).toBe(true)
  expect(ledger.failures).toEqual([])
  expect(await findLosses(person, folder, ledger)).toEqual([])
  expect(await fsck({ ...env, DATA_DIR: running.dataDir })).toMatchObject({
    dangling: [],
    quotaDrift: [],
    auditChain: 'ok',
  })
}

test('R06: the embedded database hangs', async () => {
  product = await startProduct()
  const pids = treeOf(product.postmaster() ?? 0)
  await goThrough(
    product,
    () => signal(treeOf(pids[0] ?? 0), 'SIGSTOP'),
    () => signal(treeOf(pids[0] ?? 0), 'SIGCONT'),
    long,
  )
}, 300_000)

test('R06: the embedded database crashes five times and is restarted each time', async () => {
  product = await startProduct()
  const running = product
  const person = await signIn(running.base, 'somsri1')
  const folder = await createFolder(person, person.root, 'load')
  const ledger = newLedger()
  let done = false
  const work = Promise.all([1, 2, 3].map((n) => keepUploading(person, folder, createChance(n), ledger, () => done)))
  const times: number[] = []
  const states: boolean[] = []
  for (let n = 0; n < 5; n++) {
    await wait(700)
    const since = performance.now()
    await running.kill('database')
    let isBack = false
    for (const end = Date.now() + 60_000; !isBack && Date.now() < end; await wait(20)) {
      const response = await person.send({ path: '/api/drives' })
      expect([200, 503]).toContain(response.status)
      isBack = response.status === 200 && running.postmaster() !== undefined
    }
    states.push(isBack)
    times.push(performance.now() - since)
  }
  done = true
  await work
  console.log(`back after ${times.map((time) => time.toFixed(0)).join(', ')} ms; ${ledger.acknowledged.length} files`)
  expect(states).toEqual(times.map(() => true))
  expect(ledger.failures).toEqual([])
  expect(await findLosses(person, folder, ledger)).toEqual([])
}, 300_000)

test.skipIf(!hasPostgres).each(['refuse', 'hang'] as const)(
  'R06: an external database that seems to %s',
  async (mood) => {
    database = await startPostgres()
    proxy = await startProxy(database.port)
    const through = proxy
    const env = { DATABASE_URL: database.url(proxy.port), DEMO: '1' }
    product = await startProduct({ env })
    await goThrough(
      product,
      () => through.set(mood),
      () => through.set('pass'),
      short,
      env,
    )
  },
  300_000,
)
