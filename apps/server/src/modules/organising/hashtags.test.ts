import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'

let world: World
let somsri: Client
let anan: Client
let one: Business
let home: string

beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  anan = await world.as('anan01')
  one = await createBusiness(world)
  home = await somsri.root()
})

type Page = { items: { id: string; tag: string; hashtags: string[] }[]; nextCursor: string | null }
const newFile = (who = somsri, folder = home) => who.file(folder, `${crypto.randomUUID()}.txt`)
const set = (who: Client, id: string, hashtags: string[]) =>
  who.call<{ hashtags: string[] }>('PATCH', `/api/items/${id}`, { hashtags })
const tagsOf = async (who: Client, id: string) =>
  (await who.call<{ hashtags: string[] }>('GET', `/api/items/${id}`)).hashtags
const suggested = async (who: Client, prefix: string, more = '') =>
  (await who.call<Page>('GET', `/api/hashtags?prefix=${encodeURIComponent(prefix)}${more}`)).items.map(({ tag }) => tag)
const tagged = async (who: Client, tag: string) =>
  (await who.call<Page>('GET', `/api/hashtags/items?tag=${encodeURIComponent(tag)}`)).items.map(({ id }) => id)
const word = () => `ก${crypto.randomUUID().slice(0, 8)}`

describe('a hashtag', () => {
  test.each([
    ['', 'HASHTAG_REQUIRED', /โปรดกรอกแฮชแท็ก/],
    ['งาน,บ้าน', 'HASHTAG_INVALID', /จุลภาค/],
    ['งาน|บ้าน', 'HASHTAG_INVALID', /เครื่องหมาย \|/],
    ['งาน บ้าน', 'HASHTAG_INVALID', /เว้นวรรค/],
    ['a/b/c/d/e/f', 'HASHTAG_LONG', /5 ระดับ/],
    ['ก'.repeat(101), 'HASHTAG_LONG', /100 ตัวอักษร/],
  ])('%j is refused: %s', async (tag, machineCode, errorMessage) => {
    const id = await newFile()
    for (const [method, url, body] of [
      ['PATCH', `/api/items/${id}`, { hashtags: [tag] }],
      ['POST', '/api/items/hashtags', { ids: [id], add: [tag] }],
      ['GET', `/api/hashtags/items?tag=${encodeURIComponent(tag)}`, undefined],
    ] as const)
      expect(await somsri.refused(method, url, body)).toMatchObject({
        status: 400,
        machineCode,
        errorMessage: expect.stringMatching(errorMessage),
      })
  })

  test('ignores case and Unicode form; the first spelling is shown', async () => {
    const tag = `Café-${crypto.randomUUID()}`
    const [first, second] = [await newFile(), await newFile()]
    await set(somsri, first, [tag])
    expect((await set(somsri, second, [tag.toUpperCase().normalize('NFD')])).hashtags).toEqual([tag])
    expect(await suggested(somsri, 'CAFE\u0301-')).toContain(tag)
    expect(await tagged(somsri, tag.toLowerCase())).toEqual([second, first])
  })

  test('with a single item can be respelled', async () => {
    const id = await newFile()
    const tag = word()
    await set(somsri, id, [`${tag}/vat`])
    expect((await set(somsri, id, [`${tag}/VAT`])).hashtags).toEqual([`${tag}/VAT`])
    expect(await suggested(somsri, `${tag}/`)).toEqual([`${tag}/VAT`])
  })

  test('with a slash is below its parent, whose list includes it', async () => {
    const parent = word()
    const [child, deep, other, plain] = [await newFile(), await newFile(), await newFile(), await newFile()]
    await set(somsri, child, [`${parent}/2569`])
    await set(somsri, deep, [`${parent}/2569/ภาษี`, `${parent}/2570`])
    await set(somsri, other, [`${parent}อื่น`])
    await set(somsri, plain, [parent])
    expect(await suggested(somsri, parent)).toEqual([
      parent,
      `${parent}/2569`,
      `${parent}/2569/ภาษี`,
      `${parent}/2570`,
      `${parent}อื่น`,
    ])
    expect(await tagged(somsri, parent)).toEqual([plain, deep, child])
    expect(await tagged(somsri, `${parent}/2569`)).toEqual([deep, child])
    await set(somsri, deep, [])
    expect(await suggested(somsri, `${parent}/`)).toEqual([`${parent}/2569`])
  })

  test('of trashed, expired and hidden items is not listed', async () => {
    const tag = word()
    const folder = await somsri.folder(home, tag)
    const [inside, expired, hidden] = [await newFile(somsri, folder), await newFile(), await newFile()]
    for (const id of [inside, expired, hidden]) await set(somsri, id, [tag])
    expect(await tagged(somsri, tag)).toHaveLength(3)
    await somsri.call('PATCH', `/api/items/${hidden}`, { hidden: true })
    await world.owner.pool.query(`update item set expires_at = now() - interval '1 day' where id = $1`, [expired])
    expect(await tagged(somsri, tag)).toEqual([inside])
    await somsri.bulk('trash', [folder])
    expect(await tagged(somsri, tag)).toEqual([])
    await somsri.bulk('trash', [hidden])
    expect(await suggested(somsri, tag)).toEqual([])
    await somsri.bulk('restore', [folder])
    expect(await suggested(somsri, tag)).toEqual([tag])
  })

  test('moves with its item to another drive', async () => {
    const tag = word()
    const folder = await one.malee.folder(await one.malee.root(), tag)
    const id = await newFile(one.malee, folder)
    await set(one.malee, id, [tag])
    expect(await one.malee.bulk('move', [folder], { targetId: one.root })).toEqual(['ok'])
    const { rows } = await world.owner.pool.query<{ same: boolean }>(
      'select h.drive_id = i.drive_id as same from item_hashtag h join item i on i.id = h.item_id where i.id = $1',
      [id],
    )
    expect(rows).toEqual([{ same: true }])
    expect(await tagged(one.malee, tag)).toEqual([id])
  })
})

describe('lists of hashtags', () => {
  test('are paged', async () => {
    const parent = word()
    const ids: string[] = []
    for (let n = 0; n < 7; n++) {
      ids.unshift(await newFile())
      await set(somsri, ids[0]!, [`${parent}/${n}`])
      world.clock.advance(1000)
    }
    const read = async (path: string) => {
      const found: Page['items'] = []
      let cursor = ''
      do {
        const page = await somsri.call<Page>('GET', `${path}&limit=3${cursor && `&cursor=${cursor}`}`)
        expect(page.items.length).toBeLessThanOrEqual(3)
        found.push(...page.items)
        cursor = page.nextCursor ?? ''
      } while (cursor)
      return found
    }
    const tags = await read(`/api/hashtags?prefix=${encodeURIComponent(parent)}`)
    expect(tags.map(({ tag }) => tag)).toEqual([parent, ...ids.map((_, n) => `${parent}/${n}`)])
    const items = await read(`/api/hashtags/items?tag=${encodeURIComponent(parent)}`)
    expect(items.map(({ id }) => id)).toEqual(ids)
    for (const url of [`/api/hashtags?cursor=x`, `/api/hashtags/items?tag=${encodeURIComponent(parent)}&cursor=x`])
      expect((await somsri.refused('GET', url)).status).toBe(400)
  })

  test('reveal nothing of items that the caller cannot see', async () => {
    const tag = word()
    const secret = await one.malee.folder(one.root, `ลับ ${tag}`)
    const open = await one.malee.folder(one.root, `เปิด ${tag}`)
    await one.rule(open, 'business', one.malee.accountId, 'edit')
    const [hidden, shown] = [await newFile(one.malee, secret), await newFile(one.malee, open)]
    await set(one.malee, hidden, [`${tag}/ปลดพนักงาน`, `${tag}/Both`])
    await set(one.malee, shown, [`${tag}/งานเลี้ยง`])
    const all = [tag, `${tag}/Both`, `${tag}/งานเลี้ยง`, `${tag}/ปลดพนักงาน`]
    expect(await suggested(one.malee, tag)).toEqual(all)
    expect(await suggested(one.prasit, tag)).toEqual([tag, `${tag}/งานเลี้ยง`])
    expect(await tagged(one.prasit, tag)).toEqual([shown])
    expect(await tagged(one.prasit, `${tag}/ปลดพนักงาน`)).toEqual([])
    // Nor by spelling: their own spelling is kept.
    expect((await set(one.prasit, shown, [`${tag}/BOTH`])).hashtags).toEqual([`${tag}/BOTH`])
    expect(await suggested(one.prasit, `${tag}/bo`)).toEqual([`${tag}/BOTH`])
    for (const stranger of [somsri, anan, await world.as('wichai1', 'TWO'), await world.as('malee01')]) {
      expect(await suggested(stranger, tag)).toEqual([])
      expect(await tagged(stranger, tag)).toEqual([])
    }
  })

  test('find the one visible item behind many invisible ones', async () => {
    const tag = word()
    const secret = await one.malee.folder(one.root, `ลับ ${tag}`)
    for (let n = 0; n < 8; n++) await set(one.malee, await newFile(one.malee, secret), [tag])
    expect(await suggested(one.kanya, tag)).toEqual([])
    const own = await newFile(one.kanya, await one.kanya.root())
    await set(one.kanya, own, [tag])
    expect(await suggested(one.kanya, tag)).toEqual([tag])
    expect(await tagged(one.kanya, tag)).toEqual([own])
  })
})

describe('hashtags of many items', () => {
  test('are added and removed, with an outcome for each item', async () => {
    const [first, second] = [await newFile(), await newFile()]
    await set(somsri, first, ['งบ', 'ร่าง'])
    const foreign = await newFile(anan, await anan.root())
    const ids = [first, second, foreign]
    expect(await somsri.bulk('hashtags', ids, { add: ['งบ', '2569'], remove: ['ร่าง'] })).toEqual([
      'ok',
      'ok',
      'NOT_FOUND',
    ])
    expect(await tagsOf(somsri, first)).toEqual(['งบ', '2569'])
    expect(await tagsOf(somsri, second)).toEqual(['งบ', '2569'])
    expect(await tagsOf(anan, foreign)).toEqual([])
  })

  test('write one row of the log for each changed item, and none for the others', async () => {
    const [first, second] = [await newFile(), await newFile()]
    await set(somsri, first, ['same'])
    expect(await somsri.bulk('hashtags', [first, second], { add: ['SAME'] })).toEqual(['ok', 'ok'])
    const log = async (id: string) =>
      (
        await world.owner.pool.query<{ data: object }>(
          `select data from audit_event where subject = $1 and type = 'item.changed' order by id`,
          [id],
        )
      ).rows
    expect(await log(first)).toHaveLength(1)
    expect(await log(second)).toEqual([{ data: { changes: { hashtags: ['same'] } } }])
  })

  test('are refused without changes, and when an item would have too many', async () => {
    const id = await newFile()
    expect((await somsri.refused('POST', '/api/items/hashtags', { ids: [id] })).machineCode).toBe('HASHTAG_REQUIRED')
    await set(
      somsri,
      id,
      Array.from({ length: 100 }, (_, n) => `t${n}`),
    )
    expect(await somsri.bulk('hashtags', [id], { add: ['more'] })).toEqual(['HASHTAG_TOO_MANY'])
    expect(await somsri.bulk('hashtags', [id], { add: ['more'], remove: ['t0'] })).toEqual(['ok'])
  })

  test('lose nothing when changed concurrently', async () => {
    const id = await newFile()
    await Promise.all(Array.from({ length: 8 }, (_, n) => somsri.bulk('hashtags', [id], { add: [`at-once-${n}`] })))
    expect(new Set(await tagsOf(somsri, id))).toEqual(new Set(Array.from({ length: 8 }, (_, n) => `at-once-${n}`)))
    expect(await suggested(somsri, 'at-once-')).toHaveLength(8)
  })

  test.each([
    ['view', 'NOT_ALLOWED'],
    ['download', 'NOT_ALLOWED'],
    ['upload', 'NOT_ALLOWED'],
    ['edit', 'ok'],
    ['delete', 'ok'],
    ['admin', 'ok'],
  ] as const)('at level %s of another’s file: %s', async (level, verdict) => {
    const { folder, file } = await one.folderWithFile(`tags ${level}`)
    await one.rule(folder, 'employee', await one.employeeOf(one.prasit), level)
    expect(await one.prasit.bulk('hashtags', [file], { add: ['x'] })).toEqual([verdict])
    expect(await one.kanya.bulk('hashtags', [file], { add: ['x'] })).toEqual(['NOT_FOUND'])
    if (level === 'upload') {
      const own = await newFile(one.prasit, folder)
      expect(await one.prasit.bulk('hashtags', [own], { add: ['x'] })).toEqual(['ok'])
    }
  })
})
