import Fastify from 'fastify'
import { signIn } from '../../apps/e2e/support/person.ts'
import { createFolder, putFile } from '../../apps/e2e/support/uploads.ts'
import { type Cost, costOf, cpuTimeOf, settled } from '../lib/cpu-time.ts'
import { runLoad } from '../lib/drive-load.ts'
import { plainRow } from '../lib/figures.ts'
import type { Line } from '../lib/plan.ts'
import type { Definition, Row } from '../lib/report.ts'
import type { Bench } from '../lib/world.ts'

const connections = 8
const users = ['somsri1', 'anan01', 'malee01', 'wichai1'] as const

type Measured = Definition & {
  requests: number
  /** Bare routes of the same run, as machines differ: half of what it cost before requests were made cheaper. */
  atMost: number
  line(workspace: Workspace, n: number): Line
}

/** A person with a folder of 20 files and one of 100, each of 10 KiB. */
type Workspace = { headers: Record<string, string>; twenty: string; hundred: string; empty: string; files: string[] }

const measured: readonly Measured[] = [
  {
    id: 'list-20',
    work: 'a list of 20',
    requests: 2000,
    atMost: 12,
    why: 'one statement finds the folder with its drive and reads the page; rows are then parsed, presented and serialized',
    line: ({ headers, twenty }) => ({ path: `/api/items/${twenty}/children`, headers }),
  },
  {
    id: 'list-100',
    work: 'a list of 100',
    requests: 1200,
    atMost: 24,
    why: 'as a list of 20, with five times the rows to parse, present and serialize',
    line: ({ headers, hundred }) => ({ path: `/api/items/${hundred}/children?limit=100`, headers }),
  },
  {
    id: 'download',
    work: 'a download of 10 KiB',
    requests: 2000,
    atMost: 14,
    why: 'one statement for place and content, one for the log, three file calls, and the keys of the blob',
    line: ({ headers, files }, n) => ({ path: `/api/files/${files[n % files.length]}/content`, headers }),
  },
  {
    id: 'rename',
    work: 'a renaming',
    requests: 1000,
    atMost: 23,
    why: 'a transaction of seven statements, one of them an entry of the log, and a synchronous commit',
    line: ({ headers, files }, n) => ({
      method: 'PATCH',
      path: `/api/items/${files[n % files.length]}`,
      headers: { ...headers, 'content-type': 'application/json' },
      text: '{"name":"renamed {n}.txt"}',
    }),
  },
  {
    id: 'upload',
    work: 'an upload of 10 KiB, its jobs included',
    requests: 1000,
    atMost: 40,
    why: 'six statements in two transactions, each synced, five file calls, and the jobs of each file',
    line: ({ headers, empty }) => ({
      method: 'PUT',
      path: `/api/folders/${empty}/files/note-{n}.txt`,
      headers: { ...headers, 'content-type': 'text/plain' },
      bytes: 10 * 1024,
    }),
  },
]

/**
 * CPU time per request, of the server and of PostgreSQL, from the process tree: it is reproducible within a tenth, wall
 * time only within a factor of two. The references are a bare Fastify route and a bare prepared query of one row.
 */
export async function cpu(bench: Bench): Promise<Row[]> {
  const { quick, product } = bench
  const workspaces = await Promise.all(users.map((user, n) => openWorkspace(bench, user, n)))
  const share = quick ? 0.2 : 1
  const route = await bareRoute(Math.round(20_000 * share))
  const bareQuery = await bareQueryCost(bench, Math.round(10_000 * share))
  const rows = [
    reference({ id: 'route', work: 'a bare Fastify route' }, route),
    reference({ id: 'query', work: 'a bare prepared query of one row (client + database)' }, bareQuery),
  ]
  for (const one of measured) {
    const count = Math.round(one.requests * share)
    const queue = Array.from({ length: count }, (_, n) => one.line(workspaces[n % workspaces.length] as Workspace, n))
    const send = async (lines: Line[]) => {
      await runLoad({ port: product.port, connections, queue: lines })
      await settled(product)
    }
    await send(queue.slice(0, 200))
    const cost = await costOf(
      count,
      () => cpuTimeOf(product),
      () => send(queue),
    )
    const { total } = cost
    const inRoutes = Math.round(total / route.total)
    const [today, bar] = [`${total.toFixed(2)} ms`, `≤ ${one.atMost} bare routes`]
    rows.push({
      ...plainRow(titled(one), today, bar, inRoutes <= one.atMost, describeCost(cost)),
      reference: `${inRoutes} bare routes, ${(total / bareQuery.total).toFixed(0)} bare queries`,
    })
  }
  return [...rows, await boundedList(bench, share)]
}

/** The owner's list of a folder of 100, as a recipient reads it whose share gives only what its maker may share on there. */
async function boundedList(bench: Bench, share: number): Promise<Row> {
  const { product } = bench
  const [owner, maker, reader] = await Promise.all(
    ['somsri1', 'anan01', 'malee01'].map((user) => signIn(product.base, user)),
  )
  if (!owner || !maker || !reader) throw new Error('not signed in')
  const folder = await createFolder(owner, owner.root, 'cpu re-shared')
  for (let at = 0; at < 100; at++) await putFile(owner, folder, `file ${at}.txt`, Buffer.from('x'))
  const give = (from: typeof owner, to: string, mayReshare: boolean) =>
    from.send({
      method: 'POST',
      path: `/api/items/${folder}/shares`,
      json: { with: [{ type: 'username', value: to }], permission: 'edit', mayReshare },
    })
  await give(owner, 'anan01', true)
  await give(maker, 'malee01', false)
  const count = Math.round(1200 * share)
  const cost = async ({ token }: typeof owner) => {
    const headers = { authorization: `Bearer ${token}` }
    const send = async (n: number) => {
      const line = { path: `/api/items/${folder}/children?limit=100`, headers }
      await runLoad({ port: product.port, connections, queue: Array.from({ length: n }, () => line) })
      await settled(product)
    }
    await send(200)
    return costOf(
      count,
      () => cpuTimeOf(product),
      () => send(count),
    )
  }
  const [own, received] = [await cost(owner), await cost(reader)]
  for (const person of [owner, maker, reader]) person.close()
  const ratio = received.total / own.total
  const definition = {
    id: 'bounded-list',
    work: 'a list of 100 for the recipient of a re-share',
    why: 'the engine walks the path for the maker as well; of a maker in a business one statement more says what they are there',
  }
  return {
    ...plainRow(titled(definition), ratio.toFixed(2), '≤ 1.3 × the owner', ratio <= 1.3, describeCost(received)),
    reference: `the owner: ${describeCost(own)}`,
  }
}

const titled = ({ id, work, why }: Definition): Definition => ({
  id,
  work: `CPU of ${work}, server + database`,
  ...(why !== undefined && { why }),
})

const describeCost = ({ server, database, total, spread }: Cost) =>
  `${server.toFixed(2)} + ${database.toFixed(2)} = ${total.toFixed(2)} ms (±${(spread * 100).toFixed(0)} %)`

const reference = ({ id, work }: Definition, cost: Cost): Row =>
  plainRow({ id, work: `CPU of ${work}` }, `${cost.total.toFixed(2)} ms`, '', true, describeCost(cost))

/** This process alone, without the load, which is a child process. */
function ownTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** One at a time: concurrent ones would be read in a single batch, unlike requests that wait for a database. */
async function bareRoute(requests: number): Promise<Cost> {
  const app = Fastify()
  app.get('/', () => ({ status: 'OK' }))
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const queue = (count: number): Line[] => Array.from({ length: count }, () => ({ path: '/' }))
  try {
    await runLoad({ port, connections: 1, queue: queue(requests) })
    const lines = queue(requests)
    return await costOf(
      requests,
      () => ({ server: ownTime(), database: 0 }),
      () => runLoad({ port, connections: 1, queue: lines }),
    )
  } finally {
    await app.close()
  }
}

/** A primary key lookup, with as many connections as the other rows use. */
function bareQueryCost({ product, sql, person }: Bench, requests: number): Promise<Cost> {
  return sql(async (query) => {
    const ask = async (count: number) => {
      let left = count
      const one = async () => {
        while (left-- > 0) await query('select id, name from item where id = $1', [person.root], 'bare query')
      }
      await Promise.all(Array.from({ length: connections }, one))
    }
    await ask(requests)
    return costOf(
      requests,
      () => ({ server: ownTime(), database: cpuTimeOf(product).database }),
      () => ask(requests),
    )
  }, connections)
}

async function openWorkspace({ product }: Bench, user: string, n: number): Promise<Workspace> {
  const person = await signIn(product.base, user)
  const bytes = Buffer.alloc(10 * 1024, `file of ${n} `)
  const filled = async (name: string, count: number) => {
    const folder = await createFolder(person, person.root, name)
    const files: string[] = []
    for (let at = 0; at < count; at++) files.push(await putFile(person, folder, `file ${at}.txt`, bytes))
    return { folder, files }
  }
  const twenty = await filled('cpu 20', 20)
  const hundred = await filled('cpu 100', 100)
  const empty = await createFolder(person, person.root, 'cpu uploads')
  person.close()
  const headers = { authorization: `Bearer ${person.token}` }
  return { headers, twenty: twenty.folder, hundred: hundred.folder, empty, files: hundred.files }
}
