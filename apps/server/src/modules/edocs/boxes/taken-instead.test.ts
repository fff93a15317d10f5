import type { EdocStanding } from '@khlang/contract/edoc-states'
import { beforeAll, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../../test/edocs.ts'
import { companyTwo, invoice } from '../../../../../../packages/etax/test/invoice.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

type Detail = {
  status: string
  reason: string | null
  standing: EdocStanding
  related: { id: string; relation: string }[]
}
type Outcomes = { items: { id: string; ok: boolean; machineCode?: string }[] }
type Box = 'inbox' | 'outbox'

let world: World
let one: Business
let wichai: Client
let sendAs: { one: ReturnType<typeof senderOf>; two: ReturnType<typeof senderOf> }
beforeAll(async () => {
  world = await createWorld({}, { consents: fakeConsents() })
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
})

/** Sends an invoice to company TWO with a price of its own; returns its id. */
async function send(number: string, unitPrice: number, by: 'one' | 'two' = 'one'): Promise<string> {
  const answer = await sendAs[by]({ xml: invoice({ number, unitPrice, buyer: companyTwo }) })
  return answer.json<{ result: Delivered }>().result.transactionId
}
const detail = (id: string, box: Box = 'inbox') =>
  (box === 'inbox' ? wichai : one.malee).call<Detail>('GET', `/api/edocs/${id}?box=${box}`)
const standing = async (id: string, box?: Box) => (await detail(id, box)).standing
const relations = async (id: string, box?: Box) =>
  (await detail(id, box)).related.map((other) => [other.id, other.relation])
async function act(who: Client, what: string, id: string, more: object = {}): Promise<string> {
  const { items } = await who.call<Outcomes>('POST', `/api/edocs/${what}`, { ids: [id], ...more })
  return items[0]?.ok ? 'ok' : (items[0]?.machineCode ?? '')
}
const choose = (id: string, choice: string, who = wichai) => act(who, 'choose', id, { choice })

test('a duplicate leads to the first, in both boxes, and the first to it', async () => {
  const first = await send('TI-LINK', 100)
  const second = await send('TI-LINK', 200)
  for (const box of ['inbox', 'outbox'] as const) {
    expect(await relations(second, box)).toEqual([[first, 'sameNumber']])
    expect(await relations(first, box)).toEqual([[second, 'sameNumber']])
  }
})

test('a repeat of the same content leads its sender to the first', async () => {
  const first = await send('TI-SAME', 100)
  const again = await send('TI-SAME', 100)
  expect(await detail(again, 'outbox')).toMatchObject({ status: 'duplicate', reason: 'same_content' })
  expect(await relations(again, 'outbox')).toEqual([[first, 'sameNumber']])
})

test('taken instead, it is in force and the first is replaced, for both sides; the log says so of each', async () => {
  const first = await send('TI-1', 100)
  const second = await send('TI-1', 200)
  expect(await choose(second, 'take_instead')).toBe('ok')
  expect(await detail(second)).toMatchObject({ status: 'active', reason: null, standing: 'in_force' })
  for (const box of ['inbox', 'outbox'] as const) {
    expect(await standing(first, box)).toBe('replaced')
    expect(await relations(second, box)).toEqual([[first, 'replaces']])
    expect(await relations(first, box)).toEqual([[second, 'replacedBy']])
  }
  const log = async (id: string) =>
    (await wichai.call<{ items: { sentence: string }[] }>('GET', `/api/edocs/${id}/history?box=inbox`)).items[0]
      ?.sentence
  expect(await log(first)).toContain('ใช้เอกสารฉบับหลังแทนฉบับแรกของเลขที่ TI-1')
  expect(await log(second)).toContain('ตัดสินใจเรื่องเอกสาร TI-1')
})

test('of several kept before, all in force give way, and a replaced one stays as it is', async () => {
  const [first, second, third] = [await send('TI-2', 100), await send('TI-2', 200), await send('TI-2', 300)]
  expect(await choose(second, 'keep_both')).toBe('ok')
  expect(await choose(third, 'take_instead')).toBe('ok')
  expect(await Promise.all([first, second, third].map((id) => standing(id)))).toEqual([
    'replaced',
    'replaced',
    'in_force',
  ])
})

test('once the sender has it deleted in agreement, the first is in force again', async () => {
  const first = await send('TI-3', 100)
  const second = await send('TI-3', 200)
  await choose(second, 'take_instead')
  const asked = { box: 'outbox', mode: 'request', reason: 'ผิด' }
  expect(await act(one.malee, 'delete', second, asked)).toBe('ok')
  expect(await act(wichai, 'answer', second, { answer: 'approve' })).toBe('ok')
  for (const box of ['inbox', 'outbox'] as const) expect(await standing(first, box)).toBe('in_force')
})

test('what another sender sent changes nothing for the sender of the first', async () => {
  const first = await send('TI-4', 100)
  const second = await send('TI-4', 200, 'two')
  expect(await relations(second)).toEqual([[first, 'sameNumber']])
  expect(await choose(second, 'take_instead')).toBe('ok')
  expect(await standing(first)).toBe('replaced')
  expect(await standing(first, 'outbox')).toBe('in_force')
  expect(await relations(first, 'outbox')).toEqual([])
})

test('nothing is taken twice, nor instead of what is gone, nor by others', async () => {
  const first = await send('TI-5', 100)
  const second = await send('TI-5', 200)
  expect(await choose(second, 'take_instead', one.malee)).toBe('EDOC_NOT_FOUND')
  expect(await choose(first, 'take_instead')).toBe('EDOC_STATE')
  expect(await act(wichai, 'delete', first, { box: 'inbox' })).toBe('ok')
  await wichai.call('POST', '/api/edocs/purge', { ids: [first], box: 'inbox', reason: 'ผิด', confirm: '1' })
  expect(await choose(second, 'take_instead')).toBe('EDOC_STATE')
  expect(await choose(second, 'keep_both')).toBe('ok')
  expect(await choose(second, 'take_instead')).toBe('EDOC_STATE')
})
