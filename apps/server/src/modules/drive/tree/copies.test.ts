import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { mountAs } from '../../../../test/dav-client.ts'
import { createSetting } from '../../../../test/setting.ts'

const { world, somsri, one, home } = await createSetting()

type Both = {
  masterOf: { name: string; members: { item: { id: string } | null }[] }[]
  childOf: { items: { name: string | null; master: { id: string } | null }[] }
}
type Tagged = { items: { id: string; name: string; hashtags: string[] }[] }

const unique = () => crypto.randomUUID().slice(0, 8)
const newFile = (who: Client, folder: string, name = unique()) => who.file(folder, `${name}.txt`)
const newFiles = (who: Client, folder: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => newFile(who, folder)))
const relate = (who: Client, master: string, name: string, childIds: (string | undefined)[]) =>
  who.call<{ id: string }>('POST', `/api/items/${master}/relations`, { name, childIds })
const tag = (who: Client, id: string, ...hashtags: string[]) => who.call('PATCH', `/api/items/${id}`, { hashtags })
async function copy(who: Client, ids: string[], targetId: string, more = {}): Promise<string[]> {
  const body = { ids, targetId, ...more }
  const { items } = await who.call<{ items: { newId?: string }[] }>('POST', '/api/items/copy', body)
  return items.map(({ newId }) => newId ?? '')
}
const along = (who: Client, ids: string[], targetId: string) => copy(who, ids, targetId, { relations: true })
const read = (who: Client, id: string) => who.call<Both>('GET', `/api/items/${id}/relations`)
const childrenOf = async (who: Client, id: string) =>
  (await read(who, id)).masterOf.map(({ name, members }) => [name, ...members.map(({ item }) => item?.id ?? null)])
const mastersOf = async (who: Client, id: string) =>
  (await read(who, id)).childOf.items.map(({ master }) => master?.id ?? null)
const byName = async (who: Client, folder: string) =>
  new Map((await who.list(folder)).map((item) => [item.name, item.id]))
const tagged = async (who: Client, word: string) =>
  (await who.call<Tagged>('GET', `/api/hashtags/items?tag=${encodeURIComponent(word)}`)).items

describe('hashtags', () => {
  test('are copied with every copy of a tree, and the copies are found by them', async () => {
    const word = `งาน${unique()}`
    const top = await somsri.folder(home, unique())
    const inside = await newFile(somsri, top, 'ใน')
    await tag(somsri, top, word)
    await tag(somsri, inside, `${word}/2569`, 'ด่วน')
    const target = await somsri.folder(home, unique())
    const [made] = await copy(somsri, [top], target)
    const found = await tagged(somsri, word)
    const copied = found.filter(({ id }) => id !== top && id !== inside)
    expect(found).toHaveLength(4)
    expect(copied.find(({ id }) => id === made)?.hashtags).toEqual([word])
    expect(copied.find(({ id }) => id !== made)?.hashtags).toEqual([`${word}/2569`, 'ด่วน'])
  })

  test('are copied into the drive of a business, too, and listed there', async () => {
    const word = `ธุรกิจ${unique()}`
    const own = await one.prasit.root()
    const folder = await one.malee.folder(one.root, unique())
    await one.rule(folder, 'business', one.malee.accountId, 'upload')
    const file = await newFile(one.prasit, own)
    await tag(one.prasit, file, word)
    const [made] = await copy(one.prasit, [file], folder)
    expect((await tagged(one.malee, word)).map(({ id }) => id)).toEqual([made])
    expect(await tagged(somsri, word)).toEqual([])
  })

  test('are copied on the mapped drive; a replaced file keeps its own', async () => {
    const word = `แมป${unique()}`
    const name = unique()
    const folder = await somsri.folder(home, name)
    const source = await newFile(somsri, folder, 'ก')
    await somsri.put(folder, 'ก.txt', 'other contents', '?file_duplicate=replace')
    await tag(somsri, source, word)
    const there = await newFile(somsri, folder, 'ข')
    await tag(somsri, there, 'เดิม')
    await relate(somsri, source, 'แนบ', [there])
    const drive = await mountAs(world, somsri)
    const { items } = await somsri.call<{ items: { name: string }[] }>('GET', '/api/drives')
    const place = `${items[0]?.name}/${name}`
    expect(await drive.copy(`${place}/ก.txt`, `${place}/ค.txt`)).toBe(201)
    expect(await drive.copy(`${place}/ก.txt`, `${place}/ข.txt`)).toBe(204)
    const ids = await byName(somsri, folder)
    expect((await tagged(somsri, word)).map((item) => item.name).sort()).toEqual(['ก.txt', 'ค.txt'])
    expect(await childrenOf(somsri, ids.get('ค.txt') ?? '')).toEqual([])
    expect(await somsri.call('GET', `/api/items/${there}`)).toMatchObject({ hashtags: ['เดิม'], version: 2 })
  })
})

describe('relations', () => {
  test('are not copied unless requested', async () => {
    const [master, child] = (await newFiles(somsri, home, 2)) as [string, string]
    await relate(somsri, master, 'แนบ', [child])
    for (const made of await copy(somsri, [master, child], home))
      expect(await read(somsri, made)).toMatchObject({ masterOf: [], childOf: { items: [] } })
  })

  test('of a tree lead to the copies inside it and to the originals outside, in order', async () => {
    const top = await somsri.folder(home, unique())
    const deep = await somsri.folder(top, 'ลึก')
    const [master, first] = [await newFile(somsri, top, 'หลัก'), await newFile(somsri, deep, 'แรก')]
    const [outside, gone] = (await newFiles(somsri, home, 2)) as [string, string]
    await relate(somsri, master, 'แนบ', [outside, gone, first])
    await relate(somsri, master, 'แทนที่', [first])
    await somsri.bulk('trash', [gone])
    const [made] = await along(somsri, [top], await somsri.folder(home, unique()))
    const copies = await byName(somsri, made ?? '')
    const inDeep = (await byName(somsri, copies.get('ลึก') ?? '')).get('แรก.txt')
    expect(await childrenOf(somsri, copies.get('หลัก.txt') ?? '')).toEqual([
      ['แนบ', outside, inDeep],
      ['แทนที่', inDeep],
    ])
    // The originals are unchanged.
    expect(await childrenOf(somsri, master)).toEqual([
      ['แนบ', outside, first],
      ['แทนที่', first],
    ])
    expect(await mastersOf(somsri, first)).toEqual([master, master])
  })

  test('of documents copied together lead from copy to copy', async () => {
    const [master, child] = (await newFiles(somsri, home, 2)) as [string, string]
    await relate(somsri, master, 'แนบ', [child])
    const [newMaster, newChild] = await along(somsri, [master, child], await somsri.folder(home, unique()))
    expect(await childrenOf(somsri, newMaster ?? '')).toEqual([['แนบ', newChild]])
    expect(await childrenOf(somsri, master)).toEqual([['แนบ', child]])
  })

  test('add a copied child after the others, until there are 200', async () => {
    const folder = await somsri.folder(home, unique())
    const [master, a, b] = (await newFiles(somsri, folder, 3)) as [string, string, string]
    const { id } = await relate(somsri, master, 'แนบ', [a, b])
    const [made] = await along(somsri, [a], folder)
    expect(await childrenOf(somsri, master)).toEqual([['แนบ', a, b, made]])
    await world.owner.pool.query(
      `with many as (
         insert into item (id, drive_id, parent_id, kind, name, name_key, size, version_n)
         select gen_random_uuid(), drive_id, parent_id, 1, 'many ' || n, 'many ' || n, 0, 0
         from item, generate_series(1, 196) n where id = $1 returning id)
       insert into relation_member (id, relation_id, item_id, position, added_at)
       select gen_random_uuid(), $2, id, 100, now() from many`,
      [master, id],
    )
    const [last, late] = await along(somsri, [a, b], folder)
    expect(await mastersOf(somsri, last ?? '')).toEqual([master])
    expect(await mastersOf(somsri, late ?? '')).toEqual([])
  })

  test('reading the master alone adds no copy to its relation; invisible children are omitted', async () => {
    const open = await one.malee.folder(one.root, unique())
    const secret = await one.malee.folder(one.root, unique())
    await one.rule(open, 'business', one.malee.accountId, 'download')
    const [master, child] = (await newFiles(one.malee, open, 2)) as [string, string]
    const hidden = await newFile(one.malee, secret)
    await relate(one.malee, master, 'แนบ', [hidden, child])
    await relate(one.malee, master, 'ลับ', [hidden])
    const own = await one.prasit.root()
    const [newMaster] = await along(one.prasit, [master], own)
    expect(await childrenOf(one.prasit, newMaster ?? '')).toEqual([['แนบ', child]])
    const [newChild] = await along(one.prasit, [child], own)
    // Of the masters of the child they may change only their own copy.
    expect(await mastersOf(one.prasit, newChild ?? '')).toEqual([newMaster])
    expect(await childrenOf(one.malee, master)).toEqual([
      ['แนบ', hidden, child],
      ['ลับ', hidden],
    ])
  })

  test('are logged, with both ends', async () => {
    const [master, child] = (await newFiles(somsri, home, 2)) as [string, string]
    await relate(somsri, master, 'แนบ', [child])
    const [made] = await along(somsri, [master], home)
    const { rows } = await world.owner.pool.query<{ data: unknown }>(
      `select data from audit_event where type = 'relation.changed' and subject = $1`,
      [made],
    )
    expect(rows).toMatchObject([{ data: { change: 'created', name: 'แนบ', items: [child] } }])
  })
})
