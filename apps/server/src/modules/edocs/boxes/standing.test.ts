import { edocFigureLimits, type EdocFigures } from '@khlang/contract/edoc-figures'
import type { EdocStanding } from '@khlang/contract/edoc-states'
import { lastMonths, monthOf } from '@khlang/contract/months'
import { writeXml } from '@khlang/etax'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../../test/edocs.ts'
import {
  companyOne,
  companyTwo,
  invoice,
  type InvoiceParts,
  supplier,
} from '../../../../../../packages/etax/test/invoice.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
let one: Business
let wichai: Client
let sendAs: { one: ReturnType<typeof senderOf>; two: ReturnType<typeof senderOf> }
let today: string
beforeAll(async () => {
  world = await createWorld({}, { consents: fakeConsents(), strictSenders: true })
  one = await createBusiness(world)
  wichai = await world.as('wichai1', 'TWO')
  const keyOf = async (who: Client) =>
    (
      await who.call<{ secret: string }>('POST', '/api/keys', {
        name: 'ระบบ e-Tax',
        scopes: ['inbox:write', 'outbox:read'],
        ratePerSecond: 1000,
      })
    ).secret
  sendAs = { one: senderOf(world, await keyOf(one.malee)), two: senderOf(world, await keyOf(wichai)) }
  today = `${lastMonths(monthOf(world.clock.now()), edocFigureLimits.months).at(-1) ?? ''}-01`
})

let count = 0
let number: string
beforeEach(() => {
  number = `S-${++count}`
})

async function send(xml: string, by: 'one' | 'two' = 'one'): Promise<string> {
  const answer = await sendAs[by]({ xml })
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body])
  return answer.json<{ result: Delivered }>().result.transactionId
}
/** An invoice of company ONE to company TWO. */
const invoiceOf = (parts: Partial<InvoiceParts> = {}) =>
  invoice({ number, seller: companyOne, buyer: companyTwo, date: today, ...parts })
const replacementOf = (parts: Partial<InvoiceParts> = {}) =>
  invoiceOf({ number: `${number}-R`, purposeCode: 'TIVC01', refersTo: number, unitPrice: 200, ...parts })

/** A cancellation names no buyer: whoever has the document that it names receives it. */
const cancellationOf = (seller = companyOne) =>
  writeXml({
    type: 'T07',
    title: 'ใบแจ้งยกเลิก',
    number: `${number}-C`,
    globalId: null,
    issued: `${today}T09:30:00`,
    created: `${today}T09:30:00`,
    purposeCode: null,
    purpose: 'ลูกค้ายกเลิก',
    notes: [],
    seller: {
      ids: [],
      globalIds: [],
      name: 'บริษัท หนึ่ง จำกัด',
      scheme: 'TXID',
      taxId: seller.slice(0, 13),
      branch: seller.slice(13),
      contacts: [],
      address: {
        postcode: '10120',
        buildingName: null,
        lines: [],
        street: null,
        city: '1028',
        citySubDivision: '102803',
        country: 'TH',
        province: '10',
        buildingNumber: '12',
      },
    },
    buyer: null,
    invoicer: null,
    invoicee: null,
    payer: null,
    payee: null,
    shipTo: null,
    shipFrom: null,
    deliveryTerms: null,
    delivered: null,
    poNumber: null,
    poDate: null,
    references: [{ number, date: null, type: '388', category: null }],
    currency: null,
    taxes: [],
    allowances: [],
    paymentTerms: [],
    totals: null,
    lines: [],
  })

/** How a document stands for its sender and for its receiver. */
async function standingOf(id: string): Promise<EdocStanding[]> {
  const shown = await Promise.all([
    one.malee.call<{ standing: EdocStanding }>('GET', `/api/edocs/${id}?box=outbox`),
    wichai.call<{ standing: EdocStanding }>('GET', `/api/edocs/${id}?box=inbox`),
  ])
  return shown.map(({ standing }) => standing)
}
const both = (standing: EdocStanding) => [standing, standing]

describe('a document is', () => {
  test('in force by itself', async () => {
    expect(await standingOf(await send(invoiceOf()))).toEqual(both('in_force'))
  })

  test('replaced by another one of its seller, which is in force', async () => {
    const [first, second] = [await send(invoiceOf()), await send(replacementOf())]
    expect([await standingOf(first), await standingOf(second)]).toEqual([both('replaced'), both('in_force')])
  })

  test('replaced by one that came before it', async () => {
    const second = await send(replacementOf())
    const first = await send(invoiceOf())
    expect([await standingOf(first), await standingOf(second)]).toEqual([both('replaced'), both('in_force')])
  })

  test('replaced by one of the same number, as often as one comes', async () => {
    const first = await send(invoiceOf())
    const second = await send(replacementOf({ number }))
    const third = await send(replacementOf({ number, unitPrice: 300 }))
    expect([await standingOf(first), await standingOf(second), await standingOf(third)]).toEqual([
      both('replaced'),
      both('replaced'),
      both('in_force'),
    ])
  })

  test('cancelled by a note that names no buyer', async () => {
    const id = await send(invoiceOf())
    await send(cancellationOf())
    expect(await standingOf(id)).toEqual(both('cancelled'))
  })

  test('replaced for its first buyer by one to another buyer', async () => {
    const id = await send(invoiceOf())
    await send(replacementOf({ buyer: '1100000000016' }))
    expect(await standingOf(id)).toEqual(both('replaced'))
  })

  test('replaced by one that waits for its receiver, and in force again when that one is given up', async () => {
    const id = await send(invoiceOf())
    const second = await send(replacementOf({ buyer: '099400016550100000' }))
    expect(await standingOf(id)).toEqual(both('replaced'))
    await world.owner.pool.query("update edoc set status = 'failed', reason = 'cancelled' where id = $1", [second])
    expect(await standingOf(id)).toEqual(both('in_force'))
    await world.owner.pool.query("update edoc set status = 'failed', reason = 'expired' where id = $1", [second])
    expect(await standingOf(id)).toEqual(both('replaced'))
  })

  test('in force while its replacement is only saved', async () => {
    const id = await send(invoiceOf())
    const answer = await sendAs.one({ xml: replacementOf() }, { url: '/api/edocs/drafts' })
    const draft = answer.json<{ result: Delivered }>().result
    expect(draft.status).toBe('draft')
    expect(await standingOf(id)).toEqual(both('in_force'))
    await one.malee.call('POST', `/api/edocs/${draft.transactionId}/send`, {})
    expect(await standingOf(id)).toEqual(both('replaced'))
  })

  test('in force whatever somebody says who is not its seller', async () => {
    const id = await send(invoiceOf())
    // Sent by company TWO, which has no mandate of ONE.
    await send(replacementOf(), 'two')
    await send(cancellationOf(), 'two')
    expect(await standingOf(id)).toEqual(both('in_force'))
  })

  test('in force whatever its seller says about a document of another seller with this number', async () => {
    const id = await send(invoiceOf())
    await send(
      invoice({
        number: `${number}-R`,
        seller: supplier,
        buyer: companyTwo,
        refersTo: number,
        purposeCode: 'TIVC01',
        date: today,
      }),
    )
    expect(await standingOf(id)).toEqual(both('in_force'))
  })

  test('replaced by the sender of both, where nothing shows whose they are', async () => {
    const id = await send(invoiceOf({ seller: supplier }))
    await send(replacementOf({ seller: supplier }))
    expect(await standingOf(id)).toEqual(both('replaced'))
  })

  test('replaced for its receiver, and not for a sender who may not know what its seller issues', async () => {
    const id = await send(invoiceOf(), 'two')
    const byStranger = async () =>
      (await wichai.call<{ standing: EdocStanding }>('GET', `/api/edocs/${id}?box=outbox`)).standing
    await send(replacementOf())
    const received = await wichai.call<{ standing: EdocStanding }>('GET', `/api/edocs/${id}?box=inbox`)
    expect([received.standing, await byStranger()]).toEqual(['replaced', 'in_force'])
    await send(cancellationOf())
    expect(await byStranger()).toBe('in_force')
    // What they say themselves they know.
    await send(replacementOf({ number: `${number}-OWN` }), 'two')
    expect(await byStranger()).toBe('replaced')
  })

  test('replaced once by two that come at the same time as it', async () => {
    const [first] = await Promise.all([
      send(invoiceOf()),
      send(replacementOf()),
      send(replacementOf({ number: `${number}-R2` })),
    ])
    expect(await standingOf(first)).toEqual(both('replaced'))
  })
})

test('lists filter by it, and figures add up what is in force', async () => {
  const grossOf = async (who: Client, box: string) => {
    const figures = await who.call<EdocFigures>('GET', `/api/edocs/figures?box=${box}`)
    const sums = figures.types.find(({ docType }) => docType === '388')?.sums ?? []
    return { gross: Number(sums.find(({ currency }) => currency === 'THB')?.gross ?? 0), standings: figures.standings }
  }
  const listed = async (who: Client, box: string, query: string) =>
    (await who.call<{ items: { id: string }[] }>('GET', `/api/edocs/${box}?limit=1000&${query}`)).items.map(
      ({ id }) => id,
    )
  for (const [who, box] of [
    [one.malee, 'outbox'],
    [wichai, 'inbox'],
  ] as const) {
    number = `S-${++count}`
    const before = await grossOf(who, box)
    const first = await send(invoiceOf())
    const second = await send(replacementOf())
    const after = await grossOf(who, box)
    expect(after.gross - before.gross).toBeCloseTo(214)
    for (const { standing, documents } of after.standings)
      expect(documents).toBe((await listed(who, box, `standing=${standing}&from=${today}&to=${today}`)).length)
    expect(await listed(who, box, 'standing=replaced')).toContain(first)
    expect(await listed(who, box, 'standing=in_force')).toContain(second)
    expect(await listed(who, box, 'standing=in_force')).not.toContain(first)
  }
})

test('lists filter by light, signature, amount, and by senders who are not the seller', async () => {
  const id = await send(invoiceOf({ unitPrice: 1234.5 }))
  const foreign = await send(invoiceOf({ number: `${number}-F`, seller: supplier, unitPrice: 1234.5 }))
  const range = `from=${today}&to=${today}`
  const listed = async (query: string) =>
    (await wichai.call<{ items: { id: string }[] }>('GET', `/api/edocs/inbox?limit=1000&${query}`)).items.map(
      (row) => row.id,
    )
  const cases: readonly (readonly [string, { own: boolean; foreign: boolean }])[] = [
    ['light=amber', { own: true, foreign: true }],
    ['light=red', { own: false, foreign: false }],
    [`signature=none&${range}`, { own: true, foreign: true }],
    [`signature=valid&${range}`, { own: false, foreign: false }],
    [`grossFrom=1320.91&grossTo=1320.92&${range}`, { own: true, foreign: true }],
    [`grossFrom=1320.93&${range}`, { own: false, foreign: false }],
    [`notBySeller=true&${range}`, { own: false, foreign: true }],
  ]
  for (const [query, found] of cases) {
    const ids = await listed(query)
    expect([query, { own: ids.includes(id), foreign: ids.includes(foreign) }]).toEqual([query, found])
  }
  // What only documents say is looked for within a range of days (C34).
  for (const query of ['signature=none', 'grossFrom=1', 'grossTo=1', 'notBySeller=true'])
    expect((await wichai.refused('GET', `/api/edocs/inbox?${query}`)).machineCode).toBe('EDOC_SEARCH_RANGE')
})
