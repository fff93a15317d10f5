import { randomUUID } from 'node:crypto'
import type { Employee } from '@khlang/contract/employees'
import { describe, expect, test } from 'vitest'
import { createSetting } from '../../../../test/setting.ts'

const { world, one } = await createSetting()

describe('several at once', () => {
  test('are added to departments and roles beside those they have, suspended, each with its result', async () => {
    const { malee, prasit, kanya, sales, accounting } = one
    const { id: roleId } = await malee.call<{ id: string }>('POST', '/api/admin/roles', { nameTh: 'บทบาทหลายคน' })
    const ids = [await one.employeeOf(prasit), await one.employeeOf(kanya), await one.employeeOf(malee)]
    const change = (body: object) =>
      malee.call<{ items: { id: string; ok: boolean; machineCode?: string; message?: string }[] }>(
        'POST',
        '/api/admin/employees/change',
        body,
      )
    const groupsOf = async (id: string) => {
      const { items } = await malee.call<{ items: Employee[] }>('GET', '/api/admin/employees?limit=1000')
      const found = items.find((row) => row.id === id)
      return [...(found?.departments ?? []), ...(found?.roles ?? [])].map((group) => group.id)
    }
    const unknown = randomUUID()
    const added = await change({ ids: [...ids, unknown], addDepartmentIds: [accounting], addRoleIds: [roleId] })
    expect(added.items.map(({ ok }) => ok)).toEqual([true, true, true, false])
    expect(added.items.at(-1)).toMatchObject({ id: unknown, machineCode: 'EMPLOYEE_NOT_FOUND' })
    expect(await groupsOf(ids[0] ?? '')).toEqual(expect.arrayContaining([sales, accounting, roleId]))
    await change({ ids, removeDepartmentIds: [accounting], removeRoleIds: [roleId] })
    expect(await groupsOf(ids[0] ?? '')).toEqual([sales])

    // The last admin is refused, the others are suspended all the same.
    const suspended = await change({ ids, suspended: true })
    expect(suspended.items.map(({ ok, machineCode }) => (ok ? 'ok' : machineCode))).toEqual([
      'ok',
      'ok',
      'LAST_ADMIN_BUSINESS',
    ])
    expect(suspended.items[2]?.message).toBeTruthy()
    await change({ ids: ids.slice(0, 2), suspended: false })
    await change({ ids: [ids[1] ?? ''], addDepartmentIds: [accounting] })
    expect(
      await malee.refused('POST', '/api/admin/employees/change', { ids, addDepartmentIds: [randomUUID()] }),
    ).toMatchObject({ machineCode: 'GROUP_NOT_FOUND' })
  })
})

describe('an export', () => {
  test('has the rows of the page and the chosen columns, as text that no spreadsheet runs', async () => {
    const { malee, prasit } = one
    const { id: departmentId } = await malee.call<{ id: string }>('POST', '/api/admin/departments', {
      nameTh: '=1+1',
    })
    const employee = await one.employeeOf(prasit)
    await malee.call('POST', '/api/admin/employees/change', { ids: [employee], addDepartmentIds: [departmentId] })
    const filter = { departmentId, columns: ['departments', 'added'] }
    const made = await malee.call<{ id: string }>('POST', '/api/admin/employees/export', { format: 'csv', filter })
    await world.runJob('drive:export-log', { exportId: made.id })
    const { items } = await malee.call<{ items: { id: string; state: string; rows: number }[] }>(
      'GET',
      '/api/log-exports?log=employees',
    )
    expect(items).toEqual([expect.objectContaining({ id: made.id, state: 'done', rows: 1 })])
    expect((await malee.call<{ items: [] }>('GET', '/api/log-exports?log=business')).items).toEqual([])
    const file = await malee.send({ method: 'GET', url: `/api/log-exports/${made.id}/content` })
    const [head = '', row = '', end] = file.body.replace('\uFEFF', '').split('\r\n')
    expect(head).toContain('"แผนก","วันที่เพิ่ม"')
    expect(row).toContain('"prasit1"')
    expect(row).toMatch(/"'=1\+1|, =1\+1/)
    expect(end).toBe('')
    expect(file.headers['content-disposition']).toContain('khlang-employees-')
    // An invited number has no other name, and is written as everywhere.
    await malee.call('POST', '/api/admin/employees', { mobile: '0899000001' })
    const invited = { status: 'invited', columns: ['lastSeen'] }
    const other = await malee.call<{ id: string }>('POST', '/api/admin/employees/export', {
      format: 'csv',
      filter: invited,
    })
    await world.runJob('drive:export-log', { exportId: other.id })
    const list = await malee.send({ method: 'GET', url: `/api/log-exports/${other.id}/content` })
    expect(list.body).toContain('"0899000001","","","0899000001","ได้รับเชิญ"')
    expect(list.body).not.toContain('+66')
    // Nobody else's, and only while they manage the business.
    expect((await one.kanya.send({ method: 'GET', url: `/api/log-exports/${made.id}/content` })).statusCode).toBe(404)
    expect(
      await prasit.refused('POST', '/api/admin/employees/export', { format: 'xlsx', filter: { columns: [] } }),
    ).toMatchObject({ machineCode: 'NOT_ADMIN' })
  })
})

test('the columns of the list are kept for the person', async () => {
  const { malee } = one
  const me = () => malee.call<{ person: { lists: { employeeColumns: string[] } } }>('GET', '/api/me')
  expect((await me()).person.lists.employeeColumns).toEqual(['departments', 'roles', 'lastSeen'])
  await malee.call('PATCH', '/api/me', { lists: { employeeColumns: ['outbox', 'added'] } })
  expect((await me()).person.lists.employeeColumns).toEqual(['added', 'outbox'])
})
