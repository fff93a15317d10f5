import { percentile } from '../../apps/e2e/support/text.ts'
import { createFolder } from '../../apps/e2e/support/uploads.ts'
import { runLoad } from '../lib/drive-load.ts'
import { growthRow, milliseconds, plainRow } from '../lib/figures.ts'
import type { Definition, Row } from '../lib/report.ts'
import { seedItems } from '../lib/seed.ts'
import type { Bench } from '../lib/world.ts'

/** Operations whose time must not grow with the number of items: a page, a move, trashing, a search. */
export async function trees(bench: Bench): Promise<Row[]> {
  const { quick, person } = bench
  const sizes = quick ? { huge: 50_000, large: 10_000 } : { huge: 1_000_000, large: 100_000 }
  const folder = (name: string) => createFolder(person, person.root, name)
  const [huge, large] = [await folder('huge'), await folder('large')]
  const [thousand, ten] = [await folder('thousand'), await folder('ten')]
  await bench.sql(async (query) => {
    await seedItems(query, ten, 10)
    await seedItems(query, thousand, 1000)
    await seedItems(query, large, sizes.large)
    await seedItems(query, huge, sizes.huge)
    await query('vacuum analyze item')
  })
  return [
    await listing(bench, huge, thousand, sizes.huge),
    ...(await moving(bench, large, ten, sizes.large)),
    ...(await searching(bench, sizes.huge)),
  ]
}

const show = (count: number) => count.toLocaleString('en-US')

async function listing({ product, auth }: Bench, huge: string, thousand: string, count: number): Promise<Row> {
  const page = async (folder: string) => {
    const line = { path: `/api/items/${folder}/children?limit=100`, headers: auth }
    return (await runLoad({ port: product.port, connections: 1, scripts: [[line]], warmSeconds: 1, seconds: 2 })).p50
  }
  const small = await page(thousand)
  const large = await page(huge)
  return growthRow({ id: 'page', work: `first page (100) of a folder of ${show(count)}, p50` }, large, small, {
    name: 'of 1,000',
    atMost: 1.5,
    limitMs: 15,
  })
}

async function moving(bench: Bench, large: string, ten: string, count: number): Promise<Row[]> {
  const { person } = bench
  const target = await createFolder(person, person.root, 'target')
  const times = {
    move: { large: [] as number[], ten: [] as number[] },
    trash: { large: [] as number[], ten: [] as number[] },
  }
  const timed = async (path: string, json: unknown) => {
    const since = performance.now()
    const response = await person.send({ method: 'POST', path: `/api/items/${path}`, json })
    const time = performance.now() - since
    const { items } = response.result as { items: { ok: boolean }[] }
    if (response.status !== 200 || !items[0]?.ok)
      throw new Error(`${path}: ${response.status} ${response.body.toString()}`)
    return time
  }
  for (let round = 0; round < 15; round++) {
    for (const [size, id] of [
      ['large', large],
      ['ten', ten],
    ] as const) {
      times.move[size].push(await timed('move', { ids: [id], targetId: target }))
      await timed('move', { ids: [id], targetId: person.root })
      times.trash[size].push(await timed('trash', { ids: [id] }))
      await timed('restore', { ids: [id] })
    }
  }
  return (['move', 'trash'] as const).map((work) =>
    growthRow(
      { id: work, work: `${work} a folder of ${show(count)}, p50` },
      percentile(times[work].large, 0.5),
      percentile(times[work].ten, 0.5),
      { name: 'of 10', atMost: 1.5 },
    ),
  )
}

/** Words of one and two letters, which a trigram index does not contain. */
const short = ['ก', 'สั', 'r', 'in', '7', 'งบ', 'co', 'x', '25', 'ณฑ']

/** Words of all kinds: in every eighth name, in every seventieth, in one; and of one and two letters. */
async function searching({ quick, product, auth }: Bench, count: number): Promise<Row[]> {
  const ask = async (queries: readonly string[]) => {
    const queue = queries.map((q) => ({ path: `/api/search?q=${encodeURIComponent(q)}&limit=50`, headers: auth }))
    await runLoad({ port: product.port, connections: 1, queue: queue.slice(0, short.length) })
    return runLoad({ port: product.port, connections: 1, queue })
  }
  const searches = Array.from({ length: quick ? 70 : 210 }, (_, n) => {
    const number = String((n * 7919) % count).padStart(7, '0')
    const kinds = ['รายงาน', 'invoice', `${2500 + (n % 70)}-`, number, `สัญญา budget`, `memo ${number.slice(0, 5)}`]
    return [...kinds, short[Math.floor(n / 7) % short.length]][n % 7] ?? ''
  })
  const rowOf = ({ p50, p95 }: { p50: number; p95: number }, definition: Definition) =>
    plainRow(definition, `p95 ${milliseconds(p95)}`, 'p95 ≤ 50 ms', p95 <= 50, `p50 ${milliseconds(p50)}`)
  const where = `search of names among ${show(count)}`
  return [
    rowOf(await ask(searches), {
      id: 'search',
      work: `${where}, every seventh word of one or two letters`,
      why: 'common words have many candidates to rank, and short ones have no index: a page reads names one by one',
    }),
    rowOf(await ask(quick ? short : [...short, ...short, ...short]), {
      id: 'search-short',
      work: `${where}, words of one and two letters alone`,
      why: 'the index of names is one of three letters: a page of shorter words reads up to 10,000 names',
    }),
  ]
}
