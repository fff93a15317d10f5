import { PDFDocument } from '@cantoo/pdf-lib'
import type { EdocDelivered } from '@khlang/contract/edocs'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import { type Delivered, senderOf } from '../../../../test/edocs.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { invoice, supplier } from '../../../../../../packages/etax/test/invoice.ts'

let world: World
let one: Business
let deliver: ReturnType<typeof senderOf>
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
    name: 'ระบบ e-Tax',
    scopes: ['inbox:write'],
    ratePerSecond: 1000,
  })
  deliver = senderOf(world, secret)
})

const resultOf = (answer: Awaited<ReturnType<typeof deliver>>) => answer.json<{ result: Delivered }>().result

describe('who may send', () => {
  test('a key needs its scope, a person the outbox', async () => {
    const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
      name: 'ไฟล์',
      scopes: ['files:write'],
    })
    const xml = invoice({ number: 'P-1' })
    expect((await senderOf(world, secret)({ xml })).json()).toMatchObject({ machineCode: 'KEY_NOT_ALLOWED' })
    const asEmployee = (name: 'prasit' | 'kanya' | 'malee') =>
      senderOf(world, one[name].token, { 'x-account-id': one[name].accountId })
    expect((await asEmployee('prasit')({ xml })).json()).toMatchObject({ machineCode: 'BOX_NOT_ALLOWED' })
    expect((await asEmployee('kanya')({ xml: invoice({ number: 'P-2' }) })).statusCode).toBe(201)
    expect((await asEmployee('malee')({ xml: invoice({ number: 'P-3' }) })).statusCode).toBe(201)
    expect((await senderOf(world, 'no-such-token-at-all')({ xml })).statusCode).toBe(401)
  })
})

describe('what is refused', () => {
  test('names the field in the language of the caller, and stores nothing', async () => {
    const before = await world.owner.pool.query('select from edoc')
    const xml = invoice({ number: 'R-1', seller: '010550000003900000' })
    const thai = await deliver({ xml })
    expect(thai.statusCode).toBe(422)
    expect(thai.json()).toMatchObject({ machineCode: 'EDOC_REFUSED', fields: [{ path: 'sellerTaxId' }] })
    expect(thai.json<{ fields: { message: string }[] }>().fields[0]?.message).toMatch(/[ก-๙]/)
    const english = await deliver({ xml }, { headers: { 'accept-language': 'en' } })
    expect(english.json<{ fields: { message: string }[] }>().fields[0]?.message).toMatch(/check digit/)
    expect((await world.owner.pool.query('select from edoc')).rowCount).toBe(before.rowCount)
  })

  test.each([
    ['without a file', {}, 400, 'EDOC_FILES'],
    [
      'with a header that is no JSON of an object',
      { xml: invoice({ number: 'R-2' }), header: [] },
      422,
      'EDOC_REFUSED',
    ],
    [
      'whose header contradicts the document',
      { xml: invoice({ number: 'R-3' }), header: { document_no: 'R-4' } },
      422,
      'EDOC_REFUSED',
    ],
    [
      'for somebody else than its buyer',
      { xml: invoice({ number: 'R-5' }), header: { receiver: { tax_id: '0105500000020', branch: '00000' } } },
      422,
      'EDOC_REFUSED',
    ],
  ] as const)('%s', async (_, parts, status, machineCode) => {
    const answer = await deliver(parts)
    expect([answer.statusCode, answer.json<{ machineCode: string }>().machineCode]).toEqual([status, machineCode])
  })
})

describe('a PDF whose header alone says what it is', () => {
  const header = {
    document_no: 'H-1',
    doc_type_code: '388',
    doc_date: '2026-10-05',
    seller_tax_id: '0105500000038',
    receiver_tax_id: '0105500000020',
  }
  const send = async (more: Record<string, string>) => {
    const pdf = Buffer.from(await (await PDFDocument.create()).save())
    const answer = await deliver({ pdf, header: { ...header, ...more } })
    return answer.json<{ fields?: { path: string }[] }>().fields?.map(({ path }) => path) ?? answer.statusCode
  }

  test('has a day and a time that a document can have, and text of one line', async () => {
    expect(await send({})).toBe(201)
    // Originals are kept for five years from that day, so that a day long ago would keep nothing.
    expect(await send({ doc_date: '0001-01-01' })).toEqual(['doc_date'])
    expect(await send({ doc_date: '2569-10-05' })).toEqual(['doc_date'])
    for (const time of ['+275760-09-13', '-000001-01-01T00:00:00Z', '12', 'Monday 5 October 2026'])
      expect(await send({ process_date: time })).toEqual(['process_date'])
    expect(await send({ document_no: 'H-2', process_date: '2026-10-05T09:00:00+07:00' })).toBe(201)
    expect(await send({ document_no: 'H-3\r\nBcc: x', po_number: 'a\u0007b' })).toEqual([
      'document_no',
      'po_number',
      'document_no',
    ])
  })

  test.each<[string, Record<string, string>, string[]]>([
    ['an unknown currency', { currency: 'THX' }, ['currency']],
    ['a credit note without a purpose', { doc_type_code: '81' }, ['purpose_code']],
    ['a debit note without a purpose', { doc_type_code: '80' }, ['purpose_code']],
    ['sums that differ by more than a baht', { net: '1000', vat: '70', gross: '1071.01' }, ['gross']],
    ['digits in another order', { net: '1000', vat: '80.50', gross: '1080.05' }, ['gross']],
    ['a negative sum', { gross: '-1' }, ['gross']],
  ])('is refused for %s, with the field', async (_, more, fields) => {
    expect(await send({ document_no: 'H-4', ...more })).toEqual(fields)
  })

  test.each<[string, Record<string, string>, string]>([
    ['sums that differ by a baht', { net: '1000', vat: '70', gross: '1071.00' }, 'totals'],
    ['a seller who is the buyer', { buyer_tax_id: '0105500000038' }, 'buyer'],
  ])('is amber for %s', async (_, more, field) => {
    const pdf = Buffer.from(await (await PDFDocument.create()).save())
    const said = { ...header, document_no: `H-5 ${field}`, ...more }
    const { light, findings } = (await deliver({ pdf, header: said })).json<{ result: EdocDelivered }>().result
    expect([light, findings.map((one) => one.field)]).toEqual(['amber', expect.arrayContaining([field])])
  })
})

describe('a document that lacks the branches of its parties', () => {
  test('has a seller who is its buyer, if the header says that it is one branch', async () => {
    const sentWith = async (buyer_branch: string) => {
      const whole = invoice({ number: `B-${buyer_branch}`, seller: supplier, buyer: supplier })
      const xml = whole.replaceAll(supplier, supplier.slice(0, 13))
      const answer = await deliver({ xml, header: { seller_branch: '00000', buyer_branch } })
      const { light, findings } = answer.json<{ result: EdocDelivered }>().result
      return [light, ...findings.filter(({ severity }) => severity !== 'note').map(({ field }) => field)]
    }
    expect(await sentWith('00000')).toEqual(['amber', 'sellerTaxId', 'buyerTaxId', 'buyer'])
    expect(await sentWith('00001')).toEqual(['amber', 'sellerTaxId', 'buyerTaxId'])
  })
})

describe('repeats', () => {
  test('the same request key has the same result and no second effect', async () => {
    const send = () => deliver({ xml: invoice({ number: 'K-1' }) }, { headers: { 'idempotency-key': 'once' } })
    const [first, second] = [resultOf(await send()), resultOf(await send())]
    expect(second).toEqual(first)
    const other = await deliver({ xml: invoice({ number: 'K-2' }) }, { headers: { 'idempotency-key': 'once' } })
    expect(other.json()).toMatchObject({ machineCode: 'INVALID_INPUT' })
  })

  test('the same document again is a duplicate, also when it is sent by many at once', async () => {
    const xml = invoice({ number: 'D-1' })
    const results = (await Promise.all(Array.from({ length: 8 }, () => deliver({ xml })))).map(resultOf)
    expect(results.filter(({ status }) => status === 'pending')).toHaveLength(1)
    expect(results.filter(({ status, reason }) => status === 'duplicate' && reason === 'same_content')).toHaveLength(7)
    const { rows } = await world.owner.pool.query<{ duplicates: number; files: number }>(
      `select max(duplicates) as duplicates, (select count(*)::int from edoc_file f where f.edoc_id = any(array_agg(e.id))) as files
        from edoc e where document_no = 'D-1'`,
    )
    expect(rows).toEqual([{ duplicates: 7, files: 1 }])
  })
})

describe('in two steps', () => {
  test('a saved document goes nowhere until it is sent, once', async () => {
    const saved = resultOf(await deliver({ xml: invoice({ number: 'S-1' }) }, { url: '/api/edocs/drafts' }))
    expect(saved.status).toBe('draft')
    const url = `/api/edocs/${saved.transactionId}/send`
    const foreign = await (await world.as('wichai1', 'TWO')).refused('POST', url, {})
    expect(foreign.machineCode).toBe('EDOC_NOT_FOUND')
    const sent = await one.malee.call<Delivered>('POST', url, {})
    expect(sent).toMatchObject({
      transactionId: saved.transactionId,
      status: 'pending',
      reason: 'no_consent',
      light: 'green',
    })
    expect((await one.malee.refused('POST', url, {})).machineCode).toBe('EDOC_STATE')
  })
})

test('a check says what a document would come to, and stores nothing', async () => {
  await deliver({ xml: invoice({ number: 'C-1' }) })
  const check = async (xml: string) =>
    (await deliver({ xml }, { url: '/api/edocs/check' })).json<{ result: object }>().result
  expect(await check(invoice({ number: 'C-1' }))).toMatchObject({ deliverable: true, known: 'same_content' })
  expect(await check(invoice({ number: 'C-1', unitPrice: 200 }))).toMatchObject({ known: 'content_differs' })
  expect(await check(invoice({ number: 'C-2', seller: '010550000003900000' }))).toMatchObject({
    deliverable: false,
    light: 'red',
    known: 'no',
  })
})

test('what is held for too long has failed', async () => {
  const { transactionId } = resultOf(await deliver({ xml: invoice({ number: 'E-1' }) }))
  world.clock.advance(31 * 86_400_000)
  await world.runJob('edocs:sweep')
  const { rows } = await world.owner.pool.query('select status, reason, unique_key from edoc where id = $1', [
    transactionId,
  ])
  expect(rows).toEqual([{ status: 'failed', reason: 'expired', unique_key: null }])
})

test('a webhook of a key that reads the outbox gets each state', async () => {
  one = await createBusiness(world)
  const make = (scopes: string[]) => one.malee.call<{ id: string }>('POST', '/api/keys', { name: 'เว็บฮุก', scopes })
  const url = 'https://hooks.example.com/edocs'
  const wrong = await one.malee.refused('POST', '/api/webhooks', {
    keyId: (await make(['files:read'])).id,
    url,
    events: ['edoc.changed'],
  })
  expect(wrong.machineCode).toBe('WEBHOOK_SCOPE')
  await one.malee.call('POST', '/api/webhooks', {
    keyId: (await make(['outbox:read'])).id,
    url,
    events: ['edoc.changed'],
  })
  const { transactionId } = resultOf(await deliver({ xml: invoice({ number: 'W-1' }) }))
  world.clock.advance(31 * 86_400_000)
  await world.runJob('edocs:sweep')
  const { rows } = await world.owner.pool.query<{ type: string; status: string }>(
    `select a.type, a.data ->> 'status' as status from webhook_delivery d join audit_event a on a.id = d.event_id
      where a.subject = $1 order by a.id`,
    [transactionId],
  )
  expect(rows).toEqual([
    { type: 'edoc.sent', status: 'pending' },
    { type: 'edoc.changed', status: 'failed' },
  ])
})
