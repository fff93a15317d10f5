import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook as Receiver } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'

type Got = { headers: IncomingHttpHeaders; body: string; path: string }
type Told = { type: string; data: { name?: string; itemId: string } }
type Hook = { id: string; secret: string; enabled: boolean; disabledBy: string | null; failingSince: string | null }
type Delivery = {
  id: string
  event: string
  state: string
  attempts: number
  status: number | null
  stopped: string | null
}

let world: World
let one: Business
let server: Server
let address: string
let got: Got[] = []
let status = 204
let folder: string
let keyId: string
beforeAll(async () => {
  world = await createWorld({ WEBHOOK_LOOPBACK: '1' })
  one = await createBusiness(world)
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      got.push({ headers: request.headers, body, path: request.url ?? '' })
      response.writeHead(status, status === 302 ? { location: `${address}/elsewhere` } : {})
      response.end('thanks '.repeat(1000))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
})
afterAll(() => {
  server.close()
})
beforeEach(async () => {
  one = { ...one, malee: await world.as('malee01', 'ONE') }
  folder = await one.malee.folder(one.root, `แจ้ง ${crypto.randomUUID().slice(0, 8)}`)
  const key = await one.malee.call<{ id: string }>('POST', '/api/keys', {
    name: 'x',
    scopes: ['files:read'],
    folderId: folder,
  })
  keyId = key.id
  got = []
  status = 204
})

const all = ['file.added', 'file.changed', 'file.deleted']
const hook = (body: object = {}, who: Client = one.malee) =>
  who.call<Hook>('POST', '/api/webhooks', { keyId, url: address, events: all, ...body })
const deliver = () => world.runJob('webhooks:deliver-due')
const messages = (): Told[] => got.map(({ body }) => JSON.parse(body) as Told)
const deliveries = async (id: string) =>
  (await one.malee.call<{ items: Delivery[] }>('GET', `/api/webhooks/${id}/deliveries`)).items
const shown = async (id: string) => {
  const { items } = await one.malee.call<{ items: Hook[] }>('GET', '/api/webhooks')
  return items.find((each) => each.id === id)
}

describe('a webhook', () => {
  test('gets what happens below the folder of its key, signed', async () => {
    const { id, secret } = await hook()
    const file = await one.malee.file(folder, 'รายงาน.pdf')
    await one.malee.file(one.root, `ข้างนอก-${id}.txt`)
    await one.malee.put(folder, 'รายงาน.pdf', 'two', '?file_duplicate=create_tag_version')
    await one.malee.bulk('trash', [file])
    await deliver()
    expect(messages().map(({ type }) => type)).toEqual(['file.added', 'file.changed', 'file.deleted'])
    expect(messages()[0]?.data).toMatchObject({ itemId: file, name: 'รายงาน.pdf', type: 'file', parentId: folder })
    const receiver = new Receiver(secret)
    for (const { body, headers } of got) {
      const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
      const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]))
      // The test's clock is not that of the receiver's library.
      const offset = world.clock.now().getTime() - Date.now()
      expect(Math.abs(offset)).toBeLessThan(60_000)
      expect(receiver.verify(body, signed)).toMatchObject({ type: expect.any(String) })
    }
    expect((await deliveries(id)).map(({ state, status: code }) => [state, code])).toEqual([
      ['delivered', 204],
      ['delivered', 204],
      ['delivered', 204],
    ])
    await deliver()
    expect(got).toHaveLength(3)
  })

  test('gets a move across the border of the folder as an addition or a deletion', async () => {
    await hook()
    const file = await one.malee.file(one.root, `ย้าย-${crypto.randomUUID()}.txt`)
    await deliver()
    await one.malee.bulk('move', [file], { targetId: folder })
    await deliver()
    await one.malee.bulk('move', [file], { targetId: one.root })
    await deliver()
    expect(messages().map(({ type, data }) => [type, data.name !== undefined])).toEqual([
      ['file.added', true],
      ['file.deleted', false],
    ])
  })

  test('gets the chosen events only, and nothing once its key is revoked', async () => {
    await hook({ events: ['file.deleted'] })
    const file = await one.malee.file(folder, 'a.txt')
    await deliver()
    expect(got).toEqual([])
    await one.malee.bulk('trash', [file])
    await deliver()
    expect(messages().map(({ type }) => type)).toEqual(['file.deleted'])
    const other = await one.malee.file(folder, 'b.txt')
    await one.malee.call('DELETE', `/api/keys/${keyId}`)
    await one.malee.bulk('trash', [other])
    await deliver()
    expect(got).toHaveLength(1)
  })

  test('what was not received is tried again with the same id and content, and can be sent once more', async () => {
    const { id } = await hook()
    status = 500
    await one.malee.file(folder, 'again.txt')
    await deliver()
    expect((await deliveries(id))[0]).toMatchObject({ state: 'waiting', attempts: 1, status: 500 })
    expect((await shown(id))?.failingSince).not.toBeNull()
    await deliver()
    expect(got).toHaveLength(1)
    world.clock.advance(31_000)
    status = 200
    await deliver()
    expect(got).toHaveLength(2)
    expect(got[0]?.body).toBe(got[1]?.body)
    expect(got[0]?.headers['webhook-id']).toBe(got[1]?.headers['webhook-id'])
    const [first] = await deliveries(id)
    expect(first).toMatchObject({ state: 'delivered', attempts: 2, status: 200 })
    expect((await shown(id))?.failingSince).toBeNull()
    const url = `/api/webhooks/${id}/deliveries/${first?.id}`
    const detail = await one.malee.call<{ body: string; tries: { status: number; answer: string }[] }>('GET', url)
    expect(detail.body).toBe(got[0]?.body)
    expect(detail.tries.map((each) => each.status)).toEqual([200, 500])
    expect(detail.tries[0]?.answer).toHaveLength(1024)
    await one.malee.call('POST', `${url}/replay`, {})
    await deliver()
    expect(got).toHaveLength(3)
    expect(got[2]?.headers['webhook-id']).toBe(got[0]?.headers['webhook-id'])
  })

  describe('asks its key again before each attempt', () => {
    const minutes = (n: number) => world.clock.advance(n * 60_000)
    /** A message that was written and not received. */
    async function unreceived(key: string = keyId) {
      const { id } = await hook({ keyId: key })
      const file = await one.malee.file(folder, `ลับ ${crypto.randomUUID().slice(0, 8)}.txt`)
      status = 500
      await deliver()
      status = 204
      expect(await deliveries(id)).toMatchObject([{ state: 'waiting', attempts: 1, stopped: null }])
      got = []
      minutes(1)
      return { id, file }
    }
    const ended = { state: 'failed', status: null }

    test('what was written is not sent once the key is revoked, or its business suspended', async () => {
      const { id } = await unreceived()
      await world.owner.pool.query("update account set status = 'suspended' where id = $1", [one.malee.accountId])
      await deliver()
      await world.owner.pool.query("update account set status = 'active' where id = $1", [one.malee.accountId])
      expect(await deliveries(id)).toMatchObject([{ ...ended, stopped: 'key_ended' }])
      const other = await unreceived()
      await one.malee.call('DELETE', `/api/keys/${keyId}`)
      await deliver()
      minutes(60)
      await deliver()
      expect(got).toEqual([])
      expect(await deliveries(other.id)).toMatchObject([{ ...ended, stopped: 'key_ended' }])
      expect(await shown(other.id)).toMatchObject({ enabled: true })
    })

    test('nor once the key has expired; sending again and tests say so', async () => {
      const key = await one.malee.call<{ id: string }>('POST', '/api/keys', {
        name: 'สั้น',
        scopes: ['files:read'],
        folderId: folder,
        expiresAt: new Date(world.clock.now().getTime() + 30 * 60_000).toISOString(),
      })
      const { id } = await unreceived(key.id)
      await one.malee.call('POST', `/api/webhooks/${id}/test`, {})
      minutes(40)
      await deliver()
      expect(got).toEqual([])
      const [first, second] = await deliveries(id)
      for (const each of [first, second]) expect(each).toMatchObject({ ...ended, stopped: 'key_ended' })
      const at = `/api/webhooks/${id}`
      for (const url of [`${at}/test`, `${at}/deliveries/${first?.id}/replay`])
        expect((await one.malee.refused('POST', url, {})).machineCode).toBe('KEY_ENDED')
    })

    test('nor once the item has left the reach of the key, also when it is sent again by hand', async () => {
      const { id, file } = await unreceived()
      await deliver()
      expect(messages()).toMatchObject([{ type: 'file.added' }])
      const [arrived] = await deliveries(id)
      await one.malee.bulk('move', [file], { targetId: one.root })
      await one.malee.call('POST', `/api/webhooks/${id}/deliveries/${arrived?.id}/replay`, {})
      got = []
      status = 500
      await deliver()
      // That it has left is reported without its name, however many attempts it takes.
      status = 204
      minutes(1)
      await deliver()
      expect(messages().map(({ type, data }) => [type, data.name])).toEqual([
        ['file.deleted', undefined],
        ['file.deleted', undefined],
      ])
      const states = (await deliveries(id)).map(({ event, state, stopped }) => [event, state, stopped])
      expect(states).toEqual([
        ['file.deleted', 'delivered', null],
        ['file.added', 'failed', 'out_of_reach'],
      ])
    })

    test('nor once the key may not read files any more', async () => {
      const { id } = await unreceived()
      await one.malee.call('PATCH', `/api/keys/${keyId}`, { scopes: ['files:write'] })
      await deliver()
      expect(got).toEqual([])
      expect(await deliveries(id)).toMatchObject([{ ...ended, stopped: 'out_of_reach' }])
    })

    test('that an item was deleted is reported even after it is permanently gone', async () => {
      const { file } = await unreceived()
      await deliver()
      await one.malee.bulk('trash', [file])
      status = 500
      await deliver()
      await one.malee.bulk('purge', [file])
      got = []
      status = 204
      minutes(1)
      await deliver()
      expect(messages().map(({ type }) => type)).toEqual(['file.deleted'])
    })
  })

  test('follows no redirect', async () => {
    const { id } = await hook()
    status = 302
    await one.malee.file(folder, 'redirected.txt')
    await deliver()
    expect(got.map(({ path }) => path)).toEqual(['/hook'])
    expect((await deliveries(id))[0]).toMatchObject({ state: 'waiting', status: 302 })
  })

  test('is switched off after three days without any delivery, and the admins are notified', async () => {
    const { id } = await hook()
    status = 503
    await one.malee.file(folder, 'first.txt')
    await deliver()
    world.clock.advance(3 * 86_400_000)
    one = { ...one, malee: await world.as('malee01', 'ONE') }
    await deliver()
    expect(await shown(id)).toMatchObject({ enabled: false, disabledBy: 'failures' })
    const notices = await one.malee.call<{ items: { kind: string }[] }>('GET', '/api/notices')
    expect(notices.items.map(({ kind }) => kind)).toContain('webhookDisabled')
    got = []
    await one.malee.file(folder, 'unseen.txt')
    await deliver()
    expect(got).toEqual([])
    expect((await one.malee.refused('POST', `/api/webhooks/${id}/test`, {})).machineCode).toBe('WEBHOOK_OFF')
    status = 204
    await one.malee.call('PATCH', `/api/webhooks/${id}`, { enabled: true })
    expect(await shown(id)).toMatchObject({ enabled: true, disabledBy: null, failingSince: null })
    await one.malee.call('POST', `/api/webhooks/${id}/test`, {})
    await deliver()
    expect(messages().map(({ type }) => type)).toContain('webhook.test')
  })

  test('is switched off at once where the address says that it is gone', async () => {
    const { id } = await hook()
    status = 410
    await one.malee.file(folder, 'gone.txt')
    await deliver()
    expect(await shown(id)).toMatchObject({ enabled: false, disabledBy: 'gone' })
  })
})

describe('managing', () => {
  test('belongs to the Admin Business of the key', async () => {
    const { id } = await hook()
    await one.malee.call('POST', `/api/webhooks/${id}/test`, {})
    await deliver()
    const [delivery] = await deliveries(id)
    const wichai = await world.as('wichai1', 'TWO')
    for (const hookId of [id, crypto.randomUUID()]) {
      const at = `/api/webhooks/${hookId}`
      for (const [method, url, body] of [
        ['PATCH', at, { enabled: false }],
        ['DELETE', at, undefined],
        ['POST', `${at}/test`, {}],
        ['GET', `${at}/deliveries`, undefined],
        ['GET', `${at}/deliveries/${delivery?.id}`, undefined],
        ['POST', `${at}/deliveries/${delivery?.id}/replay`, {}],
      ] as const)
        expect((await wichai.refused(method, url, body)).machineCode).toBe('NOT_FOUND')
    }
    const body = { keyId, url: address, events: all }
    expect((await wichai.refused('POST', '/api/webhooks', body)).machineCode).toBe('NOT_FOUND')
    expect((await one.prasit.refused('GET', '/api/webhooks')).machineCode).toMatch(/NOT_ADMIN|SESSION/)
  })

  test.each(['https://10.0.0.1/x', 'http://example.com/x', 'https://intranet/x', 'ftp://example.com/x'])(
    'refuses %s',
    async (url) =>
      expect((await one.malee.refused('POST', '/api/webhooks', { keyId, url, events: all })).machineCode).toBe(
        'WEBHOOK_URL',
      ),
  )

  test('needs a key that reads', async () => {
    const key = await one.malee.call<{ id: string }>('POST', '/api/keys', { name: 'w', scopes: ['files:write'] })
    const body = { keyId: key.id, url: address, events: all }
    expect((await one.malee.refused('POST', '/api/webhooks', body)).machineCode).toBe('WEBHOOK_SCOPE')
    // Nor is it asked for later.
    const reading = await one.malee.call<{ id: string }>('POST', '/api/keys', { name: 'r', scopes: ['files:read'] })
    const made = await one.malee.call<{ id: string }>('POST', '/api/webhooks', { ...body, keyId: reading.id })
    const change = { events: ['file.added', 'edoc.changed'] }
    expect((await one.malee.refused('PATCH', `/api/webhooks/${made.id}`, change)).machineCode).toBe('WEBHOOK_SCOPE')
    await one.malee.call('PATCH', `/api/webhooks/${made.id}`, { events: ['file.deleted'] })
    await one.malee.call('DELETE', `/api/webhooks/${made.id}`)
  })

  test('keeps the signing secret sealed', async () => {
    const { secret } = await hook()
    const { rows } = await world.owner.pool.query<{ dump: string }>(
      `select string_agg(w::text, ' ') || (select string_agg(a::text, ' ') from audit_event a) as dump from webhook w`,
    )
    expect(rows[0]?.dump).not.toContain(secret.slice(6))
    expect((await one.malee.send({ method: 'GET', url: '/api/webhooks' })).body).not.toContain(secret)
  })

  test('messages are kept for 30 days', async () => {
    const { id } = await hook()
    await one.malee.call('POST', `/api/webhooks/${id}/test`, {})
    await deliver()
    world.clock.advance(31 * 86_400_000)
    await world.runJob('keys:sweep')
    one = { ...one, malee: await world.as('malee01', 'ONE') }
    expect(await deliveries(id)).toEqual([])
  })
})

test('without the setting for tests no webhook calls this machine', async () => {
  const other = await createWorld()
  const malee = await other.as('malee01', 'ONE')
  const key = await malee.call<{ id: string }>('POST', '/api/keys', { name: 'x', scopes: ['files:read'] })
  const body = { keyId: key.id, url: address, events: all }
  expect((await malee.refused('POST', '/api/webhooks', body)).machineCode).toBe('WEBHOOK_URL')
})
