import { type Endpoint, isStreamed } from '@khlang/contract'
import { beforeAll, expect, test } from 'vitest'
import {
  type AdminIds,
  adminLines,
  adminRequest,
  callName,
  createAdminIds,
  declaredCalls,
} from '../../test/admin-calls.ts'
import type { Client } from '../../test/client.ts'
import { createWorld, type World } from '../../test/harness.ts'

// The Admin Business of one company against another: no call, field or value reaches it.

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  minItems?: number
  minimum?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
type Json = { [key: string]: unknown }
type Request = { method: Endpoint['method']; url: string; payload?: object; headers?: Record<string, string> }

/** In everything of the other company that has a name: no answer may contain it. */
const secretName = 'ลับเฉพาะบริษัทสอง'
/** Fields that no body has, and that would say whose something is. */
const strangeFields = [
  'id',
  'accountId',
  'account_id',
  'businessId',
  'business_id',
  'personId',
  'driveId',
  'rootId',
  'parentId',
  'ownerId',
  'owner',
  'createdBy',
  'employeeId',
  'departmentId',
  'roleId',
  'folderId',
  'itemId',
  'keyId',
  'isAdmin',
  'status',
] as const

let world: World
let malee: Client
let mine: AdminIds
/** Every id of the other company, by what it names. */
let theirs: Record<string, string>

const calls = declaredCalls.filter(({ access }) => access === 'admin' || access === 'owner')

beforeAll(async () => {
  world = await createWorld()
  malee = await world.as('malee01', 'ONE')
  const wichai = await world.as('wichai1', 'TWO')
  mine = (await createAdminIds(world, malee)).ids
  const { ids } = await createAdminIds(world, wichai)
  const rootId = await wichai.root('business')
  await wichai.folder(rootId, secretName)
  await wichai.file(ids.folder, `${secretName}.txt`)
  await wichai.call('PATCH', `/api/admin/departments/${ids.department}`, { nameTh: secretName })
  await wichai.call('PATCH', `/api/admin/roles/${ids.role}`, { nameTh: secretName })
  await wichai.call('PATCH', `/api/keys/${ids.key}`, { name: secretName })
  await wichai.call('PUT', '/api/consent', { action: 'approve', mode: 'specific', taxIds: ['0105500000038'] })
  const { personId, accountId } = wichai
  theirs = { ...ids, account: accountId, person: personId, root: rootId, privateRoot: await wichai.root() }
})

/** A row per table: how many of its rows concern the other company, and their sum. Columns that only hold times are left out. */
async function snapshot(): Promise<string> {
  const { rows: tables } = await world.owner.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('session', 'rate_limit') order by 1`,
  )
  const pattern = Object.values(theirs).join('|')
  // The attacker's own refusals are written down: in the attacker's log.
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as n, md5(string_agg(t::text, ',' order by t::text)) as sum
         from "${name}" t where t::text ~ '${pattern}' and t::text !~ '${malee.personId}'`,
  )
  const { rows } = await world.owner.pool.query(parts.join(' union all '))
  return JSON.stringify(rows)
}

const choices = (schema: Schema): Schema[] => schema.anyOf ?? [schema]

/** A value that fits, with nothing but what is required. */
function sampleOf(schema: Schema): unknown {
  const [first = schema] = choices(schema)
  if (first.enum) return first.enum[0]
  if (first.format === 'uuid') return crypto.randomUUID()
  const type = Array.isArray(first.type) ? first.type[0] : first.type
  if (type === 'array') return first.minItems ? [sampleOf(first.items ?? {})] : []
  if (type === 'integer' || type === 'number') return first.minimum ?? 1
  if (type === 'boolean') return false
  if (type === 'null') return null
  if (type !== 'object') return 'x'
  const required = Object.entries(first.properties ?? {}).filter(([name]) => first.required?.includes(name))
  return Object.fromEntries(required.map(([name, inner]) => [name, sampleOf(inner)]))
}

/** This value with an id of the other company in each place that takes an id, one place at a time. */
function* withId(schema: Schema, value: unknown, id: string): Generator<unknown> {
  for (const choice of choices(schema)) {
    if (choice.format === 'uuid') yield id
    if (choice.items) {
      const own = Array.isArray(value) ? (value as unknown[]) : []
      for (const item of withId(choice.items, own[0] ?? sampleOf(choice.items), id)) yield [...own.slice(1), item]
    }
    for (const [name, inner] of Object.entries(choice.properties ?? {})) {
      const own = (value ?? sampleOf(choice)) as Json
      for (const found of withId(inner, own[name], id)) {
        // What kind of audience an id names stands beside it.
        const kinds = ['audience', 'type'].flatMap((kind) =>
          (choice.properties?.[kind]?.enum ?? []).map((of) => ({ [kind]: of })),
        )
        for (const kind of kinds.length > 0 ? kinds : [{}]) yield { ...own, ...kind, [name]: found }
      }
    }
  }
}

/** This value with one more field in each of its objects. */
function poisoned(value: unknown, field: string, by: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => poisoned(one, field, by))
  if (typeof value !== 'object' || value === null) return value
  const own = Object.entries(value).map(([name, one]) => [name, poisoned(one, field, by)])
  return { [field]: by, ...(Object.fromEntries(own) as Json) }
}

const propertiesOf = (schema: Schema | undefined) => schema?.properties ?? {}
const queryOf = (values: unknown) => new URLSearchParams(values as Record<string, string>).toString()

const jsonOf = ({ body }: Endpoint) => (isStreamed(body) ? undefined : body)

const plain = (endpoint: Endpoint): Request => {
  const name = callName(endpoint)
  const json = jsonOf(endpoint)
  if (name in adminLines) return adminRequest(name, mine)
  return {
    method: endpoint.method,
    url: endpoint.path,
    ...(json && { payload: sampleOf(json) as object }),
  }
}

/** Everything that is tried with one call: every second id in each place, others with the next call. */
function* attacks(endpoint: Endpoint, turn: number): Generator<Request> {
  const base = plain(endpoint)
  const json = jsonOf(endpoint)
  const [path = ''] = base.url.split('?')
  for (const id of Object.values(theirs).filter((_, place) => (place + turn) % 2 === 0)) {
    for (const own of Object.values(mine)) if (path.includes(own)) yield { ...base, url: base.url.replace(own, id) }
    const query = Object.fromEntries(new URL(base.url, 'http://x').searchParams)
    if (endpoint.query)
      for (const tried of withId(endpoint.query, query, id)) yield { ...base, url: `${path}?${queryOf(tried)}` }
    if (json) for (const tried of withId(json, base.payload, id)) yield { ...base, payload: tried as object }
  }
  const accountId = theirs.account ?? ''
  yield { ...base, headers: { 'x-account-id': accountId } }
  yield { ...base, url: `${base.url}${base.url.includes('?') ? '&' : '?'}accountId=${accountId}` }
  if (!base.payload) return
  const values = Object.values(theirs)
  for (const [place, field] of strangeFields.entries()) {
    const isDeclared = field in propertiesOf(json)
    const value = field === 'isAdmin' ? true : field === 'status' ? 'active' : values[place % values.length]
    if (!isDeclared) yield { ...base, payload: poisoned(base.payload, field, value) as object }
  }
}

test('a thousand requests with ids and fields of another business change nothing there, and reveal nothing', async () => {
  const before = await snapshot()
  expect(before).toContain('"name":"department","n":1')
  let sent = 0
  const answers: Record<number, number> = {}
  const faults: string[] = []
  for (const [turn, endpoint] of calls.entries()) {
    for (const request of attacks(endpoint, turn)) {
      sent++
      const response = await malee.send(request)
      answers[response.statusCode] = (answers[response.statusCode] ?? 0) + 1
      const said = `${request.method} ${request.url} ${JSON.stringify(request.payload ?? {})}: ${response.statusCode}`
      if (response.statusCode >= 500) faults.push(said)
      if (response.body.includes(secretName)) faults.push(`${said} tells ${response.body}`)
      if (request.headers && response.statusCode !== 403) faults.push(`${said} for their account`)
    }
    if (endpoint.method !== 'GET' && (await snapshot()) !== before) {
      faults.push(`${callName(endpoint)} changed something`)
      break
    }
  }
  if ((await snapshot()) !== before) faults.push('something changed')
  console.log(`${sent} requests to ${calls.length} calls: ${JSON.stringify(answers)}`)
  expect(faults).toEqual([])
  expect(sent).toBeGreaterThan(1000)
  const { rows } = await world.owner.pool.query(
    'select 1 from business_activity where account_id = $1 and person_id = $2',
    [theirs.account, malee.personId],
  )
  expect(rows).toEqual([])
}, 120_000)
