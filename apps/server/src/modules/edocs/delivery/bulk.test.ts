import { beforeAll, expect, test } from 'vitest'
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
