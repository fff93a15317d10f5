import type { RefundDocument, RefundTotals } from '@khlang/contract/edoc-refunds'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { type Delivered, senderOf } from '../../../../test/edocs.ts'
import { companyTwo, invoice, type InvoiceParts, somsri } from '../../../../../../packages/etax/test/invoice.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { statementsOf } from '../../../../test/statements.ts'

type Outcomes = { items: { id: string; ok: boolean; machineCode?: string }[] }

let world: World
let one: Business
let citizen: Client
let deliver: ReturnType<typeof senderOf>
let campaign: string
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  citizen = await world.as('somsri1')
  const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
    name: 'ระบบ e-Tax',
    scopes: ['inbox:write', 'outbox:read'],
    ratePerSecond: 1000,
  })
  deliver = senderOf(world, secret)
})
/** Each test has a campaign, and so days, of its own. */
let year = 2000
beforeEach(async () => {
  year += 1
  const { rows } = await world.owner.pool.query<{ id: string }>(
    `insert into refund_campaign (year, name_th, name_en, starts, ends, cap, ordinary_cap, electronic_cap, doc_types,
       hashtag, excluded_words, excluded_th, excluded_en)
     values ($1, 'ทดสอบ', 'Test', make_date($1, 1, 1), make_date($1, 2, 15), 1000, null, 1000, '{388}', 'ลดหย่อน',
       '{เบียร์}', 'สุรา', 'alcohol') returning id`,
    [year],
  )
  campaign = rows[0]?.id ?? ''
})

let count = 0
async function send(parts: Partial<InvoiceParts> = {}): Promise<string> {
  const xml = invoice({ number: `R-${++count}`, buyer: somsri, date: `${year}-02-01`, ...parts })
  return (await deliver({ xml })).json<{ result: Delivered }>().result.transactionId
}
const path = () => `/api/edocs/refunds/${campaign}`
const documents = async (who = citizen) =>
  (await who.call<{ items: RefundDocument[] }>('GET', `${path()}/documents`)).items
const document = async (id: string) => (await documents()).find((one) => one.id === id)
const totals = () => citizen.call<RefundTotals>('GET', path())
const bring = async (...ids: string[]) =>
  (await citizen.call<Outcomes>('POST', `${path()}/import`, { ids })).items.map((item) =>
    item.ok ? 'ok' : item.machineCode,
  )
const mark = async (as: string, ...ids: string[]) =>
  (await citizen.call<Outcomes>('POST', `${path()}/mark`, { ids, mark: as })).items.map((item) =>
    item.ok ? 'ok' : item.machineCode,
  )
const inInbox = async (number: string) =>
  (
    await citizen.call<{ items: { taxRefundStatus: string; hashtags: string[] }[] }>(
      'GET',
      `/api/edocs/inbox?documentNo=${number}`,
    )
  ).items

describe('importing', () => {
  test('brings what waits for a consent into the Inbox, and nothing else', async () => {
    const [wanted, other] = [await send({ number: `W-${year}` }), await send({ number: `O-${year}` })]
    expect(await document(wanted)).toMatchObject({
      importStatus: 'not_imported',
      reason: null,
      counted: null,
      gross: '107.00',
    })
    expect(await totals()).toMatchObject({ counted: '0.00', waiting: 2 })
    expect(await bring(wanted)).toEqual(['ok'])
    expect(await document(wanted)).toMatchObject({ importStatus: 'imported', status: 'eligible', counted: '107.00' })
    expect(await inInbox(`W-${year}`)).toMatchObject([{ taxRefundStatus: 'eligible', hashtags: ['ลดหย่อน'] }])
    // Its owner has not consented to anything else.
    expect(await document(other)).toMatchObject({ importStatus: 'not_imported' })
    expect(await inInbox(`O-${year}`)).toEqual([])
    expect(await citizen.call('GET', '/api/consent')).not.toMatchObject({ status: 'approve' })
    expect(await totals()).toMatchObject({ counted: '107.00', left: '893.00', documents: 1, waiting: 1 })
    // Its sender sees that it has arrived.
    const sent = await one.malee.call<{ status: string; attempts: { how: string }[] }>(
      'GET',
      `/api/edocs/${wanted}?box=outbox`,
    )
    expect(sent).toMatchObject({ status: 'active', attempts: [{ how: 'first' }, { how: 'import' }] })
  })

  test('is in the log of the person', async () => {
    const id = await send({ number: `LOG-${year}` })
    await bring(id)
    const { items } = await citizen.call<{ items: { sentence: { text: string }[] }[] }>(
      'GET',
      '/api/personal-log?limit=20',
    )
    const lines = items.map(({ sentence }) => sentence.map(({ text }) => text).join(''))
    const own = lines.filter((line) => line.includes(`LOG-${year}`))
    // What the person did, and what the system did with the document.
    expect(own.some((line) => line.includes('นำเข้าเอกสาร'))).toBe(true)
    expect(own.some((line) => line.includes('เข้ากล่องขาเข้า'))).toBe(true)
  })

  test('twice, and at the same time, is one document that uses its space once', async () => {
    const id = await send({ number: `TWICE-${year}` })
    const before = await citizen.used()
    const [first, second] = await Promise.all([bring(id), bring(id)])
    expect([first, second]).toEqual([['ok'], ['ok']])
    expect(await bring(id)).toEqual(['ok'])
    expect(await inInbox(`TWICE-${year}`)).toHaveLength(1)
    const used = await citizen.used()
    expect(used).toBeGreaterThan(before)
    expect((await inInbox(`TWICE-${year}`))[0]?.hashtags).toEqual(['ลดหย่อน'])
    await bring(id)
    expect(await citizen.used()).toBe(used)
  })

  test('of a deleted copy brings it back, from the trash or from beyond', async () => {
    const id = await send({ number: `BACK-${year}` })
    await bring(id)
    const used = await citizen.used()
    await citizen.call('POST', '/api/edocs/delete', { ids: [id], box: 'inbox' })
    expect(await document(id)).toMatchObject({ importStatus: 'copy_deleted', counted: null })
    expect(await totals()).toMatchObject({ counted: '0.00' })
    expect(await bring(id)).toEqual(['ok'])
    await citizen.call('POST', '/api/edocs/delete', { ids: [id], box: 'inbox' })
    await citizen.call('POST', '/api/edocs/purge', { ids: [id], box: 'inbox' })
    expect(await document(id)).toMatchObject({ importStatus: 'copy_deleted' })
    expect(await citizen.used()).toBeLessThan(used)
    expect(await bring(id)).toEqual(['ok'])
    expect(await citizen.used()).toBe(used)
    expect(await document(id)).toMatchObject({ importStatus: 'imported', status: 'eligible' })
  })

  test('of a copy that its owner has agreed to delete is neither offered nor done', async () => {
    const id = await send({ number: `AGREED-${year}` })
    await bring(id)
    const ask = { ids: [id], box: 'outbox', mode: 'request', reason: 'ออกผิดฉบับ' }
    await one.malee.call('POST', '/api/edocs/delete', ask)
    await citizen.call('POST', '/api/edocs/answer', { ids: [id], answer: 'approve' })
    expect(await document(id)).toBeUndefined()
    expect(await bring(id)).toEqual(['EDOC_DELETION_APPROVED'])
    await citizen.call('POST', '/api/edocs/purge', { ids: [id], box: 'inbox' })
    expect(await bring(id)).toEqual(['EDOC_DELETION_APPROVED'])
    expect(await inInbox(`AGREED-${year}`)).toEqual([])
  })

  test('without space fails with its reason, changes nothing, and is done later', async () => {
    const id = await send({ number: `FULL-${year}` })
    const drive = 'update drive set quota = $2 where account_id = $1'
    const quota = async (bytes: number) => {
      await world.owner.pool.query(drive, [citizen.accountId, bytes])
    }
    await quota(0)
    expect(await bring(id)).toEqual(['STORAGE_FULL'])
    expect(await document(id)).toMatchObject({ importStatus: 'failed', failure: 'STORAGE_FULL' })
    const sent = await one.malee.call<{ attempts: unknown[] }>('GET', `/api/edocs/${id}?box=outbox`)
    expect(sent.attempts).toHaveLength(1)
    await quota(1e9)
    expect(await bring(id)).toEqual(['ok'])
    expect(await document(id)).toMatchObject({ importStatus: 'imported', failure: null })
  })

  test('of what waited for too long is still possible', async () => {
    const id = await send({ number: `OLD-${year}` })
    await world.owner.pool.query("update edoc set pending_until = now() - interval '1 hour' where id = $1", [id])
    await world.runJob('edocs:sweep')
    expect(await document(id)).toMatchObject({ importStatus: 'not_imported' })
    expect(await bring(id)).toEqual(['ok'])
    expect(await inInbox(`OLD-${year}`)).toHaveLength(1)
  })

  test('of what its sender has taken back is not offered', async () => {
    const id = await send({ number: `GONE-${year}` })
    await one.malee.call('POST', '/api/edocs/delete', { ids: [id], box: 'outbox' })
    expect(await document(id)).toBeUndefined()
    expect(await bring(id)).toEqual(['EDOC_STATE'])
    expect(await inInbox(`GONE-${year}`)).toEqual([])
  })
})

describe('what counts', () => {
  test('a document that is replaced is shown beside the newest, which counts alone', async () => {
    const first = await send({ number: `REP-${year}` })
    await bring(first)
    const second = await send({
      number: `REP2-${year}`,
      purposeCode: 'TIVC01',
      refersTo: `REP-${year}`,
      unitPrice: 200,
    })
    await bring(second)
    expect(await document(first)).toMatchObject({ importStatus: 'imported', status: 'none', reason: 'replaced' })
    expect(await document(second)).toMatchObject({ status: 'eligible', counted: '214.00' })
    expect(await totals()).toMatchObject({ counted: '214.00', documents: 1 })
    expect(await inInbox(`REP-${year}`)).toMatchObject([{ taxRefundStatus: 'none' }])
  })

  test('the cap is filled by the oldest first', async () => {
    const ids = [
      await send({ unitPrice: 500, date: `${year}-02-03` }),
      await send({ unitPrice: 500, date: `${year}-02-02` }),
      await send({ unitPrice: 500, date: `${year}-02-04` }),
    ] as const
    await bring(...ids)
    const shown = await Promise.all(ids.map((id) => document(id)))
    expect(shown.map((row) => [row?.status, row?.counted])).toEqual([
      ['eligible', '465.00'],
      ['eligible', '535.00'],
      ['over_cap', '0.00'],
    ])
    expect(await totals()).toMatchObject({ counted: '1000.00', left: '0.00' })
  })

  test('a credit note reduces the document that it corrects, until it is cancelled', async () => {
    const id = await send({ number: `CN-${year}`, unitPrice: 300 })
    await bring(id)
    const note = (number: string, unitPrice: number) =>
      deliver({
        xml: invoice({
          number,
          buyer: somsri,
          // After the days of the campaign: it takes off all the same.
          date: `${year}-03-01`,
          unitPrice,
          purposeCode: 'CDNG01',
          refersTo: `CN-${year}`,
        })
          .replaceAll('TaxInvoice_', 'DebitCreditNote_')
          .replaceAll(':TaxInvoice', ':DebitCreditNote')
          .replace('<ram:TypeCode>388<', '<ram:TypeCode>81<'),
      })
    const answer = await note(`CN1-${year}`, 100)
    expect([answer.statusCode, answer.body]).toEqual([201, answer.body])
    expect(await document(id)).toMatchObject({ gross: '321.00', credited: '107.00', counted: '214.00' })
    expect(await totals()).toMatchObject({ counted: '214.00', documents: 1 })
    await note(`CN2-${year}`, 200)
    expect(await document(id)).toMatchObject({ credited: '321.00', status: 'none', reason: 'credited' })
    expect(await totals()).toMatchObject({ counted: '0.00', documents: 0 })
    // What its sender has cancelled is not in force.
    await world.owner.pool.query("update edoc set status = 'failed', reason = 'cancelled' where document_no = $1", [
      `CN2-${year}`,
    ])
    expect(await document(id)).toMatchObject({ credited: '107.00', counted: '214.00' })
  })

  test('documents outside of the days, and those of others, are none of it', async () => {
    const outside = await send({ date: `${year}-02-16` })
    const theirs = await send({ buyer: companyTwo })
    expect((await documents()).map(({ id }) => id)).not.toContain(outside)
    expect(await bring(outside, theirs)).toEqual(['EDOC_NOT_FOUND', 'EDOC_NOT_FOUND'])
    expect(await mark('used', theirs)).toEqual(['EDOC_NOT_FOUND'])
  })

  test('marks: used in filing, goods that do not count, and back', async () => {
    const id = await send({ number: `MARK-${year}` })
    expect(await mark('used', id)).toEqual(['EDOC_NOT_FOUND'])
    await bring(id)
    expect(await mark('used', id)).toEqual(['ok'])
    expect(await document(id)).toMatchObject({ status: 'used', used: true })
    expect(await totals()).toMatchObject({ used: '107.00' })
    expect(await mark('excluded', id)).toEqual(['ok'])
    expect(await document(id)).toMatchObject({ status: 'excluded', counted: '0.00' })
    expect(await inInbox(`MARK-${year}`)).toMatchObject([{ taxRefundStatus: 'excluded' }])
    await mark('included', id)
    await mark('unused', id)
    expect(await document(id)).toMatchObject({ status: 'eligible' })
  })

  test('goods that do not count are seen in the document', async () => {
    const xml = invoice({ number: `BEER-${year}`, buyer: somsri, date: `${year}-02-01` }).replace('สินค้าทดสอบ', 'เบียร์สด')
    const { transactionId: id } = (await deliver({ xml })).json<{ result: Delivered }>().result
    await bring(id)
    expect(await document(id)).toMatchObject({ status: 'excluded', excluded: true })
  })
})

test('the list is a CSV file, without formulas', async () => {
  const id = await send({ number: `=1+${year}` })
  await bring(id)
  const answer = await citizen.send({ method: 'GET', url: `${path()}/documents.csv?language=th` })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, row] = answer.body.split('\r\n')
  expect(head).toContain('"เลขประจำตัวผู้เสียภาษี"')
  expect(row).toContain(`"'=1+${year}"`)
  expect(row).toContain('"นำเข้าแล้ว","ใช้สิทธิได้","","107.00"')
})

test('the CSV file has every document once, in the order of the list, and reads each once', async () => {
  const [first, trashed] = [await send({ date: `${year}-01-03` }), await send({ date: `${year}-01-04` })]
  await bring(first, trashed)
  await citizen.call('POST', '/api/edocs/delete', { ids: [trashed], box: 'inbox' })
  for (const day of ['02', '05', '04']) await send({ date: `${year}-01-${day}` })
  const url = `${path()}/documents.csv?language=en`
  let body = ''
  const sent = await statementsOf(world, async () => {
    body = (await citizen.send({ method: 'GET', url })).body
  })
  const numbers = body.split('\r\n').flatMap((line) => /"(R-\d+)"/.exec(line)?.[1] ?? [])
  expect(numbers).toEqual((await documents()).map((one) => one.documentNo))
  expect(numbers).toHaveLength(5)
  // Those of the Inbox, and the others.
  expect(sent.filter(({ text }) => text.includes('from edoc e'))).toHaveLength(2)
})

test('the list is paged', async () => {
  const ids = [await send(), await send(), await send({ date: `${year}-01-05` })]
  const seen: string[] = []
  let cursor = ''
  do {
    const page = await citizen.call<{ items: RefundDocument[]; nextCursor: string | null }>(
      'GET',
      `${path()}/documents?limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    seen.push(...page.items.map((item) => item.id))
    cursor = page.nextCursor ?? ''
  } while (cursor !== '')
  expect(seen.toSorted()).toEqual(ids.toSorted())
  expect(seen.at(-1)).toBe(ids[2])
})

describe('who', () => {
  test('is a person in their own account', async () => {
    expect((await one.malee.refused('GET', '/api/edocs/refunds')).machineCode).toBe('REFUND_ONLY_PEOPLE')
    expect((await one.malee.refused('GET', path())).machineCode).toBe('REFUND_ONLY_PEOPLE')
    const other = await world.as('anan01')
    const id = await send()
    expect((await documents(other)).map((item) => item.id)).not.toContain(id)
    const { items } = await other.call<Outcomes>('POST', `${path()}/import`, { ids: [id] })
    expect(items).toEqual([{ id, ok: false, machineCode: 'EDOC_NOT_FOUND' }])
  })

  test('of a suspended account reads, and changes nothing', async () => {
    const id = await send()
    await world.owner.pool.query("update account set status = 'suspended' where id = $1", [citizen.accountId])
    expect((await citizen.refused('POST', `${path()}/import`, { ids: [id] })).machineCode).toBe('ACCOUNT_SUSPENDED')
    expect(await document(id)).toMatchObject({ importStatus: 'not_imported' })
    await world.owner.pool.query("update account set status = 'active' where id = $1", [citizen.accountId])
  })

  test('campaigns of two years are there to begin with', async () => {
    const { items } = await citizen.call<{ items: RefundTotals[] }>('GET', '/api/edocs/refunds')
    expect(items.filter(({ year }) => year > 2023)).toMatchObject([
      { year: 2025, from: '2025-01-16', to: '2025-02-28', cap: '50000', ordinaryCap: '30000' },
      { year: 2024, from: '2024-01-01', to: '2024-02-15', cap: '50000', ordinaryCap: null },
    ])
    expect((await citizen.refused('GET', '/api/edocs/refunds/00000000-0000-4000-8000-000000000000')).machineCode).toBe(
      'REFUND_NOT_FOUND',
    )
  })
})
