import type { Me } from '@khlang/contract'
import type { BusinessLogEntry } from '@khlang/contract/business-log'
import type { LogExport } from '@khlang/contract/log-exports'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import type { World } from '../../../../test/harness.ts'
import { createSetting } from '../../../../test/setting.ts'

// The department that somebody acts for in a session, in the log and with uploads (C64).

let world: World
let one: Business
let somsri: Client
let folder: string
beforeAll(async () => {
  ;({ world, one, somsri } = await createSetting())
  folder = await one.malee.folder(one.root, 'แผนกของเซสชัน')
  await one.rule(folder, 'business', one.malee.accountId, 'edit')
  await join(one.sales)
  await join(one.accounting)
})

/** Prasit is in sales and in accounting. */
const join = async (department: string) =>
  world.owner.pool.query(
    `insert into employee_department (employee_id, department_id) values ($1, $2) on conflict do nothing`,
    [await one.employeeOf(one.prasit), department],
  )
const choose = (department: string, who = one.prasit) =>
  who.call<Me>('PATCH', '/api/me', { departmentAccessId: department })
const log = async (query = '') =>
  (await one.malee.call<{ items: BusinessLogEntry[] }>('GET', `/api/admin/logs?kind=business&limit=1000${query}`)).items
const rowOf = async (name: string) =>
  (await log()).find(({ sentence }) => sentence.some(({ text }) => text.includes(name)))?.department
const put = async (name: string, who = one.prasit) => (await who.put(folder, name, 'x')).itemId
const uploadedFor = async (id: string, who = one.prasit, accept = 'th') => {
  const headers = { 'accept-language': accept }
  const answer = await who.send({ method: 'GET', url: `/api/items/${id}/upload-department`, headers })
  return answer.json<{ result: { department: { id: string; name: string } | null } }>().result.department
}

describe('a row of the log has the department', () => {
  test('that was chosen, from the next request on, and as /api/me says it', async () => {
    for (const department of [one.accounting, one.sales, one.accounting]) {
      const { active } = await choose(department)
      expect(active.departmentAccessId).toBe(department)
      const name = `เลือก ${crypto.randomUUID()}.txt`
      await put(name)
      expect((await rowOf(name))?.id).toBe(department)
    }
  })

  test('that is the first one, as long as none was chosen', async () => {
    const again = await world.as('prasit1', 'ONE')
    const { active } = await again.call<Me>('GET', '/api/me')
    const name = `แรก ${crypto.randomUUID()}.txt`
    await put(name, again)
    expect((await rowOf(name))?.id).toBe(active.departmentAccessId)
    expect(active.departmentAccessId).not.toBeNull()
  })

  test.each([
    ['whoever is not in it any more', `delete from employee_department where department_id = $1`, []],
    ['one that is suspended', `update department set suspended_at = now() where id = $1`, []],
  ])('but not that of %s', async (_, change) => {
    await choose(one.accounting)
    await world.owner.pool.query(change, [one.accounting])
    const name = `เปลี่ยน ${crypto.randomUUID()}.txt`
    await put(name)
    const found = await rowOf(name)
    await world.owner.pool.query(`update department set suspended_at = null where id = $1`, [one.accounting])
    await join(one.accounting)
    expect(found?.id).toBe(one.sales)
  })

  test('and only one of their own can be chosen', async () => {
    const { rows } = await world.owner.pool.query<{ id: string }>(
      `select id from department where business_id <> $1
       union all select d.id from department d where d.business_id = $1 and d.id <> all($2::uuid[])`,
      [one.malee.accountId, [one.sales, one.accounting]],
    )
    for (const { id } of rows)
      expect((await one.prasit.refused('PATCH', '/api/me', { departmentAccessId: id })).machineCode).toBe('NOT_ALLOWED')
  })

  test.each([
    [
      'a key',
      async (name: string) => {
        const key = await one.malee.call<{ secret: string }>('POST', '/api/keys', { name, scopes: ['files:write'] })
        const headers = { authorization: `Bearer ${key.secret}` }
        await world.app.inject({ method: 'POST', url: '/api/folders', headers, payload: { parentId: folder, name } })
      },
    ],
    [
      'whoever is in no department',
      async (name: string) => {
        await world.owner.pool.query(`delete from employee_department where employee_id = $1`, [
          await one.employeeOf(one.malee),
        ])
        await put(name, one.malee)
      },
    ],
  ] as const)('none for %s', async (_, act) => {
    const name = `ไม่มี ${crypto.randomUUID()}`
    await act(name)
    expect(await rowOf(name)).toBeNull()
  })

  test('in the log of its own business alone', async () => {
    await choose(one.sales)
    const shared = await somsri.file(await somsri.root(), 'ของสมศรี.txt')
    await somsri.call('POST', `/api/items/${shared}/shares`, {
      with: [{ type: 'username', value: 'prasit1' }],
      permission: 'edit',
    })
    await one.prasit.call('PATCH', `/api/items/${shared}`, { name: 'ชื่อใหม่.txt' })
    const { rows } = await world.owner.pool.query<{ account_id: string; department: string | null }>(
      `select b.account_id, b.department from business_activity b join audit_event e on e.id = b.event_id
       where e.subject = $1 and b.department is not null`,
      [shared],
    )
    for (const row of rows) expect(row.account_id).toBe(one.malee.accountId)
    const personal = await somsri.call<{ items: object[] }>('GET', '/api/personal-log')
    expect(JSON.stringify(personal.items)).not.toContain(one.sales)
  })
})

describe('the log of the business', () => {
  test('is filtered by department, and exported with it in both languages', async () => {
    await choose(one.sales)
    const word = crypto.randomUUID()
    await put(`ขาย ${word}.txt`)
    await choose(one.accounting)
    await put(`บัญชี ${word}.txt`)
    const ofSales = await log(`&department=${one.sales}`)
    expect(ofSales.length).toBeGreaterThan(0)
    expect(ofSales.every(({ department }) => department?.id === one.sales)).toBe(true)
    const named = (entries: BusinessLogEntry[]) => JSON.stringify(entries).includes(`ขาย ${word}`)
    expect([named(ofSales), named(await log(`&department=${one.accounting}`))]).toEqual([true, false])
    expect(await log(`&department=${crypto.randomUUID()}`)).toEqual([])
    for (const [language, head, name] of [
      ['th', 'แผนกที่ใช้งาน', 'th'],
      ['en', 'Department used', 'en'],
    ] as const) {
      const { body } = await exported(language, { kind: 'business', department: one.sales })
      const [first = '', ...rows] = body.split('\r\n')
      expect(first).toContain(head)
      const { rows: found } = await world.owner.pool.query<Record<'th' | 'en', string>>(
        `select name_th as th, coalesce(nullif(name_en, ''), name_th) as en from department where id = $1`,
        [one.sales],
      )
      const line = rows.find((row) => row.includes(`ขาย ${word}`)) ?? ''
      expect(line.endsWith(`,"${found[0]?.[name]}","",""`)).toBe(true)
      expect(body).not.toContain(`บัญชี ${word}`)
    }
  })

  test('is no filter of one’s own log', async () => {
    const filter = { department: one.sales }
    expect((await one.malee.refused('POST', '/api/log-exports', { filter })).machineCode).toBe('INVALID_INPUT')
  })

  test('keeps the name of a department that is gone', async () => {
    const { id } = await one.malee.call<{ id: string }>('POST', '/api/admin/departments', {
      nameTh: 'แผนกชั่วคราว',
      nameEn: 'Temporary',
    })
    await join(id)
    await choose(id)
    const name = `ชั่วคราว ${crypto.randomUUID()}.txt`
    const file = await put(name)
    await one.malee.call('DELETE', `/api/admin/departments/${id}`)
    expect(await rowOf(name)).toEqual({ id, name: 'แผนกชั่วคราว' })
    expect(await uploadedFor(file)).toEqual({ id, name: 'แผนกชั่วคราว' })
  })

  test('cannot be changed: the chain covers department and name', async () => {
    await choose(one.sales)
    await put(`ผนึก ${crypto.randomUUID()}.txt`)
    const { audit } = world.services
    while ((await audit.chain()) > 0);
    expect(await audit.findBrokenLink()).toBeNull()
    const { pool } = world.owner
    const { rows } = await pool.query<{ id: string; seq: number }>(
      `select e.id, s.seq from audit_event e join audit_seal s on s.event_id = e.id
       where e.department_id is not null order by e.id desc limit 1`,
    )
    const [row] = rows
    await pool.query('alter table audit_event disable trigger audit_event_append_only')
    for (const [column, value] of [
      ['department_id', one.accounting],
      ['department_name', 'อื่น'],
      ['department_id', null],
    ] as const) {
      const before = await pool.query(`select ${column} as was from audit_event where id = $1`, [row?.id])
      await pool.query(`update audit_event set ${column} = $2 where id = $1`, [row?.id, value])
      expect(await audit.findBrokenLink(), column).toBe(row?.seq)
      await pool.query(`update audit_event set ${column} = $2 where id = $1`, [row?.id, before.rows[0]?.was])
    }
    await pool.query('alter table audit_event enable trigger audit_event_append_only')
    expect(await audit.findBrokenLink()).toBeNull()
  })
})

describe('a file of Drive Business', () => {
  test('says for which department its content came, in the language of the reader', async () => {
    await choose(one.sales)
    const name = `ไฟล์ ${crypto.randomUUID()}.txt`
    const id = await put(name)
    expect((await uploadedFor(id))?.id).toBe(one.sales)
    expect((await uploadedFor(id, one.malee, 'en'))?.name).toMatch(/^[\x20-\x7e]+$/)
    // A new version came for another one.
    await choose(one.accounting)
    await one.prasit.put(folder, name, 'สอง', '?file_duplicate=create_tag_version')
    expect((await uploadedFor(id))?.id).toBe(one.accounting)
    // What is only renamed did not come for anybody else.
    await choose(one.sales)
    await one.prasit.call('PATCH', `/api/items/${id}`, { name: `อื่น ${name}` })
    expect((await uploadedFor(id))?.id).toBe(one.accounting)
  })

  test('says nothing of departments to those outside, and nothing at all to those who may not see it', async () => {
    await choose(one.sales)
    const id = await put(`นอก ${crypto.randomUUID()}.txt`)
    expect((await somsri.refused('GET', `/api/items/${id}/upload-department`)).machineCode).toBe('NOT_FOUND')
    await one.malee.call('POST', `/api/items/${id}/shares`, {
      with: [{ type: 'username', value: 'somsri1' }],
      permission: 'view',
    })
    expect(await uploadedFor(id, somsri)).toBeNull()
  })

  test('in a private drive has none', async () => {
    const id = await one.prasit.file(await one.prasit.root(), 'ส่วนตัว.txt')
    expect(await uploadedFor(id)).toBeNull()
  })
})

test('the department of the session is suggested first in a share, and is only added by whoever chooses it', async () => {
  const id = await one.malee.file(folder, `แชร์ ${crypto.randomUUID()}.txt`)
  await one.rule(folder, 'employee', await one.employeeOf(one.prasit), 'admin')
  for (const department of [one.sales, one.accounting]) {
    await choose(department)
    const { rows } = await world.owner.pool.query<{ name: string }>(
      `select left(name_th, 1) as name from department where id = $1`,
      [department],
    )
    const query = new URLSearchParams({ q: rows[0]?.name ?? '', channel: 'share', itemId: id })
    const { items } = await one.prasit.call<{ items: { recipient: { value: string } }[] }>(
      'GET',
      `/api/share-recipients?${query.toString()}`,
    )
    expect(items[0]?.recipient.value).toBe(department)
  }
  const { items } = await one.malee.call<{ items: object[] }>('GET', `/api/items/${id}/shares`)
  expect(items).toEqual([])
})

/** The CSV file of an export of the business. */
async function exported(language: string, filter: object) {
  const headers = { 'accept-language': language }
  const started = await one.malee.send({ method: 'POST', url: '/api/log-exports', headers, payload: { filter } })
  const { id } = started.json<{ result: LogExport }>().result
  await world.runJob('drive:export-log', { exportId: id })
  return one.malee.send({ method: 'GET', url: `/api/log-exports/${id}/content` })
}
