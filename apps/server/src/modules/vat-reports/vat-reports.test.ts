import type { VatReport, VatReportDocument, VatReportReason } from '@khlang/contract/vat-reports'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  companyOne,
  companyTwo,
  invoice,
  type InvoiceParts,
  somsri,
  supplier,
} from '../../../../../packages/etax/test/invoice.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../test/edocs.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { unzip } from '../../../test/unzip.ts'

let world: World
let one: Business
let wichai: Client
let deliver: ReturnType<typeof senderOf>
beforeAll(async () => {
  world = await createWorld({}, { consents: fakeConsents(), strictSenders: true })
  one = await createBusiness(world)
  wichai = await world.as('wichai1', 'TWO')
  const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
    name: 'ระบบ e-Tax',
    scopes: ['inbox:write'],
    ratePerSecond: 1000,
  })
  deliver = senderOf(world, secret)
})

/** Each test has a month of its own. */
let months = 0
let month: string
beforeEach(() => {
  months += 1
  month = `${2023 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
})

let count = 0
async function send(parts: Partial<InvoiceParts> = {}, change = (xml: string) => xml): Promise<string> {
  const xml = invoice({ number: `V-${++count}`, seller: companyOne, buyer: companyTwo, date: `${month}-05`, ...parts })
  const answer = await deliver({ xml: change(xml) })
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body])
  return answer.json<{ result: Delivered }>().result.transactionId
}
const asType = (type: string, root: string) => (xml: string) =>
  xml
    .replaceAll('TaxInvoice_', `${root}_`)
    .replaceAll(':TaxInvoice', `:${root}`)
    .replace('<ram:TypeCode>388<', `<ram:TypeCode>${type}<`)
const asCreditNote = asType('81', 'DebitCreditNote')

const read = (who: Client, box: string, more = '') =>
  who.call<VatReport>('GET', `/api/edocs/vat-report?box=${box}&month=${month}${more}`)
const list = async (who: Client, box: string, more = '') =>
  (
    await who.call<{ items: VatReportDocument[]; nextCursor: string | null }>(
      'GET',
      `/api/edocs/vat-report/documents?box=${box}&month=${month}${more}`,
    )
  ).items

test('the seller owes and the buyer deducts the tax of the same documents', async () => {
  await send({ unitPrice: 1000 })
  await send({ unitPrice: 234.5 })
  for (const [who, box] of [
    [one.malee, 'outbox'],
    [wichai, 'inbox'],
  ] as const) {
    const report = await read(who, box)
    expect(report).toMatchObject({ documents: 2, net: '1234.50', vat: '86.42', gross: '1320.92', leftOut: [] })
    expect(report.types).toMatchObject([{ docType: '388', documents: 2 }])
    expect(report.branches).toEqual([{ branch: '00000', documents: 2 }])
  }
})

test('a credit note takes off, in the month in which it was issued', async () => {
  await send({ number: `CN-${month}`, unitPrice: 1000 })
  await send({ unitPrice: 200, purposeCode: 'CDNG01', refersTo: `CN-${month}`, date: `${month}-20` }, asCreditNote)
  expect(await read(wichai, 'inbox')).toMatchObject({ documents: 2, net: '800.00', vat: '56.00' })
  const [, note] = await list(wichai, 'inbox')
  expect(note).toMatchObject({ docType: '81', net: '-200.00', vat: '-14.00', refersTo: [`CN-${month}`] })
})

test('of a replaced document only the one in its place counts', async () => {
  await send({ number: `RP-${month}`, unitPrice: 1000 })
  await send({ number: `RP2-${month}`, unitPrice: 900, purposeCode: 'TIVC01', refersTo: `RP-${month}` })
  for (const [who, box] of [
    [one.malee, 'outbox'],
    [wichai, 'inbox'],
  ] as const) {
    const report = await read(who, box)
    expect(report).toMatchObject({ documents: 1, vat: '63.00', leftOut: [{ reason: 'replaced', documents: 1 }] })
    const left = await list(who, box, '&reason=replaced')
    expect(left.map(({ documentNo, reason }) => [documentNo, reason])).toEqual([[`RP-${month}`, 'replaced']])
  }
})

test('a month ends in Bangkok, and has documents of no other one', async () => {
  const [year, number] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year ?? 0, number ?? 1, 0)).toISOString().slice(0, 10)
  await send({ date: `${month}-01` })
  await send({ date: last })
  const before = new Date(Date.UTC(year ?? 0, (number ?? 1) - 1, 0)).toISOString().slice(0, 10)
  await send({ date: before })
  const report = await read(wichai, 'inbox')
  expect(report).toMatchObject({ documents: 2, from: `${month}-01`, to: last })
})

describe('what is left out says why', () => {
  const cases: readonly (readonly [
    VatReportReason,
    'inbox' | 'outbox',
    () => Promise<unknown>,
    /** Whether the other side counts it. */
    { other: boolean },
  ])[] = [
    ['sender', 'inbox', () => send({ seller: supplier }), { other: false }],
    ['not_own', 'outbox', () => send({ seller: supplier }), { other: false }],
    [
      'checks',
      'inbox',
      async () => {
        const id = await send()
        await world.owner.pool.query("update edoc_copy set light = 'red' where edoc_id = $1", [id])
      },
      { other: false },
    ],
    [
      'currency',
      'inbox',
      async () => {
        const id = await send()
        await world.owner.pool.query("update edoc set currency = 'USD' where id = $1", [id])
      },
      { other: false },
    ],
    [
      'undecided',
      'inbox',
      async () => {
        await send({ number: `U-${month}` })
        await send({ number: `U-${month}`, unitPrice: 1 })
      },
      { other: true },
    ],
    [
      'duplicate',
      'outbox',
      async () => {
        await send({ number: `D-${month}` })
        await send({ number: `D-${month}` })
      },
      { other: true },
    ],
    [
      'failed',
      'outbox',
      async () => {
        const id = await send({ buyer: '099400016550100000' })
        await one.malee.call('POST', '/api/edocs/cancel', { ids: [id] })
      },
      { other: false },
    ],
  ]
  test.each(cases)('%s, in the %s', async (reason, box, make, { other }) => {
    await make()
    const who = box === 'inbox' ? wichai : one.malee
    const report = await read(who, box)
    expect(report.leftOut).toContainEqual({ reason, documents: 1 })
    expect(report.documents).toBe(other ? 1 : 0)
    expect(await list(who, box, `&reason=${reason}`)).toMatchObject([{ reason }])
  })
})

test('what waits for its receiver is issued, and owed', async () => {
  await send({ buyer: '099400016550100000' })
  expect(await read(one.malee, 'outbox')).toMatchObject({ documents: 1, leftOut: [] })
})

test('a deleted copy is in no report', async () => {
  const id = await send()
  await wichai.call('POST', '/api/edocs/delete', { ids: [id], box: 'inbox' })
  expect(await read(wichai, 'inbox')).toMatchObject({ documents: 0, leftOut: [] })
  expect(await read(one.malee, 'outbox')).toMatchObject({ documents: 1 })
})

test('branches are apart, and together', async () => {
  await send({ unitPrice: 100 })
  await send({ unitPrice: 1000, seller: `${companyOne.slice(0, 13)}00002` })
  expect(await read(one.malee, 'outbox')).toMatchObject({
    net: '1100.00',
    branches: [
      { branch: '00000', documents: 1 },
      { branch: '00002', documents: 1 },
    ],
  })
  expect(await read(one.malee, 'outbox', '&branch=00002')).toMatchObject({ documents: 1, net: '1000.00' })
  expect(await list(one.malee, 'outbox', '&branch=00002')).toMatchObject([{ branch: '00002', net: '1000.00' }])
  expect(await read(one.malee, 'outbox', '&branch=none')).toMatchObject({ documents: 0 })
})

test('the list is paged in the order of days, and by type', async () => {
  for (const day of ['09', '03', '03', '21']) await send({ date: `${month}-${day}` })
  type Page = { items: VatReportDocument[]; nextCursor: string | null }
  const page = (cursor: string | null) =>
    wichai.call<Page>(
      'GET',
      `/api/edocs/vat-report/documents?box=inbox&month=${month}&limit=3${cursor ? `&cursor=${cursor}` : ''}`,
    )
  const first = await page(null)
  const second = await page(first.nextCursor)
  expect([...first.items, ...second.items].map(({ docDate }) => docDate.slice(8))).toEqual(['03', '03', '09', '21'])
  expect(second.nextCursor).toBeNull()
  expect(await list(wichai, 'inbox', '&docType=81')).toEqual([])
})

describe('as a file', () => {
  test('has the columns of the form, amounts that add up, and the sums', async () => {
    await send({ number: '=1+1', unitPrice: 1000 })
    await send({ unitPrice: 200, purposeCode: 'CDNG01', refersTo: '=1+1', date: `${month}-20` }, asCreditNote)
    const url = `/api/edocs/vat-report/file?box=inbox&month=${month}&language=th`
    const text = (await wichai.send({ method: 'GET', url: `${url}&format=csv` })).body
    const lines = text.split('\r\n')
    expect(lines[0]).toBe('\uFEFF"รายงานภาษีซื้อ"')
    expect(lines[5]).toContain('"ลำดับ","วันเดือนปี","เลขที่","ชื่อผู้ขายสินค้า/ผู้ให้บริการ"')
    const [year = '', number = ''] = month.split('-')
    expect(lines[6]).toContain(`"1","05/${number}/${Number(year) + 543}","'=1+1"`)
    expect(lines[6]).toContain('"สำนักงานใหญ่","1000.00","70.00","ใบกำกับภาษี"')
    expect(lines[7]).toContain('"-200.00","-14.00","ใบลดหนี้","\'=1+1"')
    expect(lines[8]).toBe('"รวม","","","","","","800.00","56.00"')
    const answer = await wichai.send({ method: 'GET', url: `${url}&format=xlsx` })
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="khlang-input-tax-${month}.xlsx"`)
    const sheet = (await unzip(answer.rawPayload)).at(-1)?.bytes.toString() ?? ''
    expect(sheet).toContain('<c><v>-14.00</v></c>')
    expect(sheet).toContain('<c><v>56.00</v></c>')
  })
})

describe('who reads it', () => {
  test('those who manage the box: not who views it, and not who has none', async () => {
    const employeeId = await one.employeeOf(one.prasit)
    const permit = (inbox: string, outbox: string) =>
      one.malee.call('PATCH', `/api/admin/employees/${employeeId}`, { inbox, outbox })
    for (const [inbox, outbox] of [
      ['off', 'off'],
      ['view', 'view'],
    ] as const) {
      await permit(inbox, outbox)
      for (const path of ['', '/documents', '/file'])
        for (const box of ['inbox', 'outbox']) {
          const url = `/api/edocs/vat-report${path}?box=${box}&month=${month}${path === '/file' ? '&format=csv' : ''}`
          expect([url, (await one.prasit.refused('GET', url)).machineCode]).toEqual([url, 'BOX_NOT_ALLOWED'])
        }
    }
    await permit('manage', 'off')
    expect(await read(one.prasit, 'inbox')).toMatchObject({ documents: 0 })
  })

  test('a person has one, too', async () => {
    const citizen = await world.as('somsri1')
    await send({ buyer: somsri })
    expect(await read(citizen, 'inbox')).toMatchObject({ documents: 1 })
  })
})
