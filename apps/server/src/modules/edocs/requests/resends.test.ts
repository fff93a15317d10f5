import type { EdocResend } from '@khlang/contract/edoc-resends'
import { beforeAll, describe, expect, test } from 'vitest'
import { companyTwo, invoice, type InvoiceParts } from '../../../../../../packages/etax/test/invoice.ts'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../../test/edocs.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

type Page = { items: EdocResend[]; nextCursor: string | null }
type Outcomes = { items: { ok: boolean; machineCode?: string }[] }

const stranger = '1100000000059'
const minute = 60_000

let world: World
let one: Business
let wichai: Client
let deliver: ReturnType<typeof senderOf>
const consents = fakeConsents()
beforeAll(async () => {
  world = await createWorld({}, { consents })
  one = await createBusiness(world)
  wichai = await world.as('wichai1', 'TWO')
  const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
    name: 'ระบบ e-Tax',
    scopes: ['inbox:write'],
    ratePerSecond: 1000,
  })
  deliver = senderOf(world, secret)
})

const send = async (parts: InvoiceParts): Promise<string> => {
  const answer = await deliver({ xml: invoice({ buyer: companyTwo, ...parts }) })
  return answer.json<{ result: Delivered }>().result.transactionId
}
const list = async (query = '', who: Client = one.malee) =>
  (await who.call<Page>('GET', `/api/edocs/resends?${query}`)).items
const entry = async (number: string) => (await list(`q=${number}`))[0]
const act = async (what: 'resend' | 'cancel', id: string, who: Client = one.malee) => {
  const [item] = (await who.call<Outcomes>('POST', `/api/edocs/${what}`, { ids: [id] })).items
  return item?.ok ? 'ok' : item?.machineCode
}

describe('the resend list', () => {
  test('has what is held or failed, and what was tried again, each with what can be done', async () => {
    await send({ number: 'FINE-1' })
    const held = await send({ number: 'HELD-1', buyer: stranger })
    consents.decided.set(wichai.accountId, 'blocked')
    const failed = await send({ number: 'FAIL-1' })
    consents.decided.set(wichai.accountId, 'deliver')
    expect(await entry('FINE-1')).toBeUndefined()
    const waiting = await entry('HELD-1')
    expect(Date.parse(waiting?.resendAt ?? '') - Date.parse(waiting?.lastAttemptAt ?? '')).toBe(5 * minute)
    expect(waiting).toMatchObject({
      id: held,
      state: 'pending',
      reason: 'receiver_unknown',
      attempts: 1,
      channel: 'inbox',
      receiver: { taxId: stranger },
      obstacle: null,
      mayCorrect: false,
      mayCancel: true,
    })
    expect(await entry('FAIL-1')).toMatchObject({ id: failed, state: 'failed', mayCancel: false, pendingUntil: null })
    expect(await act('resend', failed)).toBe('EDOC_RESEND_SOON')
    world.clock.advance(6 * minute)
    expect(await act('resend', failed)).toBe('ok')
    expect(await entry('FAIL-1')).toMatchObject({ state: 'success', attempts: 2, resendAt: null, obstacle: 'arrived' })
    const ids = async (state: string) => (await list(`state=${state}`)).map(({ id }) => id)
    expect(await ids('success')).toEqual([failed])
    expect(await ids('pending')).toEqual([held])
    expect(await ids('failed')).toEqual([])
  })

  test('has the receiver of a header, named as answers name one', async () => {
    const header = { receiver: { taxId: stranger, name: 'นายไกล ห่าง' } }
    expect((await deliver({ xml: invoice({ number: 'NAMED-1', buyer: 'N/A' }), header })).statusCode).toBe(201)
    expect(await entry('NAMED-1')).toMatchObject({ receiver: { taxId: stranger, name: 'นายไกล ห่าง' } })
    const wrong = { receiver: { taxId: '12' } }
    const refused = await deliver({ xml: invoice({ number: 'NAMED-2', buyer: 'N/A' }), header: wrong })
    expect(refused.body).toContain('receiver.taxId')
  })

  test('says when ten attempts are over, and that one without a buyer can be given a receiver', async () => {
    const id = await send({ number: 'TEN-1', buyer: 'N/A' })
    expect(await entry('TEN-1')).toMatchObject({ mayCorrect: true, receiver: { taxId: null } })
    for (let n = 2; n <= 10; n++) {
      world.clock.advance(6 * minute)
      expect(await act('resend', id)).toBe('ok')
    }
    expect(await entry('TEN-1')).toMatchObject({
      attempts: 10,
      resendAt: null,
      obstacle: 'attempts',
      mayCorrect: false,
    })
    expect(await act('resend', id)).toBe('EDOC_RESEND_LIMIT')
  })

  test('is paged by the latest attempt, without gaps or repeats', async () => {
    for (let n = 0; n < 5; n++) await send({ number: `PAGE-${n}`, buyer: stranger })
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const page = await one.malee.call<Page>('GET', `/api/edocs/resends?q=PAGE&limit=2${cursor}`)
      seen.push(...page.items.map(({ documentNo }) => documentNo))
      if (page.nextCursor === null) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(seen.toSorted()).toEqual(['PAGE-0', 'PAGE-1', 'PAGE-2', 'PAGE-3', 'PAGE-4'])
    expect((await one.malee.refused('GET', '/api/edocs/resends?cursor=x')).machineCode).toBe('INVALID_INPUT')
  })

  test('is for those who may see the Outbox, and another business has its own', async () => {
    await send({ number: 'MINE-9', buyer: stranger })
    expect((await one.prasit.refused('GET', '/api/edocs/resends')).machineCode).toBe('BOX_NOT_ALLOWED')
    expect((await one.prasit.send({ method: 'GET', url: '/api/edocs/resends/export' })).statusCode).toBe(403)
    expect(await list('', wichai)).toEqual([])
    await world.owner.pool.query("update employee set outbox = 'view' where person_id = $1", [one.prasit.personId])
    expect(await list('q=MINE-9', one.prasit)).toMatchObject([
      { receiver: { taxId: '110•••••••059' }, mayCancel: false, mayCorrect: false },
    ])
    await world.owner.pool.query('update employee set outbox = null where person_id = $1', [one.prasit.personId])
  })

  test('is exported as it is filtered, as text that no spreadsheet runs', async () => {
    await send({ number: '=CSV-1', buyer: stranger })
    const url = '/api/edocs/resends/export?state=pending&q=csv-1&language=th'
    const file = await one.malee.send({ method: 'GET', url })
    expect(file.headers['content-disposition']).toBe('attachment; filename="khlang-resend-list.csv"')
    const lines = file.body.split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('"เลขที่เอกสาร","ประเภทเอกสาร","ผู้รับ"')
    expect(lines[1]).toContain(`"'=CSV-1","388"`)
    expect(lines[1]).toContain('"รอส่ง","ผู้รับยังไม่ลงทะเบียน"')
  })
})

test('a held delivery is cancelled, by those who may, and can be sent again', async () => {
  const id = await send({ number: 'STOP-1', buyer: stranger })
  const gone = await send({ number: 'STOP-2' })
  const refused = await one.prasit.refused('POST', '/api/edocs/cancel', { ids: [id] })
  expect(refused.machineCode).toBe('BOX_NOT_ALLOWED')
  expect(await act('cancel', id, wichai)).toBe('EDOC_NOT_FOUND')
  expect(await act('cancel', gone)).toBe('EDOC_STATE')
  const both = await Promise.all([act('cancel', id), act('cancel', id)])
  expect(new Set(both)).toEqual(new Set(['EDOC_STATE', 'ok']))
  expect(await entry('STOP-1')).toMatchObject({ state: 'failed', reason: 'cancelled', pendingUntil: null })
  // Its number is free again.
  expect((await deliver({ xml: invoice({ number: 'STOP-1', buyer: stranger }) })).json()).toMatchObject({
    result: { status: 'pending' },
  })
  const history = await one.malee.call<{ items: { type: string }[] }>('GET', `/api/edocs/${id}/history?box=outbox`)
  expect(history.items.map(({ type }) => type)).toContain('edoc.cancelled')
})
