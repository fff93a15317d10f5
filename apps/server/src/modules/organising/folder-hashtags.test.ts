import { describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { insertRuleOfFile } from '../../../test/folder-rules.ts'
import { seedTagged } from '../../../test/drives.ts'
import { createSetting } from '../../../test/setting.ts'

const { world, somsri, one, home } = await createSetting()

type Page = { items: { id: string; name: string }[]; nextCursor: string | null }
type Chips = { items: { tag: string; count: number }[]; more: boolean }
const set = (who: Client, id: string, hashtags: string[]) => who.call('PATCH', `/api/items/${id}`, { hashtags })
const word = () => `ก${crypto.randomUUID().slice(0, 8)}`
const asked = (tag: string) => `tag=${encodeURIComponent(tag)}`
const named = (who: Client, folder: string, tag: string, more = '') => who.names(folder, `${asked(tag)}${more}`)
const chips = (who: Client, folder: string) => who.call<Chips>('GET', `/api/items/${folder}/hashtags`)

/** All items with a hashtag in a folder and below, over all pages. */
async function below(who: Client, folder: string, tag: string, limit = 100): Promise<string[]> {
  const names: string[] = []
  let cursor = ''
  do {
    const page = await who.call<Page>(
      'GET',
      `/api/hashtags/items?${asked(tag)}&in=${folder}&limit=${limit}${cursor && `&cursor=${cursor}`}`,
    )
    names.push(...page.items.map(({ name }) => name))
    cursor = page.nextCursor ?? ''
  } while (cursor)
  return names
}

/** A folder with three files and a subfolder with a fourth; some have a hashtag. */
async function tree(who: Client, parentId: string) {
  const tag = word()
  const root = await who.folder(parentId, tag)
  const inner = await who.folder(root, 'ชั้นใน')
  const [a, b, c, deep] = [
    await who.file(root, 'ก.txt'),
    await who.file(root, 'ข.txt', 'longer'),
    await who.file(root, 'ค.txt'),
    await who.file(inner, 'ลึก.txt'),
  ]
  for (const [id, tags] of [
    [a, [tag]],
    [b, [`${tag}/2569`]],
    [c, ['อื่น']],
    [deep, [tag]],
    [inner, [tag]],
  ] as const) {
    await set(who, id, [...tags])
    world.clock.advance(1000)
  }
  return { tag, root, inner, a, b, c, deep }
}

describe('filtering a folder by a hashtag', () => {
  test('lists items with it or a child of it, in the order of the folder, folders first', async () => {
    const { tag, root } = await tree(somsri, home)
    expect(await named(somsri, root, tag)).toEqual(['ชั้นใน', 'ก.txt', 'ข.txt'])
    expect(await named(somsri, root, tag.toUpperCase(), '&order=desc')).toEqual(['ชั้นใน', 'ข.txt', 'ก.txt'])
    expect(await named(somsri, root, `${tag}/2569`)).toEqual(['ข.txt'])
    expect(await named(somsri, root, tag, '&only=file&sort=size&order=desc')).toEqual(['ข.txt', 'ก.txt'])
    expect(await named(somsri, root, `${tag}x`)).toEqual([])
    expect(await named(somsri, root, tag, '&limit=1')).toEqual(['ชั้นใน', 'ก.txt', 'ข.txt'])
  })

  test('pages the same way when very many items have the hashtag', async () => {
    const tag = word()
    const root = await somsri.folder(home, tag)
    await seedTagged(world, { folder: root, tag, count: 8000, gaps: true })
    const names = await named(somsri, root, tag, '&limit=1000')
    expect(names).toHaveLength(6000)
    expect(names.slice(0, 4)).toEqual(['f00001', 'f00002', 'f00003', 'f00005'])
    expect(new Set(names).size).toBe(6000)
    expect(await chips(somsri, root)).toEqual({ items: [{ tag, count: 1000 }], more: false })
    expect(await below(somsri, root, tag, 1000)).toHaveLength(6000)
  })

  test('finds items in subfolders, most recently tagged first, even behind many elsewhere', async () => {
    const { tag, root, inner } = await tree(somsri, home)
    const other = await somsri.folder(home, `ที่อื่น ${tag}`)
    await seedTagged(world, { folder: other, tag, count: 5500, later: '1 day' })
    expect(await below(somsri, root, tag)).toEqual(['ชั้นใน', 'ลึก.txt', 'ข.txt', 'ก.txt'])
    expect(await below(somsri, root, tag, 1)).toEqual(['ชั้นใน', 'ลึก.txt', 'ข.txt', 'ก.txt'])
    expect(await below(somsri, inner, tag)).toEqual(['ลึก.txt'])
    expect((await below(somsri, home, tag, 1000)).length).toBe(5504)
  })

  test('follows items that are moved, restored and put back', async () => {
    const { tag, root, inner, a } = await tree(somsri, home)
    const target = await somsri.folder(home, `ไป ${tag}`)
    expect(await somsri.bulk('move', [a, inner], { targetId: target })).toEqual(['ok', 'ok'])
    expect(await named(somsri, root, tag)).toEqual(['ข.txt'])
    expect(await named(somsri, target, tag)).toEqual(['ชั้นใน', 'ก.txt'])
    expect(await below(somsri, target, tag)).toEqual(['ชั้นใน', 'ลึก.txt', 'ก.txt'])
    expect(await somsri.bulk('copy', [a], { targetId: root })).toEqual(['ok'])
    expect(await named(somsri, root, tag)).toEqual(['ก.txt', 'ข.txt'])
    await somsri.bulk('trash', [inner])
    expect(await below(somsri, target, tag)).toEqual(['ก.txt'])
    expect(await somsri.bulk('restore', [inner], { targetId: root })).toEqual(['ok'])
    expect(await below(somsri, root, tag)).toContain('ลึก.txt')
    expect(await named(somsri, root, tag)).toEqual(['ชั้นใน', 'ก.txt', 'ข.txt'])
  })

  test('omits trashed, expired and hidden items', async () => {
    const { tag, root, inner, a, b, deep } = await tree(somsri, home)
    await somsri.bulk('trash', [inner])
    await somsri.call('PATCH', `/api/items/${a}`, { hidden: true })
    await world.owner.pool.query(`update item set expires_at = now() - interval '1 day' where id = $1`, [b])
    expect(await named(somsri, root, tag)).toEqual([])
    expect(await below(somsri, root, tag)).toEqual([])
    expect((await chips(somsri, root)).items).toEqual([{ tag: 'อื่น', count: 1 }])
    await somsri.bulk('restore', [inner])
    expect(await below(somsri, root, tag)).toEqual(['ชั้นใน', 'ลึก.txt'])
    expect((await somsri.refused('GET', `/api/items/${deep}/hashtags`)).machineCode).toBe('NOT_A_FOLDER')
  })

  test('offers the hashtags of the folder itself, most frequent first', async () => {
    const { tag, root } = await tree(somsri, home)
    expect(await chips(somsri, root)).toEqual({
      items: [
        { tag, count: 3 },
        { tag: `${tag}/2569`, count: 1 },
        { tag: 'อื่น', count: 1 },
      ],
      more: false,
    })
  })

  test.each([
    ['', 'HASHTAG_REQUIRED'],
    ['a b', 'HASHTAG_INVALID'],
    ['ก'.repeat(101), 'HASHTAG_LONG'],
  ])('refuses %j: %s', async (tag, machineCode) => {
    for (const address of [`/api/items/${home}/children?${asked(tag)}`, `/api/hashtags/items?in=${home}&${asked(tag)}`])
      expect(await somsri.refused('GET', address)).toMatchObject({ status: 400, machineCode })
  })

  test('refuses a cursor of another list', async () => {
    const { tag, root } = await tree(somsri, home)
    const page = (address: string) => somsri.call<Page>('GET', address)
    const plain = await page(`/api/items/${root}/children?limit=1`)
    const filtered = await page(`/api/items/${root}/children?limit=1&${asked(tag)}`)
    const inside = await page(`/api/hashtags/items?limit=1&in=${root}&${asked(tag)}`)
    for (const [address, cursor] of [
      [`/api/items/${root}/children?${asked(tag)}`, plain.nextCursor],
      [`/api/items/${root}/children?limit=1`, filtered.nextCursor],
      [`/api/hashtags/items?in=${home}&${asked(tag)}`, inside.nextCursor],
    ])
      expect((await somsri.refused('GET', `${address}&cursor=${cursor}`)).status).toBe(400)
  })
})

describe('hashtags of a folder reveal nothing of', () => {
  test('inaccessible items inside it', async () => {
    const { tag, root, inner, a } = await tree(one.malee, one.root)
    const prasit = await one.employeeOf(one.prasit)
    await one.rule(root, 'business', one.malee.accountId, 'view')
    expect(await below(one.prasit, root, tag)).toEqual(['ชั้นใน', 'ลึก.txt', 'ข.txt', 'ก.txt'])
    await one.rule(inner, 'employee', prasit, 'none')
    await insertRuleOfFile(world, a, { audience: 'employee', audienceId: prasit, level: 'none' })
    expect(await named(one.prasit, root, tag)).toEqual(['ข.txt'])
    expect(await below(one.prasit, root, tag)).toEqual(['ข.txt'])
    expect((await chips(one.prasit, root)).items[0]).toEqual({ tag, count: 1 })
    expect((await chips(one.kanya, root)).items[0]).toEqual({ tag, count: 3 })
    expect((await one.prasit.refused('GET', `/api/items/${inner}/hashtags`)).machineCode).toBe('NOT_FOUND')
  })

  test('a path entry', async () => {
    const { tag, root, inner, deep } = await tree(one.malee, one.root)
    const audienceId = await one.employeeOf(one.prasit)
    await insertRuleOfFile(world, deep, { audience: 'employee', audienceId, level: 'view' })
    // The path is shown by name only.
    expect(await one.prasit.names(root)).toEqual(['ชั้นใน'])
    expect(await named(one.prasit, root, tag)).toEqual([])
    expect(await named(one.prasit, inner, tag)).toEqual(['ลึก.txt'])
    for (const address of [`/api/items/${root}/hashtags`, `/api/hashtags/items?in=${root}&${asked(tag)}`])
      expect((await one.prasit.refused('GET', address)).machineCode).toBe('NOT_ALLOWED')
  })

  test('folders of others', async () => {
    const { tag, root } = await tree(somsri, home)
    for (const stranger of [one.malee, one.prasit, await world.as('anan01')])
      for (const address of [
        `/api/items/${root}/hashtags`,
        `/api/items/${root}/children?${asked(tag)}`,
        `/api/hashtags/items?in=${root}&${asked(tag)}`,
      ])
        expect((await stranger.refused('GET', address)).machineCode).toBe('NOT_FOUND')
  })
})
