import {
  type Item,
  type ItemSort,
  nameKey,
  type Page,
  pageLimits,
  searchForm,
  type SearchQuery,
} from '@khlang/contract'
import { fileKind, fileKinds } from '@khlang/contract/file-kinds'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'

let world: World
let one: Business
let stranger: Client
let own: string
let shared: string

type Paged = SearchQuery & { limit?: number; cursor?: string; sort?: ItemSort; order?: 'asc' | 'desc' }
const address = (query: Paged) =>
  `/api/search?${new URLSearchParams(Object.entries(query).map(([field, value]) => [field, String(value)]))}`

const page = (who: Client, query: Parameters<typeof address>[0]) => who.call<Page<Item>>('GET', address(query))
/** Names of the results over all pages. */
async function found(who: Client, query: Paged, limit: number = pageLimits.default): Promise<string[]> {
  const names: string[] = []
  let cursor: string | null = null
  do {
    const { items, nextCursor }: Page<Item> = await page(who, { ...query, limit, ...(cursor && { cursor }) })
    names.push(...items.map((item) => item.name))
    cursor = nextCursor
  } while (cursor)
  return names
}
const sorted = async (who: Client, query: SearchQuery) => (await found(who, query)).toSorted()
const change = (who: Client, id: string, body: object) => who.call('PATCH', `/api/items/${id}`, body)

beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  stranger = await world.as('wichai1', 'TWO')
  const { malee } = one
  own = await malee.folder(await malee.root(), 'ส่วนตัว')
  shared = await malee.folder(one.root, 'เอกสารกลาง')
  const make = async (folder: string, name: string, more: object = {}) =>
    change(malee, await malee.file(folder, name), more)
  await make(own, 'งบ มกราคม.xlsx', { hashtags: ['งบ/2569'], starred: true })
  await make(own, 'งบ กุมภาพันธ์.pdf', { hashtags: ['งบ'] })
  await make(own, 'รูปหน้าร้าน.png', { starred: true })
  await make(own, 'ซ่อน.pdf', { hidden: true, hashtags: ['งบ'] })
  await make(shared, 'งบ บริษัท.pdf', { hashtags: ['งบ/2568'], starred: true })
  await make(shared, 'คลิป.mp4')
  const gone = await malee.file(own, 'ทิ้งแล้ว.pdf')
  await malee.bulk('trash', [gone])
  const below = await malee.folder(own, 'ถังขยะ')
  await malee.file(below, 'อยู่ในถังขยะ.pdf')
  await malee.bulk('trash', [below])
})

describe('a search by filters', () => {
  test.each<[SearchQuery, string[]]>([
    [{ type: 'pdf' }, ['งบ กุมภาพันธ์.pdf', 'งบ บริษัท.pdf']],
    [{ type: 'pdf', drive: 'personal' }, ['งบ กุมภาพันธ์.pdf']],
    [{ type: 'pdf', drive: 'business' }, ['งบ บริษัท.pdf']],
    [{ type: 'sheet' }, ['งบ มกราคม.xlsx']],
    [{ type: 'image' }, ['รูปหน้าร้าน.png']],
    [{ type: 'video' }, ['คลิป.mp4']],
    [{ type: 'audio' }, []],
    [{ type: 'folder' }, ['เอกสารกลาง', 'ส่วนตัว']],
    [{ type: 'folder', drive: 'personal' }, ['ส่วนตัว']],
    [{ tag: 'งบ' }, ['งบ กุมภาพันธ์.pdf', 'งบ บริษัท.pdf', 'งบ มกราคม.xlsx']],
    [{ tag: 'งบ/2569' }, ['งบ มกราคม.xlsx']],
    [{ tag: 'ไม่มี' }, []],
    [{ tag: 'งบ', type: 'pdf' }, ['งบ กุมภาพันธ์.pdf', 'งบ บริษัท.pdf']],
    [{ starred: true }, ['งบ บริษัท.pdf', 'งบ มกราคม.xlsx', 'รูปหน้าร้าน.png']],
    [{ starred: true, tag: 'งบ' }, ['งบ บริษัท.pdf', 'งบ มกราคม.xlsx']],
    [{ starred: true, tag: 'งบ', drive: 'personal', type: 'sheet', within: 'today' }, ['งบ มกราคม.xlsx']],
    [{ q: 'งบ' }, ['งบ กุมภาพันธ์.pdf', 'งบ บริษัท.pdf', 'งบ มกราคม.xlsx']],
    [{ q: 'งบ', type: 'pdf' }, ['งบ กุมภาพันธ์.pdf', 'งบ บริษัท.pdf']],
    [{ q: 'งบ', starred: true }, ['งบ บริษัท.pdf', 'งบ มกราคม.xlsx']],
    [{ q: 'งบ', tag: 'งบ/2568' }, ['งบ บริษัท.pdf']],
    [{ q: 'งบ', drive: 'personal', within: 'year' }, ['งบ กุมภาพันธ์.pdf', 'งบ มกราคม.xlsx']],
    [{ q: 'ไม่มี', type: 'pdf' }, []],
  ])('%o', async (query, names) => {
    expect(await sorted(one.malee, query)).toEqual(names.toSorted())
  })

  test('requires a criterion, and accepts only known ones', async () => {
    for (const url of ['/api/search', '/api/search?q=', '/api/search?q=%20', '/api/search?starred=false'])
      expect(await one.malee.refused('GET', url)).toMatchObject({ status: 400, machineCode: 'SEARCH_EMPTY' })
    for (const url of ['type=hologram', 'within=yesterday', 'drive=vault', 'starred=maybe', 'tag=a%20b', 'type='])
      expect(await one.malee.refused('GET', `/api/search?${url}`)).toMatchObject({ status: 400 })
    expect((await one.malee.refused('GET', '/api/search', undefined)).errorMessage).toContain('ตัวกรอง')
  })

  test('lists the latest first, paged without duplicates', async () => {
    const { malee } = one
    const place = await malee.folder(own, 'ลำดับ')
    for (let n = 1; n <= 7; n++) {
      await change(malee, await malee.file(place, `n${n}.mp3`), { hashtags: ['ลำดับ'] })
      world.clock.advance(1000)
    }
    const wanted = [7, 6, 5, 4, 3, 2, 1].map((n) => `n${n}.mp3`)
    for (const limit of [1, 2, 3, 7, 100]) {
      expect(await found(malee, { type: 'audio' }, limit)).toEqual(wanted)
      expect(await found(malee, { tag: 'ลำดับ' }, limit)).toEqual(wanted)
      expect(new Set(await found(malee, { within: 'today' }, limit)).size).toBeGreaterThan(10)
    }
    const { nextCursor } = await page(malee, { type: 'audio', limit: 2 })
    for (const other of [{ type: 'video' }, { type: 'audio', starred: true }, { q: 'n' }] as const)
      expect(await malee.refused('GET', address({ ...other, cursor: String(nextCursor) }))).toMatchObject({
        status: 400,
      })
  })

  test('dates are relative to the clock: a change of today is in this week tomorrow', async () => {
    const somsri = async () => world.as('somsri1')
    const before = await somsri()
    const place = await before.folder(await before.root(), 'วัน')
    const spans = ['today', 'week', 'month', 'year'] as const
    const seen = async () => {
      const who = await somsri()
      const asked = spans.map(async (within) => (await found(who, { within, type: 'sheet' })).length)
      return Promise.all(asked)
    }
    const dayMs = 86_400_000
    await before.file(place, 'วัน.xlsx')
    expect(await seen()).toEqual([1, 1, 1, 1])
    // To noon of the next day in Bangkok, whatever the current time.
    world.clock.advance(dayMs - ((world.clock.now().getTime() + 7 * 3_600_000) % dayMs) + dayMs / 2)
    const sameYear = async () => {
      const made = (await page(await somsri(), { type: 'sheet' })).items[0]?.modifiedAt ?? ''
      const yearOf = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).getUTCFullYear()
      return yearOf(new Date(made)) === yearOf(world.clock.now()) ? 1 : 0
    }
    expect(await seen()).toEqual([0, 1, 1, await sameYear()])
    world.clock.advance(5 * dayMs)
    expect(await seen()).toEqual([0, 1, 1, await sameYear()])
    world.clock.advance(dayMs)
    expect(await seen()).toEqual([0, 0, 1, await sameYear()])
    world.clock.advance(22 * dayMs)
    expect(await seen()).toEqual([0, 0, 1, await sameYear()])
    world.clock.advance(dayMs)
    expect(await seen()).toEqual([0, 0, 0, await sameYear()])
    world.clock.advance(400 * dayMs)
    expect(await seen()).toEqual([0, 0, 0, 0])
    expect(await found(await somsri(), { type: 'sheet' })).toEqual(['วัน.xlsx'])
  })
})

describe('a chosen order', () => {
  test('holds over all pages, folders first, by words, short words and filters alike', async () => {
    const malee = await world.as('malee01')
    const folder = await malee.folder(await malee.root(), 'เรียงลำดับ')
    await malee.folder(folder, 'จัดเรียง ก')
    for (const [name, size] of [
      ['จัดเรียง 10.txt', 30],
      ['จัดเรียง 2.txt', 10],
      ['จัดเรียง 1.csv', 20],
    ] as const)
      await malee.file(folder, name, 'x'.repeat(size))
    const names = async (query: Paged) => (await found(malee, query, 2)).filter((name) => name.startsWith('จัด'))
    for (const q of ['จัดเรียง', 'จั']) {
      expect(await names({ q, sort: 'name' }), q).toEqual(['จัดเรียง ก', 'จัดเรียง 1.csv', 'จัดเรียง 2.txt', 'จัดเรียง 10.txt'])
      expect(await names({ q, sort: 'size', order: 'desc' }), q).toEqual([
        'จัดเรียง ก',
        'จัดเรียง 10.txt',
        'จัดเรียง 1.csv',
        'จัดเรียง 2.txt',
      ])
    }
    expect(await names({ q: 'จัดเรียง', sort: 'modified', order: 'desc' })).toEqual([
      'จัดเรียง ก',
      'จัดเรียง 1.csv',
      'จัดเรียง 2.txt',
      'จัดเรียง 10.txt',
    ])
    expect(await names({ within: 'today', sort: 'type' })).toEqual([
      'จัดเรียง ก',
      'จัดเรียง 1.csv',
      'จัดเรียง 2.txt',
      'จัดเรียง 10.txt',
    ])
  })
})

describe('words of one and two letters', () => {
  test('are found inside names, latest first, and every one is found page after page', async () => {
    const malee = await world.as('malee01', 'ONE')
    const place = await malee.folder(own, 'คำสั้น')
    for (const name of ['ฎีกา.txt', 'กฎ.txt', 'กฎหมาย ฎ.txt', 'ยาว.txt']) {
      await malee.file(place, name)
      world.clock.advance(1000)
    }
    await change(malee, await malee.file(place, 'ฎซ่อน.txt'), { hidden: true })
    for (const limit of [1, 2, 100]) {
      expect(await found(malee, { q: 'ฎ' }, limit)).toEqual(['กฎหมาย ฎ.txt', 'กฎ.txt', 'ฎีกา.txt'])
      expect(await found(malee, { q: 'กฎ ฎ' }, limit)).toEqual(['กฎหมาย ฎ.txt', 'กฎ.txt'])
    }
    expect(await found(malee, { q: 'ฎ', type: 'pdf' })).toEqual([])
    expect(await found(malee, { q: 'ฎ', drive: 'business' })).toEqual([])
  })

  test('a page reads a limited number of names: the oldest of many is found on a later one', async () => {
    const somsri = await world.as('somsri1')
    const place = await somsri.folder(await somsri.root(), 'มากมาย')
    await somsri.file(place, 'ฌาน.txt')
    world.clock.advance(1000)
    await world.owner.pool.query(
      `insert into item (id, drive_id, parent_id, kind, name, name_key, size, version_n, modified_at)
       select gen_random_uuid(), drive_id, id, 1, 'bulk ' || n, 'bulk ' || n, 1, 1, $2
       from item, generate_series(1, 12000) n where id = $1`,
      [place, world.clock.now()],
    )
    const first = await page(somsri, { q: 'ฌ' })
    expect(first).toMatchObject({ items: [], nextCursor: expect.any(String) })
    const second = await page(somsri, { q: 'ฌ', cursor: String(first.nextCursor) })
    expect([second.items.map(({ name }) => name), second.nextCursor]).toEqual([['ฌาน.txt'], null])
  })
})

describe('items without permission', () => {
  const filters: SearchQuery[] = [
    { type: 'slides' },
    { tag: 'ลับสุด' },
    { within: 'today' },
    { drive: 'business' },
    { q: 'ลับ', type: 'slides' },
    { q: 'ลับ', tag: 'ลับสุด', within: 'year', drive: 'business' },
    { starred: true },
  ]

  test('are found by no filter, by nobody else, and are not counted', async () => {
    const [malee, prasit, kanya, other] = await Promise.all([
      world.as('malee01', 'ONE'),
      world.as('prasit1', 'ONE'),
      world.as('kanya01', 'ONE'),
      world.as('wichai1', 'TWO'),
    ])
    const folder = await malee.folder(one.root, 'ที่ลับ')
    const file = await malee.file(folder, 'ลับ.pptx')
    await change(malee, file, { hashtags: ['ลับสุด'], starred: true })
    await one.rule(folder, 'department', one.sales, 'view')
    for (const query of filters) {
      expect(await found(malee, query), JSON.stringify(query)).toContain('ลับ.pptx')
      for (const nobody of [kanya, other, stranger]) {
        const response = await nobody.send({ method: 'GET', url: address(query) })
        expect(response.body, JSON.stringify(query)).not.toContain('ลับ')
        expect(response.body).not.toContain(file)
      }
    }
    for (const query of filters.slice(0, -1)) expect(await found(prasit, query)).toContain('ลับ.pptx')
    expect(await found(prasit, { starred: true }), 'a star is of the person alone').toEqual([])
    expect(await found(await world.as('malee01'), { starred: true }), 'and of the account').toEqual([])
    await change(prasit, file, { starred: true })
    expect(await found(prasit, { starred: true })).toEqual(['ลับ.pptx'])
    await one.rule(folder, 'department', one.sales, 'none')
    expect(await found(prasit, { starred: true })).toEqual([])
  })

  test('results say where they are, as far as the reader may know', async () => {
    const [malee, prasit] = [await world.as('malee01', 'ONE'), await world.as('prasit1', 'ONE')]
    const above = await malee.folder(one.root, 'ที่ตั้ง')
    const below = await malee.folder(above, 'ข้างใน')
    await malee.file(below, 'พบได้.txt')
    await one.rule(below, 'department', one.sales, 'view')
    const location = async (who: Client, url: string) =>
      (await who.call<Page<Item>>('GET', url)).items.find(({ name }) => name === 'พบได้.txt')?.location
    const wanted = [
      { id: one.root, name: 'ไดรฟ์ธุรกิจ', root: 'business' },
      { id: above, name: 'ที่ตั้ง' },
      { id: below, name: 'ข้างใน' },
    ]
    const url = '/api/search?q=%E0%B8%9E%E0%B8%9A%E0%B9%84%E0%B8%94%E0%B9%89'
    for (const who of [malee, prasit]) expect(await location(who, url)).toEqual(wanted)
    expect((await malee.list(below))[0]).not.toHaveProperty('location')
    await malee.bulk('trash', [(await malee.list(below))[0]?.id ?? ''])
    expect(await location(malee, '/api/views/trash')).toEqual(wanted)
  })

  test('a path entry is not found', async () => {
    const malee = await world.as('malee01', 'ONE')
    const prasit = await world.as('prasit1', 'ONE')
    const above = await malee.folder(one.root, 'ทางผ่าน')
    const below = await malee.folder(above, 'ปลายทาง')
    await change(malee, above, { hashtags: ['ทาง'] })
    await one.rule(below, 'department', one.sales, 'view')
    for (const query of [{ q: 'ทาง' }, { tag: 'ทาง' }, { within: 'today' }, { type: 'folder' }] as const)
      expect(await found(prasit, query), JSON.stringify(query)).not.toContain('ทางผ่าน')
    expect(await found(prasit, { type: 'folder' })).toContain('ปลายทาง')
  })
})

describe('words as offices write them', () => {
  test.each([
    ['ครั้งที่ 12', 'รายงานครั้งที่ ๑๒.pdf'],
    ['แผน ๒๕๗๐', 'แผนงาน 2570.pdf'],
    ['เเผนงาน', 'แผนงาน 2570.pdf'],
    ['น\u0e4d้าประปา', 'ค่าน้ำประปา.pdf'],
    ['แผนแบบ', 'แผนเเบบ.pdf'],
    ['แบบ', 'เเบบเเปลน.pdf'],
    ['แบ', 'เเบบ.pdf'],
    ['น้ำ แผน 12', 'เเผนค่าน\u0e4d้า ๑๒.pdf'],
    ['ทำน้ำ', 'ท\u0e4dาน้\u0e4dา.pdf'],
    ['"แผนงาน 2570"', 'แผนงาน 2570.pdf'],
    ['ค่าน้ำ\u200bประปา', 'ค่าน้ำประปา.pdf'],
    ['cafe', 'Café au lait.pdf'],
    ['café', 'CAFE noir.pdf'],
    ['thế', 'The.pdf'],
    ['ค่านำ้', 'ค่าน้ำประปา.pdf'],
    ['ที่นี่', 'ท่\u0e35น\u0e48\u0e35.pdf'],
    ['report', 're\u00adport\u200b.pdf'],
  ])('%s finds %s', async (q, name) => {
    const anan = await world.as('anan01')
    const folder = await anan.folder(await anan.root(), `words ${Math.random()}`)
    await anan.file(folder, name)
    expect(await found(anan, { q })).toContain(name)
    expect(await found(anan, { q, sort: 'name' })).toContain(name)
  })
  test('marks that no name contains find nothing', async () => {
    expect(await found(await world.as('anan01'), { q: '"*"' })).toEqual([])
  })
})

test('the database has the same form of a text that is searched', async () => {
  const texts = [
    'เเเเผน',
    'เเเ',
    'น\u0e4d้าน้\u0e4dาน\u0e4dา',
    'แผน ๐๑๒๓๔๕๖๗๘๙ 12',
    '\u0e4d',
    'ำ a',
    '้\u0e4d้า',
    'Café Thế Ångström',
    'นำ้ ท่\u0e35',
    'a\u200bb\u00adc\ufe0f\u{e0001}\u{1bca0}',
    'が한',
  ]
  const { rows } = await world.database.pool.query<{ form: string }>(
    'select search_form(t) as form from unnest($1::text[]) with ordinality as a(t, n) order by n',
    [texts],
  )
  expect(rows.map(({ form }) => form)).toEqual(texts.map(searchForm))
})

test('the database has the same key of a name', async () => {
  const names = ['งบ\u200b.xlsx', 'น\u0e4d้า', 'เเผน', 'ก้\u0e31น', 'นำ้', 'a\u{e0fff}b\u3164', '👩\u200d👧', 'café']
  const { rows } = await world.database.pool.query<{ key: string }>(
    'select same_form(t) as key from unnest($1::text[]) with ordinality as a(t, n) order by n',
    [names],
  )
  expect(rows.map(({ key }) => key)).toEqual(names.map(nameKey))
})

test('the database assigns the same kind as the icons', async () => {
  const extensions = ['', 'pdf', 'doc', 'docx', 'odt', 'rtf', 'xls', 'xlsm', 'csv', 'tsv', 'ppt', 'ppsx', 'odp', 'png']
    .concat(['heic', 'svg', 'psd', 'mp4', '3gp', 'mp3', 'opus', 'zip', '7z', 'iso', 'ts', 'json', 'ini', 'txt', 'md'])
    .concat(['log', 'unknown', 'dot', 'xlsb', 'ods', 'ico', 'mpeg', 'wma', 'tgz', 'toml', 'c', 'h'])
  const types = ['', 'application/pdf', 'application/x-pdf', 'application/vnd.ms-excel', 'text/csv', 'image/png']
    .concat(['application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet'])
    .concat(['application/vnd.ms-powerpoint', 'application/msword', 'text/rtf', 'video/mp4', 'audio/ogg', 'text/plain'])
    .concat(['application/zip', 'application/gzip', 'application/json', 'text/html', 'image/svg+xml', 'ximage/png'])
  const cases = extensions.flatMap((extension) => types.map((mimeType) => ({ extension, mimeType })))
  const { rows } = await world.database.pool.query<{ extension: string; mime: string; kind: string }>(
    `select extension, mime, item_kind(1::smallint, extension, mime) as kind
     from unnest($1::text[], $2::text[]) as t(extension, mime)`,
    [cases.map(({ extension }) => extension), cases.map(({ mimeType }) => mimeType)],
  )
  const said = new Map(rows.map(({ extension, mime, kind }) => [`${extension} ${mime}`, kind]))
  for (const { extension, mimeType } of cases) {
    const name = extension === '' ? 'a' : `a.${extension}`
    expect(said.get(`${extension} ${mimeType}`), `${name} ${mimeType}`).toBe(fileKind({ type: 'file', name, mimeType }))
  }
  expect(new Set([...said.values(), 'folder'])).toEqual(new Set(fileKinds))
})
