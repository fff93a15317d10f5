import { afterAll, expect, test } from 'vitest'
import { findLosses } from '../support/audit.ts'
import { createChance } from '../support/chance.ts'
import { keepUploading, newLedger } from '../support/load.ts'
import { signIn } from '../support/person.ts'
import { createProduct, fsck, type Product } from '../support/product.ts'
import { untilReady } from '../support/ready.ts'
import { percentile, wait } from '../support/text.ts'
import { createFolder, listAll } from '../support/uploads.ts'

/** `npm run soak` has more of them, with a new seed each time. */
const kills = Number(process.env.FAULT_KILLS ?? 8)
const clients = 5

let product: Product | undefined
afterAll(() => product?.remove())

test(`R01 R02 R03 R08 R09 R10: ${kills} kills under load lose, harm and half-finish nothing`, async () => {
  const chance = createChance()
  console.log(`seed ${chance.seed}`)
  product = await createProduct()
  const running = product
  await running.start()
  const people = await Promise.all(
    Array.from({ length: clients }, (_, n) => signIn(running.base, n % 2 === 0 ? 'somsri1' : 'anan01')),
  )
  const folders = await Promise.all(people.map((person, n) => createFolder(person, person.root, `load ${n}`)))
  const ledgers = people.map(newLedger)
  let over = false
  const work = people.map((person, n) =>
    keepUploading(person, folders[n] ?? '', createChance(chance.seed + n + 1), ledgers[n] ?? newLedger(), () => over),
  )

  const recoveries: number[] = []
  for (let n = 0; n < kills && ledgers.every((ledger) => ledger.failures.length === 0); n++) {
    // Sometimes long enough for the large ones.
    await wait(n % 6 === 5 ? 2500 : chance.whole(20, 700))
    const what = chance.pick(['all', 'all', 'node', 'database'] as const)
    const since = performance.now()
    await running.kill(what)
    if (what !== 'database') await running.start()
    await untilReady(running.base).catch((error: unknown) => {
      throw new Error(`After killing ${what} (${n + 1} of ${kills}): ${running.output.slice(-4000)}`, { cause: error })
    })
    recoveries.push(performance.now() - since)
  }
  over = true
  await Promise.all(work)

  const failures = ledgers.flatMap((ledger) => ledger.failures)
  const losses = await Promise.all(
    people.map((person, n) => findLosses(person, folders[n] ?? '', ledgers[n] ?? newLedger())),
  )
  const found = await fsck({ DATA_DIR: running.dataDir })
  const files = ledgers.reduce((sum, ledger) => sum + ledger.acknowledged.length, 0)
  const bytes = ledgers.reduce(
    (sum, { acknowledged }) => sum + acknowledged.reduce((all, file) => all + file.size, 0),
    0,
  )
  console.log(
    `${recoveries.length} kills, ${files} files of ${Math.round(bytes / 1e6)} MB acknowledged; back in ` +
      `p50 ${percentile(recoveries, 0.5).toFixed(0)} ms, p95 ${percentile(recoveries, 0.95).toFixed(0)} ms, ` +
      `most ${Math.max(...recoveries).toFixed(0)} ms; ${found.orphans.length} orphans; refused meanwhile: ` +
      JSON.stringify(ledgers.flatMap((ledger) => [...ledger.refusals])),
  )
  expect(failures).toEqual([])
  expect(losses.flat()).toEqual([])
  expect(files).toBeGreaterThan(kills)
  expect(found).toMatchObject({ dangling: [], quotaDrift: [], auditChain: 'ok' })

  // The reported usage equals the visible files.
  for (const [person, own] of [
    [people[0], folders.filter((_, n) => n % 2 === 0)],
    [people[1], folders.filter((_, n) => n % 2 === 1)],
  ] as const) {
    if (!person) continue
    const sizes = (await Promise.all(own.map((folder) => listAll(person, folder)))).flat().map((entry) => entry.size)
    const { result } = await person.send({ path: '/api/storage' })
    expect((result as { used: number }).used).toBe(sizes.reduce((sum, size) => sum + size, 0))
  }
}, 3_600_000)
