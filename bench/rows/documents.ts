import { setTimeout as sleep } from 'node:timers/promises'
import { invoice } from '../../packages/etax/test/invoice.ts'
import { formOf } from '../../apps/server/test/edocs.ts'
import { tokenOf } from '../../apps/e2e/support/person.ts'
import { runLoad } from '../lib/drive-load.ts'
import { milliseconds, plainRow } from '../lib/figures.ts'
import type { Row } from '../lib/report.ts'
import { seedInbox } from '../lib/seed-documents.ts'
import type { Bench } from '../lib/world.ts'

type Headers = Record<string, string>

const receiver = '1100000000024'
const connections = 8

/** Documents taken in, and an Inbox that holds a million. */
export async function documents(bench: Bench): Promise<Row[]> {
  await bench.sql((query) =>
    query(
      `insert into consent (account_id, status, mode, text_version, revision)
       select a.id, 'approve', 'receive_all', 1, 1 from account a join person p on p.id = a.person_id where p.username = 'anan01'`,
    ),
  )
  const [single, many] = [await intake(bench), await bulk(bench)]
  return [single, many, ...(await inbox(bench))]
}

const perSecond = (value: number) => `${value.toFixed(0)} documents/s`

async function senderOf({ product }: Bench): Promise<Headers> {
  return { authorization: `Bearer ${await tokenOf(product.base, 'somsri1')}` }
}

/** A form of different documents; `{n}` makes each request's its own. */
function formWith(count: number): { text: string; headers: Headers } {
  const parts = Array.from({ length: count }, (_, index) => {
    const number = count === 1 ? 'B-{n}' : `B-{n}-${index}`
    return formOf({ xml: invoice({ number, buyer: receiver }) })
  })
  const [first] = parts
  if (!first) throw new Error('a form needs a document')
  const end = '--e-document-boundary--\r\n'
  const bodies = parts.map(({ payload }) => payload.toString().slice(0, -end.length))
  return { text: bodies.join('') + end, headers: first.headers }
}

async function intake(bench: Bench): Promise<Row> {
  const { text, headers } = formWith(1)
  const line = { method: 'POST', path: '/api/edocs', headers: { ...(await senderOf(bench)), ...headers }, text }
  const found = await runLoad({
    port: bench.product.port,
    connections,
    scripts: [[line]],
    warmSeconds: 2,
    seconds: bench.quick ? 3 : 8,
  })
  const rate = found.requests / found.seconds
  const definition = {
    id: 'intake',
    work: `e-documents taken in, a request each, ${connections} at a time`,
    why: 'each is read and checked, its bytes are sealed and synced, and all its rows are one transaction',
  }
  return plainRow(definition, perSecond(rate), '≥ 200 documents/s', rate >= 200, `p50 ${milliseconds(found.p50)}`)
}

async function bulk(bench: Bench): Promise<Row> {
  const each = bench.quick ? 100 : 1000
  const { text, headers } = formWith(each)
  const line = { method: 'POST', path: '/api/edocs/bulk', headers: { ...(await senderOf(bench)), ...headers }, text }
  const found = await runLoad({ port: bench.product.port, connections: 1, queue: [line, line] })
  const rate = (found.requests * each) / found.seconds
  const definition = {
    id: 'bulk',
    work: `e-documents taken in, ${each.toLocaleString('en-US')} in one request`,
    why: 'as those of a request each, six at a time',
  }
  return plainRow(definition, perSecond(rate), '≥ 200 documents/s', rate >= 200)
}

/** Pages of 50 of an Inbox, with each filter alone and some together; the slowest one is the row's figure. */
async function inbox(bench: Bench): Promise<Row[]> {
  const count = bench.quick ? 20_000 : 1_000_000
  const { seller, number, poNumber } = await bench.sql((query) => seedInbox(query, 'anan01', count))
  const headers = { authorization: `Bearer ${await tokenOf(bench.product.base, 'anan01')}` }
  const range = 'from=2026-01-01&to=2026-12-31'
  const filters: readonly [string, string][] = [
    ['none', ''],
    ['status', 'status=sender_delete'],
    ['type', 'docType=T03'],
    ['a rare type', 'docType=81'],
    ['seller', `counterparty=${seller}`],
    ['side', 'side=seller'],
    ['unread', 'unread=true'],
    ['days', range],
    ['process days', 'processFrom=2026-01-01&processTo=2026-12-31'],
    ['number', `documentNo=${number}`],
    ['a common word', `q=${encodeURIComponent('จำกัด')}`],
    ['a rare word', `q=${encodeURIComponent(number.toLowerCase())}`],
    ['an unknown word', 'q=zzqqxxyy'],
    ['two letters', 'q=zz'],
    ['purchase order', `poNumber=${poNumber}&${range}`],
    ['type, seller, status and days', `docType=388&counterparty=${seller}&status=active&${range}`],
    ['unread and a rare type', 'unread=true&docType=81'],
    ['status and a rare type', 'status=sender_delete&docType=81'],
    ['unread of a seller, with a word', `unread=true&counterparty=${seller}&q=${encodeURIComponent('ซัพพลาย')}`],
    ['trash', 'view=trash'],
  ]
  const found: { name: string; p95: number; p50: number }[] = []
  for (const [name, filter] of filters) {
    const { p95, p50 } = await runLoad({
      port: bench.product.port,
      connections: 1,
      scripts: [[{ path: `/api/edocs/inbox?limit=50&${filter}`, headers }]],
      warmSeconds: 0.5,
      seconds: 1,
    })
    found.push({ name, p95, p50 })
  }
  const slowest = found.toSorted((a, b) => b.p95 - a.p95)
  if (process.env.BENCH_DETAILS) console.log(slowest.map(({ name, p95 }) => `${name} ${milliseconds(p95)}`).join(', '))
  const [most] = slowest
  const plain = found[0]
  if (!most || !plain) throw new Error('no filter was measured')
  const of = `an Inbox of ${count.toLocaleString('en-US')} documents, first page (50)`
  return [
    ...(await figures(bench, headers, count)),
    plainRow(
      { id: 'inbox', work: of },
      `p95 ${milliseconds(plain.p95)}`,
      'p95 ≤ 60 ms',
      plain.p95 <= 60,
      `p50 ${milliseconds(plain.p50)}`,
    ),
    plainRow(
      {
        id: 'inbox-filters',
        work: `${of}, the slowest of ${filters.length - 1} filters (${most.name})`,
        why: 'no index has these filters together',
      },
      `p95 ${milliseconds(most.p95)}`,
      'p95 ≤ 60 ms',
      most.p95 <= 60,
      `p50 ${milliseconds(most.p50)}`,
    ),
  ]
}

/** The dashboard of the same Inbox: opened while it is counted, and what the count by the job takes. */
async function figures(bench: Bench, headers: Headers, count: number): Promise<Row[]> {
  const path = '/api/edocs/figures?box=inbox'
  const of = `the dashboard of an Inbox of ${count.toLocaleString('en-US')} documents over two years`
  const begun = performance.now()
  const isCounted = async () => {
    const answer = await fetch(`${bench.product.base}${path}`, { headers })
    return !((await answer.json()) as { result: { counting: boolean } }).result.counting
  }
  while (!(await isCounted())) await sleep(50)
  const counted = performance.now() - begun
  const { p95, p50 } = await runLoad({
    port: bench.product.port,
    connections: 1,
    scripts: [[{ path, headers }]],
    warmSeconds: 1,
    seconds: 1.5,
  })
  return [
    plainRow(
      { id: 'figures', work: of },
      `p95 ${milliseconds(p95)}`,
      'p95 ≤ 60 ms',
      p95 <= 60,
      `p50 ${milliseconds(p50)}`,
    ),
    plainRow(
      { id: 'figures-count', work: `${of}: counted by a job, from the first opening to its figures` },
      milliseconds(counted),
      '≤ 30 s',
      counted <= 30_000,
    ),
  ]
}
