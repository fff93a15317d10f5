import { bodyKind, type Endpoint } from '@khlang/contract'
import { beforeAll, expect, test } from 'vitest'
import { createBrowser } from '../../test/browser.ts'
import type { Client } from '../../test/client.ts'
import { createWorld, type World } from '../../test/harness.ts'

let world: World
let malee: Client
let root: string
let columns: { table: string; column: string; type: string }[]

beforeAll(async () => {
  world = await createWorld()
  malee = await world.as('malee01', 'ONE')
  root = await malee.root('business')
  const { rows } = await world.owner.pool.query<{ table: string; column: string; type: string }>(
    `select table_name as "table", column_name as "column", data_type as type from information_schema.columns
      where table_schema = 'public' and table_name in (
        select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE')`,
  )
  columns = rows
})

const marker = 'hostile-marker'
const foreignId = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'
const number = 987_654_321
const values: Record<string, unknown> = {
  uuid: foreignId,
  boolean: true,
  bigint: number,
  integer: number,
  smallint: 1,
  ARRAY: [marker],
  jsonb: { of: marker },
  'timestamp with time zone': '2099-09-09T09:09:09.000Z',
}
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Every column of every table, in both spellings, and common attack fields. */
const hostile = (): Record<string, unknown> => ({
  ...Object.fromEntries(
    columns.flatMap(({ column, type }) => {
      const value = values[type] ?? marker
      return [
        [column, value],
        [camel(column), value],
      ]
    }),
  ),
  admin: true,
  isAdmin: true,
  role: 'admin',
  roles: [marker],
  role_level: true,
  roleLevel: true,
  permission: 'owner',
  owner: { id: foreignId, name: marker },
  ownerId: foreignId,
  person: { id: foreignId, username: marker },
})

type Schema = { properties?: Record<string, Schema>; items?: Schema }

/** The same body with all of these fields added to every object in it. */
function poison(body: unknown, schema: Schema | undefined): unknown {
  if (Array.isArray(body)) return body.map((one) => poison(one, schema?.items))
  if (typeof body !== 'object' || body === null) return body
  const own = Object.fromEntries(
    Object.entries(body).map(([key, one]) => [key, poison(one, schema?.properties?.[key])]),
  )
  const declared = new Set(Object.keys(schema?.properties ?? {}))
  return { ...Object.fromEntries(Object.entries(hostile()).filter(([name]) => !declared.has(name))), ...own }
}

let made = 0
const fresh = () => `m${++made}`
const file = () => malee.file(root, `${fresh()}.txt`)
const key = async () =>
  (await malee.call<{ id: string }>('POST', '/api/keys', { name: fresh(), scopes: ['files:read'] })).id
const taxIds = ['0105500000127', '0105500000135', '0105500000143', '0105500000151', '0105500000160', '0105500000178']
const checked = (id: string) => {
  const parts = Array.from(id.slice(0, 12), (digit, place) => Number(digit) * (13 - place))
  const sum = parts.reduce((total, part) => total + part, 0)
  return `${id.slice(0, 12)}${(11 - (sum % 11)) % 10}`
}

/** Valid addresses and bodies of the operations that a signed-in person may call. */
const right: Record<string, () => Promise<{ url: string; body: object }>> = {
  'PATCH /api/me': async () => ({ url: '/api/me', body: { language: 'th', featureStatus: { trash: 'Y' } } }),
  'POST /api/folders': async () => ({ url: '/api/folders', body: { parentId: root, name: fresh() } }),
  'POST /api/folders/tree': async () => ({ url: '/api/folders/tree', body: { parentId: root, paths: [fresh()] } }),
  'PATCH /api/items/:id': async () => ({
    url: `/api/items/${await file()}`,
    body: { name: `${fresh()}.txt`, starred: false },
  }),
  'POST /api/items/:id/lock': async () => ({ url: `/api/items/${await file()}/lock`, body: {} }),
  'POST /api/items/:id/unlock': async () => ({ url: `/api/items/${await file()}/unlock`, body: {} }),
  'POST /api/device-passwords': async () => ({ url: '/api/device-passwords', body: { name: fresh() } }),
  'POST /api/keys': async () => ({ url: '/api/keys', body: { name: fresh(), scopes: ['files:read'] } }),
  'PATCH /api/keys/:id': async () => ({ url: `/api/keys/${await key()}`, body: { name: fresh() } }),
  'POST /api/keys/:id/rotate': async () => ({ url: `/api/keys/${await key()}/rotate`, body: {} }),
  'POST /api/webhooks': async () => ({
    url: '/api/webhooks',
    body: { keyId: await key(), url: 'https://example.com/hook', events: ['file.added'] },
  }),
  'POST /api/admin/organisation-chart/reloads': async () => {
    // There is one at a time.
    await world.owner.pool.query('delete from chart_reload')
    return { url: '/api/admin/organisation-chart/reloads', body: {} }
  },
  'POST /api/items/check': async () => ({ url: '/api/items/check', body: { ids: [await file()], operation: 'trash' } }),
  'POST /api/items/move': async () => ({
    url: '/api/items/move',
    body: { ids: [await file()], targetId: await malee.folder(root, fresh()) },
  }),
  'POST /api/items/copy': async () => ({
    url: '/api/items/copy',
    body: { ids: [await file()], targetId: await malee.folder(root, fresh()) },
  }),
  'POST /api/items/trash': async () => ({ url: '/api/items/trash', body: { ids: [await file()] } }),
  'POST /api/items/restore': async () => {
    const id = await file()
    await malee.bulk('trash', [id])
    return { url: '/api/items/restore', body: { ids: [id] } }
  },
  'POST /api/items/purge': async () => {
    // The first one opens the retained trash of the business.
    const [id, before] = [await file(), await file()]
    await malee.bulk('trash', [id, before])
    await malee.bulk('purge', [before])
    return { url: '/api/items/purge', body: { ids: [id] } }
  },
  'POST /api/files/:id/versions/:n/restore': async () => ({
    url: `/api/files/${await file()}/versions/1/restore`,
    body: {},
  }),
  'PATCH /api/files/:id/versions/:n': async () => ({
    url: `/api/files/${await file()}/versions/1`,
    body: { label: 'ร่าง' },
  }),
  'POST /api/uploads/check': async () => ({
    url: '/api/uploads/check',
    body: { folderId: root, files: [{ path: fresh(), size: 1 }] },
  }),
  'POST /api/uploads/multipart': async () => ({
    url: '/api/uploads/multipart',
    body: { folderId: root, filename: `${fresh()}.bin`, size: 4 },
  }),
  'POST /api/uploads/multipart/:id/complete': async () => {
    const input = { folderId: root, filename: `${fresh()}.bin`, size: 1 }
    const { id } = await malee.call<{ id: string }>('POST', '/api/uploads/multipart', input)
    await malee.send({ method: 'PUT', url: `/api/uploads/multipart/${id}/parts/1`, payload: 'x' })
    return { url: `/api/uploads/multipart/${id}/complete`, body: {} }
  },
  'POST /api/register/business': async () => ({
    url: '/api/register/business',
    body: {
      taxId: checked(taxIds[made % taxIds.length] ?? ''),
      branchNo: String(10_000 + ++made),
      nameTh: 'x',
      acceptTerms: true,
    },
  }),
  'POST /api/password': async () => ({
    url: '/api/password',
    body: { currentPassword: 'demo-pass-1', password: 'demo-pass-1', confirmPassword: 'demo-pass-1' },
  }),
  'POST /api/library': async () => ({
    url: '/api/library',
    body: { itemId: await file(), category: 'policy', titleTh: fresh() },
  }),
  'POST /api/me/confirm/otp': async () => {
    // A code can be sent once a minute.
    world.clock.advance(61_000)
    return { url: '/api/me/confirm/otp', body: {} }
  },
  'POST /api/product-tokens': async () => ({ url: '/api/product-tokens', body: {} }),
}

/** The number of rows with each boolean set, so that an injected one is noticed. */
async function countTrue(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const { table, column, type } of columns) {
    if (type !== 'boolean') continue
    const { rows } = await world.owner.pool.query<{ n: number }>(
      `select count(*)::int as n from "${table}" where "${column}"`,
    )
    found[`${table}.${column}`] = rows[0]?.n ?? 0
  }
  return found
}

function grown(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) => {
      const by = count - (before[name] ?? 0)
      return by === 0 ? [] : [[name, by]]
    }),
  )
}

/** A value of the right type everywhere, for requests that are refused anyway. */
function sample(schema: Schema & { type?: string; enum?: unknown[]; const?: unknown; required?: string[] }): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return false
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.properties) {
    const names = Object.entries(schema.properties).filter(([name]) => schema.required?.includes(name))
    return Object.fromEntries(names.map(([name, inner]) => [name, sample(inner)]))
  }
  return 'nothing-7'
}

test('extra fields in a body, named like any column, change nothing', async () => {
  const endpoints = world.app.endpoints.filter((endpoint) => bodyKind(endpoint) === 'json')
  expect(endpoints.length).toBeGreaterThan(25)
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
  expect(Object.keys(right).filter((name) => !endpoints.some((endpoint) => nameOf(endpoint) === name))).toEqual([])
  const visitor = createBrowser(world.app)
  const failures: string[] = []
  let succeeded = 0
  for (const endpoint of endpoints) {
    const schema = endpoint.body as Schema
    const once = async (poisoned: boolean) => {
      const input = await right[nameOf(endpoint)]?.()
      const plain = input?.body ?? sample(schema)
      const url = input?.url ?? endpoint.path.replace(/:\w+/g, crypto.randomUUID())
      const body = (poisoned ? poison(plain, schema) : plain) as object
      const before = await countTrue()
      const answer =
        endpoint.access === 'public'
          ? await visitor.send(endpoint.method, url, { body })
          : await malee.send({ method: endpoint.method, url, payload: body })
      return { status: answer.statusCode, grown: grown(before, await countTrue()), said: answer.body }
    }
    const [clean, poisoned] = [await once(false), await once(true)]
    if (clean.status === 200) succeeded++
    if (
      endpoint.access === 'session' &&
      nameOf(endpoint) in right &&
      clean.status >= 400 &&
      nameOf(endpoint) !== 'POST /api/password'
    )
      failures.push(`${nameOf(endpoint)} was not tried: ${clean.said}`)
    if (poisoned.status !== clean.status)
      failures.push(`${nameOf(endpoint)}: ${clean.status} became ${poisoned.status} ${poisoned.said}`)
    if (JSON.stringify(poisoned.grown) !== JSON.stringify(clean.grown))
      failures.push(`${nameOf(endpoint)}: ${JSON.stringify(clean.grown)} became ${JSON.stringify(poisoned.grown)}`)
  }
  console.log(
    `${endpoints.length} bodies with ${Object.keys(hostile()).length} fields too many; ${succeeded} were taken`,
  )
  expect(failures).toEqual([])
  expect(succeeded).toBeGreaterThan(12)
  const kept: string[] = []
  for (const table of new Set(columns.map((column) => column.table))) {
    const { rows } = await world.owner.pool.query<{ row: string }>(
      `select t::text as row from "${table}" t where t::text ~ '${marker}|${foreignId}|${number}|2099-09-09'`,
    )
    kept.push(...rows.map(({ row }) => `${table}: ${row}`))
  }
  expect(kept).toEqual([])
}, 300_000)

test('a body with prototype keys is refused', async () => {
  for (const payload of [
    `{"parentId":"${root}","name":"x","__proto__":{"isAdmin":true}}`,
    `{"__proto__":{"parentId":"${root}","name":"x"}}`,
    `{"parentId":"${root}","name":"x","constructor":{"prototype":{"isAdmin":true}}}`,
  ]) {
    const answer = await malee.send({
      method: 'POST',
      url: '/api/folders',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(400)
  }
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
})
