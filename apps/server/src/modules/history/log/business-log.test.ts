import type { BusinessLogEntry } from '@khlang/contract/business-log'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { createVisitor, makeLink } from '../../../../test/link-visitor.ts'

type Logged = { items: BusinessLogEntry[]; nextCursor: string | null }

let world: World
let one: Business
let somsri: Client
const gigabytes = 1024 ** 3

beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  somsri = await world.as('somsri1')
})

const log = (kind: string, query = '', { who = one.malee, language = 'en' } = {}) =>
  who
    .send({ method: 'GET', url: `/api/admin/logs?kind=${kind}${query}`, headers: { 'accept-language': language } })
    .then((response) => response.json<{ result: Logged }>().result)
const say = (entry: BusinessLogEntry | undefined) => (entry?.sentence ?? []).map((piece) => piece.text).join('')
const newest = async (kind: string, query = '', more = {}) => (await log(kind, query, more)).items[0]!
const said = async (kind: string, count: number, query = '') => (await log(kind, query)).items.slice(0, count).map(say)
const itemNamed = (name: string) => `&item=${encodeURIComponent(name)}`

describe('files and sharing', () => {
  test('names everybody’s actions in Drive Business in the reader’s language, with links', async () => {
    const folder = await one.malee.folder(one.root, 'สัญญา')
    await one.rule(folder, 'department', one.sales, 'edit')
    const file = await one.prasit.file(folder, 'สัญญาเช่า.txt')
    await one.prasit.call('PATCH', `/api/items/${file}`, { name: 'สัญญาเช่า 2570.txt' })
    expect(await said('business', 3)).toEqual([
      'Prasit Thongdee renamed “สัญญาเช่า.txt” to “สัญญาเช่า 2570.txt”',
      'Prasit Thongdee added “สัญญาเช่า.txt” to “สัญญา”',
      'Malee Rungrueang added “สัญญา” to “Drive Business”',
    ])
    const entry = await newest('business')
    expect(say(await newest('business', '', { language: 'th' }))).toBe(
      'ประสิทธิ์ ทองดี เปลี่ยนชื่อ “สัญญาเช่า.txt” เป็น “สัญญาเช่า 2570.txt”',
    )
    expect(entry.sentence).toContainEqual({ text: '“สัญญาเช่า 2570.txt”', itemId: file, folderId: folder })
    expect(entry).toMatchObject({
      personId: one.prasit.personId,
      client: 'api',
      by: null,
      address: '127.0.0.1',
      refused: false,
    })
  })

  test('names nothing of what happens in private drives, nor finds it by name, not even when it is gone', async () => {
    const folder = await one.prasit.folder(await one.prasit.root(), 'ลับมาก')
    const file = await one.prasit.file(folder, 'ลับสุดยอด.txt')
    await one.prasit.call('PATCH', `/api/items/${file}`, { name: 'ลับกว่าเดิม.txt' })
    await one.prasit.call('PATCH', `/api/items/${file}`, { hashtags: ['ลับ'] })
    await makeLink(one.prasit, file, { name: 'ลิงก์ลับ' })
    const changed = 'Prasit Thongdee changed an item in a private drive'
    expect(await said('business', 5)).toEqual([
      'Prasit Thongdee used or changed sharing of an item in a private drive',
      changed,
      'Prasit Thongdee renamed an item in a private drive',
      'Prasit Thongdee added an item in a private drive',
      'Prasit Thongdee added an item in a private drive',
    ])
    expect(await one.prasit.bulk('trash', [file])).toEqual(['ok'])
    expect(await one.prasit.bulk('purge', [file])).toEqual(['ok'])
    expect(await said('business', 1)).toEqual(['Prasit Thongdee deleted or restored an item in a private drive'])
    expect(await newest('business')).toMatchObject({ recordId: null, details: [] })
    expect(JSON.stringify(await log('business'))).not.toContain('ลับ')
    expect(await said('business', 9, itemNamed('ลับ'))).toEqual([])
  })

  test('names what leaves Drive Business for a private drive, and what comes into it', async () => {
    const folder = await one.malee.folder(one.root, 'ส่งออก')
    const file = await one.malee.file(folder, 'รายชื่อลูกค้า.txt')
    const mine = await one.malee.root()
    expect(await one.malee.bulk('move', [file], { targetId: mine })).toEqual(['ok'])
    expect(await said('business', 1)).toEqual(['Malee Rungrueang moved “รายชื่อลูกค้า.txt” from “ส่งออก” to “My Drive”'])
    await one.malee.call('PATCH', `/api/items/${file}`, { name: 'ส่วนตัวแล้ว.txt' })
    expect(await said('business', 1)).toEqual(['Malee Rungrueang renamed an item in a private drive'])
    expect(await one.malee.bulk('move', [file], { targetId: folder })).toEqual(['ok'])
    expect(await said('business', 1)).toEqual(['Malee Rungrueang moved “ส่วนตัวแล้ว.txt” from “My Drive” to “ส่งออก”'])
  })

  test('has what people and visitors of elsewhere do to its items, and nothing they do to theirs', async () => {
    const folder = await one.malee.folder(one.root, 'แชร์ออก')
    const file = await one.malee.file(folder, 'ใบเสนอราคา.txt')
    const recipient = { type: 'email', value: 'somsri@mail.example' }
    await one.malee.call('POST', `/api/items/${file}/shares`, { with: [recipient], permission: 'download' })
    const { token } = await makeLink(one.malee, file, { name: 'สำหรับลูกค้า' })
    expect(await createVisitor(world, token).open()).toBe('ok')
    await somsri.file(await somsri.root(), 'ของสมศรี.txt')
    expect((await said('business', 3)).map((text) => text.replace(/^(A link|\S+ \S+) /, ''))).toEqual([
      'visitor opened a link to “ใบเสนอราคา.txt”',
      'created a link to “ใบเสนอราคา.txt”',
      expect.stringContaining('“ใบเสนอราคา.txt”'),
    ])
    expect(await newest('business')).toMatchObject({ personId: null, address: '203.0.113.1' })
    expect(JSON.stringify(await log('business'))).not.toContain('ของสมศรี')
  })

  test('still names what was in Drive Business when it is permanently deleted', async () => {
    const file = await one.malee.file(one.root, 'จะถูกลบ.txt')
    await one.malee.bulk('trash', [file])
    await one.malee.bulk('purge', [file])
    expect(await said('business', 9, itemNamed('จะถูกลบ'))).toEqual([
      expect.stringContaining('“จะถูกลบ.txt”'),
      'Malee Rungrueang moved “จะถูกลบ.txt” to the trash',
      'Malee Rungrueang added “จะถูกลบ.txt” to “Drive Business”',
    ])
  })
})

describe('settings', () => {
  const changes = async () =>
    (await newest('setting')).details.map(({ label, before, after }) => [label, before, after])

  test('says what of an employee was changed from what to what', async () => {
    const id = await one.employeeOf(one.kanya)
    await one.malee.call('PATCH', `/api/admin/employees/${id}`, { departmentIds: [one.sales], inbox: 'view' })
    expect(await said('setting', 1)).toEqual(['Malee Rungrueang changed employee Kanya Wongsawang'])
    expect(await changes()).toEqual([
      ['Inbox', 'Manage', 'View'],
      ['Departments', 'Accounting', 'Sales'],
    ])
    await one.malee.call('POST', `/api/admin/employees/${id}/suspend`)
    await one.malee.call('POST', `/api/admin/employees/${id}/resume`)
    expect(await said('setting', 2)).toEqual([
      'Malee Rungrueang resumed employee Kanya Wongsawang',
      'Malee Rungrueang suspended employee Kanya Wongsawang',
    ])
  })

  test('writes the number of an invitation as people do', async () => {
    await one.malee.call('POST', '/api/admin/employees', { mobile: '0899000002' })
    expect(await said('setting', 1)).toEqual(['Malee Rungrueang invited 0899000002 as an employee'])
  })

  test('says what of departments and roles was changed', async () => {
    const { malee } = one
    const { id } = await malee.call<{ id: string }>('POST', '/api/admin/departments', { nameTh: 'คลังสินค้า' })
    await malee.call('PATCH', `/api/admin/departments/${id}`, { nameTh: 'พัสดุ' })
    expect(await changes()).toEqual([['Name', 'คลังสินค้า', 'พัสดุ']])
    await malee.call('PATCH', `/api/admin/departments/${id}`, { parentId: one.sales })
    expect(await changes()).toEqual([['Under department', null, 'Sales']])
    const role = await malee.call<{ id: string }>('POST', '/api/admin/roles', { nameTh: 'ผู้ตรวจ' })
    await malee.call('PATCH', `/api/admin/roles/${role.id}`, { nameTh: 'ผู้อนุมัติ' })
    expect(await said('setting', 5)).toEqual([
      'Malee Rungrueang renamed role “ผู้อนุมัติ”',
      'Malee Rungrueang created role “ผู้ตรวจ”',
      'Malee Rungrueang moved department “พัสดุ”',
      'Malee Rungrueang renamed department “พัสดุ”',
      'Malee Rungrueang created department “คลังสินค้า”',
    ])
  })

  test('names a group in the reader’s language, and by what was recorded once it is gone', async () => {
    const { malee } = one
    const names = { nameTh: 'ตรวจสอบภายใน', nameEn: 'Internal audit' }
    const { id } = await malee.call<{ id: string }>('POST', '/api/admin/roles', names)
    const created = async (language: string) => say(await newest('setting', '', { language }))
    expect(await created('en')).toBe('Malee Rungrueang created role “Internal audit”')
    expect(await created('th')).toBe('มาลี รุ่งเรือง สร้างบทบาท “ตรวจสอบภายใน”')
    await malee.call('DELETE', `/api/admin/roles/${id}`)
    expect(await said('setting', 2)).toEqual([
      'Malee Rungrueang deleted role “ตรวจสอบภายใน”',
      'Malee Rungrueang created role “ตรวจสอบภายใน”',
    ])
  })

  test('says which permissions a folder had and has', async () => {
    const folder = await one.malee.folder(one.root, 'งบประมาณ')
    const url = `/api/admin/folders/${folder}/rules`
    const rules = [
      { audience: { type: 'business' }, level: 'view' },
      { audience: { type: 'department', id: one.sales }, level: 'edit', enabled: false },
    ]
    const { revision } = await one.malee.call<{ revision: number }>('GET', url)
    await one.malee.call('PUT', url, { revision, stopInheriting: false, restricted: true, rules })
    expect(await said('setting', 1)).toEqual(['Malee Rungrueang changed permissions for “งบประมาณ”'])
    expect(await changes()).toEqual([
      ['Permissions', null, 'Everyone in the business: View, Sales: Edit (off)'],
      ['Restricted sharing', 'No', 'Yes'],
    ])
  })

  test('says which quotas, file types and policies were set, but not how somebody arranges their own drive', async () => {
    const { malee, prasit } = one
    const quota = { audience: 'department', audienceId: one.sales }
    await malee.call('PUT', '/api/admin/quotas', { ...quota, bytes: 5 * gigabytes })
    await malee.call('PUT', '/api/admin/quotas', { ...quota, bytes: 6 * gigabytes })
    expect(await changes()).toEqual([
      ['For', null, 'Sales'],
      ['Quota', '5.00 GB', '6.00 GB'],
    ])
    await malee.call('PUT', '/api/blocked-types', { extensions: ['exe'] })
    await malee.call('PUT', '/api/blocked-types', { extensions: ['exe', 'bat'] })
    expect(await changes()).toEqual([['Blocked file types', 'exe', 'bat exe']])
    await prasit.call('PUT', '/api/expired/auto-trash', { kind: 'personal', days: 30 })
    expect(await newest('setting')).toMatchObject({ type: 'business.changed' })
    await malee.call('PUT', '/api/expired/auto-trash', { kind: 'business', days: 30 })
    expect(await newest('setting')).toMatchObject({ type: 'auto-trash.changed' })
  })
})

describe('consent', () => {
  test('is empty until documents can be received', async () => {
    expect(await log('consent')).toEqual({ items: [], nextCursor: null })
  })
})
