import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

type Made = { id: string; username: string; secret: string; mode: string; expiresAt: string }

let world: World
let somsri: Client
let prasit: Client
let malee: Client

beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  prasit = await world.as('prasit1', 'ONE')
  malee = await world.as('malee01', 'ONE')
})

let network = 0
/** Each test uses its own address, so that failed attempts of one do not count for the next. */
const from = () => `10.9.${Math.floor(++network / 250)}.${(network % 250) + 1}`
const caller = (address: string) => ({ origin: { address, traceId: null }, client: 'davfs2' })
const make = (who: Client, body = {}) => who.call<Made>('POST', '/api/device-passwords', { name: 'โน้ตบุ๊ก', ...body })
const list = async (who: Client) =>
  (
    await who.call<{ items: { id: string; lastUsedAt: string | null; lastAddress: string; lastClient: string }[] }>(
      'GET',
      '/api/device-passwords',
    )
  ).items
/** The mode of the device, or the error code. */
const knock = (username: string, password: string, address = from()) =>
  world.services.identity.authenticateDevice({ username, password }, caller(address)).then(
    (device) => device.mode,
    (error: { code?: string }) => error.code,
  )

describe('a device password', () => {
  test('is shown once, works with its username, and is listed without the secret', async () => {
    const made = await make(somsri)
    expect(made).toMatchObject({ username: 'somsri1', mode: 'read-write' })
    expect(made.secret.replaceAll('-', '')).toHaveLength(26)
    expect(Date.parse(made.expiresAt) - world.clock.now().getTime()).toBeGreaterThan(365 * 86_400_000)
    expect(await knock('somsri1', made.secret)).toBe('read-write')
    expect(await knock('SOMSRI1', made.secret.toUpperCase())).toBe('read-write')
    expect(await knock('anan01', made.secret)).toBe('DEVICE_PASSWORD_WRONG')
    const listed = (await list(somsri)).find(({ id }) => id === made.id)
    expect(listed).toMatchObject({ lastClient: 'davfs2' })
    expect(JSON.stringify(listed)).not.toContain(made.secret)
  })

  test('is not stored in plain text', async () => {
    const { secret } = await make(somsri, { name: 'database' })
    const { rows } = await world.owner.pool.query<{ text: string }>(
      'select device_password::text as text from device_password',
    )
    const { rows: log } = await world.owner.pool.query<{ text: string }>('select data::text as text from audit_event')
    for (const { text } of [...rows, ...log])
      for (const form of [secret, secret.replaceAll('-', '')]) expect(text).not.toContain(form)
  })

  test('is not the password of the account, and opens only the drive', async () => {
    const { secret, username } = await make(somsri)
    expect(await knock('somsri1', 'demo-pass-1')).toBe('DEVICE_PASSWORD_WRONG')
    const basic = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`
    for (const authorization of [basic, `Bearer ${secret}`]) {
      const answer = await world.app.inject({ method: 'GET', url: '/api/drives', headers: { authorization } })
      expect(answer.statusCode).toBe(401)
    }
    const { app } = world
    const payload = { username, password: secret }
    const signIn = await app.inject({ method: 'POST', url: '/authorize/api/login', payload })
    expect(signIn.body).not.toContain('"status":"OK"')
  })

  test('stops working when revoked, which another person cannot do', async () => {
    const made = await make(somsri)
    expect(await prasit.refused('DELETE', `/api/device-passwords/${made.id}`)).toMatchObject({ status: 404 })
    await somsri.call('DELETE', `/api/device-passwords/${made.id}`)
    expect(await knock('somsri1', made.secret)).toBe('DEVICE_PASSWORD_WRONG')
    expect((await list(somsri)).map(({ id }) => id)).not.toContain(made.id)
    expect(await somsri.refused('DELETE', `/api/device-passwords/${made.id}`)).toMatchObject({ status: 404 })
  })

  test('expires', async () => {
    const expiresAt = new Date(world.clock.now().getTime() + 60_000).toISOString()
    const made = await make(somsri, { expiresAt, mode: 'read-only' })
    expect(made).toMatchObject({ expiresAt, mode: 'read-only' })
    expect(await knock('somsri1', made.secret)).toBe('read-only')
    world.clock.advance(61_000)
    expect(await knock('somsri1', made.secret)).toBe('DEVICE_PASSWORD_WRONG')
  })

  test.each([
    ['no name', { name: ' ' }],
    ['a name with a control character', { name: 'a\u0007b' }],
    ['a name that is too long', { name: 'a'.repeat(101) }],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['an end too far away', { expiresAt: '2999-01-01T00:00:00Z' }],
    ['another mode', { mode: 'admin' }],
  ])('is refused with %s', async (_, body) =>
    expect(await somsri.refused('POST', '/api/device-passwords', { name: 'x', ...body })).toMatchObject({
      machineCode: 'INVALID_INPUT',
    }),
  )

  test('is revoked when the person signs out everywhere', async () => {
    const anan = await world.as('anan01')
    const made = await make(anan)
    await anan.call('DELETE', '/api/sessions/all')
    expect(await knock('anan01', made.secret)).toBe('DEVICE_PASSWORD_WRONG')
  })

  test('is revoked with everything else that acts for its person', async () => {
    const kanya = await world.as('kanya01')
    const made = await make(kanya)
    await world.database.db.transaction().execute((tx) => world.services.identity.endAllAccess(tx, kanya.personId))
    expect(await knock('kanya01', made.secret)).toBe('DEVICE_PASSWORD_WRONG')
  })

  test('is limited to fifty per person and account, also concurrently', async () => {
    const wichai = await world.as('wichai1', 'TWO')
    const answers = await Promise.all(
      Array.from({ length: 55 }, () =>
        wichai.send({ method: 'POST', url: '/api/device-passwords', payload: { name: 'many' } }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5)
    await make(await world.as('wichai1'))
  })
})

describe('a business', () => {
  const bound = (audienceId: string | undefined, audience: 'business' | 'employee', status: 'Y' | 'N' | null) =>
    world.services.accounts.changeFeatures({ ...personOf(malee), isAdmin: true }, malee.accountId, {
      bounds: [{ audience, feature: 'mapdrive', status, ...(audienceId && { audienceId }) }],
    })
  const personOf = (who: Client) => ({
    kind: 'person' as const,
    personId: who.personId,
    accountId: who.accountId,
    accountKind: 'business' as const,
    accountStatus: 'active' as const,
    isAdmin: false,
    employeeId: null,
    sessionId: '',
    origin: { address: null, traceId: null },
  })
  const allowed = async (who: Client) => (await who.call<{ allowed: boolean }>('GET', '/api/map-drive')).allowed

  test('allows and blocks the mapped drive from the next request', async () => {
    const made = await make(prasit)
    expect(await knock('prasit1', made.secret)).toBe('read-write')
    await bound(undefined, 'business', 'N')
    expect(await knock('prasit1', made.secret)).toBe('FEATURE_OFF')
    expect(await allowed(prasit)).toBe(false)
    expect(await prasit.refused('POST', '/api/device-passwords', { name: 'x' })).toMatchObject({
      machineCode: 'FEATURE_OFF',
    })
    expect(await allowed(malee)).toBe(true)
    await bound(undefined, 'business', null)
    const { rows } = await world.owner.pool.query<{ id: string }>(
      'select id from employee where person_id = $1 and business_id = $2',
      [prasit.personId, malee.accountId],
    )
    await bound(rows[0]?.id, 'employee', 'N')
    expect(await knock('prasit1', made.secret)).toBe('FEATURE_OFF')
    await bound(rows[0]?.id, 'employee', null)
    expect(await knock('prasit1', made.secret)).toBe('read-write')
    await world.services.accounts.changeFeatures({ ...personOf(malee), isAdmin: true }, malee.accountId, {
      features: [{ feature: 'mapdrive', status: 'N' }],
    })
    expect(await knock('prasit1', made.secret)).toBe('FEATURE_OFF')
    expect(await allowed(malee)).toBe(false)
    await world.services.accounts.changeFeatures({ ...personOf(malee), isAdmin: true }, malee.accountId, {
      features: [{ feature: 'mapdrive', status: 'Y' }],
    })
  })

  test('removes the drive together with the employee', async () => {
    const made = await make(prasit)
    const own = await make(await world.as('prasit1'))
    const { rows } = await world.owner.pool.query<{ id: string }>(
      'select id from employee where person_id = $1 and business_id = $2',
      [prasit.personId, malee.accountId],
    )
    await world.services.accounts.removeEmployee(
      { ...personOf(malee), isAdmin: true },
      malee.accountId,
      rows[0]?.id ?? '',
    )
    expect(await knock('prasit1', made.secret)).toBe('DEVICE_PASSWORD_WRONG')
    expect(await knock('prasit1', own.secret)).toBe('read-write')
  })
})

describe('guessing', () => {
  const wrong = () => crypto.randomUUID()
  test('stops after five different passwords from one address for one person', async () => {
    const { secret } = await make(somsri)
    const address = from()
    for (let n = 0; n < 5; n++) expect(await knock('somsri1', wrong(), address)).toBe('DEVICE_PASSWORD_WRONG')
    expect(await knock('somsri1', wrong(), address)).toBe('TOO_MANY_ATTEMPTS')
    expect(await knock('somsri1', secret, address)).toBe('TOO_MANY_ATTEMPTS')
    expect(await knock('somsri1', secret)).toBe('read-write')
    world.clock.advance(901_000)
    expect(await knock('somsri1', secret, address)).toBe('read-write')
  })

  test('a drive that keeps presenting one expired password locks nobody out', async () => {
    const { secret } = await make(await world.as('somsri1'))
    const address = from()
    const stale = wrong()
    for (let n = 0; n < 20; n++) expect(await knock('somsri1', stale, address)).toBe('DEVICE_PASSWORD_WRONG')
    expect(await knock('somsri1', secret, address)).toBe('read-write')
  })

  test('stops after fifty attempts from one address, for any person', async () => {
    const address = from()
    const outcomes = new Set<string | undefined>()
    for (let n = 0; n < 52; n++) outcomes.add(await knock(`nobody${n}`, wrong(), address))
    expect(outcomes).toEqual(new Set(['DEVICE_PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS']))
    const { rows } = await world.owner.pool.query<{ n: number }>(
      `select count(*)::int as n from audit_event where type = 'session.refused' and address = $1`,
      [address],
    )
    expect(rows[0]?.n).toBe(50)
  })
})
