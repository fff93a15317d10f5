import type { ItemDetail } from '@khlang/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Level } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createSetting } from '../../../../test/setting.ts'

/**
 * Every clause of permissions 4.2 through the calls that the screens make: an admin sets rules, switches and shares as the
 * pages do, an employee reads the item as the drive does, and the simulator must say the same.
 */
type NewRule = { audience: { type: string; id?: string }; level: Level; enabled?: boolean }
type Simulated = { level: Level | null; reason: { via: string; fromFolder: { id: string } | null } }

const { world, one } = await createSetting()
const { malee, prasit, kanya, root } = one
let employee: string
let role: string
let second: string
beforeAll(async () => {
  employee = await one.employeeOf(prasit)
  role = (await malee.call<{ id: string }>('POST', '/api/admin/roles', { nameTh: 'ผู้ช่วย', nameEn: '' })).id
  second = (await malee.call<{ id: string }>('POST', '/api/admin/departments', { nameTh: 'โครงการ', nameEn: '' })).id
  await malee.call('PATCH', `/api/admin/employees/${employee}`, {
    roleIds: [role],
    departmentIds: [one.sales, second],
  })
})

const folder = (parent = root) => malee.folder(parent, `ข้อ ${crypto.randomUUID().slice(0, 8)}`)
/** A folder, one in it, and one in that. */
async function chain() {
  const top = await folder()
  const inner = await folder(top)
  return { top, inner, deep: await folder(inner) }
}
type Chain = Awaited<ReturnType<typeof chain>>

async function rules(id: string, list: NewRule[], more: { stopInheriting?: boolean; restricted?: boolean } = {}) {
  const path = `/api/admin/folders/${id}/rules`
  const { revision } = await malee.call<{ revision: number }>('GET', path)
  await malee.call('PUT', path, { revision, stopInheriting: false, restricted: false, rules: list, ...more })
}
const share = (id: string, permission: Level, more: object = {}, type = 'username', value = 'prasit1', who = malee) =>
  who.call('POST', `/api/items/${id}/shares`, { with: [{ type, value }], permission, ...more })

const everybody = (level: Level): NewRule => ({ audience: { type: 'business' }, level })
const sales = (level: Level): NewRule => ({ audience: { type: 'department', id: one.sales }, level })
const project = (level: Level): NewRule => ({ audience: { type: 'department', id: second }, level })
const assistant = (level: Level): NewRule => ({ audience: { type: 'role', id: role }, level })
const person = (level: Level): NewRule => ({ audience: { type: 'employee', id: employee }, level })
const off = (rule: NewRule): NewRule => ({ ...rule, enabled: false })

/** What the employee reads, and the simulator with it. */
async function access(id: string, who: Client = prasit) {
  const response = await who.send({ method: 'GET', url: `/api/items/${id}` })
  const { level, reason } = await malee.call<Simulated>(
    'GET',
    `/api/admin/simulator?employeeId=${employee}&itemId=${id}`,
  )
  if (response.statusCode === 404) return { read: null, simulated: level, via: reason.via, from: reason.fromFolder?.id }
  const { permission, reason: said } = response.json<{ result: ItemDetail }>().result
  expect([said.via, said.fromFolder ?? null]).toEqual([reason.via, reason.fromFolder?.id ?? null])
  return { read: permission, simulated: level, via: said.via, from: reason.fromFolder?.id }
}

type Place = keyof Chain
type Case = [
  clause: string,
  arrange: (at: Chain) => Promise<unknown>,
  item: Place,
  level: Level | null,
  via: string,
  from?: Place,
]

const cases: Case[] = [
  [
    '2: the nearest folder with rules decides',
    ({ top }) => rules(top, [sales('edit')]),
    'deep',
    'edit',
    'department',
    'top',
  ],
  [
    '2: a child’s rule replaces the parent’s for the audience it names',
    async ({ top, inner }) => {
      await rules(top, [sales('edit')])
      await rules(inner, [sales('view')])
    },
    'deep',
    'view',
    'department',
    'inner',
  ],
  [
    '2: audiences that a child does not name keep the inherited level',
    async ({ top, inner }) => {
      await rules(top, [sales('edit')])
      await rules(inner, [everybody('view')])
    },
    'deep',
    'edit',
    'department',
    'top',
  ],
  [
    '2: “stop inheriting” discards the rules above',
    async ({ top, inner }) => {
      await rules(top, [sales('edit')])
      await rules(inner, [], { stopInheriting: true })
    },
    'deep',
    null,
    'none',
  ],
  [
    '2: “stop inheriting” discards the shares above',
    async ({ top, inner }) => {
      await share(top, 'edit')
      await rules(inner, [everybody('view')], { stopInheriting: true })
    },
    'deep',
    'view',
    'business',
    'inner',
  ],
  [
    '3: the employee rule, if present',
    ({ top }) => rules(top, [person('view'), sales('edit'), assistant('admin'), everybody('admin')]),
    'top',
    'view',
    'employee',
    'top',
  ],
  [
    '3: else the highest of departments and roles: the role',
    ({ top }) => rules(top, [sales('view'), assistant('edit')]),
    'top',
    'edit',
    'role',
    'top',
  ],
  [
    '3: else the highest of departments and roles: one of two departments',
    ({ top }) => rules(top, [sales('view'), project('upload'), assistant('download')]),
    'top',
    'upload',
    'department',
    'top',
  ],
  [
    '3: departments and roles come before the business-wide rule',
    ({ top }) => rules(top, [everybody('admin'), sales('view')]),
    'top',
    'view',
    'department',
    'top',
  ],
  [
    '3: else the business-wide rule',
    ({ top }) => rules(top, [everybody('download')]),
    'top',
    'download',
    'business',
    'top',
  ],
  ['3: else none', ({ top }) => rules(top, []), 'top', null, 'none'],
  [
    '4: an employee rule beats the “no access” of a department',
    ({ top }) => rules(top, [sales('none'), person('edit')]),
    'top',
    'edit',
    'employee',
    'top',
  ],
  [
    '4: a higher role rule beats the “no access” of a department',
    ({ top }) => rules(top, [sales('none'), assistant('view')]),
    'top',
    'view',
    'role',
    'top',
  ],
  [
    '4: “no access” of a department, and the business-wide rule is not considered',
    ({ top }) => rules(top, [sales('none'), everybody('view')]),
    'top',
    null,
    'department',
    'top',
  ],
  [
    '4: “no access” of the employee',
    ({ top }) => rules(top, [person('none'), sales('admin')]),
    'top',
    null,
    'employee',
    'top',
  ],
  [
    '5: a share adds to the rules',
    async ({ top }) => {
      await rules(top, [sales('view')])
      await share(top, 'edit')
    },
    'deep',
    'edit',
    'share',
    'top',
  ],
  [
    '5: a lower share takes nothing away',
    async ({ top }) => {
      await rules(top, [sales('edit')])
      await share(top, 'view')
    },
    'deep',
    'edit',
    'department',
    'top',
  ],
  [
    '5: a share adds to “no access”, too',
    async ({ top }) => {
      await rules(top, [sales('none')])
      await share(top, 'view')
    },
    'top',
    'view',
    'share',
    'top',
  ],
  [
    '5: a share with a department adds',
    ({ top }) => share(top, 'download', {}, 'department', one.sales),
    'deep',
    'download',
    'share',
    'top',
  ],
  [
    '5: a restricted folder ignores shares that were made by others than A or Admin Business',
    async ({ top, inner }) => {
      const path = `/api/admin/folders/${top}/rules`
      const { revision } = await malee.call<{ revision: number }>('GET', path)
      const id = await one.employeeOf(kanya)
      const rule = { audience: { type: 'employee', id }, level: 'edit', mayReshare: true }
      await malee.call('PUT', path, { revision, stopInheriting: false, restricted: false, rules: [rule] })
      await share(inner, 'view', {}, 'username', 'prasit1', kanya)
      await rules(inner, [], { restricted: true })
    },
    'deep',
    null,
    'none',
  ],
  [
    '5: a restricted folder honours those of Admin Business',
    async ({ inner }) => {
      await rules(inner, [], { restricted: true })
      await share(inner, 'view')
    },
    'deep',
    'view',
    'share',
    'inner',
  ],
  [
    '6: a rule that is switched off does not exist, and the one above applies',
    async ({ top, inner }) => {
      await rules(top, [sales('view')])
      await rules(inner, [off(sales('edit'))])
    },
    'deep',
    'view',
    'department',
    'top',
  ],
]

describe('clauses 2 to 6', () => {
  test.each(cases)('%s', async (_, arrange, item, level, via, from) => {
    const at = await chain()
    await arrange(at)
    expect(await access(at[item])).toEqual({ read: level, simulated: level, via, from: from && at[from] })
  })

  test('6: an expired share does not exist, from its very end on', async () => {
    const { top } = await chain()
    const expiresAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
    await share(top, 'view', { expiresAt })
    expect(await access(top)).toMatchObject({ read: 'view', via: 'share' })
    world.clock.advance(3_600_000)
    expect(await access(top)).toMatchObject({ read: null, simulated: null, via: 'none' })
  })

  test('6: a suspended department does not exist, neither for rules nor for shares', async () => {
    const { top, inner } = await chain()
    await rules(top, [project('edit'), everybody('view')])
    await share(inner, 'admin', {}, 'department', second)
    expect(await access(top)).toMatchObject({ read: 'edit', via: 'department' })
    expect(await access(inner)).toMatchObject({ read: 'admin', via: 'share' })
    await malee.call('PATCH', `/api/admin/departments/${second}`, { suspended: true })
    for (const id of [top, inner]) expect(await access(id)).toMatchObject({ read: 'view', via: 'business' })
    await malee.call('PATCH', `/api/admin/departments/${second}`, { suspended: false })
    expect(await access(top)).toMatchObject({ read: 'edit', via: 'department' })
  })

  test('6: a kind of rules that is switched off for the business does not exist', async () => {
    const { top } = await chain()
    await rules(top, [sales('edit'), everybody('view')])
    const kinds = { business: true, department: true, role: true, employee: true }
    await malee.call('PUT', '/api/admin/rule-switches', { ...kinds, department: false })
    expect(await access(top)).toMatchObject({ read: 'view', simulated: 'view', via: 'business' })
    await malee.call('PUT', '/api/admin/rule-switches', kinds)
    expect(await access(top)).toMatchObject({ read: 'edit', simulated: 'edit', via: 'department' })
  })
})

describe('clause 1', () => {
  test('the owner of a personal item may everything, and Admin Business nothing in a private drive', async () => {
    const own = await prasit.folder(await prasit.root(), `ของฉัน ${crypto.randomUUID().slice(0, 8)}`)
    expect(await prasit.call<ItemDetail>('GET', `/api/items/${own}`)).toMatchObject({
      permission: 'owner',
      reason: { via: 'owner' },
    })
    expect(await malee.refused('GET', `/api/items/${own}`)).toMatchObject({ machineCode: 'NOT_FOUND' })
  })

  test('Admin Business may everything in Drive Business, but read what has a password or is encrypted', async () => {
    const { top } = await chain()
    await rules(top, [person('admin')])
    const file = (await prasit.put(top, 'ลับ.txt', 'secret')).itemId
    expect(await malee.call<ItemDetail>('GET', `/api/items/${file}`)).toMatchObject({
      permission: 'admin',
      reason: { via: 'admin' },
    })
    const content = () => malee.send({ method: 'GET', url: `/api/files/${file}/content` })
    expect((await content()).statusCode).toBe(200)
    const password = { password: 'for-this-file-9', confirmPassword: 'for-this-file-9' }
    await prasit.call('PUT', `/api/files/${file}/password`, password)
    expect((await content()).json()).toMatchObject({ machineCode: 'FILE_PASSWORD_REQUIRED' })
    const sealed = (await prasit.put(top, 'เข้ารหัส.txt', 'secret')).itemId
    const passphrase = { passphrase: 'a long passphrase 7', confirmPassphrase: 'a long passphrase 7' }
    await prasit.call('POST', `/api/files/${sealed}/encrypt`, passphrase)
    expect((await malee.send({ method: 'GET', url: `/api/files/${sealed}/content` })).statusCode).toBe(403)
    for (const way of ['decrypt', 'encrypt'])
      expect((await malee.refused('POST', `/api/files/${sealed}/${way}`, passphrase)).status).toBe(403)
  })
})

test('clause 7: folders above a reachable one are listed by name only', async () => {
  const { top, inner, deep } = await chain()
  await rules(deep, [sales('view')])
  const listed = await prasit.list(root)
  expect(listed.find(({ id }) => id === top)).toMatchObject({ permission: 'path' })
  expect((await prasit.list(top)).map(({ id }) => id)).toEqual([inner])
  expect(await access(deep)).toMatchObject({ read: 'view', via: 'department', from: deep })
  const other = await chain()
  expect((await prasit.list(root)).some(({ id }) => id === other.top)).toBe(false)
})

test('the answer carries its reason: the rule or share by its id, and the folder it is from', async () => {
  const { top, deep } = await chain()
  await rules(top, [sales('view')])
  const { rules: kept } = await malee.call<{ rules: { id: string }[] }>('GET', `/api/admin/folders/${top}/rules`)
  const { reason } = await prasit.call<ItemDetail>('GET', `/api/items/${deep}`)
  expect(reason).toMatchObject({ level: 'view', ruleId: kept[0]?.id, via: 'department', fromFolder: top })
})
