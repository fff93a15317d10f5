import type { AdminToday } from '@khlang/contract/admin-today'
import type { Employee } from '@khlang/contract/employees'
import {
  joinAnswerDays,
  type JoinApplicant,
  joinDays,
  joinLimits,
  type JoinRequest,
} from '@khlang/contract/join-requests'
import type { Notice } from '@khlang/contract/notices'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { systemActor } from '../../../platform/actor.ts'

let world: World
let admin: Client
let other: Client
let numbers: { taxId: string; branchNo: string }
let nameTh = ''

beforeAll(async () => {
  world = await createWorld()
  admin = await world.as('malee01', 'ONE')
  other = await world.as('wichai1', 'TWO')
  const business = await world.services.accounts.findBusiness(admin.accountId)
  if (!business) throw new Error('The demo has no business')
  numbers = { taxId: business.taxId, branchNo: business.branchNo }
  nameTh = business.nameTh
})

async function register(): Promise<Client> {
  const username = `join${crypto.randomUUID().slice(0, 8)}`
  const { accounts, identity } = world.services
  await world.database.db.transaction().execute(async (tx) => {
    const { personId } = await accounts.createCitizen(tx, systemActor('test'), {
      username,
      mobile: null,
      firstNameTh: 'ผู้ขอ',
      lastNameTh: username,
      how: 'test',
    })
    await identity.setDemoPassword(tx, personId, 'demo-pass-1')
  })
  return world.as(username)
}
/** Makes a request older: sessions would not outlive that many days of the clock. */
const age = (id: string, days: number) =>
  world.owner.pool.query(
    `update join_request set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval,
       ended_at = ended_at - $2::interval where id = $1`,
    [id, `${days * 24} hours 1 second`],
  )
const ask = (who: Client, remark = '') => who.call<JoinRequest>('POST', '/api/join-requests', { ...numbers, remark })
const own = async (who: Client) => (await who.call<{ items: JoinRequest[] }>('GET', '/api/join-requests')).items
const applicants = async (who = admin) =>
  (await who.call<{ items: JoinApplicant[] }>('GET', '/api/admin/join-requests')).items
const noticesOf = async (who: Client) => (await who.call<{ items: Notice[] }>('GET', '/api/notices')).items
const refused = async (who: Client, url: string, body: object = {}) =>
  (await who.refused('POST', url, body)).machineCode
const waiting = async (who: Client) =>
  (await who.call<AdminToday>('GET', '/api/admin/today')).items.find(({ kind }) => kind === 'joins')?.count ?? 0

describe('finding a business', () => {
  test('shows its name for its exact numbers, and nothing else', async () => {
    const who = await register()
    expect(await who.call('POST', '/api/join-requests/find', numbers)).toEqual({ name: nameTh })
    for (const [body, code] of [
      [{ ...numbers, branchNo: '00099' }, 'JOIN_BUSINESS_UNKNOWN'],
      [{ ...numbers, branchNo: '' }, 'TAX_ID_INVALID'],
      [{ ...numbers, taxId: numbers.taxId.slice(0, 12) }, 'TAX_ID_INVALID'],
      [{ ...numbers, taxId: '%' }, 'TAX_ID_INVALID'],
    ] as const)
      expect(await refused(who, '/api/join-requests/find', body)).toBe(code)
  })

  test('is limited for each person', async () => {
    const who = await register()
    for (let n = 0; n < joinLimits.looksAnHour; n++) await who.call('POST', '/api/join-requests/find', numbers)
    expect(await refused(who, '/api/join-requests/find', numbers)).toBe('TOO_MANY_REQUESTS')
    expect(await refused(who, '/api/join-requests', numbers)).toBe('TOO_MANY_REQUESTS')
  })
})

describe('a request', () => {
  test('is seen by the admins of this business alone, and accepted with departments', async () => {
    const who = await register()
    const before = await waiting(admin)
    const made = await ask(who, '  เริ่มงานวันจันทร์ ')
    expect(made).toMatchObject({ business: nameTh, state: 'open', remark: 'เริ่มงานวันจันทร์', reason: null })
    expect(await waiting(admin)).toBe(before + 1)
    expect(await waiting(other)).toBe(0)
    expect((await applicants(other)).map(({ id }) => id)).not.toContain(made.id)
    const row = (await applicants()).find(({ id }) => id === made.id)
    expect(row).toMatchObject({ remark: 'เริ่มงานวันจันทร์', username: expect.stringMatching(/^join/) })
    expect((await noticesOf(admin)).find(({ kind }) => kind === 'joinRequested')?.text).toContain(nameTh)

    const { id: department } = await admin.call<{ id: string }>('POST', '/api/admin/departments', { nameTh: 'รับใหม่' })
    const employee = await admin.call<Employee>('POST', `/api/admin/join-requests/${made.id}/accept`, {
      departmentIds: [department],
    })
    expect(employee).toMatchObject({ personId: who.personId, status: 'active', isAdmin: false })
    expect(employee.departments.map(({ id }) => id)).toEqual([department])
    expect(await own(who)).toMatchObject([{ state: 'accepted' }])
    expect((await noticesOf(who)).map(({ kind }) => kind)).toContain('employeeAdded')
    expect(await waiting(admin)).toBe(before)
    expect(await refused(admin, `/api/admin/join-requests/${made.id}/accept`)).toBe('JOIN_NOT_FOUND')
    expect(await refused(who, '/api/join-requests', numbers)).toBe('EMPLOYEE_EXISTS')
  })

  test('is refused with a reason that the person reads', async () => {
    const who = await register()
    const { id } = await ask(who)
    expect(await refused(admin, `/api/admin/join-requests/${id}/refuse`, { reason: '  ' })).toBe('JOIN_REASON_REQUIRED')
    await admin.call('POST', `/api/admin/join-requests/${id}/refuse`, { reason: 'ไม่พบชื่อในฝ่ายบุคคล' })
    expect(await own(who)).toMatchObject([{ state: 'refused', reason: 'ไม่พบชื่อในฝ่ายบุคคล' }])
    const notice = (await noticesOf(who)).find(({ kind }) => kind === 'joinRefused')
    expect(notice?.text).toContain('ไม่พบชื่อในฝ่ายบุคคล')
    expect(notice).toMatchObject({ accountId: null, path: '/profile' })
    await ask(who)
  })

  test('is open once, can be withdrawn, and sent three times in a month', async () => {
    const who = await register()
    const { id } = await ask(who)
    expect(await refused(who, '/api/join-requests', numbers)).toBe('JOIN_ASKED')
    expect(await refused(await register(), `/api/join-requests/${id}/withdraw`)).toBe('JOIN_NOT_FOUND')
    await who.call('POST', `/api/join-requests/${id}/withdraw`, {})
    expect(await refused(who, `/api/join-requests/${id}/withdraw`)).toBe('JOIN_NOT_FOUND')
    expect((await applicants()).map((row) => row.id)).not.toContain(id)
    await ask(who)
    expect(await refused(who, '/api/join-requests', numbers)).toBe('TOO_MANY_REQUESTS')
  })

  test('ends after 30 days without an answer', async () => {
    const who = await register()
    const { id } = await ask(who)
    await age(id, joinDays)
    expect(await own(who)).toMatchObject([{ state: 'expired' }])
    expect((await applicants()).map((row) => row.id)).not.toContain(id)
    expect(await refused(admin, `/api/admin/join-requests/${id}/accept`)).toBe('JOIN_NOT_FOUND')
    expect(await refused(who, `/api/join-requests/${id}/withdraw`)).toBe('JOIN_NOT_FOUND')
    const again = await ask(who)
    await world.runJob('admin:sweep-joins')
    expect((await own(who)).map((row) => [row.id, row.state])).toEqual([
      [again.id, 'open'],
      [id, 'expired'],
    ])
    await age(id, joinAnswerDays)
    await world.runJob('admin:sweep-joins')
    expect((await own(who)).map((row) => row.id)).toEqual([again.id])
  })

  test('ends when the person becomes an employee some other way', async () => {
    const who = await register()
    const { id } = await ask(who)
    const username = (await applicants()).find((row) => row.id === id)?.username
    await admin.call('POST', '/api/admin/employees', { username })
    expect(await own(who)).toMatchObject([{ id, state: 'accepted' }])
    expect(await refused(admin, `/api/admin/join-requests/${id}/refuse`, { reason: 'x' })).toBe('JOIN_NOT_FOUND')
  })

  test('is answered once, whoever is first', async () => {
    const who = await register()
    const { id } = await ask(who)
    const answers = await Promise.allSettled([
      admin.call('POST', `/api/admin/join-requests/${id}/accept`, {}),
      admin.call('POST', `/api/admin/join-requests/${id}/refuse`, { reason: 'ไม่รู้จัก' }),
      who.call('POST', `/api/join-requests/${id}/withdraw`, {}),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [row] = await own(who)
    const accounts = await world.services.accounts.listAccounts(world.database.db, who.personId)
    expect(accounts.some(({ type }) => type === 'Business')).toBe(row?.state === 'accepted')
  })
})

test('only Admin Business of the business answers', async () => {
  const who = await register()
  const { id } = await ask(who)
  const employee = await world.as('prasit1', 'ONE')
  for (const caller of [employee, who]) {
    expect((await caller.refused('GET', '/api/admin/join-requests')).machineCode).toBe('NOT_ADMIN')
    expect(await refused(caller, `/api/admin/join-requests/${id}/accept`)).toBe('NOT_ADMIN')
    expect(await refused(caller, `/api/admin/join-requests/${id}/refuse`, { reason: 'x' })).toBe('NOT_ADMIN')
  }
  expect(await refused(other, `/api/admin/join-requests/${id}/accept`)).toBe('JOIN_NOT_FOUND')
  const foreign = await other.call<{ id: string }>('POST', '/api/admin/departments', { nameTh: 'ของบริษัทอื่น' })
  expect(await refused(admin, `/api/admin/join-requests/${id}/accept`, { departmentIds: [foreign.id] })).toBe(
    'GROUP_NOT_FOUND',
  )
  expect((await own(who))[0]?.state).toBe('open')
})
