import { beforeAll, describe, expect, test } from 'vitest'
import { createBusiness } from '../../../../test/business.ts'
import { fakeConsents } from '../../../../test/edocs.ts'
import { companyTwo, invoice } from '../../../../../../packages/etax/test/invoice.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

type Item = {
  n: number
  name: string
  status?: string
  reason?: string
  machineCode?: string
  fields?: { path: string }[]
}

let world: World
let secret: string
beforeAll(async () => {
  world = await createWorld({}, { consents: fakeConsents() })
  const { malee } = await createBusiness(world)
  secret = (await malee.call<{ secret: string }>('POST', '/api/keys', { name: 'ชุด', scopes: ['inbox:write'] })).secret
})

type Sent = { name: 'xml' | 'header'; bytes: string }
const form = (parts: readonly Sent[]) =>
  Buffer.from(
    [
      ...parts.map(
        ({ name, bytes }, n) =>
          `--bulk\r\ncontent-disposition: form-data; name="${name}"${name === 'header' ? '' : `; filename="${n}.xml"`}\r\n\r\n${bytes}\r\n`,
      ),
      '--bulk--\r\n',
    ].join(''),
  )
const send = async (parts: readonly Sent[], headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/api/edocs/bulk',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'multipart/form-data; boundary=bulk', ...headers },
    payload: form(parts),
  })
const xml = (number: string, more: object = {}): Sent => ({
  name: 'xml',
  bytes: invoice({ number, buyer: companyTwo, ...more }),
})

test('each document is taken in or refused for itself, in the order of the request', async () => {
  const answer = await send([
    xml('BULK-1'),
    xml('BULK-2', { seller: '010550000003900000' }),
    xml('BULK-1'),
    { name: 'header', bytes: JSON.stringify({ system_name: 'ERP', document_no: 'BULK-OTHER' }) },
    xml('BULK-3'),
    xml('BULK-4'),
  ])
  expect(answer.statusCode).toBe(200)
  const { items } = answer.json<{ result: { items: Item[] } }>().result
  expect(items).toMatchObject([
    { n: 0, name: '0.xml' },
    { n: 1, machineCode: 'EDOC_REFUSED', fields: [{ path: 'sellerTaxId' }] },
    { n: 2 },
    { n: 3, machineCode: 'EDOC_REFUSED', fields: [{ path: 'document_no' }] },
    { n: 4, status: 'active' },
  ])
  // Which of the two that are the same came first is left to chance.
  expect(new Set([items[0]?.status, items[2]?.status])).toEqual(new Set(['active', 'duplicate']))
})

test('a repeat under the same key has the same results, and a broken one is finished by it', async () => {
  const parts = Array.from({ length: 260 }, (_, n) => xml(`REPEAT-${n}`))
  const key = { 'idempotency-key': 'batch-7' }
  await send(parts.slice(0, 30), key)
  const all = (await send(parts, key)).json<{ result: { items: Item[] } }>().result.items
  expect(all).toHaveLength(260)
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['active']))
  expect((await send(parts, key)).json<{ result: { items: Item[] } }>().result.items).toEqual(all)
})

test('needs the scope, and a form', async () => {
  const plain = await send([], { 'content-type': 'application/json' })
  expect(plain.json()).toMatchObject({ machineCode: 'UNSUPPORTED_TYPE' })
  const nobody = await send([xml('BULK-9')], { authorization: 'Bearer nobody-at-all-12345' })
  expect(nobody.statusCode).toBe(401)
})

describe('one document says nothing about the others', () => {
  const good = Array.from({ length: 60 }, (_, n) => xml(`GOOD-${n}`))
  const large = 'a'.repeat(15 * 1024 ** 2)
  const answersOf = async (parts: readonly Sent[]) => {
    const answer = await send(parts)
    expect(answer.statusCode).toBe(200)
    return answer.json<{ result: { items: Item[] } }>().result.items
  }
  const refusal = (path: string) => ({ machineCode: 'PAYLOAD_TOO_LARGE', fields: [{ path }] })

  test('60 good ones and one of 15 MB have 61 answers, and it names its field', async () => {
    const items = await answersOf([...good.slice(0, 30), { name: 'xml', bytes: large }, ...good.slice(30)])
    expect(items).toHaveLength(61)
    expect(items[30]).toMatchObject({ n: 30, name: '30.xml', ...refusal('xml') })
    expect(items.filter(({ status }) => status === 'active' || status === 'duplicate')).toHaveLength(60)
  })

  test('a header that is too large is refused with its document alone', async () => {
    const header: Sent = { name: 'header', bytes: JSON.stringify({ note: 'a'.repeat(70_000) }) }
    expect(await answersOf([xml('HEADED-1'), header, xml('HEADED-2'), xml('HEADED-3')])).toMatchObject([
      { status: 'active' },
      refusal('header'),
      { status: 'active' },
    ])
  })

  test('a form that ends too early says so after the answers of what had come', async () => {
    const whole = form([xml('CUT-1'), xml('CUT-2'), xml('CUT-3')])
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/edocs/bulk',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'multipart/form-data; boundary=bulk' },
      payload: whole.subarray(0, -300),
    })
    expect(answer.json<{ result: { items: Item[] } }>().result.items).toMatchObject([
      { status: 'active' },
      { status: 'active' },
      { n: 2, name: '', machineCode: 'MALFORMED' },
    ])
  })

  test('documents beyond the limit of a request are named as not read', async () => {
    // Parts of nothing are refused quickly, one by one.
    const items = await answersOf(Array.from({ length: 10_002 }, () => ({ name: 'xml', bytes: '<a/>' }) as const))
    expect(items).toHaveLength(10_001)
    expect(items.at(-1)).toMatchObject({ n: 10_000, machineCode: 'EDOC_BULK_FULL' })
    expect(items.slice(0, -1).every(({ machineCode }) => machineCode === 'EDOC_REFUSED')).toBe(true)
  }, 120_000)
})

test.each(['/api/edocs', '/api/edocs/drafts', '/api/edocs/check'])(
  '%s names the part that is too large',
  async (url) => {
    for (const name of ['xml', 'header'] as const) {
      const answer = await world.app.inject({
        method: 'POST',
        url,
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'multipart/form-data; boundary=bulk',
          'accept-language': 'th',
        },
        payload: form([{ name, bytes: 'a'.repeat(15 * 1024 ** 2) }]),
      })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        413,
        { machineCode: 'PAYLOAD_TOO_LARGE', fields: [{ path: name, message: expect.stringContaining('ขนาดใหญ่เกิน') }] },
      ])
    }
  },
)
