import type { Me } from '@khlang/contract'
import type { BusinessFeatures } from '@khlang/contract/business-features'
import type { BusinessLogEntry } from '@khlang/contract/business-log'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createSetting } from '../../../../test/setting.ts'

const { world, one } = await createSetting()
const { malee, prasit, kanya } = one
const wichai = await world.as('wichai1', 'TWO')

const path = '/api/admin/features'
const list = (who: Client = malee) => who.call<BusinessFeatures>('GET', path)
const change = (body: object, who: Client = malee) => who.call<BusinessFeatures>('PATCH', path, body)
const active = async (who: Client) => (await who.call<Me>('GET', '/api/me')).active
const employeeId = async (who: Client) => {
  const { items } = await malee.call<{ items: { id: string; personId: string }[] }>('GET', '/api/admin/employees')
  return items.find(({ personId }) => personId === who.personId)?.id ?? ''
}
const refusal = async (who: Client, method: 'GET' | 'PATCH', url: string, body?: object) =>
  (await who.refused(method, url, body)).machineCode
const settings = async () =>
  (await malee.call<{ items: BusinessLogEntry[] }>('GET', '/api/admin/logs?kind=setting&limit=5')).items

describe('features and menus', () => {
  test('a feature is switched for the business, at once for everybody', async () => {
    expect((await list()).features.mapdrive).toBe(true)
    expect((await change({ features: [{ feature: 'mapdrive', on: false }] })).features.mapdrive).toBe(false)
    expect((await active(prasit)).features.mapdrive).toBe(false)
    expect((await settings())[0]?.details).toEqual([{ label: 'Map Drive', before: 'เปิด', after: 'ปิด' }])
    await change({ features: [{ feature: 'mapdrive', on: true }] })
    expect((await active(prasit)).features.mapdrive).toBe(true)
  })

  test('a menu that is blocked for a department is off and locked for its people', async () => {
    const set = (allowed: boolean | null) =>
      change({ bounds: [{ feature: 'trash', audience: 'department', audienceId: one.sales, allowed }] })
    const { bounds } = await set(false)
    expect(bounds).toMatchObject([
      { feature: 'trash', allowed: false, audience: { type: 'department', id: one.sales } },
    ])
    expect((await active(prasit)).featureStatus.trash).toBe('N')
    expect((await active(kanya)).featureStatus.trash).toBe('Y')
    // It is no restriction for the one who sets it.
    expect((await active(malee)).featureStatus.trash).toBe('Y')
    expect(await refusal(prasit, 'PATCH', '/api/me', { featureStatus: { trash: 'Y' } })).toBe('NOT_ALLOWED')
    const [logged] = await settings()
    expect(logged?.details).toEqual([
      { label: 'สำหรับ', before: null, after: expect.stringContaining('ฝ่ายขาย') },
      { label: 'เมนูถังขยะ', before: null, after: 'ปิด' },
    ])
    expect((await set(null)).bounds).toEqual([])
    expect((await active(prasit)).featureStatus.trash).toBe('Y')
  })

  test('an employee’s own setting counts before those of their groups', async () => {
    const id = await employeeId(prasit)
    await change({
      bounds: [
        { feature: 'shared', audience: 'business', allowed: false },
        { feature: 'shared', audience: 'employee', audienceId: id, allowed: true },
      ],
    })
    expect((await active(prasit)).featureStatus.shared).toBe('Y')
    expect((await active(kanya)).featureStatus.shared).toBe('N')
    await change({
      bounds: [
        { feature: 'shared', audience: 'business', allowed: null },
        { feature: 'shared', audience: 'employee', audienceId: id, allowed: null },
      ],
    })
  })
})

describe('inbox and outbox', () => {
  test('a department may see what its employees have no setting of their own for', async () => {
    expect((await active(prasit)).statusPermissionInbox).toBe('off')
    const set = (permission: 'view' | 'manage' | null) =>
      change({ boxes: [{ box: 'inbox', audience: 'department', audienceId: one.sales, permission }] })
    await set('view')
    expect(await active(prasit)).toMatchObject({ statusPermissionInbox: 'view', statusPermissionOutbox: 'off' })
    const id = await employeeId(prasit)
    const own = await change({ boxes: [{ box: 'inbox', audience: 'employee', audienceId: id, permission: 'manage' }] })
    expect(own.boxes.filter(({ audience }) => audience.type === 'employee')).toContainEqual({
      box: 'inbox',
      permission: 'manage',
      audience: { type: 'employee', id, name: expect.any(String), above: null },
    })
    expect((await active(prasit)).statusPermissionInbox).toBe('manage')
    // The same setting, from the page of employees.
    await malee.call('PATCH', `/api/admin/employees/${id}`, { inbox: 'off' })
    expect((await active(prasit)).statusPermissionInbox).toBe('off')
    await malee.call('PATCH', `/api/admin/employees/${id}`, { inbox: null })
    expect((await active(prasit)).statusPermissionInbox).toBe('view')
    await set(null)
    expect((await active(prasit)).statusPermissionInbox).toBe('off')
  })

  test('what is set for the business counts where nothing else is', async () => {
    await change({ boxes: [{ box: 'outbox', audience: 'business', permission: 'view' }] })
    expect((await active(prasit)).statusPermissionOutbox).toBe('view')
    expect((await active(malee)).statusPermissionOutbox).toBe('manage')
    await change({ boxes: [{ box: 'outbox', audience: 'business', permission: null }] })
  })
})

describe('what is refused', () => {
  test('everybody but the Admin Business of this business', async () => {
    expect(await refusal(prasit, 'GET', path)).toBe('NOT_ADMIN')
    expect(await refusal(prasit, 'PATCH', path, { features: [] })).toBe('NOT_ADMIN')
  })

  test('groups and people of another business, and all that stands beside them in the request', async () => {
    const before = await list()
    const [foreign] = (await wichai.call<{ items: { id: string }[] }>('GET', '/api/admin/employees')).items
    for (const audienceId of [foreign?.id, '00000000-0000-4000-8000-000000000000']) {
      const body = {
        features: [{ feature: 'mapdrive', on: false }],
        boxes: [{ box: 'inbox', audience: 'employee', audienceId, permission: 'manage' }],
      }
      expect(await refusal(malee, 'PATCH', path, body)).toBe('NOT_FOUND')
    }
    for (const audience of ['department', 'role'] as const) {
      const bounds = [{ feature: 'trash', audience, audienceId: wichai.accountId, allowed: false }]
      expect(await refusal(malee, 'PATCH', path, { bounds })).toBe('NOT_FOUND')
    }
    expect(await list()).toEqual(before)
  })

  test.each([
    [{ features: [{ feature: 'teleport', on: true }] }],
    [{ bounds: [{ feature: 'trash', audience: 'everybody', allowed: true }] }],
    [{ boxes: [{ box: 'inbox', audience: 'business', permission: 'admin' }] }],
    [{ bounds: Array.from({ length: 101 }, () => ({ feature: 'trash', audience: 'business', allowed: true })) }],
  ])('what no form sends: %j', async (body) => {
    expect(await refusal(malee, 'PATCH', path, body)).toBe('INVALID_INPUT')
  })
})

test('the settings of a removed employee are gone with them', async () => {
  const id = await employeeId(kanya)
  await change({ bounds: [{ feature: 'trash', audience: 'employee', audienceId: id, allowed: false }] })
  await malee.call('POST', `/api/admin/employees/${id}/remove`, {})
  expect((await list()).bounds).toEqual([])
})
