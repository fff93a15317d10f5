import { tokenOf } from '../../apps/e2e/support/person.ts'
import { costOf, cpuTimeOf, settled } from '../lib/cpu-time.ts'
import { runLoad } from '../lib/drive-load.ts'
import { growthRow, milliseconds, plainRow } from '../lib/figures.ts'
import type { Line } from '../lib/plan.ts'
import type { Definition, Row } from '../lib/report.ts'
import { type BusinessSize, seedBusiness, type SeededBusiness } from '../lib/seed-business.ts'
import type { Bench, Query } from '../lib/world.ts'

type Headers = Record<string, string>
type Business = SeededBusiness & { admin: Headers; employee: Headers }

/** The admin area of a large business, and what its rules cost whoever opens a folder. */
export async function admin(bench: Bench): Promise<Row[]> {
  const size: BusinessSize = bench.quick
    ? { employees: 1000, departments: 100, ruled: 500, folders: 10_000, events: 10_000 }
    : { employees: 10_000, departments: 1000, ruled: 5000, folders: 100_000, events: 100_000 }
  const seeded = await bench.sql((query) => seedBusiness(query, 'prasit1', size))
  const headers = async (user: string) => ({
    authorization: `Bearer ${await tokenOf(bench.product.base, user)}`,
    'x-account-id': seeded.accountId,
  })
  const business: Business = { ...seeded, admin: await headers('malee01'), employee: await headers('prasit1') }
  await settled(bench.product, 60_000)
  return [
    ...(await lists(bench, business)),
    ...(await decisions(bench, business)),
    ...(await folders(bench, business, size)),
  ]
}

const timesOf = ({ product, quick }: Bench, lines: readonly Line[]) =>
  runLoad({
    port: product.port,
    connections: 1,
    scripts: [[...lines]],
    warmSeconds: 0.5,
    seconds: quick ? 1 : 1.5,
  })

async function lists(bench: Bench, { admin: headers, root, name }: Business): Promise<Row[]> {
  const pages: readonly [id: string, work: string, paths: readonly string[]][] = [
    ['employees', 'employees by name, first page (50)', ['/api/admin/employees?limit=50']],
    [
      'employees-search',
      'search of an employee by name, by user name, by a common word',
      [name, 'bench77', 'ใจดี'].map((q) => `/api/admin/employees?limit=50&q=${encodeURIComponent(q)}`),
    ],
    ['employee-counts', 'how many employees there are in each status', ['/api/admin/employees/counts']],
    ['departments', 'departments, all of them', ['/api/admin/departments']],
    [
      'tree',
      'folders of the root with what is set on each, first page (100)',
      [`/api/admin/folders/${root}/folders?limit=100`],
    ],
    ['rules', 'rules of the root', [`/api/admin/folders/${root}/rules`]],
    ['shares', 'shares of the business, first page (50)', ['/api/admin/shares?limit=50']],
    [
      'shares-search',
      'search of shares, and those with people outside',
      ['/api/admin/shares?limit=50&reach=outside', '/api/admin/shares?limit=50&q=bench77'],
    ],
    ['log', 'log of the business, first page (50)', ['/api/admin/logs?kind=business&limit=50']],
    ['today', 'what is new today', ['/api/admin/today']],
    ['switches', 'which kinds of rules count', ['/api/admin/rule-switches']],
  ]
  const rows: Row[] = []
  for (const [id, work, paths] of pages) {
    const found = await timesOf(
      bench,
      paths.map((path) => ({ path, headers })),
    )
    rows.push(timeRow({ id, work: `admin: ${work}` }, found.p95, 100, 'p95', found.p50))
  }
  return rows
}

async function decisions(bench: Bench, { admin: headers, root, ordinary, deep, employeeId, accountId }: Business) {
  const simulator = [ordinary, deep, root].map((id) => ({
    path: `/api/admin/simulator?employeeId=${employeeId}&itemId=${id}`,
    headers,
  }))
  const json = { ...headers, 'content-type': 'application/json' }
  const post = (path: string, body: unknown): Line => ({
    method: 'POST',
    path,
    headers: json,
    text: JSON.stringify(body),
  })
  const rules = [{ audience: { type: 'business', id: accountId }, level: 'view' }]
  const preview = { revision: 0, stopInheriting: false, restricted: false, rules }
  const on = { business: true, department: true, role: true, employee: true }
  const [simulated, saved, switched] = [
    await timesOf(bench, simulator),
    await timesOf(bench, [post(`/api/admin/folders/${root}/rules/preview`, preview)]),
    await timesOf(bench, [post('/api/admin/rule-switches/preview', { ...on, department: false })]),
  ]
  return [
    timeRow({ id: 'simulator', work: 'what an employee may do and why' }, simulated.p95, 50, 'p95', simulated.p50),
    timeRow(
      { id: 'preview', work: 'what new rules of the root would change' },
      saved.most,
      1000,
      'the longest',
      saved.p50,
    ),
    timeRow(
      { id: 'switch', work: 'what switching rules of departments off would change' },
      switched.most,
      1000,
      'the longest',
      switched.p50,
    ),
  ]
}

/** CPU time of pages of folders, of an employee and of Admin Business, whom no rule concerns. */
async function folders(bench: Bench, business: Business, { ruled }: BusinessSize): Promise<Row[]> {
  const { product, quick } = bench
  const count = quick ? 60 : 600
  const costOfPage = async (folder: string, headers: Headers) => {
    const queue = Array.from({ length: count }, () => ({ path: `/api/items/${folder}/children?limit=100`, headers }))
    const work = async () => {
      await runLoad({ port: product.port, connections: 2, queue })
      await settled(product)
    }
    await work()
    return costOf(count, () => cpuTimeOf(product), work)
  }
  const beside = async (definition: Definition, folder: string) => {
    const [theirs, own] = [await costOfPage(folder, business.employee), await costOfPage(folder, business.admin)]
    return growthRow(definition, theirs.total, own.total, { name: 'Admin Business', atMost: 1.2 })
  }
  const root = `CPU of the first page (100) of a root with ${ruled.toLocaleString('en-US')} ruled folders for an employee`
  const inBusiness = (sql: string) =>
    bench.sql(async (query: Query) => {
      await query(sql, [business.root, business.accountId])
    })
  const seen = await beside(
    {
      id: 'root',
      work: `${root} who sees the root`,
      why: 'the statement that reads the page also reads the rules of it that name them, and whether something below folders that are closed to them does',
    },
    business.root,
  )
  const ordinary = await beside(
    {
      id: 'ordinary',
      work: 'CPU of a folder of 100 files for an employee',
      why: 'what the employee is and belongs to, and which grants name them, is read in the same statement, whose plan costs more to begin',
    },
    business.ordinary,
  )
  await inBusiness("delete from access_rule where item_id = $1 and audience = 'business' and audience_id = $2")
  const named = await beside(
    {
      id: 'path',
      work: `${root} who sees what leads to their folders`,
      why: 'their folders are found from the rules that name them',
    },
    business.root,
  )
  await inBusiness(`insert into access_rule (id, item_id, audience, audience_id, level)
    select gen_random_uuid(), id, 'business', $2, 'edit' from item where parent_id = $1 and name like 'ลูกค้า %'`)
  const all = await beside(
    {
      id: 'all',
      work: `${root} named by a rule of each`,
      why: 'each folder of the page is looked up among the rules that name them, and its rule is read and decided',
    },
    business.root,
  )
  return [seen, ordinary, named, all]
}

function timeRow(definition: Definition, value: number, atMost: number, what: string, p50: number): Row {
  const bar = `${what} ≤ ${atMost} ms`
  return plainRow(definition, `${what} ${milliseconds(value)}`, bar, value <= atMost, `p50 ${milliseconds(p50)}`)
}
