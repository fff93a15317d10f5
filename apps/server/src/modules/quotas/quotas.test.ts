import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { mountAs } from '../../../test/dav-client.ts'
import { driveOf, quotaDrift, setQuota } from '../../../test/drives.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { createTusClient } from '../../../test/tus-client.ts'
import { sessionLock } from '../../platform/locks.ts'

const GB = 1024 ** 3
let world: World
let one: Business
let malee: Client
let prasit: Client

beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  ;({ malee, prasit } = one)
})

type Of = { employeeId: string; name: string; used: number; max: number; own: number | null; from: string }
type Row = Of & { fromDepartment: string | null; wanted: number; trend: string; fullInDays: number | null }
type Listed = { items: Row[]; nextCursor: string | null }
const set = (audience: string, audienceId: string | undefined, bytes: number | null, who = malee) =>
  who.call('PUT', '/api/admin/quotas', { audience, ...(audienceId && { audienceId }), bytes })
const codeOf = async (who: Client, body: object) => (await who.refused('PUT', '/api/admin/quotas', body)).machineCode
const list = (query = '') => malee.call<Listed>('GET', `/api/admin/quotas/employees${query}`)
type Preview = {
  drives: number
  over: number
  overNames: string[]
  near: number
  personalMax: number
  poolMax: number
  filling: { name: string; days: number }[]
}
const preview = (query: string) => malee.call<Preview>('GET', `/api/admin/quotas/preview?${query}`)
type Overview = { pool: { max: number }; personal: { drives: number; max: number }; everybody: number | null }
const overview = (who = malee) => who.call<Overview>('GET', '/api/admin/quotas')
const of = async (who: Client) => {
  const id = await one.employeeOf(who)
  return (await list()).items.find(({ employeeId }) => employeeId === id)
}
const maxOf = async (who: Client) => {
  const { drives } = await who.call<{ drives: { kind: string; max: number }[] }>('GET', '/api/storage')
  return drives.find(({ kind }) => kind === 'personal')?.max
}

describe('quotas of employees', () => {
  test('the nearest value applies: of the employee, of the department, of everybody, of the product', async () => {
    const id = await one.employeeOf(prasit)
    expect(await of(prasit)).toMatchObject({ from: 'product', max: 10 * GB })
    await set('business', undefined, 7 * GB)
    expect(await of(prasit)).toMatchObject({ from: 'business', max: 7 * GB })
    await set('department', one.sales, 5 * GB)
    await set('employee', id, 3 * GB)
    expect([await maxOf(prasit), await maxOf(one.kanya)]).toEqual([3 * GB, 7 * GB])
    expect(await of(prasit)).toMatchObject({ from: 'employee', own: 3 * GB, wanted: 3 * GB })
    expect(await overview()).toMatchObject({ everybody: 7 * GB, personal: { drives: 3, max: 17 * GB } })
    await set('employee', id, null)
    expect(await of(prasit)).toMatchObject({ from: 'department', fromDepartment: 'ฝ่ายขาย', own: null, max: 5 * GB })
    await set('department', one.sales, null)
    await set('business', undefined, null)
    expect(await maxOf(prasit)).toBe(10 * GB)
  })

  test('never less than the usage; an employee who changes departments keeps what they need until there is room', async () => {
    const home = await prasit.root()
    const file = await prasit.file(home, 'used.bin', 'x'.repeat(5000))
    const used = (await of(prasit))?.used ?? 0
    for (const [audience, audienceId] of [
      ['employee', await one.employeeOf(prasit)],
      ['department', one.sales],
      ['business', undefined],
    ] as const)
      expect([audience, await codeOf(malee, { audience, audienceId, bytes: used - 1 })]).toEqual([
        audience,
        'QUOTA_BELOW_USED',
      ])
    expect(await of(prasit)).toMatchObject({ from: 'product', max: 10 * GB })
    await set('department', one.sales, used)
    await set('department', one.accounting, 10)
    await world.services.accounts.changeEmployee(one.admin, malee.accountId, await one.employeeOf(prasit), {
      departments: [one.accounting],
    })
    await world.runJob('drive:apply-quotas-after', { subject: await one.employeeOf(prasit) })
    expect(await maxOf(prasit)).toBe(used)
    expect(await of(prasit)).toMatchObject({ from: 'department', wanted: 10, max: used })
    // A drive that exceeds its quota blocks neither changes of others nor a higher value.
    await set('employee', await one.employeeOf(one.kanya), 4 * GB)
    await set('employee', await one.employeeOf(one.kanya), null)
    await prasit.bulk('trash', [file])
    await prasit.bulk('purge', [file])
    await world.runJob('drive:apply-quotas')
    expect(await maxOf(prasit)).toBe(Math.max(10, used - 5000))
    await set('department', one.sales, null)
    await set('department', one.accounting, null)
  })

  test('applies to later employees, and requires Admin Business', async () => {
    await set('business', undefined, 2 * GB)
    const anan = await world.as('anan01')
    await world.services.accounts.addEmployee(one.admin, malee.accountId, { personId: anan.personId })
    expect(await maxOf(await world.as('anan01', 'ONE'))).toBe(2 * GB)
    await set('business', undefined, null)
    expect(await codeOf(prasit, { audience: 'business', bytes: 1 })).toBe('NOT_ADMIN')
    for (const path of ['', '/employees', '/departments', '/preview?audience=business&bytes=1'])
      expect((await prasit.refused('GET', `/api/admin/quotas${path}`)).machineCode).toBe('NOT_ADMIN')
    expect(await codeOf(malee, { audience: 'employee', audienceId: randomUUID(), bytes: 1 })).toBe('EMPLOYEE_NOT_FOUND')
    expect(await codeOf(malee, { audience: 'department', audienceId: randomUUID(), bytes: 1 })).toBe('NOT_FOUND')
    expect(await codeOf(malee, { audience: 'business', audienceId: randomUUID(), bytes: 1 })).toBe('NOT_FOUND')
    expect(await codeOf(malee, { audience: 'business', bytes: -1 })).toBe('INVALID_INPUT')
    const other = await world.as('wichai1', 'TWO')
    expect(await overview(other)).toMatchObject({ everybody: null, personal: { drives: 1 } })
    expect((await other.call<Listed>('GET', '/api/admin/quotas/employees')).items.map(({ name }) => name)).toEqual([
      'วิชัย พัฒนกิจ',
    ])
    expect(
      (await other.refused('GET', `/api/admin/quotas/preview?audience=department&audienceId=${one.sales}`)).status,
    ).toBe(404)
    expect(await codeOf(other, { audience: 'department', audienceId: one.sales, bytes: GB })).toBe('NOT_FOUND')
  })
})

describe('quota lists', () => {
  test('employees and departments are listed by name, paged, and found', async () => {
    const names = (await list()).items.map(({ name }) => name)
    expect(names).toEqual([...names].sort(new Intl.Collator('th', { numeric: true }).compare))
    const paged: string[] = []
    for (let cursor = ''; ; ) {
      const { items, nextCursor } = await list(`?limit=1${cursor}`)
      paged.push(...items.map(({ name }) => name))
      if (nextCursor === null) break
      cursor = `&cursor=${encodeURIComponent(nextCursor)}`
    }
    expect(paged).toEqual(names)
    const found = async (name: string) =>
      (await list(`?name=${encodeURIComponent(name)}`)).items.map((employee) => employee.name)
    expect(await found('ประสิทธิ์')).toEqual(['ประสิทธิ์ ทองดี'])
    expect(await found('ทอง ประ')).toEqual(['ประสิทธิ์ ทองดี'])
    expect(await found('PRASIT1')).toEqual(['ประสิทธิ์ ทองดี'])
    expect(await found('thongdee')).toEqual(['ประสิทธิ์ ทองดี'])
    expect(await found('%')).toEqual([])
    expect((await malee.refused('GET', '/api/admin/quotas/employees?cursor=x')).machineCode).toBe('INVALID_INPUT')
    const departments = await malee.call<{ items: { name: string; employees: number; own: number | null }[] }>(
      'GET',
      '/api/admin/quotas/departments?limit=1',
    )
    expect(departments.items).toMatchObject([{ name: 'ฝ่ายขาย' }])
    const { items } = await malee.call<typeof departments>('GET', '/api/admin/quotas/departments?name=account')
    expect(items).toMatchObject([{ name: 'ฝ่ายบัญชี', nameEn: 'Accounting', parentId: null, own: null }])
  })

  test('departments are named and sorted in the language of the reader', async () => {
    const headers = { 'accept-language': 'en' }
    const read = async (url: string) => (await malee.send({ method: 'GET', url, headers })).json().result.items
    const names = (await read('/api/admin/quotas/departments')).map(({ name }: { name: string }) => name)
    expect(names).toEqual([...names].sort(new Intl.Collator('th', { numeric: true }).compare))
    expect(names).toEqual(expect.arrayContaining(['Accounting', 'Sales']))
  })

  test('sorted by current name', async () => {
    await world.owner.pool.query(`update person set first_name_th = 'ฮฮ' where id = $1`, [one.kanya.personId])
    expect((await list()).items.at(-1)?.name).toBe('ฮฮ วงศ์สว่าง')
    await world.owner.pool.query(`update person set first_name_th = 'กัญญา' where id = $1`, [one.kanya.personId])
  })

  test('previews a value without effect', async () => {
    await one.kanya.file(await one.kanya.root(), 'kanya.bin', 'x'.repeat(3000))
    const used = (await of(one.kanya))?.used ?? 0
    const id = await one.employeeOf(one.kanya)
    const { personal } = await overview()
    expect(await preview(`audience=employee&audienceId=${id}&bytes=${used - 1}`)).toMatchObject({
      drives: 1,
      over: 1,
      overNames: ['กัญญา วงศ์สว่าง'],
      near: 1,
    })
    const drive = await driveOf(world, await one.kanya.root())
    for (let n = 20; n > 0; n--)
      await world.owner.pool.query('insert into drive_day values ($1, ($2::timestamptz)::date - $3::int, $4)', [
        drive,
        world.clock.now(),
        n,
        used - n * 100,
      ])
    const more = await preview(`audience=employee&audienceId=${id}&bytes=${used + 1000}`)
    expect(more).toMatchObject({ drives: 1, over: 0, overNames: [], filling: [{ name: 'กัญญา วงศ์สว่าง', days: 10 }] })
    expect(more.personalMax).toBe(personal.max - 10 * GB + used + 1000)
    const all = await preview(`audience=business&bytes=${200 * GB}`)
    expect(all).toMatchObject({ drives: personal.drives, over: 0, near: 0, poolMax: 250 * GB })
    expect(all.personalMax).toBe(personal.drives * 200 * GB)
    expect(await of(one.kanya)).toMatchObject({ from: 'product', max: 10 * GB, trend: 'growing', fullInDays: null })
    await world.owner.pool.query('delete from drive_day where drive_id = $1', [drive])
    // A value of their own takes precedence over everybody's.
    await set('employee', id, GB)
    expect((await preview(`audience=business&bytes=${GB}`)).drives).toBe(personal.drives - 1)
    expect((await preview(`audience=employee&audienceId=${id}`)).drives).toBe(1)
    await set('employee', id, null)
  })

  test('refuses more than the business has, and reports concurrent changes', async () => {
    expect(await codeOf(malee, { audience: 'business', bytes: 250 * GB + 1 })).toBe('QUOTA_ABOVE_POOL')
    const client = await world.owner.pool.connect()
    try {
      await client.query('begin')
      await client.query(sessionLock.take('quotaSettings'), [malee.accountId])
      expect(await codeOf(malee, { audience: 'business', bytes: GB })).toBe('QUOTA_BUSY')
    } finally {
      await client.query('rollback')
      await client.query(sessionLock.release)
      client.release()
    }
    expect((await overview()).everybody).toBeNull()
  })
})

describe('over quota', () => {
  test('viewing, downloading, deleting and moving within still work; nothing can be added, by any way', async () => {
    const who = await world.as('wichai1')
    const home = await who.root()
    const dav = await mountAs(world, who)
    const [folder, other] = [await who.folder(home, 'over'), await who.folder(home, 'other')]
    const file = (await who.put(folder, 'f.txt', 'one')).itemId
    await who.put(folder, 'f.txt', 'two', '?file_duplicate=create_tag_version')
    const [trashed, moving] = [await who.file(folder, 'trashed.txt'), await who.file(folder, 'moving.txt')]
    const waste = await who.file(folder, 'waste.txt')
    await who.bulk('trash', [trashed, waste])
    const tus = createTusClient(who, folder)
    await setQuota(world, await driveOf(world, home), 1)
    const status = async (options: Parameters<Client['send']>[0]) => (await who.send(options)).statusCode
    const post = (url: string, payload: object) => () => status({ method: 'POST', url, payload })
    const bulk =
      (operation: string, ids: string[], more = {}) =>
      async () =>
        (await who.bulk(operation, ids, more)).join()
    const put =
      (name: string, query = '') =>
      () =>
        status({ method: 'PUT', url: `/api/folders/${folder}/files/${name}${query}`, payload: 'x' })
    const attempts: [string, () => Promise<number | string>, number | string][] = [
      ['upload in one request', put('new.txt'), 403],
      ['upload a version', put('f.txt', '?file_duplicate=create_tag_version'), 403],
      ['upload in parts', post('/api/uploads/multipart', { folderId: folder, filename: 'p.bin', size: 4 }), 403],
      ['upload by tus', async () => (await tus.create(4)).statusCode, 403],
      ['create a folder', post('/api/folders', { parentId: folder, name: 'new' }), 403],
      ['create folders', post('/api/folders/tree', { parentId: folder, paths: ['a/b'] }), 403],
      ['copy', bulk('copy', [file], { targetId: other }), 'ACCOUNT_READ_ONLY'],
      ['restore from the trash', bulk('restore', [trashed]), 'ACCOUNT_READ_ONLY'],
      ['restore a version', post(`/api/files/${file}/versions/1/restore`, {}), 403],
      ['rename', () => status({ method: 'PATCH', url: `/api/items/${file}`, payload: { name: 'g.txt' } }), 403],
      ['PUT of the network drive', () => dav.put('My Drive/over/dav.txt', 'x'), 507],
      ['overwrite in the network drive', () => dav.put('My Drive/over/f.txt', 'xyz'), 507],
      ['MKCOL', async () => (await dav.send('MKCOL', 'My Drive/over/dav')).status, 507],
      ['COPY', () => dav.copy('My Drive/over/f.txt', 'My Drive/other/f.txt'), 507],
      ['list', () => status({ method: 'GET', url: `/api/items/${folder}/children` }), 200],
      ['download', () => status({ method: 'GET', url: `/api/files/${file}/content` }), 200],
      ['GET of the network drive', async () => (await dav.get('My Drive/over/f.txt')).status, 200],
      ['move within', bulk('move', [moving], { targetId: other }), 'ok'],
      ['trash', bulk('trash', [moving]), 'ok'],
      ['purge', bulk('purge', [waste]), 'ok'],
      ['DELETE of the network drive', async () => (await dav.send('DELETE', 'My Drive/over/f.txt')).status, 204],
    ]
    const results: [string, number | string][] = []
    for (const [name, work] of attempts) results.push([name, await work()])
    expect(results).toEqual(attempts.map(([name, , wanted]) => [name, wanted]))
    expect(await quotaDrift(world)).toEqual([])
  })

  test('uploads begun before are refused at completion', async () => {
    const who = await world.as('somsri1')
    const home = await who.root()
    const begun = await who.call<{ id: string }>('POST', '/api/uploads/multipart', {
      folderId: home,
      filename: `${randomUUID()}.bin`,
      size: 4,
    })
    await who.file(home, 'there.txt', 'there')
    await who.send({ method: 'PUT', url: `/api/uploads/multipart/${begun.id}/parts/1`, payload: 'abcd' })
    await setQuota(world, await driveOf(world, home), 1)
    expect((await who.refused('POST', `/api/uploads/multipart/${begun.id}/complete`, {})).machineCode).toBe(
      'ACCOUNT_READ_ONLY',
    )
    await setQuota(world, await driveOf(world, home), GB)
  })
})
