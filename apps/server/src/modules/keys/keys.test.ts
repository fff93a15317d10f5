import { usableScopes } from '@khlang/contract/keys'
import { keyScopes } from '@khlang/contract/permissions'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { systemActor } from '../../platform/actor.ts'

type Made = { id: string; name: string; secret: string; state: string; expiresAt: string; createdBy: string | null }
type Shown = Made & {
  usage: { calls: number; errors: number }[]
  lastUsedAt: string | null
  folder: { name: string } | null
}

let world: World
let one: Business
let wichai: Client
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  wichai = await world.as('wichai1', 'TWO')
})

const create = (body: object = {}, who: Client = one.malee) =>
  who.call<Made>('POST', '/api/keys', { name: 'สำรองข้อมูล', scopes: ['files:read', 'files:write'], ...body })
const ask = (secret: string, url = '/api/drives', more: object = {}) =>
  world.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${secret}` }, ...more })
const codeOf = async (secret: string, url?: string, more?: object) => {
  const answer = await ask(secret, url, more)
  return answer.statusCode < 300 ? 'OK' : answer.json<{ machineCode: string }>().machineCode
}
const shown = async (id: string): Promise<Shown> => {
  const { items } = await one.malee.call<{ items: Shown[] }>('GET', '/api/keys')
  const found = items.find((key) => key.id === id)
  if (!found) throw new Error('not listed')
  return found
}
const day = 86_400_000
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * day).toISOString()

describe('creating a key', () => {
  test('gives its secret once, for 90 days, and notifies every admin', async () => {
    const key = await create()
    expect(key.secret).toMatch(/^khlang_[\w-]{43}$/)
    expect(Math.round((Date.parse(key.expiresAt) - world.clock.now().getTime()) / day)).toBe(90)
    expect(await codeOf(key.secret)).toBe('OK')
    const list = await one.malee.send({ method: 'GET', url: '/api/keys' })
    expect(list.body).toContain(key.id)
    expect(list.body).not.toContain(key.secret.slice(8))
    const { rows } = await world.owner.pool.query<{ all: string }>(
      `select (select string_agg(k::text, ' ') from api_key k) || (select string_agg(a::text, ' ') from audit_event a)
        || (select string_agg(n::text, ' ') from notice n) as all`,
    )
    expect(rows[0]?.all).not.toContain(key.secret.slice(8))
    const notices = await one.malee.call<{ items: { kind: string; text: string }[] }>('GET', '/api/notices')
    expect(notices.items.find(({ kind }) => kind === 'keyCreated')?.text).toContain('สำรองข้อมูล')
  })

  test.each([
    [{ expiresAt: 367 }, 'expiresAt'],
    [{ expiresAt: -1 }, 'expiresAt'],
    [{ ips: ['203.0.113.0/40'] }, 'ips.0'],
    [{ name: '  ' }, 'name'],
  ])('refuses %j', async (body, path) => {
    const sent = { ...body, ...('expiresAt' in body && { expiresAt: inDays(body.expiresAt) }) }
    const answer = await one.malee.send({
      method: 'POST',
      url: '/api/keys',
      payload: { name: 'x', scopes: ['files:read'], ...sent },
    })
    expect(answer.json()).toMatchObject({ machineCode: 'INVALID_INPUT', fields: [{ path }] })
  })

  test('takes folders of Drive Business only', async () => {
    const file = await one.malee.file(one.root, 'ไม่ใช่โฟลเดอร์.txt')
    const own = await one.malee.root('personal')
    const foreign = await wichai.root('business')
    const refusedFor = async (folderId: string) =>
      (await one.malee.refused('POST', '/api/keys', { name: 'x', scopes: ['files:read'], folderId })).machineCode
    expect(await refusedFor(file)).toBe('NOT_A_FOLDER')
    expect(await refusedFor(own)).toBe('INVALID_INPUT')
    expect(await refusedFor(foreign)).toBe('NOT_FOUND')
    expect(await refusedFor(crypto.randomUUID())).toBe('NOT_FOUND')
  })

  test('belongs to the Admin Business alone', async () => {
    const key = await create()
    const somsri = await world.as('somsri1')
    for (const who of [one.prasit, somsri]) {
      expect((await who.refused('GET', '/api/keys')).machineCode).toBe('NOT_ADMIN')
      const body = { name: 'x', scopes: ['files:read'] }
      expect((await who.refused('POST', '/api/keys', body)).machineCode).toBe('NOT_ADMIN')
    }
    for (const id of [key.id, crypto.randomUUID()]) {
      expect((await wichai.refused('PATCH', `/api/keys/${id}`, { name: 'y' })).machineCode).toBe('NOT_FOUND')
      expect((await wichai.refused('POST', `/api/keys/${id}/rotate`, {})).machineCode).toBe('NOT_FOUND')
      expect((await wichai.refused('DELETE', `/api/keys/${id}`)).machineCode).toBe('NOT_FOUND')
    }
    expect((await wichai.call<{ items: unknown[] }>('GET', '/api/keys')).items).toEqual([])
  })
})

describe('calling with a key', () => {
  test('reaches Drive Business, and no private drive', async () => {
    const { secret } = await create()
    const drives = (await ask(secret)).json<{ result: { items: { rootId: string; kind: string }[] } }>().result.items
    expect(drives).toMatchObject([{ rootId: one.root, kind: 'business' }])
    const own = await one.malee.root('personal')
    expect(await codeOf(secret, `/api/items/${own}`)).toBe('NOT_FOUND')
    expect(await codeOf(secret, `/api/items/${own}/children`)).toBe('NOT_FOUND')
    expect(await codeOf(secret, `/api/items/${await wichai.root('business')}`)).toBe('NOT_FOUND')
  })

  test('nothing outside its folder exists', async () => {
    const top = await one.malee.folder(one.root, 'รับส่ง')
    const inner = await one.malee.folder(top, 'ข้างใน')
    const other = await one.folderWithFile('อื่น')
    const { secret } = await create({ folderId: top })
    const drives = (await ask(secret)).json<{ result: { items: object[] } }>().result.items
    expect(drives).toEqual([{ rootId: top, kind: 'business', name: 'รับส่ง' }])
    const item = (await ask(secret, `/api/items/${inner}`)).json<{ result: { path: { name: string }[] } }>().result
    expect(item.path.map(({ name }) => name)).toEqual(['รับส่ง', 'ข้างใน'])
    for (const id of [one.root, other.folder, other.file, crypto.randomUUID()])
      expect(await codeOf(secret, `/api/items/${id}`)).toBe('NOT_FOUND')
    expect(await codeOf(secret, `/api/files/${other.file}/content`)).toBe('NOT_FOUND')
  })

  test('leaves its files to the business, and its name in the log', async () => {
    const { id, secret } = await create({ name: 'โปรแกรมบัญชี' })
    const put = await ask(secret, `/api/folders/${one.root}/files/from-key.txt`, { method: 'PUT', payload: 'one' })
    expect(put.statusCode).toBe(201)
    const { itemId } = put.json<{ result: { itemId: string } }>().result
    expect((await ask(secret, `/api/files/${itemId}/content`)).body).toBe('one')
    expect(await one.malee.call('GET', `/api/items/${itemId}`)).toMatchObject({ createdBy: null, size: 3 })
    const { rows } = await world.owner.pool.query(
      `select actor, account_id, person_id from audit_event where subject = $1 and type = 'item.created'`,
      [itemId],
    )
    expect(rows).toEqual([{ actor: `key:${id}`, account_id: one.malee.accountId, person_id: null }])
  })

  test('repeats a request with an Idempotency-Key without a second file', async () => {
    const { secret } = await create()
    const send = () =>
      world.app.inject({
        method: 'PUT',
        url: `/api/folders/${one.root}/files/once.txt?file_duplicate=create_copy`,
        headers: { authorization: `Bearer ${secret}`, 'idempotency-key': 'a-request' },
        payload: 'once',
      })
    expect((await send()).json()).toEqual((await send()).json())
  })

  test('is refused at every operation that does not name its scopes', async () => {
    const { secret } = await create({ scopes: usableScopes, ratePerSecond: 1000 })
    const wrong: string[] = []
    for (const { method, path, access, keys } of world.app.endpoints) {
      if (access === 'public' || keys) continue
      const url = path.replaceAll(/:\w+/g, crypto.randomUUID())
      const answer = await ask(secret, url, { method, ...(method !== 'GET' && { payload: {} }) })
      if (answer.statusCode < 400 || ![400, 403].includes(answer.statusCode))
        wrong.push(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
    }
    expect(wrong).toEqual([])
  })

  describe('that is limited to a folder', () => {
    const limited = async (more: object = {}) => {
      const folderId = await one.malee.folder(one.root, `reach ${crypto.randomUUID().slice(0, 8)}`)
      return { folderId, ...(await create({ scopes: ['files:read', 'files:write'], folderId, ...more })) }
    }

    test.each(['outbox:read', 'inbox:write'])('has no scope without a meaning there: %s', async (scope) => {
      const folderId = await one.malee.folder(one.root, `reach ${crypto.randomUUID().slice(0, 8)}`)
      const body = { name: 'x', scopes: ['files:read', scope], folderId }
      expect((await one.malee.refused('POST', '/api/keys', body)).machineCode).toBe('KEY_SCOPE_FOLDER')
      const { id } = await limited()
      const more = { scopes: ['files:read', scope] }
      expect((await one.malee.refused('PATCH', `/api/keys/${id}`, more)).machineCode).toBe('KEY_SCOPE_FOLDER')
    })

    test('and what was given earlier opens nothing', async () => {
      const { id, secret } = await limited()
      await world.owner.pool.query(`update api_key set scopes = '{files:read,outbox:read,inbox:write}' where id = $1`, [
        id,
      ])
      expect((await ask(secret, '/api/edocs/outbox')).statusCode).toBe(403)
      expect((await ask(secret, '/api/edocs', { method: 'POST', payload: {} })).statusCode).toBe(403)
    })

    test('cannot trash the folder itself, only what is in it', async () => {
      const { folderId, secret } = await limited()
      const inner = await one.malee.folder(folderId, 'inner')
      const trash = async (id: string) =>
        (await ask(secret, '/api/items/trash', { method: 'POST', payload: { ids: [id] } })).json<{
          result: { items: { ok: boolean; machineCode?: string }[] }
        }>().result.items
      expect(await trash(folderId)).toMatchObject([{ ok: false, machineCode: 'NOT_ALLOWED' }])
      expect(await trash(inner)).toMatchObject([{ ok: true }])
    })
  })

  test.each(['share-upload', 'cctv:write'])('cannot be given a scope that opens nothing yet: %s', async (scope) => {
    const body = { name: 'x', scopes: [scope] }
    expect((await one.malee.refused('POST', '/api/keys', body)).machineCode).toBe('INVALID_INPUT')
  })

  test('finds calls for every scope that can be given', () => {
    const asked = new Set(world.app.endpoints.flatMap(({ keys }) => keys ?? []))
    expect(keyScopes.filter((scope) => asked.has(scope))).toEqual(usableScopes)
  })

  test('works from its networks only', async () => {
    const { secret } = await create({ ips: ['203.0.113.0/24'] })
    expect(await codeOf(secret)).toBe('KEY_NETWORK')
    expect(await codeOf(secret, undefined, { remoteAddress: '203.0.113.9' })).toBe('OK')
  })

  test('is limited to its rate', async () => {
    const { secret } = await create({ ratePerSecond: 1 })
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(secret)))
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS').length).toBeGreaterThan(3)
  })

  test('belongs to one account', async () => {
    const { secret } = await create()
    const headers = (accountId: string) => ({
      headers: { authorization: `Bearer ${secret}`, 'x-account-id': accountId },
    })
    expect(await codeOf(secret, undefined, headers(one.malee.accountId))).toBe('OK')
    expect(await codeOf(secret, undefined, headers(wichai.accountId))).toBe('KEY_ACCOUNT_OTHER')
  })

  test('a zip is given out once, while the key works', async () => {
    const { folder } = await one.folderWithFile('ซิป')
    const { id, secret } = await create()
    const address = async () => {
      const asked = await ask(secret, '/api/items/download', { method: 'POST', payload: { ids: [folder] } })
      return asked.json<{ result: { url: string } }>().result.url
    }
    const [first, second] = [await address(), await address()]
    expect((await world.app.inject({ method: 'GET', url: first })).statusCode).toBe(200)
    await one.malee.call('DELETE', `/api/keys/${id}`)
    expect((await world.app.inject({ method: 'GET', url: second })).statusCode).toBe(404)
  })
})

test('keys are made, changed and rotated in a confirmed session only, and revoked in any', async () => {
  const key = await create()
  await world.owner.pool.query('update session set confirmed_at = null where person_id = $1', [one.malee.personId])
  const body = { name: 'x', scopes: ['files:read'] }
  for (const [method, url, sent] of [
    ['POST', '/api/keys', body],
    ['PATCH', `/api/keys/${key.id}`, { name: 'y' }],
    ['POST', `/api/keys/${key.id}/rotate`, {}],
  ] as const)
    expect((await one.malee.refused(method, url, sent)).machineCode).toBe('STEP_UP_REQUIRED')
  await one.malee.call('DELETE', `/api/keys/${key.id}`)
  one = { ...one, malee: await world.as('malee01', 'ONE') }
})

describe('the life of a key', () => {
  test('rotation lets the former secret work for a day', async () => {
    const key = await create()
    const next = await one.malee.call<Made>('POST', `/api/keys/${key.id}/rotate`, {})
    expect(next.state).toBe('rotating')
    expect(next.secret).not.toBe(key.secret)
    expect([await codeOf(key.secret), await codeOf(next.secret)]).toEqual(['OK', 'OK'])
    world.clock.advance(day + 1000)
    expect([await codeOf(key.secret), await codeOf(next.secret)]).toEqual(['KEY_UNAVAILABLE', 'OK'])
    one.malee = await world.as('malee01', 'ONE')
    expect((await shown(key.id)).state).toBe('active')
  })

  test('revocation ends both secrets at once', async () => {
    const key = await create()
    const next = await one.malee.call<Made>('POST', `/api/keys/${key.id}/rotate`, {})
    await one.malee.call('DELETE', `/api/keys/${key.id}`)
    expect([await codeOf(key.secret), await codeOf(next.secret)]).toEqual(['KEY_UNAVAILABLE', 'KEY_UNAVAILABLE'])
    expect((await one.malee.refused('POST', `/api/keys/${key.id}/rotate`, {})).machineCode).toBe('KEY_ENDED')
    expect((await shown(key.id)).state).toBe('revoked')
  })

  test('responses say that it expires soon, and afterwards it does not work', async () => {
    const [soon, later] = [await create({ expiresAt: inDays(13) }), await create({ expiresAt: inDays(20) })]
    expect((await ask(soon.secret)).headers['x-key-expires']).toBe(soon.expiresAt)
    expect((await ask(later.secret)).headers['x-key-expires']).toBeUndefined()
    world.clock.advance(13 * day)
    expect([await codeOf(soon.secret), await codeOf(later.secret)]).toEqual(['KEY_UNAVAILABLE', 'OK'])
    one = { ...one, malee: await world.as('malee01', 'ONE') }
  })

  test('a change holds from the next call on', async () => {
    const key = await create()
    await one.malee.call('PATCH', `/api/keys/${key.id}`, { scopes: ['outbox:read'], name: 'ชื่อใหม่' })
    expect(await codeOf(key.secret)).toBe('KEY_NOT_ALLOWED')
    expect(await shown(key.id)).toMatchObject({ name: 'ชื่อใหม่', scopes: ['outbox:read'] })
  })

  test('calls and errors are counted by day, and the last use is shown', async () => {
    const key = await create()
    await ask(key.secret)
    await ask(key.secret, `/api/items/${crypto.randomUUID()}`)
    await ask(key.secret, '/api/me')
    await world.services.apiKeys.usage.flush()
    expect(await shown(key.id)).toMatchObject({
      usage: [{ calls: 3, errors: 2 }],
      lastUsedAt: expect.any(String),
      lastAddress: '127.0.0.1',
    })
  })

  test('a suspended business stops its keys at once', async () => {
    const { secret } = await create()
    await world.services.accounts.suspendAccount(systemActor('test'), one.malee.accountId, 'a test')
    expect(await codeOf(secret)).toBe('KEY_UNAVAILABLE')
    await world.services.accounts.reopenAccount(systemActor('test'), one.malee.accountId)
    expect(await codeOf(secret)).toBe('OK')
  })

  test('goes on when its creator leaves, belongs to the business, and the admins hear of it', async () => {
    const { accounts } = world.services
    const employeeId = await one.employeeOf(one.prasit)
    await one.malee.call('PATCH', `/api/admin/employees/${employeeId}`, { isAdmin: true })
    const key = await create({ name: 'ของประสิทธิ์' }, await world.as('prasit1', 'ONE'))
    expect(key.createdBy).not.toBeNull()
    await accounts.removeEmployee(systemActor('test'), one.malee.accountId, employeeId)
    await world.runJob('keys:notify-creator-left', { subject: employeeId })
    expect(await codeOf(key.secret)).toBe('OK')
    expect(await shown(key.id)).toMatchObject({ createdBy: null, state: 'active' })
    const { items } = await one.malee.call<{ items: { kind: string; text: string }[] }>('GET', '/api/notices')
    expect(items.find(({ kind }) => kind === 'keyCreatorLeft')?.text).toContain('ของประสิทธิ์')
  })

  test('its end is told a week before, once, and that it was revoked, each by chat, too', async () => {
    const key = await create({ name: 'ใกล้หมด', expiresAt: inDays(3) })
    const later = await create({ name: 'อีกนาน', expiresAt: inDays(30) })
    for (let n = 0; n < 2; n++) await world.runJob('keys:notify-expiring')
    const told = async (kind: string) => {
      const { items } = await one.malee.call<{ items: { kind: string; text: string }[] }>(
        'GET',
        '/api/notices?limit=200',
      )
      return items.filter((notice) => notice.kind === kind).map(({ text }) => text)
    }
    const expiring = await told('keyExpiring')
    expect(expiring.filter((text) => text.includes('“ใกล้หมด”'))).toHaveLength(1)
    expect(expiring.join()).not.toContain('อีกนาน')
    await one.malee.call('DELETE', `/api/keys/${later.id}`)
    expect((await told('keyRevoked')).filter((text) => text.includes('อีกนาน'))).toHaveLength(1)
    const { rows } = await world.owner.pool.query<{ kind: string }>(
      `select distinct n.kind from notice_chat c join notice n on n.id = c.notice_id
       where n.person_id = $1 and n.kind like 'key%' order by n.kind`,
      [one.malee.personId],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['keyCreated', 'keyExpiring', 'keyRevoked']))
    expect(key.state).toBe('active')
  })
})

describe('the list of keys', () => {
  const listed = async (query: Record<string, string>) => {
    const search = new URLSearchParams(query).toString()
    return malee.call<{ items: Shown[]; nextCursor: string | null }>('GET', `/api/keys?${search}`)
  }
  const namesOf = async (query: Record<string, string>) =>
    (await listed({ q: 'รายการ', ...query })).items.map(({ name }) => name.replace('รายการ ', ''))
  let malee: Client
  let secretEnd: string
  beforeAll(async () => {
    // Sessions last a day.
    malee = await world.as('malee01', 'ONE')
    const made = (name: string, more: object = {}) => create({ name: `รายการ ${name}`, ...more }, malee)
    await made('ก', { expiresAt: inDays(2) })
    world.clock.advance(1000)
    const ended = await made('ข', { scopes: ['outbox:read'] })
    await malee.call('DELETE', `/api/keys/${ended.id}`)
    world.clock.advance(1000)
    await made('ค', { scopes: ['outbox:read'] })
    world.clock.advance(1000)
    const folder = await malee.folder(one.root, 'โฟลเดอร์ของคีย์')
    await made('ง', { folderId: folder, expiresAt: inDays(1) })
    world.clock.advance(1.5 * day)
    malee = await world.as('malee01', 'ONE')
    secretEnd = (await made('จ', { scopes: ['inbox:write'] })).secret.slice(-4)
  })

  test.each<[string, Record<string, string>, string[]]>([
    ['all, the newest first', {}, ['จ', 'ง', 'ค', 'ข', 'ก']],
    ['those that work', { state: 'working' }, ['จ', 'ค', 'ก']],
    ['those that end within two weeks', { state: 'expiring' }, ['ก']],
    ['those that expired or were revoked', { state: 'ended' }, ['ง', 'ข']],
    ['by what they may do', { scope: 'outbox:read' }, ['ค', 'ข']],
    ['by both', { scope: 'outbox:read', state: 'working' }, ['ค']],
    ['by the folder', { q: 'รายการ โฟลเดอร์ของ' }, ['ง']],
    ['by the creator, in either language', { q: 'รายการ Malee', scope: 'inbox:write' }, ['จ']],
    ['signs of patterns stand for themselves', { q: 'รายการ %' }, []],
  ])('%s', async (_, query, names) => {
    expect(await namesOf(query)).toEqual(names)
  })

  test('by the end of the secret', async () => {
    expect((await listed({ q: secretEnd })).items.map(({ name }) => name)).toContain('รายการ จ')
  })

  test('comes in pages', async () => {
    const first = await listed({ q: 'รายการ', limit: '2' })
    const second = await listed({ q: 'รายการ', limit: '2', cursor: first.nextCursor ?? '' })
    const third = await listed({ q: 'รายการ', limit: '2', cursor: second.nextCursor ?? '' })
    expect([first, second, third].map(({ items }) => items.length)).toEqual([2, 2, 1])
    expect(third.nextCursor).toBeNull()
    expect(new Set([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(5)
  })

  test('is that of one’s own business', async () => {
    const other = await world.as('wichai1', 'TWO')
    const { items } = await other.call<{ items: Shown[] }>('GET', `/api/keys?q=${encodeURIComponent('รายการ')}`)
    expect(items).toEqual([])
  })
})
