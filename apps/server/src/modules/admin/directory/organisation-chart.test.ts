import type { Page } from '@khlang/contract'
import type { Department, Role } from '@khlang/contract/organisation'
import type { Employee } from '@khlang/contract/employees'
import type { FolderRules } from '@khlang/contract/folder-rules'
import type { Leaver } from '@khlang/contract/leavers'
import type { OrganisationChart } from '@khlang/contract/organisation-chart'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chartPath, type ChartWorld, createChartWorld } from '../../../../test/chart-world.ts'
import { mountAs } from '../../../../test/dav-client.ts'
import { emptyChart } from '../../../../test/directory-server.ts'
import type { DirectoryChart } from './directory-chart.rules.ts'

let it: ChartWorld
let malee: ChartWorld['malee']

const group = (id: string, parentId: string | null = null, nameTh = id) => ({ id, parentId, nameTh, nameEn: '' })
const department = async (name: string) =>
  (await malee.call<{ items: Department[] }>('GET', '/api/admin/departments')).items.find((one) => one.nameTh === name)
const role = async (name: string) =>
  (await malee.call<{ items: Role[] }>('GET', '/api/admin/roles')).items.find((one) => one.nameTh === name)
const employee = async (name: string) =>
  (await malee.call<Page<Employee>>('GET', `/api/admin/employees?q=${encodeURIComponent(name)}`)).items[0]
const named = ({ departments, roles }: Employee) => ({
  departments: departments.map(({ name }) => name).sort(),
  roles: roles.map(({ name }) => name),
})

/** Everything that the directory knows goes from the business, so that each test begins anew. */
async function forget(): Promise<void> {
  const { pool } = it.world.owner
  const ours = [malee.accountId]
  await pool.query(
    'update employee set removed_at = now() where business_id = $1 and provider_id is not null and not is_admin',
    ours,
  )
  for (const table of ['employee', 'department', 'business_role'])
    await pool.query(`update ${table} set provider_id = null where business_id = $1`, ours)
  await pool.query('delete from employee_invitation where business_id = $1', ours)
  await pool.query('delete from chart_reload where business_id = $1', ours)
  await pool.query("delete from rate_limit where key like 'chart-reloads%' or key like 'recipients%'")
}

beforeAll(async () => {
  it = await createChartWorld()
  malee = it.malee
})

beforeEach(async () => {
  await forget()
  Object.assign(it.server, { chart: emptyChart(), fault: { kind: null, from: 1 }, pageSize: 100, requests: [] })
})

/** Reloads a chart without anything that looks wrong. */
async function load(chart: Partial<DirectoryChart>, body: object = {}) {
  it.server.chart = { ...emptyChart(), ...chart }
  const found = await it.compare()
  return it.apply(found.id, found.state === 'stopped' ? { word: '0105500000011', ...body } : body)
}
const staff = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => it.person(`พ${n}`)))

test('nothing changes before it is confirmed, and everything after; then there is nothing to change', async () => {
  const people = await staff(2)
  const [first, second] = people
  if (!first || !second) throw new Error('no people')
  const before = await malee.call<OrganisationChart>('GET', chartPath)
  expect(before).toMatchObject({ directory: 'http', available: true, latest: null, reloadedAt: null })
  it.server.chart = {
    departments: [group('q2', 'q1', 'จัดซื้อในประเทศ'), group('q1', null, 'จัดซื้อ')],
    roles: [group('r1', null, 'หัวหน้าจัดซื้อ')],
    employees: [
      { ...first, departments: ['q1'], roles: ['r1'] },
      { ...second, departments: ['q2'] },
    ],
  }
  const found = await it.compare()
  expect(found).toMatchObject({ state: 'diff_ready', guard: null, total: 5, done: 0, left: 0, nightly: false })
  expect(await department('จัดซื้อ')).toBeUndefined()
  const made = await it.apply(found.id)
  expect(made).toMatchObject({ state: 'done', done: 5, left: 0, problem: null, confirmedBy: expect.any(String) })
  const top = await department('จัดซื้อ')
  expect(await department('จัดซื้อในประเทศ')).toMatchObject({ parentId: top?.id, suspended: false, gone: false })
  const here = await employee(first.username)
  expect(here && named(here)).toEqual({ departments: ['จัดซื้อ'], roles: ['หัวหน้าจัดซื้อ'] })
  expect(here?.isAdmin).toBe(false)
  // Prasit and Kanya were made here: they stay.
  expect(await employee('prasit1')).toBeDefined()
  expect(await it.compare()).toMatchObject({ state: 'diff_ready', total: 0 })

  it.server.chart = {
    departments: [group('q1', null, 'จัดซื้อกลาง'), group('q2', null, 'จัดซื้อในประเทศ')],
    roles: [group('r1', null, 'ผู้จัดการจัดซื้อ')],
    employees: [
      { ...first, departments: ['q2'] },
      { ...second, departments: ['q2'] },
    ],
  }
  const next = await it.compare()
  expect(await it.short(next.id)).toEqual([
    'department renamed จัดซื้อ',
    'department moved จัดซื้อในประเทศ',
    'role renamed หัวหน้าจัดซื้อ',
    expect.stringMatching(/^employee moved /),
    expect.stringMatching(/^employee role /),
  ])
  expect(await it.changes(next.id, '&subject=employee&kind=moved')).toMatchObject([
    { was: 'จัดซื้อ', becomes: 'จัดซื้อในประเทศ', outcome: null },
  ])
  expect(await it.apply(next.id)).toMatchObject({ state: 'done', done: 5 })
  expect(await department('จัดซื้อกลาง')).toBeDefined()
  expect(await department('จัดซื้อในประเทศ')).toMatchObject({ parentId: null })
  type Line = { sentence: { text: string }[] }
  const log = await malee.call<{ items: Line[] }>('GET', '/api/admin/logs?kind=setting&limit=100')
  const lines = log.items.map(({ sentence }) => sentence.map(({ text }) => text).join('')).join('\n')
  expect(lines).toContain('โหลดผังองค์กรเสร็จแล้ว 5 รายการ')
  expect(lines).toContain('ย้ายแผนก “จัดซื้อในประเทศ”')
  expect((await malee.call<OrganisationChart>('GET', chartPath)).reloadedAt).not.toBeNull()
})

test('what was given here stays: departments, roles and people without an id of the directory', async () => {
  const [first] = await staff(1)
  if (!first) throw new Error('nobody')
  await malee.call('POST', '/api/admin/departments', { nameTh: 'คณะทำงาน' })
  const local = await department('คณะทำงาน')
  await load({ departments: [group('a1')], employees: [{ ...first, departments: ['a1'] }] })
  const here = await employee(first.username)
  await malee.call('PATCH', `/api/admin/employees/${here?.id}`, {
    departmentIds: [local?.id, (await department('a1'))?.id],
  })
  expect(await it.compare()).toMatchObject({ total: 0 })
  await load({ departments: [group('a1'), group('a2')], employees: [{ ...first, departments: ['a2'] }] })
  const after = await employee(first.username)
  expect(after && named(after).departments).toEqual(['a2', 'คณะทำงาน'])
})

describe('who is removed', () => {
  test('is out at once, on every way in; the private drive is kept, what they shared is counted', async () => {
    await it.world.owner.pool.query(
      `insert into business_feature (business_id, feature, status) values ($1, 'mapdrive', 'Y')
       on conflict (business_id, feature) do update set status = 'Y'`,
      [malee.accountId],
    )
    const people = await staff(6)
    await load({ employees: people })
    const [gone, ...rest] = people
    if (!gone) throw new Error('nobody')
    const client = await it.world.as(gone.username, 'ONE')
    const mine = await client.file(await client.root(), 'งานของฉัน.txt')
    const drive = await mountAs(it.world, client)
    expect(await drive.list('')).not.toEqual([])
    const folder = await malee.folder(it.one.root, 'งานร่วม')
    const { id = '' } = (await employee(gone.username)) ?? {}
    await it.one.rule(folder, 'employee', id, 'admin')
    const file = await client.file(folder, 'สรุป.txt')
    await client.call('POST', `/api/items/${file}/shares`, {
      with: [{ type: 'username', value: 'prasit1' }],
      permission: 'download',
    })

    it.server.chart = { ...emptyChart(), employees: rest }
    const found = await it.compare()
    expect(found).toMatchObject({ state: 'diff_ready', total: 1 })
    expect((await client.bytes(mine)).statusCode).toBe(200)
    await it.apply(found.id)

    expect((await client.bytes(mine)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await drive.send('PROPFIND', '', { headers: { depth: '1' } })).status).toBeGreaterThanOrEqual(400)
    expect(await it.changes(found.id)).toMatchObject([
      { kind: 'removed', outcome: 'done', leaves: { shares: 1, links: 0, uploadLinks: 0 } },
    ])
    await it.world.runJob('admin:follow-employee', { subject: id })
    const { items } = await malee.call<{ items: Leaver[] }>('GET', '/api/admin/leavers?limit=100')
    const leaver = items.find((one) => one.id === id)
    const days = Date.parse(leaver?.deleteAt ?? '') - Date.parse(leaver?.leftAt ?? '')
    expect(days / 86_400_000).toBe(90)

    // Comes back under the same id: the same person, with the drive.
    await load({ employees: people })
    expect((await (await it.world.as(gone.username, 'ONE')).bytes(mine)).statusCode).toBe(200)
  })

  test('is never the last admin, who stays and is reported', async () => {
    const { rows } = await it.world.owner.pool.query<{ email: string }>('select email from person where id = $1', [
      malee.personId,
    ])
    const [other] = await staff(1)
    if (!other) throw new Error('nobody')
    const admin = { ...other, id: 'malee', email: rows[0]?.email ?? '' }
    await load({ employees: [admin, other] })
    expect(await it.short((await it.compare()).id)).toEqual([])
    it.server.chart = { ...emptyChart(), employees: [other] }
    const found = await it.compare()
    expect(found).toMatchObject({ state: 'stopped', guard: 'removals', left: 1 })
    const done = await it.apply(found.id, { word: '0105500000011' })
    expect(done).toMatchObject({ state: 'done', done: 0, left: 1 })
    expect((await it.changes(found.id))[0]?.problem).toMatch(/ผู้ดูแล/)
    expect(await malee.root('business')).toBeTruthy()
  })

  test('can be who confirmed, if another admin stays', async () => {
    const [one, two] = await staff(2)
    if (!one || !two) throw new Error('nobody')
    await load({ employees: [one, two] })
    for (const who of [one, two])
      await malee.call('PATCH', `/api/admin/employees/${(await employee(who.username))?.id}`, { isAdmin: true })
    it.server.chart = { ...emptyChart(), employees: [two] }
    const boss = await it.world.as(one.username, 'ONE')
    const { id } = await boss.call<{ id: string }>('POST', `${chartPath}/reloads`, {})
    await it.world.runJob('admin:fetch-chart', { subject: id })
    await boss.call('POST', `${chartPath}/reloads/${id}/apply`, { word: '0105500000011' })
    await it.world.runJob('admin:apply-chart', { subject: await it.taskOf(id) })
    expect(await it.reload(id)).toMatchObject({ state: 'done', done: 1 })
    expect(await employee(one.username)).toBeUndefined()
  })
})

describe('a department that is gone', () => {
  test('is suspended with its rules; one of the same name inherits nothing; the same one gets them back', async () => {
    const people = await staff(2)
    const inside = people.map((one) => ({ ...one, departments: ['old'] }))
    const others = Array.from({ length: 5 }, (_, n) => group(`other${n}`))
    await load({ departments: [group('old', null, 'การตลาด'), ...others], employees: inside })
    const old = await department('การตลาด')
    const folder = await malee.folder(it.one.root, 'แคมเปญ')
    await it.one.rule(folder, 'department', old?.id ?? '', 'view')
    const reader = await it.world.as(people[0]?.username ?? '', 'ONE')
    const sees = async () => (await reader.send({ method: 'GET', url: `/api/items/${folder}/children` })).statusCode
    expect(await sees()).toBe(200)

    const moved = people.map((one) => ({ ...one, departments: ['new'] }))
    await load({ departments: [group('new', null, 'การตลาด'), ...others], employees: moved })
    expect(await sees()).toBe(404)
    const rules = await malee.call<FolderRules>('GET', `/api/admin/folders/${folder}/rules`)
    expect(rules.rules).toMatchObject([{ audience: { id: old?.id, suspended: true }, level: 'view' }])
    const all = (await malee.call<{ items: Department[] }>('GET', '/api/admin/departments')).items
    const sameNamed = all.filter(({ nameTh }) => nameTh === 'การตลาด')
    expect(sameNamed.map(({ gone, suspended, members }) => [gone, suspended, members])).toEqual(
      expect.arrayContaining([
        [false, false, 2],
        [true, true, 0],
      ]),
    )

    await load({ departments: [group('old', null, 'การตลาด'), ...others], employees: inside })
    expect(await sees()).toBe(200)
  })

  test('its rules are listed, and given to others or deleted after a preview', async () => {
    const [one] = await staff(1)
    if (!one) throw new Error('nobody')
    const others = Array.from({ length: 5 }, (_, n) => group(`other${n}`))
    const roles = [group('r7', null, 'ผู้ตรวจรับ'), ...others]
    const inside = { ...one, departments: ['stays'], roles: ['r7'] }
    const all = [group('goes', null, 'คลังพัสดุ'), group('stays', null, 'ส่งของ'), ...others]
    await load({ departments: all, roles, employees: [inside] })
    const folder = await malee.folder(it.one.root, 'ใบส่งของ')
    await it.one.rule(folder, 'department', (await department('คลังพัสดุ'))?.id ?? '', 'edit')
    const second = await malee.folder(it.one.root, 'ใบตรวจ')
    await it.one.rule(second, 'role', (await role('ผู้ตรวจรับ'))?.id ?? '', 'view')
    type Listed = Page<{ audience: { type: string; id: string; name: string }; level: string; folder: { id: string } }>
    const suspended = (query = '') => malee.call<Listed>('GET', `/api/admin/suspended-rules?limit=1000${query}`)
    const here = async () => (await suspended()).items.filter(({ folder: { id } }) => [folder, second].includes(id))
    expect(await here()).toEqual([])

    await load({ departments: all.slice(1), roles: others, employees: [{ ...inside, roles: [] }] })
    expect(await here()).toMatchObject([
      { audience: { type: 'role', name: 'ผู้ตรวจรับ' }, level: 'view', folder: { id: second, name: 'ใบตรวจ' } },
      { audience: { type: 'department', name: 'คลังพัสดุ' }, level: 'edit', folder: { id: folder, name: 'ใบส่งของ' } },
    ])
    const paged = await malee.call<Listed>('GET', '/api/admin/suspended-rules?limit=1')
    const next = await malee.call<Listed>('GET', `/api/admin/suspended-rules?limit=1000&cursor=${paged.nextCursor}`)
    expect([...paged.items, ...next.items]).toEqual((await suspended()).items)

    const address = `/api/admin/folders/${folder}/rules`
    const { revision } = await malee.call<FolderRules>('GET', address)
    const rule = { audience: { type: 'department', id: (await department('ส่งของ'))?.id }, level: 'edit' }
    const body = { revision, stopInheriting: false, restricted: false, rules: [rule] }
    expect(await malee.call('POST', `${address}/preview`, body)).toMatchObject({ gainCount: 1, loseCount: 0 })
    await malee.call('PUT', address, body)
    expect((await here()).map(({ folder: { id } }) => id)).toEqual([second])
    await malee.bulk('trash', [second])
    expect(await here()).toEqual([])
  })

  test('a role that is gone is nobody’s, and given to nobody', async () => {
    const [one] = await staff(1)
    if (!one) throw new Error('nobody')
    const others = Array.from({ length: 5 }, (_, n) => group(`other${n}`))
    const roles = [group('r9', null, 'ผู้อนุมัติ'), ...others]
    await load({ roles, employees: [{ ...one, roles: ['r9'] }] })
    await load({ roles: others, employees: [one] })
    const gone = await role('ผู้อนุมัติ')
    expect(gone).toMatchObject({ gone: true, members: 0 })
    const here = await employee(one.username)
    const refused = await malee.refused('PATCH', `/api/admin/employees/${here?.id}`, { roleIds: [gone?.id] })
    expect(refused.machineCode).toBe('GROUP_NOT_FOUND')
  })
})

describe('departments and roles that were made here', () => {
  test('are others than those of the same name, unless an admin says that they are the same', async () => {
    await malee.call('POST', '/api/admin/departments', { nameTh: 'คลังสินค้า' })
    await malee.call('POST', '/api/admin/roles', { nameTh: 'พนักงานคลัง' })
    const [one] = await staff(1)
    const local = await department('คลังสินค้า')
    it.server.chart = {
      departments: [group('w', null, 'คลังสินค้า')],
      roles: [group('k', null, 'พนักงานคลัง')],
      employees: one ? [{ ...one, departments: ['w'], roles: ['k'] }] : [],
    }
    const found = await it.compare()
    expect(found.sameNamed).toBe(2)
    await it.apply(found.id, { adoptSameNamed: true })
    const all = (await malee.call<{ items: Department[] }>('GET', '/api/admin/departments')).items
    expect(all.filter(({ nameTh }) => nameTh === 'คลังสินค้า')).toMatchObject([{ id: local?.id, members: 1 }])
    expect(await it.compare()).toMatchObject({ total: 0 })
  })

  test('are the ones that are here where only their ids have changed, if an admin says so', async () => {
    const [one] = await staff(1)
    const chart = (ids: string) => ({
      departments: [group(`d${ids}`, null, 'ฝ่ายส่งออก')],
      roles: [group(`r${ids}`, null, 'พนักงานส่งออก')],
      employees: one ? [{ ...one, departments: [`d${ids}`], roles: [`r${ids}`] }] : [],
    })
    await load(chart('1'))
    const before = await department('ฝ่ายส่งออก')
    it.server.chart = chart('2')
    const found = await it.compare()
    expect(found).toMatchObject({ sameNamed: 2 })
    const listed = await it.changes(found.id)
    expect(listed.filter(({ sameNamed }) => sameNamed).map(({ subject, name }) => [subject, name])).toEqual([
      ['department', 'ฝ่ายส่งออก'],
      ['role', 'พนักงานส่งออก'],
    ])
    const word = found.state === 'stopped' ? { word: '0105500000011' } : {}
    expect(await it.apply(found.id, { adoptSameNamed: true, ...word })).toMatchObject({ state: 'done', left: 0 })
    const all = (await malee.call<{ items: Department[] }>('GET', '/api/admin/departments')).items
    expect(all.filter(({ nameTh }) => nameTh === 'ฝ่ายส่งออก')).toMatchObject([
      { id: before?.id, members: 1, suspended: false, gone: false },
    ])
    expect(await role('พนักงานส่งออก')).toMatchObject({ gone: false, members: 1 })
    expect(await it.compare()).toMatchObject({ total: 0 })
  })
})

describe('who has no account', () => {
  test('is invited, joins under the id of the directory, and is not invited once the directory forgets them', async () => {
    const address = `new-${crypto.randomUUID().slice(0, 8)}@one.example`
    const base = { username: null, mobile: null, departments: [], roles: [] }
    const newcomer = { ...base, id: 'n1', name: 'ใหม่', email: address }
    const silent = { ...base, id: 'n2', name: 'ไม่มีที่อยู่', email: null }
    const done = await load({ departments: [group('d9')], employees: [{ ...newcomer, departments: ['d9'] }, silent] })
    expect(done).toMatchObject({ state: 'done', left: 1 })
    expect((await it.changes(done.id, '&outcome=left'))[0]).toMatchObject({
      name: 'ไม่มีที่อยู่',
      problem: expect.any(String),
    })
    expect(await employee(address)).toMatchObject({ status: 'invited' })
    expect(await it.short((await it.compare()).id)).toEqual(['employee new ไม่มีที่อยู่'])
    await it.world.database.db.transaction().execute(async (tx) => {
      const username = `new${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`
      const person = { username, mobile: null, email: address, firstNameTh: 'ใหม่', lastNameTh: 'มาก', how: 'test' }
      const by = { kind: 'system', name: 'test', origin: { address: null, traceId: null } } as const
      await it.world.services.accounts.createCitizen(tx, by, { ...person, emailVerified: true })
    })
    expect(await employee(address)).toMatchObject({ status: 'active', departments: [{ name: 'd9' }] })
    expect(await it.short((await it.compare()).id)).toEqual(['employee new ไม่มีที่อยู่'])

    const second = { ...newcomer, id: 'n3', email: `x-${address}` }
    await load({ departments: [group('d9')], employees: [{ ...newcomer, departments: ['d9'] }, second] })
    expect(await employee(second.email)).toMatchObject({ status: 'invited' })
    await load({ departments: [group('d9')], employees: [{ ...newcomer, departments: ['d9'] }] })
    expect(await employee(second.email)).toBeUndefined()
  })

  test('more than may be invited in an hour are left, and found again', async () => {
    const base = { username: null, mobile: null, departments: [], roles: [] }
    const many = Array.from({ length: 60 }, (_, n) => ({
      ...base,
      id: `m${n}`,
      name: `ม${n}`,
      email: `m${n}@far.example`,
    }))
    const done = await load({ employees: many })
    expect(done).toMatchObject({ state: 'done', done: 50, left: 10 })
    expect(await it.compare()).toMatchObject({ total: 10 })
  })
})
