import type { LockedItem } from '@khlang/contract/locked-items'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
let one: Business
let malee: Client
let prasit: Client
let place: string

beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  ;({ malee, prasit } = one)
  place = await malee.folder(one.root, 'ล็อก')
  await one.rule(place, 'employee', await one.employeeOf(prasit), 'edit')
})

type Locked = { items: LockedItem[]; nextCursor: string | null }
const list = (query = '') => malee.call<Locked>('GET', `/api/admin/locks${query}`)
const hold = (who: Client, id: string, until?: Date) =>
  who.call('POST', `/api/items/${id}/lock`, until ? { until: until.toISOString() } : {})

describe('the list of locked items', () => {
  test('shows holder, place, since and until; latest first, paged', async () => {
    expect(await list()).toEqual({ items: [], nextCursor: null })
    const deep = await malee.folder(place, 'ลึก')
    const [first, second, third] = [
      await malee.file(deep, 'แรก.txt'),
      await malee.file(place, 'สอง.txt'),
      await malee.folder(place, 'สาม'),
    ]
    const until = new Date(world.clock.now().getTime() + 3_600_000)
    await hold(prasit, first, until)
    await hold(prasit, second)
    await hold(malee, third)
    const { items } = await list()
    expect(items).toMatchObject([
      { id: third, type: 'folder', holder: 'มาลี รุ่งเรือง', path: ['ล็อก'] },
      { id: second, type: 'file', holder: 'ประสิทธิ์ ทองดี', kind: 'manual', until: null, folderId: place },
      { id: first, path: ['ล็อก', 'ลึก'], until: until.toISOString() },
    ])
    const paged: string[] = []
    for (let cursor = ''; ; ) {
      const page = await list(`?limit=1${cursor}`)
      paged.push(...page.items.map(({ id }) => id))
      if (page.nextCursor === null) break
      cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`
    }
    expect(paged).toEqual([third, second, first])
    // Expired locks have no effect, swept or not.
    world.clock.advance(3_600_001)
    expect((await list()).items.map(({ id }) => id)).toEqual([third, second])
    await malee.call('POST', `/api/items/${second}/unlock`, {})
    expect((await list()).items.map(({ id }) => id)).toEqual([third])
    await prasit.call('POST', `/api/items/${second}/lock`, {})
    await malee.call('POST', `/api/items/${second}/unlock`, {})
    await malee.call('POST', `/api/items/${third}/unlock`, {})
  })

  test('omits items trashed with their folder, and private drives', async () => {
    const gone = await malee.folder(one.root, 'จะทิ้ง')
    await hold(malee, await malee.file(gone, 'ใน.txt'))
    const own = await prasit.file(await prasit.root(), 'ของฉัน.txt')
    await hold(prasit, own)
    expect((await list()).items).toHaveLength(1)
    await malee.bulk('trash', [gone])
    expect((await list()).items).toEqual([])
  })

  test('requires Admin Business of the same business', async () => {
    const file = await malee.file(place, 'ถูกล็อก.txt')
    await hold(prasit, file)
    expect((await prasit.refused('GET', '/api/admin/locks')).machineCode).toBe('NOT_ADMIN')
    expect((await malee.refused('GET', '/api/admin/locks?cursor=x')).machineCode).toBe('INVALID_INPUT')
    const other = await world.as('wichai1', 'TWO')
    expect((await other.call<Locked>('GET', '/api/admin/locks')).items).toEqual([])
    expect((await list()).items).toMatchObject([{ id: file }])
  })
})
