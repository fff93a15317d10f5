import { createPublicKey, randomBytes, verify } from 'node:crypto'
import type { NoticeKind } from '@khlang/contract/notice-kinds'
import type { PushSetting } from '@khlang/contract/push'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { createBrowser, startPushService } from '../../../test/push-service.ts'
import { transact } from '../../platform/db.ts'
import { maxPushAttempts } from './push.rules.ts'

const service = await startPushService()
let world: World
let somsri: Client
let n = 0

beforeAll(async () => {
  world = await createWorld({ PUSH_SERVICES: `${service.host},localhost:9` }, { pushNetwork: service.network })
})
beforeEach(async () => {
  await world.owner.pool.query('delete from push_subscription')
  service.received.length = 0
  service.answer(201)
  somsri = await world.as('somsri1')
})

const subscribe = async (who: Client, browser = createBrowser(service.host, `browser-${++n}`)) => {
  await who.call('PUT', '/api/push', { endpoint: browser.endpoint, keys: browser.keys })
  return browser
}
const settingOf = (who: Client) => who.call<PushSetting>('GET', '/api/push')
const notify = (who: Client, kind: NoticeKind = 'shareReceived', key = `push-${++n}`) =>
  transact(world.database.db, (tx) =>
    world.services.notifications.notify(tx, {
      kind,
      key,
      personId: who.personId,
      accountId: who.accountId,
      data: { who: 'อนันต์', name: 'สัญญา', level: { th: 'ดูอย่างเดียว', en: 'View only' } },
      path: '/sharedwithme',
      at: world.clock.now(),
    }),
  )
const sendDue = () => world.services.notifications.pushes.sendDue()
const waiting = async () =>
  Number((await world.owner.pool.query<{ count: string }>('select count(*) from push_delivery')).rows[0]?.count)

describe('a notice', () => {
  test('is encrypted for the browser alone, signed by this server, and says what the notification centre says', async () => {
    const browser = await subscribe(somsri)
    await notify(somsri)
    await sendDue()
    expect(service.received).toHaveLength(1)
    const { body, headers, path } = service.received[0]!
    expect(path).toBe(new URL(browser.endpoint).pathname)
    const { items } = await somsri.call<{ items: { id: string; text: string }[] }>('GET', '/api/notices')
    expect(browser.read(body)).toEqual({
      id: items[0]?.id,
      title: 'คลัง',
      body: items[0]?.text,
      path: `/sharedwithme?in=${somsri.accountId}`,
      language: 'th',
    })
    expect(body.toString('utf8')).not.toContain('สัญญา')
    expect(() => createBrowser(service.host, 'other').read(body)).toThrow()
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })

    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? []
    expect(key).toBe((await settingOf(somsri)).publicKey)
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    const signed = Buffer.from(`${head}.${claims}`)
    const proof = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', signed, proof, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: `https://${service.host}` })
  })

  test('comes in the language of its reader', async () => {
    const browser = await subscribe(somsri)
    await somsri.call('PATCH', '/api/me', { language: 'en' })
    await notify(somsri)
    await sendDue()
    await somsri.call('PATCH', '/api/me', { language: 'th' })
    expect(browser.read(service.received[0]!.body)).toMatchObject({
      title: 'Khlang',
      body: 'อนันต์ shared “สัญญา” with you (View only)',
      language: 'en',
    })
  })

  test('comes once to each browser, whoever sends it and however often its reason is given', async () => {
    await subscribe(somsri)
    await subscribe(await world.as('somsri1'))
    await notify(somsri, 'shareReceived', 'the same')
    await notify(somsri, 'shareReceived', 'the same')
    await Promise.all(Array.from({ length: 6 }, sendDue))
    await sendDue()
    expect(service.received).toHaveLength(2)
    expect(new Set(service.received.map(({ path }) => path)).size).toBe(2)
    expect(await waiting()).toBe(0)
  })

  test('whose transaction fails is not sent, nor one that was read before', async () => {
    await subscribe(somsri)
    await expect(
      transact(world.database.db, async (tx) => {
        await world.services.notifications.notify(tx, {
          kind: 'commented',
          key: 'lost',
          personId: somsri.personId,
          accountId: null,
          data: {},
          path: '/',
          at: world.clock.now(),
        })
        throw new Error('no commit')
      }),
    ).rejects.toThrow('no commit')
    await notify(somsri)
    await somsri.call('POST', '/api/notices/read', {})
    await sendDue()
    expect(service.received).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test('of a kind that is turned off is not shown; security cannot be turned off', async () => {
    await subscribe(somsri)
    const choose = (push: boolean) =>
      somsri.call('PUT', '/api/notice-choices/commented', { inCentre: true, mail: 'off', push })
    await choose(false)
    // Whoever does not name it leaves it as it is.
    await somsri.call('PUT', '/api/notice-choices/commented', { inCentre: true, mail: 'off' })
    await notify(somsri, 'commented')
    await sendDue()
    expect(service.received).toEqual([])
    await choose(true)
    await notify(somsri, 'commented')
    await notify(somsri, 'manyChanges')
    await sendDue()
    expect(service.received).toHaveLength(2)
  })

  test('is shown by browsers also when it is not in the centre', async () => {
    await subscribe(somsri)
    await somsri.call('PUT', '/api/notice-choices/commented', { inCentre: false, mail: 'off', push: true })
    await notify(somsri, 'commented')
    await sendDue()
    expect(service.received).toHaveLength(1)
  })
})

test('a browser that asks several times at once is kept once, by whoever asked last', async () => {
  const browser = createBrowser(service.host, 'at once')
  const others = await Promise.all(Array.from({ length: 3 }, () => world.as('anan01')))
  const asking = [somsri, somsri, somsri, ...others, ...others]
  const count = async () => (await world.owner.pool.query('select from push_subscription')).rows.length
  await Promise.all(asking.map((who) => subscribe(who, browser)))
  expect(await count()).toBe(1)
  // A session has one browser at a time: whose this one is in the end is chance, so that it is settled first.
  for (const anan of others.slice(0, 1)) await subscribe(anan, browser)
  await Promise.all(Array.from({ length: 6 }, () => subscribe(somsri)))
  expect(await count()).toBe(2)
})

describe('a push service', () => {
  test.each([404, 410])('that answers %i has forgotten the browser, and so do we', async (status) => {
    await subscribe(somsri)
    service.answer(status)
    await notify(somsri)
    await sendDue()
    expect(await settingOf(somsri)).toMatchObject({ endpoint: null })
    expect(await waiting()).toBe(0)
  })

  test.each([429, 500, 503])('that answers %i is tried again later, and finally given up', async (status) => {
    await subscribe(somsri)
    service.answer(status)
    await notify(somsri)
    await sendDue()
    await sendDue()
    expect(service.received).toHaveLength(1)
    world.clock.advance(31_000)
    await sendDue()
    expect(service.received).toHaveLength(2)
    for (let i = 0; i < maxPushAttempts; i++) {
      world.clock.advance(3_600_000 * 2)
      somsri = await world.as('somsri1')
      await world.owner.pool.query(`update session set expires_at = expires_at + interval '10 days'`)
      await sendDue()
    }
    expect(service.received).toHaveLength(maxPushAttempts)
    expect(await waiting()).toBe(0)
  })

  test('that comes back gets what waited, once', async () => {
    const browser = await subscribe(somsri)
    service.answer(503)
    await notify(somsri)
    await sendDue()
    service.answer(201)
    world.clock.advance(31_000)
    await sendDue()
    await sendDue()
    expect(service.received).toHaveLength(2)
    expect(service.received[0]?.headers.topic).toBe(service.received[1]?.headers.topic)
    expect(browser.read(service.received[1]!.body)).toMatchObject({
      path: expect.stringMatching(/^\/sharedwithme\?in=/),
    })
  })

  test.each([400, 403, 413, 302])('that answers %i is not tried again, and no redirect is followed', async (status) => {
    await subscribe(somsri)
    service.answer(status)
    await notify(somsri)
    await sendDue()
    world.clock.advance(31_000)
    await sendDue()
    expect(service.received).toHaveLength(1)
    expect((await settingOf(somsri)).endpoint).not.toBeNull()
  })
})

describe('a browser', () => {
  test('is notified until it is turned off', async () => {
    const browser = await subscribe(somsri)
    expect((await settingOf(somsri)).endpoint).toBe(browser.endpoint)
    expect(await somsri.call('DELETE', '/api/push')).toMatchObject({ endpoint: null })
    await notify(somsri)
    await sendDue()
    expect(service.received).toEqual([])
  })

  test('is forgotten when it is signed out, here or from another device', async () => {
    for (const how of ['here', 'elsewhere']) {
      const leaving = await world.as('somsri1')
      await subscribe(leaving)
      await notify(somsri)
      const from = how === 'here' ? leaving : somsri
      const { items } = await leaving.call<{ items: { id: string; current: boolean }[] }>('GET', '/api/sessions')
      await from.call('DELETE', `/api/sessions/${items.find(({ current }) => current)?.id}`)
    }
    expect((await world.owner.pool.query('select from push_subscription')).rowCount).toBe(0)
    await sendDue()
    expect(service.received).toEqual([])
  })

  test('whose session has expired is not notified, and is removed', async () => {
    await subscribe(somsri)
    await notify(somsri)
    await world.owner.pool.query('update session set expires_at = $1', [world.clock.now()])
    await sendDue()
    expect(service.received).toEqual([])
    await world.runJob('notifications:sweep')
    expect((await world.owner.pool.query('select from push_subscription')).rowCount).toBe(0)
  })

  test('belongs to whoever signed in last', async () => {
    const browser = await subscribe(somsri)
    const anan = await world.as('anan01')
    await subscribe(anan, browser)
    await notify(somsri)
    await sendDue()
    expect(service.received).toEqual([])
    expect((await settingOf(somsri)).endpoint).toBeNull()
  })

  test.each([
    'http://push.test/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://push.example.com/abc',
    'https://push.test/abc',
    'javascript:alert(1)',
  ])('at no known push service is refused: %s', async (endpoint) => {
    const { keys } = createBrowser(service.host, 'x')
    expect(await somsri.refused('PUT', '/api/push', { endpoint, keys })).toMatchObject({
      machineCode: 'PUSH_SERVICE_UNKNOWN',
    })
  })

  test('with keys that are none is refused, or given up when they are no point', async () => {
    const endpoint = `https://${service.host}/odd`
    const wrong = await somsri.refused('PUT', '/api/push', { endpoint, keys: { p256dh: 'x', auth: 'y' } })
    expect(wrong.machineCode).toBe('INVALID_INPUT')
    const keys = { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') }
    await somsri.call('PUT', '/api/push', { endpoint, keys })
    await notify(somsri)
    await sendDue()
    expect(await waiting()).toBe(0)
  })

  test('of a stranger is refused', async () => {
    const { endpoint, keys } = createBrowser(service.host, 'x')
    const answer = await world.app.inject({ method: 'PUT', url: '/api/push', payload: { endpoint, keys } })
    expect(answer.statusCode).toBe(401)
  })
})

test('a known name that leads to an address inside is not called', async () => {
  const inside = await createWorld({ PUSH_SERVICES: service.host.replace('push.test', 'localhost') })
  const who = await inside.as('somsri1')
  const { keys } = createBrowser(service.host, 'x')
  await who.call('PUT', '/api/push', { endpoint: `https://${service.host.replace('push.test', 'localhost')}/x`, keys })
  service.received.length = 0
  await transact(inside.database.db, (tx) =>
    inside.services.notifications.notify(tx, {
      kind: 'commented',
      key: 'inside',
      personId: who.personId,
      accountId: null,
      data: {},
      path: '/',
      at: inside.clock.now(),
    }),
  )
  await inside.services.notifications.pushes.sendDue()
  expect(service.received).toEqual([])
  expect((await inside.owner.pool.query<{ attempts: number }>('select attempts from push_delivery')).rows).toEqual([
    { attempts: 1 },
  ])
})

test('the key is made once, by whichever of several processes asks first, and is sealed', async () => {
  const { publicKey } = await settingOf(somsri)
  const rows = await world.owner.pool.query<{ sealed_value: Buffer }>('select sealed_value from push_key')
  expect(rows.rowCount).toBe(1)
  expect(rows.rows[0]?.sealed_value.toString('latin1')).not.toContain(publicKey)
})
