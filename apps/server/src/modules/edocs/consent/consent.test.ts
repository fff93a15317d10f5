import { beforeAll, describe, expect, test } from 'vitest'
import type { Consent } from '@khlang/contract/consents'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { type Delivered, senderOf } from '../../../../test/edocs.ts'
import { invoice } from '../../../../../../packages/etax/test/invoice.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { drainJobs } from '../../../../test/pictures.ts'

const supplier = '0105500000038'

let world: World
let one: Business
let somsri: Client
let deliver: ReturnType<typeof senderOf>
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  somsri = await world.as('somsri1')
  const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
    name: 'ระบบ e-Tax',
    scopes: ['inbox:write'],
    ratePerSecond: 1000,
  })
  deliver = senderOf(world, secret)
})

let made = 0
/** Sends a document to the business, and says what became of it. */
async function send(): Promise<Delivered> {
  const answer = await deliver({ xml: invoice({ number: `C-${++made}` }) })
  return answer.json<{ result: Delivered }>().result
}
const stateOf = async ({ transactionId }: Delivered) => {
  const { rows } = await world.owner.pool.query<{ status: string; reason: string | null }>(
    'select status, reason from edoc where id = $1',
    [transactionId],
  )
  return [rows[0]?.status, rows[0]?.reason]
}
const get = (who: Client) => who.call<Consent>('GET', '/api/consent')
const put = (who: Client, body: object) => who.call<Consent>('PUT', '/api/consent', body)
const refused = async (who: Client, method: 'PUT' | 'POST' | 'GET', url: string, body?: object) => {
  const answer = await who.send({ method, url, ...(body && { payload: body }) })
  return [answer.statusCode, answer.json<{ machineCode: string }>().machineCode]
}

describe('who decides', () => {
  test('nobody but the Admin Business of a business; what others try is refused and logged', async () => {
    const url = '/api/consent'
    const body = { action: 'approve', mode: 'receive_all', taxIds: [] }
    for (const who of [one.kanya, one.prasit]) {
      expect(await refused(who, 'PUT', url, body)).toEqual([403, 'NOT_ADMIN'])
      expect(await refused(who, 'GET', `${url}/history`)).toEqual([403, 'NOT_ADMIN'])
      expect(await refused(who, 'POST', `${url}/preview`, { mode: 'receive_all', taxIds: [] })).toEqual([
        403,
        'NOT_ADMIN',
      ])
    }
    expect(await get(one.prasit)).toMatchObject({ status: 'none', canDecide: false, waiting: null })
    const { rows } = await world.owner.pool.query<{ n: number }>(
      `select count(*)::int as n from audit_event where type = 'access.refused' and account_id = $1
         and data::text like '%/api/consent%'`,
      [one.prasit.accountId],
    )
    expect(rows[0]?.n).toBeGreaterThanOrEqual(2)
  })

  test('a citizen decides for their own account', async () => {
    expect(await get(somsri)).toMatchObject({ status: 'none', canDecide: true, waiting: 0 })
    expect(await put(somsri, { action: 'approve' })).toMatchObject({ status: 'approve', textVersion: 1, revision: 1 })
  })

  test('without a confirmed session nothing is decided', async () => {
    world.clock.advance(11 * 60_000)
    expect(await refused(one.malee, 'PUT', '/api/consent', { action: 'approve' })).toEqual([403, 'STEP_UP_REQUIRED'])
    await one.malee.call('POST', '/api/me/confirm', { way: 'password', secret: 'demo-pass-1' })
  })
})

describe('documents', () => {
  test('wait until somebody decides, who is notified once a day, and are delivered in their order then', async () => {
    const waiting = [await send(), await send(), await send()]
    expect(waiting.map(({ status, reason }) => [status, reason])).toEqual(waiting.map(() => ['pending', 'no_consent']))
    expect(await get(one.malee)).toMatchObject({ status: 'pending', waiting: 3 })
    const notices = await one.malee.call<{ items: { kind: string }[] }>('GET', '/api/notices')
    expect(notices.items.filter(({ kind }) => kind === 'consentAwaited')).toHaveLength(1)
    // An employee learns that something is awaited, and nothing of what waits.
    expect(await get(one.kanya)).toMatchObject({ status: 'pending', waiting: null })

    await put(one.malee, { action: 'approve', mode: 'receive_all', taxIds: [], textVersion: 1, revision: 0 })
    await drainJobs(world, 'edocs:%')
    for (const one of waiting) expect(await stateOf(one)).toEqual(['active', null])
    const inbox = await one.malee.call<{ items: { documentNo: string }[] }>('GET', '/api/edocs/inbox?q=C-')
    expect(inbox.items.map(({ documentNo }) => documentNo).sort()).toEqual(['C-1', 'C-2', 'C-3'])
  })

  test('of other sellers are blocked by a list, and the sender hears that they are not accepted', async () => {
    await put(one.malee, { action: 'approve', mode: 'all_except', taxIds: [supplier] })
    expect(await send()).toMatchObject({ status: 'failed', reason: 'blocked_by_receiver' })
    await put(one.malee, { action: 'approve', mode: 'specific', taxIds: [supplier] })
    expect(await send()).toMatchObject({ status: 'active' })
  })

  test('a withdrawal ends what comes, and keeps what came', async () => {
    const kept = await send()
    await put(one.malee, { action: 'reject' })
    expect(await send()).toMatchObject({ status: 'failed', reason: 'no_consent' })
    expect(await stateOf(kept)).toEqual(['active', null])
    // Mode and list are as they were when it is approved again.
    expect(await put(one.malee, { action: 'approve' })).toMatchObject({ mode: 'specific', taxIds: [supplier] })
  })

  test('a change is told to the other admins and to the addresses for alerts of it', async () => {
    const employeeId = await one.employeeOf(one.kanya)
    await one.malee.call('PATCH', `/api/admin/employees/${employeeId}`, { isAdmin: true })
    const alert = (address: string, events: string[]) =>
      one.malee.call('PATCH', '/api/admin/alerts', { address, events, language: 'en' })
    await alert('consent@one.example', ['consent'])
    await alert('delivery@one.example', ['delivery'])
    const mails = async (address: string) => {
      const found = 'select subject, body from mail where recipient = $1 order by created_at desc, id'
      return (await world.owner.pool.query<{ subject: string; body: string }>(found, [address])).rows
    }
    await put(one.malee, { action: 'reject' })
    const kanya = await world.as('kanya01', 'ONE')
    const noticesOf = async (who: Client) =>
      (await who.call<{ items: { kind: string; text: string }[] }>('GET', '/api/notices')).items.filter(
        ({ kind }) => kind === 'consentChanged',
      )
    expect((await noticesOf(kanya))[0]?.text).toContain('ไม่รับเอกสาร')
    expect(await noticesOf(one.malee)).toEqual([])
    expect((await mails('consent@one.example'))[0]).toMatchObject({
      subject: 'The consent to receive documents was changed',
      body: expect.stringContaining('/consent?in='),
    })
    expect((await mails('delivery@one.example')).map(({ body }) => body).join()).not.toContain('/consent')
    await put(one.malee, { action: 'approve' })
    await one.malee.call('PATCH', `/api/admin/employees/${employeeId}`, { isAdmin: false })
  })

  test('that are sent while it is decided are delivered all the same: none is left waiting', async () => {
    for (let round = 0; round < 10; round++) {
      await world.owner.pool.query(
        `update consent set status = 'pending', mode = 'receive_all', tax_ids = '{}' where account_id = $1`,
        [one.malee.accountId],
      )
      const [sent] = await Promise.all([
        Promise.all(Array.from({ length: 4 }, () => send())),
        put(one.malee, { action: 'approve', mode: 'receive_all' }),
      ])
      await drainJobs(world, 'edocs:%')
      for (const document of sent) expect(await stateOf(document)).toEqual(['active', null])
    }
  })
})

describe('a decision', () => {
  test('that is based on an outdated one is refused', async () => {
    const { revision } = await get(one.malee)
    const bodies = ['specific', 'all_except'].map((mode) => ({ action: 'approve', mode, taxIds: [supplier], revision }))
    const answers = await Promise.all(
      bodies.map((payload) => one.malee.send({ method: 'PUT', url: '/api/consent', payload })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('refuses wrong tax ids and an outdated text', async () => {
    const url = '/api/consent'
    expect(await refused(one.malee, 'PUT', url, { action: 'approve', mode: 'specific', taxIds: ['12'] })).toEqual([
      422,
      'CONSENT_TAX_IDS',
    ])
    expect(await refused(one.malee, 'PUT', url, { action: 'approve', textVersion: 7 })).toEqual([422, 'CONSENT_TEXT'])
  })

  test('has a row in the history, newest first, and in the log of consent', async () => {
    const first = await one.malee.call<{ items: { revision: number; status: string }[]; nextCursor: string }>(
      'GET',
      '/api/consent/history?limit=2',
    )
    const { revision } = await get(one.malee)
    expect(first.items.map((row) => row.revision)).toEqual([revision, revision - 1])
    const rest = await one.malee.call<{ items: { revision: number }[] }>(
      'GET',
      `/api/consent/history?cursor=${first.nextCursor}`,
    )
    expect(rest.items.map((row) => row.revision)).toEqual(
      Array.from({ length: revision - 2 }, (_, n) => revision - 2 - n),
    )
    const log = await one.malee.call<{ items: { type: string }[] }>('GET', '/api/admin/logs?kind=consent&limit=1000')
    expect(log.items.filter(({ type }) => type === 'consent.changed')).toHaveLength(revision)
    expect(log.items.some(({ type }) => type === 'consent.awaited')).toBe(true)
  })

  test.each([
    [
      'th',
      [
        ['รับเอกสารจาก', 'ผู้ขายทุกราย', 'เฉพาะผู้ขายในรายชื่อ'],
        ['รายชื่อผู้ขาย', null, supplier],
        ['เวอร์ชันข้อความที่ยอมรับ', null, '1'],
      ],
      ['สถานะ', 'ยินยอม', 'ไม่ยินยอม'],
    ],
    [
      'en',
      [
        ['Receive documents from', 'All sellers', 'Only the sellers listed'],
        ['Sellers listed', null, supplier],
        ['Version of the accepted text', null, '1'],
      ],
      ['Status', 'Given', 'Refused'],
    ],
  ] as const)(
    'is in the log in words, with before, after and the text that was accepted: %s',
    async (language, specific, rejected) => {
      const newest = async () => {
        const answer = await one.malee.send({
          method: 'GET',
          url: '/api/admin/logs?kind=consent&limit=1',
          headers: { 'accept-language': language },
        })
        const { items } = answer.json<{ result: { items: { details: Record<string, string | null>[] }[] } }>().result
        return items[0]?.details.map(({ label, before, after }) => [label, before, after])
      }
      await one.malee.call('PUT', '/api/consent', { action: 'approve', mode: 'receive_all' })
      await one.malee.call('PUT', '/api/consent', { action: 'approve', mode: 'specific', taxIds: [supplier] })
      expect(await newest()).toEqual(specific)
      await one.malee.call('PUT', '/api/consent', { action: 'reject' })
      expect(await newest()).toContainEqual(rejected)
      await one.malee.call('PUT', '/api/consent', { action: 'approve', mode: 'receive_all' })
    },
  )

  test('is previewed by the sellers of the last six months', async () => {
    const preview = (body: object) =>
      one.malee.call<{ blocked: { taxId: string; documents: number }[]; allowed: number }>(
        'POST',
        '/api/consent/preview',
        body,
      )
    expect(await preview({ mode: 'receive_all', taxIds: [] })).toEqual({ blocked: [], allowed: 1 })
    const { blocked, allowed } = await preview({ mode: 'all_except', taxIds: [supplier] })
    expect([blocked.map(({ taxId }) => taxId), allowed]).toEqual([[supplier], 0])
    expect(blocked[0]?.documents).toBeGreaterThan(3)
  })

  test('can be asked for by employees only as long as nobody has decided', async () => {
    expect(await refused(one.prasit, 'POST', '/api/consent/request', {})).toEqual([409, 'CONSENT_DECIDED'])
  })
})
