import type { Endpoint } from '@khlang/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { declaredEndpoints } from '../../../../tools/generate/declared-endpoints.ts'
import { type Business, createBusiness } from '../../test/business.ts'
import type { Client } from '../../test/client.ts'
import { createWorld, type World } from '../../test/harness.ts'

/** Ids of the first business that a call names. */
type Ids = Record<
  'employee' | 'department' | 'role' | 'folder' | 'file' | 'key' | 'webhook' | 'share' | 'join' | 'restore',
  string
>
/** A valid request: only the caller can be wrong with it. The id is that of the path. */
type Line = { id?: keyof Ids; query?: (ids: Ids) => string; body?: (ids: Ids) => object }

const folderRules = () => ({ revision: 0, stopInheriting: false, restricted: false, rules: [] })
const allKinds = () => ({ business: true, department: true, role: true, employee: true })
const nothing = () => ({})

/** Permissions 4.3, the functions of Admin Business: every call of the contract for admins, and no other. */
const lines: Record<string, Line> = {
  'GET /api/admin/today': {},
  'GET /api/admin/employees': {},
  'GET /api/admin/employees/counts': {},
  'POST /api/admin/employees': { body: () => ({ username: 'anan01' }) },
  'POST /api/admin/employees/import': { body: () => ({ csv: 'username\nanan01\n' }) },
  'PATCH /api/admin/employees/:id': { id: 'employee', body: () => ({ isAdmin: true }) },
  'POST /api/admin/employees/:id/invite-again': { id: 'employee', body: nothing },
  'GET /api/admin/employees/:id/leaving': { id: 'employee' },
  'POST /api/admin/employees/:id/suspend': { id: 'employee', body: nothing },
  'POST /api/admin/employees/:id/resume': { id: 'employee', body: nothing },
  'POST /api/admin/employees/:id/remove': { id: 'employee', body: nothing },
  'GET /api/admin/join-requests': {},
  'POST /api/admin/join-requests/:id/accept': { id: 'join', body: nothing },
  'POST /api/admin/join-requests/:id/refuse': { id: 'join', body: () => ({ reason: 'x' }) },
  'GET /api/admin/restore-reach': { query: ({ folder }) => `?itemId=${folder}` },
  'GET /api/admin/restores': {},
  'POST /api/admin/restores': { body: ({ folder }) => ({ itemId: folder, at: '2026-01-01T00:00:00Z' }) },
  'GET /api/admin/restores/:id': { id: 'restore' },
  'GET /api/admin/restores/:id/entries': { id: 'restore', query: () => '?way=beside&show=back' },
  'POST /api/admin/restores/:id/start': { id: 'restore', body: () => ({ way: 'beside' }) },
  'POST /api/admin/restores/:id/cancel': { id: 'restore', body: nothing },
  'GET /api/admin/leavers': {},
  'POST /api/admin/leavers/:id/transfer': { id: 'employee', body: ({ folder }) => ({ folderId: folder }) },
  'GET /api/admin/departments': {},
  'POST /api/admin/departments': { body: () => ({ nameTh: 'แผนกของผู้ไม่เกี่ยวข้อง' }) },
  'PATCH /api/admin/departments/:id': { id: 'department', body: () => ({ nameTh: 'เปลี่ยนชื่อ' }) },
  'DELETE /api/admin/departments/:id': { id: 'department' },
  'GET /api/admin/roles': {},
  'POST /api/admin/roles': { body: () => ({ nameTh: 'บทบาทของผู้ไม่เกี่ยวข้อง' }) },
  'PATCH /api/admin/roles/:id': { id: 'role', body: () => ({ nameTh: 'เปลี่ยนชื่อ' }) },
  'DELETE /api/admin/roles/:id': { id: 'role' },
  'GET /api/admin/folders/:id/rules': { id: 'folder' },
  'GET /api/admin/folders/:id/folders': { id: 'folder' },
  'PUT /api/admin/folders/:id/rules': { id: 'folder', body: folderRules },
  'POST /api/admin/folders/:id/rules/preview': { id: 'folder', body: folderRules },
  'GET /api/admin/simulator': { query: ({ employee, folder }) => `?employeeId=${employee}&itemId=${folder}` },
  'GET /api/admin/rule-switches': {},
  'PUT /api/admin/rule-switches': { body: allKinds },
  'POST /api/admin/rule-switches/preview': { body: allKinds },
  'GET /api/admin/shares': {},
  'POST /api/admin/shares/end': { body: ({ share }) => ({ ids: [share] }) },
  'GET /api/admin/settings': {},
  'PATCH /api/admin/settings': { body: () => ({ sharing: { outside: 'blocked' } }) },
  'GET /api/admin/sign-in-policy': {},
  'PUT /api/admin/sign-in-policy': { body: () => ({ twoFactor: 'off', graceDays: 1 }) },
  'GET /api/admin/features': {},
  'PATCH /api/admin/features': { body: () => ({ features: [{ feature: 'mapdrive', on: false }] }) },
  'GET /api/admin/quotas': {},
  'PUT /api/admin/quotas': { body: () => ({ audience: 'business', bytes: 1 }) },
  'GET /api/admin/quotas/departments': {},
  'GET /api/admin/quotas/employees': {},
  'GET /api/admin/quotas/preview': { query: () => '?audience=business' },
  'GET /api/admin/alerts': {},
  'PATCH /api/admin/alerts': { body: () => ({ address: 'x@elsewhere.example', events: ['storage'] }) },
  'GET /api/admin/logo': {},
  'PUT /api/admin/logo': { body: () => ({ kind: 'none' }) },
  'GET /api/admin/locks': {},
  'GET /api/admin/library-managers': {},
  'GET /api/admin/library-managers/candidates': { query: () => '?name=a' },
  'PUT /api/admin/library-managers/:id': { id: 'employee', body: () => ({ granted: true }) },
  'GET /api/admin/logs': { query: () => '?kind=business' },
  'GET /api/admin/logs/people': {},
  'POST /api/admin/log-checks': { body: nothing },
  'GET /api/keys': {},
  'POST /api/keys': { body: () => ({ name: 'x', scopes: ['files:read'] }) },
  'PATCH /api/keys/:id': { id: 'key', body: () => ({ name: 'y' }) },
  'POST /api/keys/:id/rotate': { id: 'key', body: nothing },
  'DELETE /api/keys/:id': { id: 'key' },
  'GET /api/webhooks': {},
  'POST /api/webhooks': {
    body: ({ key }) => ({ keyId: key, url: 'https://example.com/hook', events: ['file.added'] }),
  },
  'PATCH /api/webhooks/:id': { id: 'webhook', body: nothing },
  'DELETE /api/webhooks/:id': { id: 'webhook' },
  'GET /api/webhooks/:id/deliveries': { id: 'webhook' },
  'GET /api/webhooks/:id/deliveries/:deliveryId': { id: 'webhook' },
  'POST /api/webhooks/:id/deliveries/:deliveryId/replay': { id: 'webhook', body: nothing },
  'POST /api/webhooks/:id/test': { id: 'webhook', body: nothing },
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const adminCalls = (await declaredEndpoints()).filter(({ access }) => access === 'admin')

let world: World
let one: Business
let ids: Ids
let secret: string
/** A second Admin Business of the first company, who is suspended. */
let suspended: Client
let callers: Record<string, Client>

beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  const { malee } = one
  const make = async (path: string, body: object) => (await malee.call<{ id: string }>('POST', path, body)).id
  const folder = await malee.folder(one.root, 'โฟลเดอร์ของตาราง')
  const shared = await malee.call<{ items: { share: { id: string } }[] }>('POST', `/api/items/${folder}/shares`, {
    with: [{ type: 'username', value: 'kanya01' }],
    permission: 'view',
  })
  const business = await world.services.accounts.findBusiness(malee.accountId)
  const asked = await (await world.as('wichai1')).call<{ id: string }>('POST', '/api/join-requests', {
    taxId: business?.taxId,
    branchNo: business?.branchNo,
  })
  const key = await malee.call<{ id: string; secret: string }>('POST', '/api/keys', {
    name: 'ของตาราง',
    scopes: ['files:read', 'files:write', 'logs:read'],
  })
  secret = key.secret
  ids = {
    employee: await one.employeeOf(one.kanya),
    department: one.sales,
    role: await make('/api/admin/roles', { nameTh: 'บทบาทของตาราง' }),
    folder,
    file: await malee.file(folder, 'a.txt'),
    key: key.id,
    webhook: await make('/api/webhooks', { keyId: key.id, url: 'https://example.com/hook', events: ['file.added'] }),
    share: shared.items[0]?.share.id ?? '',
    join: asked.id,
    restore: await make('/api/admin/restores', { itemId: folder, at: world.clock.now().toISOString() }),
  }
  const { id } = await malee.call<{ id: string }>('POST', '/api/admin/employees', {
    username: 'somsri1',
    isAdmin: true,
  })
  suspended = await world.as('somsri1', 'ONE')
  expect((await suspended.send({ method: 'GET', url: '/api/admin/today' })).statusCode).toBe(200)
  await malee.call('POST', `/api/admin/employees/${id}/suspend`, {})
  const wichai = await world.as('wichai1', 'TWO')
  callers = {
    'a citizen': await world.as('anan01'),
    'an employee': one.prasit,
    'a citizen in the name of the business': inNameOf(await world.as('anan01'), malee.accountId),
    'the admin of another business in its name': inNameOf(wichai, malee.accountId),
    'a suspended admin': suspended,
  }
})

const inNameOf = (who: Client, accountId: string): Client => ({
  ...who,
  send: (options) => who.send({ ...options, headers: { ...options.headers, 'x-account-id': accountId } }),
})

function requestOf(name: string) {
  const line = lines[name] ?? {}
  const [method = '', path = ''] = name.split(' ')
  const id = line.id === undefined ? '' : ids[line.id]
  const url = path.replace(':id', id).replace(':deliveryId', crypto.randomUUID()) + (line.query?.(ids) ?? '')
  return {
    method: method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url,
    ...(line.body && { payload: line.body(ids) }),
  }
}
const outcome = (response: { statusCode: number; body: string }) => {
  const { machineCode = 'OK' } = JSON.parse(response.body || '{}') as { machineCode?: string }
  return machineCode
}

/** Everything that any of these calls would leave behind, apart from refusals themselves. */
async function traces(): Promise<string> {
  const { rows } = await world.owner.pool.query<{ found: string }>(
    `select md5(string_agg(type || ' ' || n, ',' order by type)) as found from (
       select type, count(*) as n from audit_event
       where type not in ('access.refused', 'account.entered') and type not like 'session.%' group by type) t`,
  )
  return rows[0]?.found ?? ''
}

test('the table has a line for every call for admins, and for nothing else', () => {
  expect(Object.keys(lines).toSorted()).toEqual(adminCalls.map(nameOf).toSorted())
})

describe.each(Object.keys(lines))('%s', (name) => {
  test('is refused to everybody but an Admin Business of this business, and leaves nothing behind', async () => {
    const before = await traces()
    for (const [who, client] of Object.entries(callers)) {
      const code = outcome(await client.send(requestOf(name)))
      expect([who, code]).toEqual([who, expect.stringMatching(/^(NOT_ADMIN_BUSINESS|NOT_ALLOWED)$/)])
    }
    const byKey = await world.app.inject({ ...requestOf(name), headers: { authorization: `Bearer ${secret}` } })
    expect(outcome(byKey)).toMatch(/^(KEY_|NOT_|SESSION_|SIGN_IN)/)
    const byNobody = await world.app.inject(requestOf(name))
    expect(byNobody.statusCode).toBe(401)
    expect(await traces()).toBe(before)
  })
})

test('what belongs to the business does not exist for the admin of another', async () => {
  const wichai = await world.as('wichai1', 'TWO')
  const before = await traces()
  for (const [name, { id }] of Object.entries(lines)) {
    if (id === undefined) continue
    const response = await wichai.send(requestOf(name))
    expect([name, response.statusCode]).toEqual([name, 404])
  }
  const ended = await wichai.send(requestOf('POST /api/admin/shares/end'))
  expect(ended.json<{ result: { items: { ok: boolean }[] } }>().result.items).toMatchObject([{ ok: false }])
  expect(await traces()).toBe(before)
})

test('critical calls ask to confirm who one is: keys, the policy of the second factor, restores', async () => {
  world.clock.advance(11 * 60_000)
  const critical = adminCalls.filter(({ stepUp }) => stepUp).map(nameOf)
  expect(critical.toSorted()).toEqual([
    'PATCH /api/keys/:id',
    'POST /api/admin/restores/:id/start',
    'POST /api/keys',
    'POST /api/keys/:id/rotate',
    'PUT /api/admin/sign-in-policy',
  ])
  const before = await traces()
  for (const name of critical)
    expect([name, outcome(await one.malee.send(requestOf(name)))]).toEqual([name, 'STEP_UP_REQUIRED'])
  expect(await traces()).toBe(before)
})

test('the lines are right: reading works for the Admin Business', async () => {
  for (const name of Object.keys(lines).filter((one) => one.startsWith('GET '))) {
    const code = outcome(await one.malee.send(requestOf(name)))
    expect([name, code]).toEqual([name, expect.stringMatching(/^(OK|.*NOT_FOUND)$/)])
    expect(code === 'OK' || name.includes(':deliveryId')).toBe(true)
  }
})
