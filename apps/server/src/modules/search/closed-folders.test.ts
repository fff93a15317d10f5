import type { Item, ItemSort, Page } from '@khlang/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'

// What a search finds is what the caller may see, however much of what matches is closed to them.

const many = 12_000

let world: World
let one: Business
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  const { malee } = one
  const closed = await malee.folder(one.root, 'ปิด')
  const url = `/api/admin/folders/${closed}/rules`
  const { revision } = await malee.call<{ revision: number }>('GET', url)
  await malee.call('PUT', url, { revision, stopInheriting: true, restricted: false, rules: [] })
  // Shorter names rank first: everything that is closed comes before what is not.
  await world.owner.pool.query(
    `insert into item (id, drive_id, parent_id, kind, name, name_key, created_by, modified_by, modified_at, size)
     select gen_random_uuid(), drive_id, id, 1, 'โครงการ ' || n, 'โครงการ ' || n, created_by, created_by, now(), 0
     from item, generate_series(1, ${many}) n where id = $1`,
    [closed],
  )
  const open = await malee.folder(one.root, 'เปิด')
  await one.rule(open, 'business', malee.accountId, 'view')
  await malee.file(open, 'โครงการของฝ่ายขายทั้งหมด.pdf')
  const inside = await malee.folder(closed, 'โครงการที่เปิดให้คนเดียว')
  const prasit = await one.employeeOf(one.prasit)
  await one.rule(inside, 'employee', prasit, 'view')
  await malee.file(inside, 'โครงการในโฟลเดอร์ที่เปิดให้คนเดียว.pdf')
  const file = await malee.file(closed, 'โครงการที่แชร์ให้คนเดียวและมีชื่อยาวมาก.pdf')
  await malee.call('POST', `/api/items/${file}/shares`, {
    with: [{ type: 'username', value: 'prasit1' }],
    permission: 'view',
  })
  await one.prasit.file(await one.prasit.root(), 'โครงการส่วนตัวของประสิทธิ์.pdf')
})

const seenByPrasit = [
  'โครงการของฝ่ายขายทั้งหมด.pdf',
  'โครงการที่เปิดให้คนเดียว',
  'โครงการที่แชร์ให้คนเดียวและมีชื่อยาวมาก.pdf',
  'โครงการส่วนตัวของประสิทธิ์.pdf',
  'โครงการในโฟลเดอร์ที่เปิดให้คนเดียว.pdf',
]

type Asked = { q: string; sort?: ItemSort; limit?: number }
const search = (who: Client, asked: Asked, cursor?: string | null) =>
  who.call<Page<Item>>(
    'GET',
    `/api/search?${new URLSearchParams({ ...asked, limit: String(asked.limit ?? 100), ...(cursor && { cursor }) })}`,
  )

describe.each<[string, Asked]>([
  ['by words', { q: 'โครงการ' }],
  ['by words, sorted by name', { q: 'โครงการ', sort: 'name' }],
  ['by words, sorted by the latest change', { q: 'โครงการ', sort: 'modified' }],
  ['by filters alone, sorted by name', { q: 'โครงการ -xyz', sort: 'name' }],
])('of %s', (_, asked) => {
  test('an employee finds what they may see among thousands that they may not, on the first page', async () => {
    const { items, nextCursor } = await search(one.prasit, asked)
    expect(items.map(({ name }) => name).toSorted()).toEqual(seenByPrasit.toSorted())
    expect(nextCursor).toBeNull()
  })

  test('page by page they find each once', async () => {
    const names: string[] = []
    let cursor: string | null = null
    do {
      const page: Page<Item> = await search(one.prasit, { ...asked, limit: 2 }, cursor)
      expect(page.items.length).toBeLessThanOrEqual(2)
      names.push(...page.items.map(({ name }) => name))
      cursor = page.nextCursor
    } while (cursor)
    expect(names.toSorted()).toEqual(seenByPrasit.toSorted())
  })

  test('somebody else finds what is open to all', async () => {
    const { items } = await search(one.kanya, asked)
    expect(items.map(({ name }) => name)).toEqual(['โครงการของฝ่ายขายทั้งหมด.pdf'])
  })
})
