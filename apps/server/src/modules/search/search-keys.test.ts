import type { Item } from '@khlang/contract'
import { bangkokDay } from '@khlang/contract/bangkok-time'
import { addDays } from '@khlang/contract/search-days'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { createSetting } from '../../../test/setting.ts'

// The keys of docs/search.md in the text of a search, in both languages.

const { world, one, somsri } = await createSetting()
const { malee, prasit } = one
let own: string
let shared: string
const today = bangkokDay(world.clock.now())

type Found = { items: Item[]; hints: { part: string; why: string; message: string }[] }
const search = (who: Client, q: string, more = '') =>
  who.call<Found>('GET', `/api/search?q=${encodeURIComponent(q)}${more}`)
const names = async (who: Client, q: string) => (await search(who, q)).items.map(({ name }) => name).toSorted()

beforeAll(async () => {
  own = await malee.folder(await malee.root(), 'บัญชี 2569')
  const below = await malee.folder(own, 'ย่อย')
  shared = await malee.folder(one.root, 'กลาง')
  await one.rule(shared, 'department', one.sales, 'edit')
  await malee.put(own, 'คย งบ มกราคม.xlsx', 'x'.repeat(3000))
  await malee.put(own, 'คย งบ กุมภาพันธ์.pdf', 'x'.repeat(200))
  await malee.put(below, 'คย ร่าง งบ.docx', 'x')
  const made = await prasit.put(shared, 'คย รายงานขาย.xml', 'x')
  const starred = await malee.put(shared, 'คย ดาว.png', 'x')
  await malee.call('PATCH', `/api/items/${starred.itemId}`, { starred: true, hashtags: ['ปิดงบ/2569'] })
  await malee.call('POST', `/api/items/${made.itemId}/lock`, {})
  const dated = await malee.put(shared, 'คย หมดอายุ.txt', 'x')
  await malee.call('PATCH', `/api/items/${dated.itemId}`, { expiresAt: '2099-06-15T05:00:00Z' })
  const gone = await malee.put(own, 'คย ทิ้งแล้ว.txt', 'x')
  await malee.bulk('trash', [gone.itemId])
  const hidden = await malee.put(own, 'คย ซ่อน.txt', 'x')
  await malee.call('PATCH', `/api/items/${hidden.itemId}`, { hidden: true })
  const linked = await malee.put(own, 'คย ลิงก์.pdf', 'x')
  const unlimited = { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited' }
  await malee.call('POST', `/api/items/${linked.itemId}/links`, unlimited)
  const given = await malee.put(own, 'คย แชร์.pdf', 'x')
  const wish = { with: [{ type: 'username', value: 'somsri1' }], permission: 'view' }
  await malee.call('POST', `/api/items/${given.itemId}/shares`, wish)
})

const all = [
  'คย งบ มกราคม.xlsx',
  'คย งบ กุมภาพันธ์.pdf',
  'คย ร่าง งบ.docx',
  'คย รายงานขาย.xml',
  'คย ดาว.png',
  'คย หมดอายุ.txt',
  'คย ลิงก์.pdf',
  'คย แชร์.pdf',
]

describe('a key finds, by word and alone', () => {
  test.each<[string, string[]]>([
    ['', all],
    ['"งบ มกราคม"', ['คย งบ มกราคม.xlsx']],
    ['งบ -ร่าง', ['คย งบ กุมภาพันธ์.pdf', 'คย งบ มกราคม.xlsx']],
    ['มกราคม OR กุมภาพันธ์', ['คย งบ กุมภาพันธ์.pdf', 'คย งบ มกราคม.xlsx']],
    ['type:pdf', ['คย งบ กุมภาพันธ์.pdf', 'คย ลิงก์.pdf', 'คย แชร์.pdf']],
    ['type:sheet OR type:word', ['คย งบ มกราคม.xlsx', 'คย ร่าง งบ.docx']],
    ['type:xml', ['คย รายงานขาย.xml']],
    ['-type:pdf -type:text งบ', ['คย งบ มกราคม.xlsx', 'คย ร่าง งบ.docx']],
    ['ประเภท:รูปภาพ', ['คย ดาว.png']],
    ['owner:prasit1', ['คย รายงานขาย.xml']],
    ['เจ้าของ:ฉัน -owner:prasit1', all.filter((name) => name !== 'คย รายงานขาย.xml')],
    ['owner:ไม่มีคนนี้', []],
    ['tag:ปิดงบ', ['คย ดาว.png']],
    ['แท็ก:#ปิดงบ/2569', ['คย ดาว.png']],
    ['size:>2kb', ['คย งบ มกราคม.xlsx']],
    ['size:100..2999', ['คย งบ กุมภาพันธ์.pdf']],
    ['ขนาด:<=1', all.filter((name) => !name.startsWith('คย งบ'))],
    [`on:${today}`, all],
    [`before:${today}`, []],
    [`after:${addDays(today, -1)}`, all],
    [`created:<${today}`, []],
    ['สร้าง:วันนี้', all],
    ['expires:2099-06', ['คย หมดอายุ.txt']],
    ['หมดอายุ:>2099-06', []],
    ['is:starred', ['คย ดาว.png']],
    ['is:locked', ['คย รายงานขาย.xml']],
    ['is:encrypted', []],
    ['is:link', ['คย ลิงก์.pdf']],
    ['is:shared', ['คย แชร์.pdf']],
    ['is:trashed', ['คย ทิ้งแล้ว.txt']],
    ['สถานะ:ซ่อน', ['คย ซ่อน.txt']],
    ['is:expired', []],
    ['in:drive', all.filter((name) => !/ขาย|ดาว|หมดอายุ/.test(name))],
    ['in:business', ['คย ดาว.png', 'คย รายงานขาย.xml', 'คย หมดอายุ.txt']],
    ['in:"บัญชี 2569"', all.filter((name) => !/ขาย|ดาว|หมดอายุ/.test(name))],
    ['ใน:ย่อย', ['คย ร่าง งบ.docx']],
    ['in:library', []],
    ['type:pdf in:business OR type:image', ['คย ดาว.png'].slice(0, 0)],
  ])('%s', async (q, expected) => {
    expect(await names(malee, `คย ${q}`)).toEqual(expected.toSorted())
    expect((await search(malee, `คย ${q}`)).hints).toEqual([])
    // In a chosen order, and without the word of one and two letters, too.
    const sorted = await search(malee, `คย ${q}`, '&sort=name')
    expect(sorted.items.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
    if (q === '') return
    const alone = (await names(malee, q)).filter((name) => name.startsWith('คย'))
    expect(alone).toEqual(expected.toSorted())
  })
})

test('what is not understood is searched as words, and explained in the language of the reader', async () => {
  const { items, hints } = await search(malee, 'คย สี:แดง size:ใหญ่')
  expect(items).toEqual([])
  expect(hints).toMatchObject([
    { part: 'สี:แดง', why: 'key', message: expect.stringContaining('ไม่มีตัวกรอง “สี:แดง”') },
    { part: 'size:ใหญ่', why: 'value', message: expect.stringContaining('ไม่เข้าใจ') },
  ])
  const english = await malee.send({
    method: 'GET',
    url: '/api/search?q=colour:red',
    headers: { 'accept-language': 'en' },
  })
  expect(english.json()).toMatchObject({
    result: { hints: [{ message: expect.stringContaining('There is no filter') }] },
  })
})

describe('nothing is told that the asker may not know', () => {
  test('of folders that they do not see, and of shares and links that they do not decide', async () => {
    const secret = await malee.folder(one.root, 'ลับมาก')
    const inside = await malee.folder(secret, 'เปิด')
    await malee.put(inside, 'คย เห็นได้.txt', 'x')
    await one.rule(inside, 'department', one.sales, 'view')
    expect(await names(prasit, 'คย เห็นได้')).toEqual(['คย เห็นได้.txt'])
    expect(await names(malee, 'คย in:ลับมาก')).toEqual(['คย เห็นได้.txt'])
    expect(await names(prasit, 'คย in:เปิด')).toEqual(['คย เห็นได้.txt'])
    expect(await names(prasit, 'คย in:ลับมาก')).toEqual([])
    expect(await names(somsri, 'คย')).toEqual(['คย แชร์.pdf'])
    for (const q of ['is:shared', '-is:shared', 'is:link', '-is:link'])
      expect(await names(somsri, `คย ${q}`), q).toEqual([])
  })

  test('of people who have nothing to do with them', async () => {
    expect(await names(somsri, 'owner:prasit1')).toEqual([])
    expect(await names(somsri, 'คย owner:malee01')).toEqual(['คย แชร์.pdf'])
    expect(await names(prasit, 'คย is:trashed')).toEqual([])
  })
})

test('pages of a search with keys are complete, in each of its ways', async () => {
  for (const q of ['คย type:pdf', 'type:pdf OR type:image', 'งบ OR ดาว', 'คย is:trashed']) {
    const whole = (await search(malee, q)).items.map(({ id }) => id)
    const paged: string[] = []
    let cursor: string | null = ''
    do {
      const page: Found & { nextCursor: string | null } = await malee.call(
        'GET',
        `/api/search?q=${encodeURIComponent(q)}&limit=1${cursor && `&cursor=${cursor}`}`,
      )
      paged.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(paged).toEqual(whole)
  }
})
