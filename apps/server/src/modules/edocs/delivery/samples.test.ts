import { beforeAll, describe, expect, test } from 'vitest'
import {
  hasSamples,
  type KitLine,
  readAgencySamples,
  readKit,
  readSamples,
  sample,
} from '../../../../../../packages/etax/test/samples.ts'
import { createBusiness } from '../../../../test/business.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../../test/edocs.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
let deliver: ReturnType<typeof senderOf>
const accounts = new Map<string, string>()
beforeAll(async () => {
  world = await createWorld({}, { consents: fakeConsents() })
  const one = await createBusiness(world)
  const key = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
    name: 'ระบบ e-Tax',
    scopes: ['inbox:write', 'outbox:read'],
    ratePerSecond: 1000,
  })
  deliver = senderOf(world, key.secret)
  accounts.set('ONE', one.malee.accountId)
  accounts.set('TWO', (await world.as('wichai1', 'TWO')).accountId)
  accounts.set('somsri1', (await world.as('somsri1')).accountId)
  accounts.set('anan01', (await world.as('anan01')).accountId)
})

type Outcome = { status: number; result: Delivered | undefined; fields: string[] }
type Received = { account_id: string | null; document_no: string; doc_type: string; light: string; net: string | null }

async function send(file: string): Promise<Outcome> {
  const bytes = sample(file)
  const answer = await deliver(file.endsWith('.pdf') ? { pdf: bytes } : { xml: bytes })
  const body = answer.json<{ result?: Delivered; fields?: { path: string }[] }>()
  return { status: answer.statusCode, result: body.result, fields: (body.fields ?? []).map(({ path }) => path) }
}

/** What is in the database of a document, and in whose inbox it is. */
async function received(id: string | undefined): Promise<Received | undefined> {
  const { rows } = await world.owner.pool.query<Received>(
    `select c.account_id, e.document_no, e.doc_type, e.light, e.net::float::text as net
      from edoc e left join edoc_copy c on c.edoc_id = coalesce(e.duplicate_of, e.id) and c.box = 'inbox' where e.id = $1`,
    [id],
  )
  return rows[0]
}

const countEdocs = async () =>
  (await world.owner.pool.query<{ n: number }>('select count(*)::int as n from edoc')).rows[0]?.n

/** The documents that others repeat come first. */
function inOrder(lines: readonly KitLine[]): KitLine[] {
  const firsts = new Set(lines.flatMap(({ of }) => of ?? []))
  return [...lines].sort((a, b) => Number(firsts.has(b.file)) - Number(firsts.has(a.file)))
}

const receiverOf = ({ receiver }: KitLine): string | null | undefined => {
  if (typeof receiver !== 'object' || receiver === null || !('account' in receiver)) return undefined
  const { account } = receiver
  return typeof account === 'string' ? (accounts.get(account) ?? '?') : null
}

async function judged(line: KitLine): Promise<string[]> {
  const before = await countEdocs()
  const { status, result, fields } = await send(`kit/${line.file}`)
  const row = await received(result?.transactionId)
  const is = (fine: boolean, what: string) => (fine ? [] : [`${line.file}: ${what}`])
  const isTaken = status === 201 && row !== undefined
  const wanted = receiverOf(line)
  if (line.expect.startsWith('refuse') && !(line.alternative === 'accept' && isTaken))
    return [
      ...is(status === 422, `${status} instead of a refusal`),
      ...is(fields.includes(line.field ?? ''), `names ${fields.join()} and not ${line.field}`),
      ...is((await countEdocs()) === before, 'something was stored'),
    ]
  if (line.expect === 'duplicate')
    return is(result?.status === 'duplicate' && result.reason === 'same_content', `is ${result?.status}`)
  if (line.expect === 'conflict')
    return is(result?.status === 'duplicate' && result.reason === 'content_differs', `is ${result?.status}`)
  if (line.expect === 'flag' && line.light)
    return is(isTaken && (row.light === line.light || result?.reason === 'same_content'), `shows ${row?.light}`)
  return [
    ...is(isTaken, `${status} ${fields.join()}`),
    ...is(wanted === undefined || (row?.account_id ?? null) === wanted, `is in ${row?.account_id}`),
    ...is(wanted !== null || result?.reason === 'receiver_unknown', `waits for ${result?.reason}`),
    ...is(typeof line.number !== 'string' || row?.document_no === line.number, `is ${row?.document_no}`),
    ...is(line.type === undefined || row?.doc_type === line.type, `is a ${row?.doc_type}`),
  ]
}

describe.skipIf(!hasSamples)('documents of the sets, by API', () => {
  test('each of the kit comes to what its index says', { timeout: 120_000 }, async () => {
    const problems: string[] = []
    for (const line of inOrder(readKit().filter(({ file }) => !file.endsWith('.eml'))))
      problems.push(...(await judged(line)))
    expect(problems).toEqual([])
  })

  test('each of the samples arrives at its buyer', async () => {
    const problems: string[] = []
    const buyers: Readonly<Record<string, string>> = {
      '0105500000011': 'ONE',
      '0105500000020': 'TWO',
      '1100000000016': 'somsri1',
      '1100000000024': 'anan01',
    }
    // T05, T06 and T07 name no buyer themselves.
    const nameless = new Set(['T05', 'T06', 'T07'])
    for (const line of readSamples()) {
      const { status, result } = await send(`samples/${line.file}`)
      const row = await received(result?.transactionId)
      const isOther = line.file === '388-same-number-other-content.xml'
      const hasBuyer = !nameless.has(String(line.type)) && line.file !== '388-unknown-buyer.xml'
      const buyer = hasBuyer ? accounts.get(buyers[String(line.buyerTax)] ?? '') : null
      if (status !== 201 || (row?.account_id ?? null) !== buyer || (isOther && result?.reason !== 'content_differs'))
        problems.push(`${line.file}: ${status} ${result?.status} ${result?.reason}`)
    }
    expect(problems).toEqual([])
  })

  test('of the agency’s samples those with wrong ids or sums are refused, and harm nothing', async () => {
    const problems: string[] = []
    for (const { file = '', finding } of readAgencySamples()) {
      const { status, fields } = await send(`etda-samples/${file}`)
      const isFine = status === 422 ? fields.length > 0 : status === 201 && !/wrong|invalid/.test(finding ?? '')
      if (!isFine) problems.push(`${file}: ${status} ${fields.join()} although ${finding}`)
    }
    expect(problems).toEqual([])
  })
})
