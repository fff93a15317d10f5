import { beforeAll, describe, expect, test } from 'vitest'
import {
  adminCalls,
  type AdminIds,
  adminLines,
  adminRequest,
  callName,
  createAdminIds,
  declaredCalls,
  outcomeOf,
} from '../../test/admin-calls.ts'
import { type Business, createBusiness } from '../../test/business.ts'
import type { Client } from '../../test/client.ts'
import { createWorld, type World } from '../../test/harness.ts'

const names = Object.keys(adminLines)
const today = { method: 'GET', url: '/api/admin/today' } as const

/** What a critical operation asks before it does anything (adr 36): this list, and no other. */
const critical = [
  // Keys.
  'POST /api/keys',
  'PATCH /api/keys/:id',
  'POST /api/keys/:id/rotate',
  // Consent to receive e-documents.
  'PUT /api/consent',
  // Who sends in the name of a business.
  'POST /api/admin/mandates',
  'DELETE /api/admin/mandates/:id',
  // Whose a tax ID or national ID is.
  'PUT /api/identifier',
  'POST /api/identifier/challenge/answer',
  'POST /api/identifier/dispute',
  'POST /api/operator/claims/:id/decisions',
  // How a business signs in, and one's own second factor.
  'PUT /api/admin/sign-in-policy',
  'PUT /api/admin/sign-in-domain',
  'POST /api/admin/sign-in-domain/proof',
  'DELETE /api/admin/sign-in-domain',
  'POST /api/me/two-factor/totp',
  'POST /api/me/two-factor/totp/confirm',
  'POST /api/memberships/:id/leave',
  'POST /api/me/two-factor/recovery-codes',
  'DELETE /api/me/two-factor',
  'DELETE /api/me/two-factor/totp',
  'POST /api/me/passkeys/options',
  'POST /api/me/passkeys',
  'DELETE /api/me/passkeys/:id',
  // The organisation chart.
  'POST /api/admin/organisation-chart/reloads',
  'POST /api/admin/organisation-chart/reloads/:id/apply',
  // Restoring.
  'POST /api/restores/:id/start',
  'POST /api/admin/restores/:id/start',
  'POST /api/vault/restore',
  // Opening a file in which malware was found.
  'POST /api/items/:id/release-malware',
  // The end of an account.
  'POST /api/account/ending',
  'DELETE /api/account/ending',
  'PATCH /api/webhooks/:id',
  'POST /api/account/export',
  'POST /api/admin/employees/:id/remove',
  'POST /api/admin/employees/:id/reset-two-factor',
  'POST /api/admin/leavers/:id/transfer',
  'POST /api/device-passwords',
  'POST /api/log-exports',
  'POST /api/product-tokens',
  'POST /api/webhooks',
]

let world: World
let one: Business
let ids: AdminIds
let secret: string
let callers: Record<string, Client>

const inNameOf = (who: Client, accountId: string): Client => ({
  ...who,
  send: (options) => who.send({ ...options, headers: { ...options.headers, 'x-account-id': accountId } }),
})

beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  ;({ ids, secret } = await createAdminIds(world, one.malee))
  const { malee } = one
  /** Somebody who was Admin Business of this business, with the session of that time. */
  const formerAdmin = async (username: string, end: (id: string) => Promise<unknown>): Promise<Client> => {
    const { id } = await malee.call<{ id: string }>('POST', '/api/admin/employees', { username, isAdmin: true })
    const client = await world.as(username, 'ONE')
    expect((await client.send(today)).statusCode).toBe(200)
    await end(id)
    return client
  }
  const kanya = await one.employeeOf(one.kanya)
  const change = (isAdmin: boolean) => malee.call('PATCH', `/api/admin/employees/${kanya}`, { isAdmin })
  await change(true)
  expect((await one.kanya.send(today)).statusCode).toBe(200)
  await change(false)
  const wichai = await world.as('wichai1', 'TWO')
  callers = {
    'a citizen': await world.as('anan01'),
    'an employee': one.prasit,
    'an employee who was admin': one.kanya,
    'a suspended admin': await formerAdmin('somsri1', (id) =>
      malee.call('POST', `/api/admin/employees/${id}/suspend`, {}),
    ),
    'a removed admin': await formerAdmin('anan01', (id) => malee.call('POST', `/api/admin/employees/${id}/remove`, {})),
    'a citizen in the name of the business': inNameOf(await world.as('wichai1'), malee.accountId),
    'the admin of another business in its name': inNameOf(wichai, malee.accountId),
  }
})

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
  expect(names.toSorted()).toEqual(adminCalls.map(callName).toSorted())
})

describe.each(names)('%s', (name) => {
  test('is refused to everybody but an Admin Business of this business, and leaves nothing behind', async () => {
    const before = await traces()
    for (const [who, client] of Object.entries(callers)) {
      const code = outcomeOf(await client.send(adminRequest(name, ids)))
      expect([who, code]).toEqual([
        who,
        expect.stringMatching(/^(NOT_ADMIN|NOT_ALLOWED|MEMBERSHIP_ENDED|MEMBERSHIP_SUSPENDED)$/),
      ])
    }
    const byKey = await world.app.inject({
      ...adminRequest(name, ids),
      headers: { authorization: `Bearer ${secret}` },
    })
    expect(outcomeOf(byKey)).toMatch(/^(KEY_|NOT_|SESSION_|SIGN_IN)/)
    const byNobody = await world.app.inject(adminRequest(name, ids))
    expect(byNobody.statusCode).toBe(401)
    expect(await traces()).toBe(before)
  })
})

test('what belongs to the business does not exist for the admin of another', async () => {
  const wichai = await world.as('wichai1', 'TWO')
  const before = await traces()
  for (const [name, { id }] of Object.entries(adminLines)) {
    if (id === undefined) continue
    const response = await wichai.send(adminRequest(name, ids))
    expect([name, response.statusCode]).toEqual([name, 404])
  }
  const ended = await wichai.send(adminRequest('POST /api/admin/shares/end', ids))
  expect(ended.json<{ result: { items: { ok: boolean }[] } }>().result.items).toMatchObject([{ ok: false }])
  expect(await traces()).toBe(before)
})

test.each([
  ['suspended', 'ACCOUNT_SUSPENDED'],
  ['terminated', 'SERVICE_TERMINATED'],
])('a business that is %s is read by its admin, and not changed', async (status, code) => {
  await world.owner.pool.query('update account set status = $2 where id = $1', [one.malee.accountId, status])
  const malee = await world.as('malee01', 'ONE')
  const before = await traces()
  for (const name of names) {
    const found = outcomeOf(await malee.send(adminRequest(name, ids)))
    if (name.startsWith('GET ')) expect([name, found]).toEqual([name, 'OK'])
    else expect([name, found]).toEqual([name, code])
  }
  expect(await traces()).toBe(before)
  await world.owner.pool.query("update account set status = 'active' where id = $1", [one.malee.accountId])
})

test('critical calls ask to confirm who one is, and no others do', async () => {
  expect(
    declaredCalls
      .filter(({ stepUp }) => stepUp)
      .map(callName)
      .toSorted(),
  ).toEqual(critical.toSorted())
  world.clock.advance(11 * 60_000)
  const before = await traces()
  for (const name of critical) {
    const [method = '', path = ''] = name.split(' ')
    const call = declaredCalls.find((candidate) => callName(candidate) === name)
    const request = name in adminLines ? adminRequest(name, ids) : requestOf(method, path, call?.body)
    expect([name, outcomeOf(await one.malee.send(request))]).toEqual([name, 'STEP_UP_REQUIRED'])
  }
  expect(await traces()).toBe(before)
})

type Schema = { type?: string; const?: unknown; enum?: unknown[]; format?: string; minItems?: number; items?: Schema }
type ObjectSchema = Schema & { properties?: Record<string, ObjectSchema>; required?: string[] }

/** A body that the schema accepts, with nothing but what is required. */
function sampleOf(schema: ObjectSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.format === 'uuid') return crypto.randomUUID()
  if (schema.type === 'array') return schema.minItems ? [sampleOf(schema.items ?? {})] : []
  if (schema.type === 'integer') return 1
  if (schema.type === 'boolean') return false
  if (schema.type !== 'object') return '123456'
  const required = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
  return Object.fromEntries(required.map(([name, inner]) => [name, sampleOf(inner)]))
}

function requestOf(method: string, path: string, body: unknown) {
  return {
    method: method as 'POST' | 'PUT' | 'DELETE',
    url: path.replace(/:\w+/g, crypto.randomUUID()),
    ...(body !== undefined && { payload: sampleOf(body as ObjectSchema) as object }),
  }
}

test('the lines are right: reading works for the Admin Business', async () => {
  for (const name of names.filter((one) => one.startsWith('GET '))) {
    const code = outcomeOf(await one.malee.send(adminRequest(name, ids)))
    expect([name, code]).toEqual([name, 'OK'])
  }
})
