import type { EdocDetail, EdocListed } from '@khlang/contract/edoc-boxes'
import type { EdocOutcomes } from '@khlang/contract/edoc-actions'
import { beforeAll, describe, expect, test } from 'vitest'
import { companyOne, companyTwo, invoice } from '../../../../../packages/etax/test/invoice.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../test/edocs.ts'
import { createWorld, type World } from '../../../test/harness.ts'

let world: World
let one: Business
let wichai: Client
let deliver: ReturnType<typeof senderOf>
beforeAll(async () => {
  world = await createWorld({}, { consents: fakeConsents() })
  one = await createBusiness(world)
  wichai = await world.as('wichai1', 'TWO')
  const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
    name: 'ระบบ e-Tax',
    scopes: ['inbox:write'],
    ratePerSecond: 1000,
  })
  deliver = senderOf(world, secret)
})

let count = 0
async function arrive({ number = `R-${++count}`, unitPrice = 100 } = {}): Promise<string> {
  const answer = await deliver({ xml: invoice({ number, seller: companyOne, buyer: companyTwo, unitPrice }) })
  return answer.json<{ result: Delivered }>().result.transactionId
}
const respond = async (who: Client, id: string, said: object) =>
  (await who.call<EdocOutcomes>('POST', '/api/edocs/respond', { ids: [id], ...said })).items.map(
    ({ ok, machineCode }) => (ok ? 'ok' : machineCode),
  )
const detail = (who: Client, box: string, id: string) => who.call<EdocDetail>('GET', `/api/edocs/${id}?box=${box}`)
const today = () => world.clock.now().toISOString().slice(0, 10)

describe('the receiver of a document says', () => {
  test.each([
    ['accepted', {}, { reason: null, paidOn: null }],
    ['accepted', { reason: ' ตรงตามใบสั่งซื้อ ' }, { reason: 'ตรงตามใบสั่งซื้อ', paidOn: null }],
    ['disputed', { reason: 'ราคาไม่ตรง' }, { reason: 'ราคาไม่ตรง', paidOn: null }],
    ['paid', { paidOn: '2026-01-15' }, { reason: null, paidOn: '2026-01-15' }],
    // A day belongs to a payment.
    ['accepted', { paidOn: '2026-01-15' }, { reason: null, paidOn: null }],
  ] as const)('%s, with %j', async (response, more, shown) => {
    const id = await arrive()
    expect(await respond(wichai, id, { response, ...more })).toEqual(['ok'])
    for (const [who, box] of [
      [wichai, 'inbox'],
      [one.malee, 'outbox'],
    ] as const)
      expect(await detail(who, box, id)).toMatchObject({ response, responses: [{ response, ...shown }] })
  })

  test('one thing after the other: the last counts, and all are kept', async () => {
    const id = await arrive()
    await respond(wichai, id, { response: 'disputed', reason: 'ของไม่ครบ' })
    world.clock.advance(60_000)
    await respond(wichai, id, { response: 'accepted' })
    world.clock.advance(60_000)
    await respond(wichai, id, { response: 'paid', paidOn: today() })
    const { response, responses } = await detail(one.malee, 'outbox', id)
    expect([response, ...responses.map((said) => said.response)]).toEqual(['paid', 'paid', 'accepted', 'disputed'])
  })
})

test.each([
  ['a dispute without a reason', { response: 'disputed' }, 'EDOC_REASON_REQUIRED'],
  ['a dispute with an empty reason', { response: 'disputed', reason: '  ' }, 'EDOC_REASON_REQUIRED'],
  ['a payment without a day', { response: 'paid' }, 'EDOC_PAYMENT_DAY'],
  ['a payment on a day that does not exist', { response: 'paid', paidOn: '2026-02-30' }, 'EDOC_PAYMENT_DAY'],
  ['a payment in the future', { response: 'paid', paidOn: '2999-01-01' }, 'EDOC_PAYMENT_DAY'],
  ['something else', { response: 'maybe' }, 'INVALID_INPUT'],
])('%s is refused', async (_, said, code) => {
  const id = await arrive()
  expect((await wichai.refused('POST', '/api/edocs/respond', { ids: [id], ...said })).machineCode).toBe(code)
  expect(await detail(wichai, 'inbox', id)).toMatchObject({ response: null, responses: [] })
})

describe('nobody responds', () => {
  test('to what is not theirs, is in the trash, or has to be decided first', async () => {
    const own = await arrive()
    expect(await respond(one.malee, own, { response: 'accepted' })).toEqual(['EDOC_NOT_FOUND'])
    await wichai.call('POST', '/api/edocs/delete', { ids: [own], box: 'inbox' })
    expect(await respond(wichai, own, { response: 'accepted' })).toEqual(['EDOC_STATE'])
    await arrive({ number: 'R-TWICE' })
    const second = await arrive({ number: 'R-TWICE', unitPrice: 7 })
    expect(await respond(wichai, second, { response: 'accepted' })).toEqual(['EDOC_STATE'])
  })

  test('who does not manage the Inbox', async () => {
    const employeeId = await one.employeeOf(one.prasit)
    for (const inbox of ['off', 'view']) {
      await one.malee.call('PATCH', `/api/admin/employees/${employeeId}`, { inbox })
      const refused = await one.prasit.refused('POST', '/api/edocs/respond', {
        ids: [await arrive()],
        response: 'accepted',
      })
      expect([inbox, refused.machineCode]).toEqual([inbox, 'BOX_NOT_ALLOWED'])
    }
  })
})

test('boxes are filtered by it', async () => {
  const [accepted, silent] = [await arrive(), await arrive()]
  await respond(wichai, accepted, { response: 'accepted' })
  for (const [who, box] of [
    [wichai, 'inbox'],
    [one.malee, 'outbox'],
  ] as const) {
    const listed = async (response: string) =>
      (await who.call<{ items: EdocListed[] }>('GET', `/api/edocs/${box}?limit=1000&response=${response}`)).items.map(
        ({ id }) => id,
      )
    expect(await listed('accepted')).toContain(accepted)
    expect(await listed('accepted')).not.toContain(silent)
    expect(await listed('none')).toContain(silent)
    expect(await listed('none')).not.toContain(accepted)
  }
})

test('the sender is told by a notice, in the history of the document, and by a webhook', async () => {
  const scopes = ['outbox:read']
  const key = await one.malee.call<{ id: string }>('POST', '/api/keys', { name: 'ERP', scopes })
  await one.malee.call('POST', '/api/webhooks', {
    keyId: key.id,
    url: 'https://erp.example.com/hook',
    events: ['edoc.changed'],
  })
  const id = await arrive({ number: 'R-TOLD' })
  await respond(wichai, id, { response: 'disputed', reason: 'ราคาไม่ตรง' })
  const notices = await one.malee.call<{ items: { kind: string; text: string }[] }>('GET', '/api/notices')
  expect(notices.items.find(({ kind }) => kind === 'edocResponded')?.text).toContain('R-TOLD')
  const history = await one.malee.call<{ items: { type: string }[] }>('GET', `/api/edocs/${id}/history?box=outbox`)
  expect(history.items.map(({ type }) => type)).toContain('edoc.responded')
  const { rows } = await world.owner.pool.query(
    `select 1 from webhook_delivery d join audit_event e on e.id = d.event_id
     where e.type = 'edoc.responded' and e.subject = $1`,
    [id],
  )
  expect(rows).toHaveLength(1)
})
