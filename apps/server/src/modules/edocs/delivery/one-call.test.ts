import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { invoice } from '../../../../../../packages/etax/test/invoice.ts'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { type Delivered, fakeConsents, formOf, senderOf } from '../../../../test/edocs.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

// Sending with a product token instead of a session (T16): one call, within five minutes, with the rights of its person.

const minute = 60_000

let world: World
let one: Business
let citizen: Client
beforeAll(async () => {
  world = await createWorld({}, { consents: fakeConsents() })
  one = await createBusiness(world)
  citizen = await world.as('somsri1')
})

let count = 0
const document = () => invoice({ number: `T-${++count}` })
const mint = async (who: Client) => (await who.call<{ token: string }>('POST', '/api/product-tokens', {})).token
/** Sends a document as somebody with a token, for an account. */
const sendWith = (token: string, { accountId = one.malee.accountId, url = '/api/edocs', headers = {} } = {}) =>
  senderOf(world, token, { 'x-account-id': accountId })({ xml: document() }, { url, headers })
const codeOf = (answer: LightMyRequestResponse) => [
  answer.statusCode,
  answer.json<{ machineCode?: string }>().machineCode ?? 'OK',
]
const taken = [201, 'OK']
const gone = [401, 'TOKEN_UNAVAILABLE']
const sentBy = async (accountId: string) => {
  const { rows } = await world.owner.pool.query<{ n: number }>(
    'select count(*)::int as n from edoc where sender_account_id = $1',
    [accountId],
  )
  return rows[0]?.n
}

describe('a product token', () => {
  test('sends a document as its person, once', async () => {
    const token = await mint(one.malee)
    const answer = await sendWith(token)
    expect(codeOf(answer)).toEqual(taken)
    const { transactionId } = answer.json<{ result: Delivered }>().result
    expect(await one.malee.call('GET', `/api/edocs/${transactionId}?box=outbox`)).toMatchObject({ status: 'active' })
    expect(codeOf(await sendWith(token))).toEqual(gone)
  })

  test('of 20 calls at the same time is taken by exactly one', async () => {
    const token = await mint(one.malee)
    const before = (await sentBy(one.malee.accountId)) ?? 0
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendWith(token)))
    const codes = answers.map(codeOf)
    expect(codes.filter(([status]) => status === 201)).toEqual([taken])
    expect(codes.filter(([status]) => status !== 201)).toEqual(Array.from({ length: 19 }, () => gone))
    expect(await sentBy(one.malee.accountId)).toBe(before + 1)
  })

  test('sends many documents in one call', async () => {
    const token = await mint(one.malee)
    const boundary = 'e-document-boundary'
    const [first, second] = [formOf({ xml: document() }), formOf({ xml: document() })]
    const payload = Buffer.concat([
      Buffer.from(first.payload.toString().replace(`--${boundary}--\r\n`, '')),
      second.payload,
    ])
    const send = () =>
      world.app.inject({
        method: 'POST',
        url: '/api/edocs/bulk',
        headers: { authorization: `Bearer ${token}`, 'x-account-id': one.malee.accountId, ...first.headers },
        payload,
      })
    const answer = await send()
    expect(answer.json<{ result: { items: object[] } }>().result.items).toMatchObject([
      { n: 0, status: 'active' },
      { n: 1, status: 'active' },
    ])
    expect(codeOf(await send())).toEqual(gone)
  })

  test('expires after five minutes', async () => {
    const token = await mint(one.malee)
    world.clock.advance(5 * minute + 1000)
    expect(codeOf(await sendWith(token))).toEqual(gone)
  })

  test('is replaced by a newer one, and gone with everything else of its person', async () => {
    const [older, newer] = [await mint(citizen), await mint(citizen)]
    const asCitizen = { accountId: citizen.accountId }
    expect(codeOf(await sendWith(older, asCitizen))).toEqual(gone)
    expect(codeOf(await sendWith(newer, asCitizen))).toEqual(taken)
  })

  test('is used up by a document that is refused, and by one call however it ends', async () => {
    const token = await mint(one.malee)
    const asMalee = { 'x-account-id': one.malee.accountId }
    expect((await senderOf(world, token, asMalee)({ xml: '<broken' })).statusCode).toBe(422)
    expect(codeOf(await sendWith(token))).toEqual(gone)
  })

  test('with an Idempotency-Key is followed by another that repeats nothing', async () => {
    const xml = document()
    const send = async () =>
      senderOf(world, await mint(one.malee), { 'x-account-id': one.malee.accountId })(
        { xml },
        { headers: { 'idempotency-key': 'one-call-1' } },
      )
    const [first, second] = [await send(), await send()]
    expect(second.json()).toEqual(first.json())
  })

  test('opens nothing that its person may not do', async () => {
    expect(codeOf(await sendWith(await mint(one.prasit)))).toEqual([403, 'BOX_NOT_ALLOWED'])
    expect(codeOf(await sendWith(await mint(citizen)))).toEqual([403, 'NOT_ALLOWED'])
    const { rows } = await world.owner.pool.query<{ operation: string }>(
      `select data->>'operation' as operation from audit_event where type = 'access.refused' and account_id = $1
       order by id desc limit 1`,
      [one.malee.accountId],
    )
    expect(rows).toEqual([{ operation: 'POST /api/edocs' }])
  })

  test('works for these calls alone, and leaves no session', async () => {
    for (const url of ['/api/edocs/drafts', '/api/edocs/check'])
      expect(codeOf(await sendWith(await mint(one.malee), { url }))).toEqual([401, 'SESSION_EXPIRED'])
    const token = await mint(one.malee)
    for (const url of ['/api/me', '/api/edocs/outbox']) {
      const answer = await world.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
      expect(answer.statusCode).toBe(401)
    }
    expect(codeOf(await sendWith(token))).toEqual(taken)
    const { items } = await one.malee.call<{ items: { method: string }[] }>('GET', '/api/sessions')
    expect(items.filter(({ method }) => method === 'product token')).toEqual([])
  })

  test('is not said of a session that has ended', async () => {
    const gone = await world.as('malee01', 'ONE')
    await world.owner.pool.query('update session set ended_at = now() where token_hash = sha256($1::bytea)', [
      Buffer.from(gone.token),
    ])
    expect(codeOf(await sendWith(gone.token))).toEqual([401, 'SESSION_EXPIRED'])
  })

  test('does not get around the second factor that a business requires', async () => {
    await one.malee.call('POST', '/api/me/confirm', { way: 'password', secret: 'demo-pass-1' })
    await one.malee.call('PUT', '/api/admin/sign-in-policy', { twoFactor: 'required', graceDays: 0 })
    const malee = await world.as('malee01')
    expect(codeOf(await sendWith(await mint(malee)))).toEqual([403, 'TWO_FACTOR_REQUIRED'])
    expect(codeOf(await sendWith(await mint(malee), { accountId: malee.accountId }))).toEqual(taken)
  })
})
