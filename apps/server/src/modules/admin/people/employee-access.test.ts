import type { EmployeeDevice } from '@khlang/contract/employee-access'
import type { Employee } from '@khlang/contract/employees'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { mountAs } from '../../../../test/dav-client.ts'
import type { World } from '../../../../test/harness.ts'
import { createSetting } from '../../../../test/setting.ts'
import { systemActor } from '../../../platform/actor.ts'

let world: World
let one: Business
let malee: Client
const day = 86_400_000

beforeAll(async () => {
  ;({ world, one } = await createSetting())
  malee = one.malee
  await world.owner.pool.query(
    `insert into business_feature (business_id, feature, status) values ($1, 'mapdrive', 'Y')
     on conflict (business_id, feature) do update set status = 'Y'`,
    [malee.accountId],
  )
})

async function hire(): Promise<{ id: string; username: string; client: Client }> {
  const username = `access${crypto.randomUUID().slice(0, 8)}`
  const { accounts, identity } = world.services
  await world.database.db.transaction().execute(async (tx) => {
    const { personId } = await accounts.createCitizen(tx, systemActor('test'), {
      username,
      mobile: null,
      email: `${username}@example.com`,
      emailVerified: true,
      firstNameTh: 'พนักงาน',
      lastNameTh: username,
      how: 'test',
    })
    await identity.setDemoPassword(tx, personId, 'demo-pass-1')
  })
  const { id } = await malee.call<Employee>('POST', '/api/admin/employees', { username })
  return { id, username, client: await world.as(username, 'ONE') }
}

const find = async (query: string) =>
  (await malee.call<{ items: Employee[] }>('GET', `/api/admin/employees?limit=100&${query}`)).items
const devicesOf = async (id: string) =>
  (await malee.call<{ items: EmployeeDevice[] }>('GET', `/api/admin/employees/${id}/devices`)).items
const statusOf = async (who: Client) => (await who.send({ url: '/api/me' })).statusCode
const setFactor = (who: Client) =>
  world.owner.pool.query(
    `insert into totp (person_id, sealed_secret, last_step, enabled_at) values ($1, '\\x00', 0, now())`,
    [who.personId],
  )
const lastChange = async (id: string) =>
  (
    await world.owner.pool.query<{ data: { change: string } }>(
      `select data from audit_event where type = 'employee.changed' and subject = $1 order by id desc limit 1`,
      [id],
    )
  ).rows[0]?.data.change

describe('the list of employees', () => {
  test('shows and filters by second factor, sessions and the state of the password', async () => {
    const who = await hire()
    await who.client.send({ url: '/api/drives' })
    const own = async (query: string) => (await find(`q=${who.username}&${query}`)).length
    expect((await find(`q=${who.username}`))[0]).toMatchObject({ twoFactor: false, sessions: 1, password: 'good' })
    expect([await own('factor=without'), await own('factor=with')]).toEqual([1, 0])
    await setFactor(who.client)
    expect([await own('factor=without'), await own('factor=with')]).toEqual([0, 1])
    expect([await own('session=open'), await own('session=none')]).toEqual([1, 0])
    const policy = (since: string) =>
      world.owner.pool.query(
        `insert into sign_in_policy (business_id, grace_days, password_days, password_since, password_length)
         values ($1, 0, 30, now() + $2::interval, 8)
         on conflict (business_id) do update set password_days = 30, password_since = excluded.password_since`,
        [malee.accountId, since],
      )
    await policy('-1 day')
    expect(await own('password=good')).toBe(1)
    world.clock.advance(20 * day)
    malee = await world.as('malee01', 'ONE')
    expect([await own('password=due'), await own('password=good')]).toEqual([1, 0])
    await world.owner.pool.query('update sign_in_policy set password_days = 0, password_since = null')
    expect(await own('password=good')).toBe(1)
    await world.owner.pool.query('delete from credential where person_id = $1', [who.client.personId])
    expect(await own('password=none')).toBe(1)
  })

  test('has no such state for an invitation, which these filters leave out', async () => {
    await malee.call('POST', '/api/admin/employees', { email: 'waits@one.example' })
    expect((await find('q=waits@one.example'))[0]).toMatchObject({ twoFactor: null, sessions: 0, password: null })
    expect(await find('q=waits@one.example&factor=without')).toEqual([])
  })

  test('opens exactly those whom the sign-in policy counts as without a second factor', async () => {
    const policy = await malee.call<{ withoutTwoFactor: number }>('GET', '/api/admin/sign-in-policy')
    expect(await find('factor=without&status=active')).toHaveLength(policy.withoutTwoFactor)
  })
})

describe('devices of an employee', () => {
  test('are those used for this business, and are signed out one by one or together', async () => {
    const who = await hire()
    const [first, second] = [who.client, await world.as(who.username, 'ONE')]
    const personal = await world.as(who.username)
    await Promise.all([first, second].map((one) => one.send({ url: '/api/drives' })))
    await personal.send({ url: '/api/drives' })
    const drive = await mountAs(world, first)
    const devices = await devicesOf(who.id)
    expect(devices.map(({ kind }) => kind).sort()).toEqual(['mapDrive', 'session', 'session'])
    expect(JSON.stringify(devices)).not.toContain('address')
    const session = devices.find(({ kind }) => kind === 'session')
    const url = `/api/admin/employees/${who.id}/sign-out`
    expect(await malee.call('POST', url, { deviceId: session?.id })).toEqual({ count: 1 })
    expect([await statusOf(first), await statusOf(second)].toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await malee.refused('POST', url, { deviceId: session?.id })).machineCode).toBe('NOT_FOUND')
    expect(await malee.call('POST', url, {})).toEqual({ count: 2 })
    expect([await statusOf(first), await statusOf(second), await statusOf(personal)]).toEqual([401, 401, 200])
    expect((await drive.get('My Drive/')).status).toBe(401)
    expect(await devicesOf(who.id)).toEqual([])
    expect(await lastChange(who.id)).toBe('signedOut')
  })

  test('of an admin themselves end without the session that they use', async () => {
    const [me] = await find('q=malee01')
    const other = await world.as('malee01', 'ONE')
    await other.send({ url: '/api/drives' })
    expect((await devicesOf(me?.id ?? '')).filter(({ current }) => current)).toHaveLength(1)
    await malee.call('POST', `/api/admin/employees/${me?.id}/sign-out`, {})
    expect([await statusOf(malee), await statusOf(other)]).toEqual([200, 401])
  })

  test('of another business do not exist', async () => {
    const who = await hire()
    const prasit = await world.as('prasit1', 'ONE')
    const other = await world.as('wichai1', 'TWO')
    for (const [method, url] of [
      ['GET', `/api/admin/employees/${who.id}/devices`],
      ['POST', `/api/admin/employees/${who.id}/sign-out`],
      ['POST', `/api/admin/employees/${who.id}/reset-two-factor`],
    ] as const) {
      const body = method === 'POST' ? {} : undefined
      expect((await other.refused(method, url, body)).machineCode).toBe('EMPLOYEE_NOT_FOUND')
      expect((await prasit.refused(method, url, body)).machineCode).toBe('NOT_ADMIN')
    }
  })
})

describe('a lost second factor', () => {
  test('is taken off by an admin who has just confirmed who they are, and its owner is notified', async () => {
    const who = await hire()
    const url = `/api/admin/employees/${who.id}/reset-two-factor`
    expect((await malee.refused('POST', url, {})).machineCode).toBe('FACTOR_NOT_SET')
    await setFactor(who.client)
    await world.owner.pool.query('update session set confirmed_at = null where person_id = $1', [malee.personId])
    const late = await world.as('malee01', 'ONE')
    await world.owner.pool.query('update session set confirmed_at = null where person_id = $1', [malee.personId])
    expect((await late.refused('POST', url, {})).machineCode).toBe('STEP_UP_REQUIRED')
    malee = await world.as('malee01', 'ONE')
    await malee.call('POST', url, {})
    expect(await statusOf(who.client)).toBe(401)
    expect((await find(`q=${who.username}`))[0]).toMatchObject({ twoFactor: false, sessions: 0 })
    const { rowCount } = await world.owner.pool.query(
      `select from notice where person_id = $1 and kind = 'secondFactorChanged'`,
      [who.client.personId],
    )
    expect(rowCount).toBe(1)
    expect(await lastChange(who.id)).toBe('factorReset')
  })

  test('ends what could become a session again, too', async () => {
    const { id, client } = await hire()
    const unused = async () =>
      (await world.owner.pool.query('select from handoff_token where person_id = $1', [client.personId])).rowCount
    await client.call('POST', '/api/product-tokens', {})
    expect(await unused()).toBe(1)
    await malee.call('POST', `/api/admin/employees/${id}/sign-out`, {})
    expect(await unused()).toBe(0)
  })

  test('stays where the account serves another business too, and an admin does not reset their own', async () => {
    const who = await hire()
    await setFactor(who.client)
    const two = await world.as('wichai1', 'TWO')
    await world.owner.pool.query(
      `insert into employee (id, business_id, person_id, is_admin, created_at) values (gen_random_uuid(), $1, $2, false, now())`,
      [two.accountId, who.client.personId],
    )
    const url = (id: string) => `/api/admin/employees/${id}/reset-two-factor`
    expect((await malee.refused('POST', url(who.id), {})).machineCode).toBe('FACTOR_ELSEWHERE')
    const [me] = await find('q=malee01')
    expect((await malee.refused('POST', url(me?.id ?? ''), {})).machineCode).toBe('FACTOR_OWN')
  })
})

describe('an import', () => {
  type Lines = { lines: { line: number; who: string; outcome: string; column: string | null; detail: string }[] }
  const check = (csv: string) => malee.call<Lines>('POST', '/api/admin/employees/import?dryRun=true', { csv })

  test('divided by semicolons or tabs is read, with several departments in quotation marks', async () => {
    const name = 'ฝ่ายขาย'
    for (const sign of [';', '\t', ',']) {
      const { lines } = await check(
        ['ชื่อผู้ใช้', 'อีเมล', 'แผนก'].join(sign) + `\r\n${sign}new1@one.example${sign}"${name};${name}"\r\n`,
      )
      expect(lines).toMatchObject([{ line: 2, who: 'new1@one.example' }])
      expect(lines[0]?.outcome === 'group' ? lines[0].detail : name).toBe(name)
    }
  })

  test('says which column of which line is wrong, and why; addresses in Thai letters are refused', async () => {
    const { lines } = await check(
      'อีเมล;มือถือ;แผนก\r\nสมชาย@example.com;;\r\nnone;;\r\n;12;\r\nok@one.example;;ไม่มีแผนกนี้\r\n;;x\r\n',
    )
    expect(lines.map(({ line, outcome, column }) => [line, outcome, column])).toEqual([
      [2, 'invalid', 'อีเมล'],
      [3, 'invalid', 'อีเมล'],
      [4, 'invalid', 'มือถือ'],
      [5, 'group', 'แผนก'],
      [6, 'group', 'แผนก'],
    ])
    expect(lines[0]?.detail).toBe('อีเมลมีอักษรไทย โปรดพิมพ์ด้วยตัวอักษรภาษาอังกฤษ (a–z)')
    const thai = await malee.refused('POST', '/api/admin/employees', { email: 'สมชาย@example.com' })
    expect(thai.machineCode).toBe('EMPLOYEE_EMAIL_THAI')
  })
})
