import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { keyLimits } from '@khlang/contract/keys'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminLines, type AdminIds, adminRequest, createAdminIds, outcomeOf } from '../../test/admin-calls.ts'
import { createBusiness } from '../../test/business.ts'
import type { Client } from '../../test/client.ts'
import { createWorld, type World } from '../../test/harness.ts'
import { createPerson } from '../../test/person.ts'
import { createSupportDesk } from '../../test/support-desk.ts'

// The table of other functions in docs/permissions.md, over HTTP: every function by everybody.

type Send = Client['send']
type Request = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string; payload?: object }
/** Requests of a function; each is allowed, or each is refused. */
type Probe = (ids: AdminIds) => Request[]

const probes: Record<string, Probe> = {
  'Ask the admin to decide about receiving e-documents': () => [
    { method: 'POST', url: '/api/consent/request', payload: {} },
  ],
  'Lists of the Inbox and the Outbox': () => [
    { method: 'GET', url: '/api/edocs/inbox' },
    { method: 'GET', url: '/api/edocs/outbox' },
  ],
  'Send e-documents by mail and chat, save them in a drive, hashtags': () =>
    ['inbox', 'outbox'].flatMap((box) => {
      const document = { ids: [crypto.randomUUID()], box }
      return [
        { method: 'POST', url: '/api/edocs/save', payload: { ...document, as: 'xml' } },
        ...['mail', 'chat'].map((channel) => ({
          method: 'POST' as const,
          url: '/api/edocs/send',
          payload: { ...document, as: 'xml', channel, to: 'a@mail.example' },
        })),
        { method: 'POST', url: '/api/edocs/hashtags', payload: { ...document, add: ['ด่วน'] } },
      ]
    }),
  'Approve, reject or change the consent to receive e-documents': () => [
    { method: 'POST', url: '/api/consent/preview', payload: { mode: 'specific', taxIds: ['0105500000038'] } },
    { method: 'PUT', url: '/api/consent', payload: { action: 'reject' } },
  ],
  'History of the consent': () => [{ method: 'GET', url: '/api/consent/history' }],
  'Employees, departments, roles, permissions, quotas, features, logo, alerts, keys, logs, sign-in, shares, unlocking':
    (ids) => Object.keys(adminLines).map((name) => adminRequest(name, ids)),
  'Blocked file types, retained trash': () => [
    { method: 'PUT', url: '/api/blocked-types', payload: { extensions: ['exe'] } },
    { method: 'GET', url: '/api/vault' },
    { method: 'POST', url: '/api/vault/restore', payload: { ids: [crypto.randomUUID()] } },
  ],
  'Own profile, log, storage, menus, device passwords, notifications': () => [
    { method: 'GET', url: '/api/me' },
    { method: 'PATCH', url: '/api/me', payload: { language: 'th', featureStatus: { trash: 'Y' } } },
    { method: 'GET', url: '/api/personal-log' },
    { method: 'GET', url: '/api/storage/report' },
    { method: 'GET', url: '/api/device-passwords' },
    { method: 'GET', url: '/api/notice-choices' },
  ],
  'See and end support access to the account': () => [{ method: 'GET', url: '/api/support/accesses' }],
}

const refusals = /^(NOT_ADMIN|NOT_ALLOWED|KEY_NOT_ALLOWED|SUPPORT_NOT_ALLOWED|BOX_NOT_ALLOWED)$/

/** The rows of the table: a function, and what each column says. */
function readTable(): { columns: string[]; rows: { name: string; cells: string[] }[] } {
  const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/permissions.md'), 'utf8')
  const [, after = ''] = page.split('## Other functions')
  const [part = ''] = after.split('\n## ')
  const lines = part.split('\n').filter((line) => line.startsWith('|'))
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  return { columns: head.slice(1), rows: rows.map(([name = '', ...cells]) => ({ name, cells })) }
}

const table = readTable()
let world: World
let senders: Record<string, Send>
let ids: AdminIds

beforeAll(async () => {
  world = await createWorld()
  const one = await createBusiness(world)
  ids = (await createAdminIds(world, one.malee)).ids
  // Not the key that the admin rotates and revokes here.
  const key = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
    name: 'ของโปรแกรม',
    scopes: ['files:read', 'files:write'],
    // All calls come within a moment.
    ratePerSecond: keyLimits.maxRatePerSecond,
  })
  const employee = async (box: 'off' | 'view' | 'manage') => {
    const { username } = await createPerson(world, 'box')
    const { id } = await one.malee.call<{ id: string }>('POST', '/api/admin/employees', { username })
    await world.owner.pool.query('update employee set inbox = $2, outbox = $2 where id = $1', [id, box])
    return (await world.as(username, 'ONE')).send
  }
  const desk = await createSupportDesk(world)
  const { id } = await desk.open({ username: 'malee01', taxId: '0105500000011' })
  senders = {
    'Personal owner': (await world.as('somsri1')).send,
    'Employee, boxes off': await employee('off'),
    'Employee, boxes view': await employee('view'),
    'Employee, boxes manage': await employee('manage'),
    'Admin Business': one.malee.send,
    Support: desk.inside(id),
    Key: (options) =>
      world.app.inject({ ...options, headers: { ...options.headers, authorization: `Bearer ${key.secret}` } }),
  }
})

test('the table has a row for each probe, and a column for everybody', () => {
  expect(table.rows.map(({ name }) => name)).toEqual(Object.keys(probes))
  expect(table.columns).toEqual(Object.keys(senders))
})

describe.each(table.rows)('$name', ({ name, cells }) => {
  test.each(table.columns.map((column, place) => [column, cells[place]] as const))('%s: %s', async (column, cell) => {
    expect(cell).toMatch(/^[✓–]$/)
    for (const request of probes[name]?.(ids) ?? []) {
      const code = outcomeOf((await senders[column]?.(request)) ?? { body: '' })
      const said = `${request.method} ${request.url}: ${code}`
      if (cell === '–') expect(code, said).toMatch(refusals)
      else expect(code, said).not.toMatch(refusals)
    }
  })
})
