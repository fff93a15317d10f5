import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness, type Level } from '../../../../test/business.ts'
import { setFolder } from '../../../../test/folder-rules.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { statementsOf } from '../../../../test/statements.ts'

let world: World
let one: Business
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
})

/** The same numbers at every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const isThere = async (who: Client, id: string) =>
  (await who.send({ method: 'GET', url: `/api/items/${id}` })).statusCode === 200

/** What each of these folders lists for somebody, and which of its children exist for them one by one. */
async function compared(who: Client, folders: readonly string[]) {
  const listed: Record<string, string[]> = {}
  const wanted: Record<string, string[]> = {}
  for (const folder of folders) {
    if (!(await isThere(who, folder))) continue
    const all = await one.malee.list(folder)
    const there = await Promise.all(all.map(({ id }) => isThere(who, id)))
    wanted[folder] = all.filter((_, n) => there[n]).map(({ id }) => id)
    listed[folder] = (await who.list(folder)).map(({ id }) => id)
    // In another order, and in small pages.
    const paged = (await who.list(folder, 'sort=modified&order=desc&limit=2')).map(({ id }) => id)
    expect(paged.toSorted()).toEqual(listed[folder].toSorted())
  }
  return { listed, wanted }
}

describe('what a folder lists for an employee is what they may see of it', () => {
  test.each([1, 2])('wherever rules, closed folders and moves meet: %i', async (seed) => {
    const next = numbers(seed)
    const pick = <T>(of: readonly T[]): T => of[next(of.length)] as T
    const { malee, prasit, kanya, root } = one
    const [theirs, hers] = [await one.employeeOf(prasit), await one.employeeOf(kanya)]
    const top = await malee.folder(root, `ทดสอบ ${seed}`)
    const folders = [top]
    for (let n = 0; n < 24; n++) folders.push(await malee.folder(pick(folders), `แฟ้ม ${n}`))
    for (const folder of folders) await malee.put(folder, 'a.txt', 'x')
    const audiences = [
      ['business', malee.accountId],
      ['department', one.sales],
      ['department', one.accounting],
      ['employee', theirs],
      ['employee', hers],
    ] as const
    const pickedRule = (folder: string, [kind, id]: (typeof audiences)[number], level: Level) =>
      one.rule(folder, kind, id, level)
    for (let n = 0; n < 12; n++)
      await pickedRule(pick(folders), pick(audiences), pick<Level>(['none', 'view', 'edit', 'edit']))
    for (let n = 0; n < 4; n++)
      await setFolder(one.malee, pick(folders.slice(1)), {
        stopInheriting: next(2) === 0,
        restricted: next(2) === 0,
      })
    for (const who of [prasit, kanya]) {
      const { listed, wanted } = await compared(who, [root, ...folders])
      expect(listed).toEqual(wanted)
    }
    // What leads to a folder follows it.
    for (let n = 0; n < 6; n++)
      await malee.send({
        method: 'POST',
        url: '/api/items/move',
        payload: { ids: [pick(folders.slice(1))], targetId: pick(folders) },
      })
    for (const who of [prasit, kanya]) {
      const { listed, wanted } = await compared(who, [root, ...folders])
      expect(listed).toEqual(wanted)
    }
  })

  test('also of more folders than are looked up one by one, page after page', async () => {
    const { malee, kanya, root } = one
    const top = await malee.folder(root, 'มาก')
    const { pool } = world.owner
    await pool.query(
      `insert into item (id, drive_id, parent_id, kind, name, name_key, size, version_n, has_grants)
       select gen_random_uuid(), drive_id, id, 0, 'ลูกค้า ' || g, 'ลูกค้า ' || g, 0, 1, g % 3 > 0
       from item, generate_series(1, 2400) g where id = $1`,
      [top],
    )
    await pool.query(
      `insert into access_rule (id, item_id, audience, audience_id, level)
       select gen_random_uuid(), id, 'department', $2, 'view' from item where parent_id = $1 and has_grants`,
      [top, one.accounting],
    )
    const [shut] = (await malee.list(top)).filter(({ name }) => name === 'ลูกค้า 3')
    const deep = await malee.folder(shut?.id ?? '', 'ลึก')
    await one.rule(deep, 'employee', await one.employeeOf(kanya), 'view')
    const listed = await kanya.list(top, 'limit=150')
    expect(new Set(listed.map(({ id }) => id)).size).toBe(1601)
    expect(listed).toHaveLength(1601)
    expect(listed.filter(({ permission }) => permission === 'path').map(({ name }) => name)).toEqual(['ลูกค้า 3'])
    expect(listed.slice(0, 4).map(({ name }) => name)).toEqual(['ลูกค้า 1', 'ลูกค้า 2', 'ลูกค้า 3', 'ลูกค้า 4'])
  })

  test('nothing after the files of a page, if only folders are asked for', async () => {
    const { malee, kanya, root } = one
    const top = await malee.folder(root, 'แฟ้มเอกสาร')
    for (const name of ['a.txt', 'b.txt']) await malee.put(top, name, 'x')
    await one.rule(top, 'employee', await one.employeeOf(kanya), 'view')
    const page = async (query: string) =>
      (await kanya.send({ method: 'GET', url: `/api/items/${top}/children?${query}` })).json().result
    const asked = async () => {
      const { nextCursor } = await page('limit=1&only=file')
      expect((await page(`only=folder&cursor=${encodeURIComponent(nextCursor)}`)).items).toEqual([])
      expect((await page(`only=file&cursor=${encodeURIComponent(nextCursor)}`)).items).toHaveLength(1)
    }
    await asked()
    // The same with rules in the folder, and for somebody who may not see the folder itself.
    await one.rule(await malee.folder(top, 'ของฝ่าย'), 'department', one.accounting, 'edit')
    await page('')
    await asked()
    await setFolder(one.malee, top, { stopInheriting: true, restricted: true })
    await asked()
  })

  test('after every change of rules, whatever statement fitted before', async () => {
    const { malee, kanya, root } = one
    const top = await malee.folder(root, 'เปลี่ยนไปมา')
    const [open, other] = [await malee.folder(top, 'เปิด'), await malee.folder(top, 'อื่น')]
    const hers = await one.employeeOf(kanya)
    const expectSame = async () => {
      const { listed, wanted } = await compared(kanya, [top])
      expect(listed).toEqual(wanted)
      return Object.values(listed).flat()
    }
    await one.rule(top, 'business', malee.accountId, 'view')
    expect(await expectSame()).toHaveLength(2)
    await one.rule(other, 'employee', hers, 'none')
    expect(await expectSame()).toEqual([open])
    await one.rule(top, 'employee', hers, 'none')
    await one.rule(open, 'employee', hers, 'edit')
    expect(await expectSame()).toEqual([open])
    await one.rule(top, 'employee', hers, 'edit')
    await one.rule(other, 'employee', hers, 'view')
    expect(await expectSame()).toHaveLength(2)
  })

  test('what leads on below closed folders, which is read for nobody else', async () => {
    const { malee, kanya, root } = one
    const hers = await one.employeeOf(kanya)
    const top = await malee.folder(root, 'มีแฟ้มปิด')
    const [open, closed, other] = [
      await malee.folder(top, 'ก เปิด'),
      await malee.folder(top, 'ข ปิด'),
      await malee.folder(top, 'ค ห้าม'),
    ]
    const [deep, deeper] = [await malee.folder(closed, 'ลึก'), await malee.folder(await malee.folder(other, '1'), '2')]
    await one.rule(top, 'employee', hers, 'view')
    await one.rule(other, 'employee', hers, 'none')
    await setFolder(one.malee, closed, { stopInheriting: true, restricted: true })
    // What names her in an open folder beside leads to none of them.
    await one.rule(await malee.folder(await malee.folder(open, '1'), '2'), 'employee', hers, 'edit')
    const expectListed = async (ids: string[], isRead: boolean) => {
      let listed: string[] = []
      const list = async () => (listed = (await kanya.list(top)).map(({ id }) => id))
      await list()
      const texts = (await statementsOf(world, list)).map(({ text }) => text)
      expect(listed).toEqual(ids)
      expect(texts.filter((text) => text.includes('with recursive'))).toHaveLength(1)
      expect(texts.some((text) => text.includes('lines_below'))).toBe(isRead)
    }
    await expectListed([open], false)
    await one.rule(deeper, 'employee', hers, 'view')
    await expectListed([open, other], true)
    await one.rule(deep, 'employee', hers, 'view')
    await expectListed([open, closed, other], true)
  })

  test('how an item is shared, only to admins of it, wherever their rule stands', async () => {
    const { malee, prasit, root } = one
    const top = await malee.folder(root, 'งานที่แชร์')
    const [inside, beside] = [await malee.folder(top, 'ก'), await malee.folder(top, 'ข')]
    await one.rule(top, 'business', malee.accountId, 'view')
    for (const id of [inside, beside])
      await malee.call('POST', `/api/items/${id}/shares`, {
        with: [{ type: 'username', value: 'kanya01' }],
        permission: 'view',
      })
    const shared = async (who: Client) =>
      (await who.call<{ items: { shared?: string }[] }>('GET', `/api/items/${top}/children`)).items.map(
        (item) => item.shared,
      )
    expect(await shared(malee)).toEqual(['people', 'people'])
    expect(await shared(prasit)).toEqual([undefined, undefined])
    await one.rule(inside, 'employee', await one.employeeOf(prasit), 'admin')
    expect(await shared(prasit)).toEqual(['people', undefined])
    await one.rule(top, 'employee', await one.employeeOf(prasit), 'admin')
    expect(await shared(prasit)).toEqual(['people', 'people'])
  })
})
