import { beforeAll, expect, test } from 'vitest'
import { companyOne, companyTwo, invoice } from '../../../../../packages/etax/test/invoice.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { fakeConsents, senderOf } from '../../../test/edocs.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { unzip } from '../../../test/unzip.ts'

let world: World
let one: Business
let wichai: Client
beforeAll(async () => {
  world = await createWorld({}, { consents: fakeConsents() })
  one = await createBusiness(world)
  wichai = await world.as('wichai1', 'TWO')
  const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
    name: 'ระบบ e-Tax',
    scopes: ['inbox:write'],
    ratePerSecond: 1000,
  })
  const deliver = senderOf(world, secret)
  for (const [number, poNumber] of [
    ['X-1', '=2+2'],
    ['X-2', 'PO-2'],
  ] as const)
    await deliver({ xml: invoice({ number, poNumber, seller: companyOne, buyer: companyTwo }) })
})

const file = (who: Client, query: string) => who.send({ method: 'GET', url: `/api/edocs/export?${query}` })
const lines = async (who: Client, query: string) => (await file(who, query)).body.trim().split('\r\n')

test('a box is exported with every column, in the language that is asked for', async () => {
  const [head = '', newest = '', ...rest] = await lines(wichai, 'box=inbox&format=csv&language=th')
  expect(head).toContain('"เลขที่เอกสาร","ประเภท","รหัสประเภท","วันที่เอกสาร","ผู้ขาย","เลขประจำตัวผู้ขาย"')
  expect(newest).toContain('"X-2","ใบกำกับภาษี","388","2026-10-05","บริษัท ซัพพลายสาม จำกัด","0105500000011","00000"')
  expect(newest).toContain('"100.00","7.00","107.00","THB","ส่งถึงแล้ว","","มีผลใช้อยู่"')
  expect(rest).toHaveLength(1)
  // A number of an order that would be a formula stays text.
  expect(rest[0]).toContain(`"'=2+2"`)
  expect((await lines(wichai, 'box=inbox&format=csv&language=en'))[0]).toContain('"Document no.","Type","Type code"')
})

test('the search of the list is that of the file', async () => {
  const found = await lines(wichai, 'box=inbox&format=csv&documentNo=X-1')
  expect(found).toHaveLength(2)
  expect(found[1]).toContain('"X-1"')
  expect((await file(wichai, 'box=inbox&format=csv&poNumber=PO-2')).statusCode).toBe(400)
})

test('a workbook has amounts that add up', async () => {
  const answer = await file(one.malee, 'box=outbox&format=xlsx')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="khlang-outbox.xlsx"')
  const sheet = (await unzip(answer.rawPayload)).at(-1)?.bytes.toString() ?? ''
  expect(sheet.match(/<c><v>107\.00<\/v><\/c>/g)).toHaveLength(2)
})

test('who only views a box gets tax ids masked, and who has none nothing', async () => {
  const employeeId = await one.employeeOf(one.prasit)
  const permit = (outbox: string) => one.malee.call('PATCH', `/api/admin/employees/${employeeId}`, { outbox })
  await permit('view')
  const [, row = ''] = await lines(one.prasit, 'box=outbox&format=csv')
  expect(row).toContain('"010•••••••011"')
  expect(row).not.toContain('0105500000011')
  await permit('off')
  expect((await one.prasit.refused('GET', '/api/edocs/export?box=outbox&format=csv')).machineCode).toBe(
    'BOX_NOT_ALLOWED',
  )
})
