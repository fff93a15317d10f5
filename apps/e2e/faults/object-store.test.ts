import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSwift, type Swift, swiftUnavailable } from '../../../packages/vault/test/swift.ts'
import { sha256, someBytes } from '../support/chance.ts'
import { type Person, signIn } from '../support/person.ts'
import { fsck, type Product, startProduct } from '../support/product.ts'
import { type FaultInjectingProxy, type Mood, startProxy } from '../support/proxy.ts'
import { wait } from '../support/text.ts'
import { beginUpload, createFolder, putFile, Refused } from '../support/uploads.ts'

const reason = swiftUnavailable()
if (reason) console.log(`skipped: ${reason}`)

let swift: Swift | undefined
let proxy: FaultInjectingProxy
let product: Product | undefined
let person: Person
let folder: string
let env: Record<string, string>
const kept = new Map<string, string>()

beforeAll(async () => {
  if (reason) return
  swift = await startSwift()
  const address = new URL(swift.storageUrl)
  const endpoint = new URL(address.searchParams.get('endpoint') ?? '')
  proxy = await startProxy(Number(endpoint.port))
  endpoint.port = String(proxy.port)
  address.searchParams.set('endpoint', endpoint.origin)
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = swift.env
  env = { STORAGE_URL: address.href, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, DEMO: '1' }
  product = await startProduct({ env })
  person = await signIn(product.base, 'somsri1')
  folder = await createFolder(person, person.root, 'far away')
  for (let n = 0; n < 4; n++) {
    const bytes = someBytes(200_000)
    kept.set(await putFile(person, folder, `kept-${n}.bin`, bytes), sha256(bytes))
  }
}, 300_000)

afterAll(async () => {
  await product?.remove()
  await proxy?.close()
  await swift?.stop()
})

/** One upload: its outcome, and how long it took. */
async function attempt(kind: 'single' | 'parts' | 'tus', name: string) {
  const bytes = someBytes(1_500_000)
  const since = performance.now()
  const took = () => `${((performance.now() - since) / 1000).toFixed(1)} s`
  try {
    const id = await beginUpload({ name, folder, bytes, kind }).goOn(person)
    kept.set(id, sha256(bytes))
    return `taken in ${took()}`
  } catch (error) {
    if (!(error instanceof Refused)) return `${String(error)} after ${took()}`
    return `${error.response.status} in ${took()}`
  }
}

/**
 * Thirty uploads of every kind at once, with lists meanwhile; the outcome of each, and the number of lists answered
 * before the first upload.
 */
async function uploadAndList(mood: Mood) {
  proxy.set(mood)
  let over = false
  let ended = 0
  let listedBefore = 0
  const lists: number[] = []
  const reading = (async () => {
    for (; !over; await wait(200)) {
      const since = performance.now()
      expect((await person.send({ path: `/api/items/${folder}/children` })).status).toBe(200)
      lists.push(performance.now() - since)
      if (ended === 0) listedBefore += 1
    }
  })()
  const kinds = ['single', 'parts', 'tus'] as const
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      attempt(kinds[n % 3] ?? 'tus', `${mood}-${n}.bin`).finally(() => (ended += 1)),
    ),
  )
  over = true
  await reading
  return { results, listedBefore, slowestList: Math.max(...lists) }
}

/** Everything works again without intervention, and no guarantee is broken. */
async function expectNormal(mood: Mood): Promise<number> {
  proxy.set('pass')
  const since = performance.now()
  let back: string | undefined
  for (const end = Date.now() + 60_000; !back && Date.now() < end; await wait(100)) {
    const bytes = someBytes(100_000)
    back = await putFile(person, folder, `after-${mood}-${Date.now()}.bin`, bytes).catch(() => undefined)
    if (back) kept.set(back, sha256(bytes))
  }
  const normal = performance.now() - since
  expect(back).toBeDefined()
  for (const [id, hash] of kept)
    expect(await person.hash({ path: `/api/files/${id}/content` })).toMatchObject({ status: 200, sha256: hash })
  const found = await fsck({ ...env, DATA_DIR: product?.dataDir })
  expect(found).toMatchObject({ dangling: [], quotaDrift: [], auditChain: 'ok' })
  return normal
}

const tell = (results: readonly string[], slowestList: number, normal: number) =>
  console.log(
    `${[...new Set(results)].slice(0, 6).join('; ')}; lists ≤ ${slowestList.toFixed(0)} ms meanwhile; normal after ${normal.toFixed(0)} ms`,
  )

test.skipIf(reason !== undefined).each(['refuse', 'cut', 'hang'] as const)(
  'R07: an object store that seems to %s acknowledges nothing, and rows and connections stay free',
  async (mood) => {
    const { results, slowestList } = await uploadAndList(mood)
    tell(results, slowestList, await expectNormal(mood))
    expect(results.filter((result) => !result.startsWith('503 '))).toEqual([])
  },
  300_000,
)

test.skipIf(reason !== undefined)(
  'R07: a slow object store slows down only requests that need it: uploads and downloads succeed, lists stay fast',
  async () => {
    const [first] = kept
    proxy.set('slow')
    const download = person.hash({ path: `/api/files/${first?.[0]}/content` })
    const { results, listedBefore, slowestList } = await uploadAndList('slow')
    expect(await download).toMatchObject({ status: 200, sha256: first?.[1] })
    expect((await person.send({ path: '/readyz' })).status).toBe(200)
    tell(results, slowestList, await expectNormal('slow'))
    expect(results.filter((result) => !result.startsWith('taken'))).toEqual([])
    // Lists are answered while every upload still waits.
    expect(listedBefore).toBeGreaterThan(1)
  },
  300_000,
)

test.skipIf(reason !== undefined)(
  'R07: an object store that sends a byte a second times out within a minute with 503, and holds nobody else up',
  async () => {
    const { results, listedBefore, slowestList } = await uploadAndList('drip')
    tell(results, slowestList, await expectNormal('drip'))
    expect(results.filter((result) => !result.startsWith('503 '))).toEqual([])
    // Lists are answered while every upload still waits.
    expect(listedBefore).toBeGreaterThan(1)
  },
  300_000,
)
