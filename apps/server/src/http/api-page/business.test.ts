import { beforeAll, expect, test } from 'vitest'
import { callsOf, nameOf } from '../../../test/api-page.ts'
import { createSetting } from '../../../test/setting.ts'
import { createTusClient } from '../../../test/tus-client.ts'

// The calls of a business of docs/api.md, as they stand there; for everybody but its admin they are 403 NOT_ADMIN.

const { world, one } = await createSetting()
const { malee } = one
let folder: string
beforeAll(async () => {
  folder = await malee.folder(one.root, 'หน้า api')
})

const get = (url: string) => malee.call('GET', url)
const bare = async (method: 'GET' | 'POST' | 'DELETE', url: string) => {
  const answer = await malee.send({ method, url, headers: { 'content-type': 'application/json' } })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json<{ result: Record<string, unknown> }>().result
}
const hire = () =>
  malee.call<{ id: string }>('POST', '/api/admin/employees', {
    email: `${crypto.randomUUID()}@new.example`,
    departmentIds: [one.sales],
    roleIds: [],
    isAdmin: false,
  })
const made = (of: string, more: object = {}) =>
  malee.call<{ id: string }>('POST', `/api/admin/${of}`, { name: `ชื่อ ${crypto.randomUUID()}`, ...more })
const rules = () =>
  malee.call<{ revision: number; rules: object[]; inherited: object[] }>('GET', `/api/admin/folders/${folder}/rules`)
const wish = async () => ({
  revision: (await rules()).revision,
  stopInheriting: false,
  restricted: false,
  rules: [{ audience: { type: 'department', id: one.sales }, level: 'view' }],
})
const key = (more: object = {}) =>
  malee.call<{ id: string; secret: string }>('POST', '/api/keys', {
    name: 'โปรแกรม',
    scopes: ['files:read', 'files:write'],
    folderId: folder,
    ips: ['127.0.0.1'],
    expiresAt: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
    ratePerSecond: 100,
    ...more,
  })
const hook = async () =>
  malee.call<{ id: string }>('POST', '/api/webhooks', {
    keyId: (await key()).id,
    url: 'https://example.com/hook',
    events: ['file.added'],
  })

const cases: Record<string, () => Promise<unknown>> = {
  'GET /api/admin/employees': async () => {
    expect(await get('/api/admin/employees?q=&departmentId=&roleId=&status=&limit=&cursor=')).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ username: 'malee01', isAdmin: true, status: 'active', roles: expect.any(Array) }),
      ]),
    })
  },
  'POST /api/admin/employees': async () => expect(await hire()).toMatchObject({ id: expect.any(String) }),
  'POST /api/admin/employees/import': async () => {
    const csv = `อีเมล,แผนก\n${crypto.randomUUID()}@new.example,\nไม่ใช่อีเมล,\n`
    const run = (query: string) =>
      malee.send({
        method: 'POST',
        url: `/api/admin/employees/import${query}`,
        headers: { 'content-type': 'text/csv; charset=utf-8' },
        payload: csv,
      })
    const tried = await run('?dryRun=1')
    expect(tried.statusCode, tried.body).toBe(200)
    const outcomes = {
      result: {
        lines: [
          { line: 2, outcome: 'invited' },
          { line: 3, outcome: 'invalid' },
        ],
      },
    }
    expect(tried.json()).toMatchObject(outcomes)
    // Nobody was invited by the trial.
    expect((await run('')).json()).toMatchObject(outcomes)
    expect((await run('?dryRun=0')).json()).toMatchObject({ result: { lines: [{ outcome: 'exists' }, {}] } })
  },
  'PATCH /api/admin/employees/{id}': async () =>
    malee.call('PATCH', `/api/admin/employees/${await one.employeeOf(one.prasit)}`, {
      departmentIds: [one.accounting],
    }),
  'POST /api/admin/employees/{id}/suspend': async () =>
    bare('POST', `/api/admin/employees/${await one.employeeOf(one.prasit)}/suspend`),
  'POST /api/admin/employees/{id}/remove': async () =>
    malee.call('POST', `/api/admin/employees/${await one.employeeOf(one.kanya)}/remove`, {
      transferTo: await one.employeeOf(malee),
    }),
  'GET /api/admin/departments': async () =>
    expect(await get('/api/admin/departments')).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: one.sales, name: expect.any(String) })]),
    }),
  'POST /api/admin/departments': () => made('departments'),
  'PATCH /api/admin/departments/{id}': async () => {
    const { id } = await made('departments')
    await malee.call('PATCH', `/api/admin/departments/${id}`, { name: `ใหม่ ${id}` })
    await malee.call('PATCH', `/api/admin/departments/${id}`, { parentId: one.sales })
    expect(await get('/api/admin/departments')).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id, name: `ใหม่ ${id}`, parentId: one.sales })]),
    })
  },
  'DELETE /api/admin/departments/{id}': async () =>
    bare('DELETE', `/api/admin/departments/${(await made('departments', { parentId: null })).id}`),
  'GET /api/admin/roles': async () => expect(await get('/api/admin/roles')).toMatchObject({ items: expect.any(Array) }),
  'POST /api/admin/roles': () => made('roles'),
  'PATCH /api/admin/roles/{id}': async () =>
    malee.call('PATCH', `/api/admin/roles/${(await made('roles')).id}`, { name: 'บทบาทใหม่' }),
  'DELETE /api/admin/roles/{id}': async () => bare('DELETE', `/api/admin/roles/${(await made('roles')).id}`),
  'GET /api/admin/folders/{id}/rules': async () =>
    expect(await rules()).toMatchObject({
      revision: expect.anything(),
      stopInheriting: false,
      restricted: false,
      rules: expect.any(Array),
      inherited: expect.any(Array),
    }),
  'PUT /api/admin/folders/{id}/rules': async () => {
    await malee.call('PUT', `/api/admin/folders/${folder}/rules`, await wish())
    expect((await rules()).rules).toMatchObject([
      { audience: { type: 'department', id: one.sales, name: expect.any(String) }, level: 'view' },
    ])
  },
  'POST /api/admin/folders/{id}/rules/preview': async () =>
    expect(await malee.call('POST', `/api/admin/folders/${folder}/rules/preview`, await wish())).toMatchObject({
      gain: expect.any(Array),
      lose: expect.any(Array),
      items: expect.any(Number),
    }),
  'GET /api/admin/rule-switches': async () => {
    const on = { business: expect.any(Boolean), department: expect.any(Boolean), role: expect.any(Boolean) }
    expect(await get('/api/admin/rule-switches')).toMatchObject(on)
  },
  'PUT /api/admin/rule-switches': () =>
    malee.call('PUT', '/api/admin/rule-switches', { business: true, department: true, role: true, employee: true }),
  'GET /api/admin/simulator': async () =>
    expect(await get(`/api/admin/simulator?employeeId=${await one.employeeOf(malee)}&itemId=${folder}`)).toMatchObject({
      level: expect.any(String),
      reason: expect.anything(),
      chain: expect.any(Array),
    }),
  'GET /api/admin/settings': () => get('/api/admin/settings'),
  'PATCH /api/admin/settings': () => malee.call('PATCH', '/api/admin/settings', {}),
  'GET /api/admin/features': () => get('/api/admin/features'),
  'PATCH /api/admin/features': () => malee.call('PATCH', '/api/admin/features', { features: [] }),
  'GET /api/admin/alerts': () => get('/api/admin/alerts'),
  'PATCH /api/admin/alerts': () =>
    malee.call('PATCH', '/api/admin/alerts', { address: 'x@example.com', events: ['storage'] }),
  'GET /api/admin/logo': () => get('/api/admin/logo'),
  'PUT /api/admin/logo': () => malee.call('PUT', '/api/admin/logo', { kind: 'none' }),
  'GET /api/admin/logs': async () => {
    for (const kind of ['business', 'consent', 'setting', 'sign-in'])
      expect(await get(`/api/admin/logs?kind=${kind}&from=&to=&actor=&action=&item=&limit=&cursor=`)).toMatchObject({
        items: expect.any(Array),
      })
  },
  'POST /api/log-exports': async () =>
    expect(await bare('POST', '/api/log-exports')).toMatchObject({ id: expect.any(String), format: 'csv' }),
  'GET /api/keys': async () => {
    await key()
    expect(await get('/api/keys')).toMatchObject({ items: expect.any(Array) })
  },
  'POST /api/keys': async () =>
    expect(await key()).toMatchObject({ id: expect.any(String), secret: expect.any(String) }),
  'POST /api/keys/{id}/rotate': async () =>
    expect(await bare('POST', `/api/keys/${(await key()).id}/rotate`)).toHaveProperty('secret'),
  'DELETE /api/keys/{id}': async () => bare('DELETE', `/api/keys/${(await key()).id}`),
  'GET /api/webhooks': () => get('/api/webhooks'),
  'POST /api/webhooks': () => hook(),
  'POST /api/webhooks/{id}/deliveries/{deliveryId}/replay': async () => {
    const { id } = await hook()
    await bare('POST', `/api/webhooks/${id}/test`)
    const { items } = await malee.call<{ items: { id: string }[] }>('GET', `/api/webhooks/${id}/deliveries`)
    expect(items.length).toBeGreaterThan(0)
    await bare('POST', `/api/webhooks/${id}/deliveries/${items[0]?.id}/replay`)
  },
}

test('every call of the section is made', () =>
  expect(Object.keys(cases).toSorted()).toEqual(callsOf('Business administration').map(nameOf).toSorted()))

test('for others they are 403 NOT_ADMIN', async () => {
  const others = callsOf('Business administration').filter(({ path }) => path.startsWith('/api/admin/'))
  const id = crypto.randomUUID()
  for (const call of others) {
    // Whoever has a folder as its admin answers for its rules (C58).
    if (/\/(?:rules|preview)$|simulator$/.test(call.path)) continue
    const url = call.path.replaceAll(/\{\w+\}/g, id)
    const payload = {
      name: 'x',
      email: 'x@x.example',
      kind: 'none',
      features: [],
      csv: 'email',
      address: 'x@x.example',
      events: [],
    }
    const answer = await one.kanya.send({
      method: call.method,
      url: call.path.endsWith('/logs') ? `${url}?kind=business` : url,
      ...(!['GET', 'DELETE'].includes(call.method) && {
        payload: { ...payload, business: true, department: true, role: true, employee: true },
      }),
    })
    expect([nameOf(call), answer.statusCode, answer.json<{ machineCode: string }>().machineCode]).toEqual([
      nameOf(call),
      403,
      'NOT_ADMIN',
    ])
  }
})

test.each(Object.entries(cases))('%s', async (_, make) => {
  await make()
})

test('nothing outside its folder exists for a key: 404 for reading, listing and writing (C76)', async () => {
  const other = await one.folderWithFile('นอกคีย์')
  const { secret } = await key()
  const headers = { authorization: `Bearer ${secret}` }
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object | string) =>
    (await world.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })).statusCode
  expect(await ask('GET', `/api/items/${folder}`)).toBe(200)
  const tus = createTusClient(
    { ...malee, send: (options) => world.app.inject({ ...options, headers: { ...options.headers, ...headers } }) },
    other.folder,
  )
  expect({
    read: await ask('GET', `/api/items/${other.file}`),
    list: await ask('GET', `/api/items/${other.folder}/children`),
    bytes: await ask('GET', `/api/files/${other.file}/content`),
    versions: await ask('GET', `/api/files/${other.file}/versions`),
    folder: await ask('POST', '/api/folders', { parentId: other.folder, name: 'x' }),
    tree: await ask('POST', '/api/folders/tree', { parentId: other.folder, paths: ['x'] }),
    rename: await ask('PATCH', `/api/items/${other.file}`, { name: 'y.txt' }),
    put: await ask('PUT', `/api/folders/${other.folder}/files/x.txt`, 'x'),
    parts: await ask('POST', '/api/uploads/multipart', { folderId: other.folder, filename: 'x.txt', size: 1 }),
    check: await ask('POST', '/api/uploads/check', { folderId: other.folder, files: [{ path: 'x', size: 1 }] }),
    tus: (await tus.create(1)).statusCode,
  }).toEqual({
    read: 404,
    list: 404,
    bytes: 404,
    versions: 404,
    folder: 404,
    tree: 404,
    rename: 404,
    put: 404,
    parts: 404,
    check: 404,
    tus: 404,
  })
})
