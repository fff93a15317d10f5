import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { blocksRead, rowsRead, statementsOf } from '../../../../test/statements.ts'

/** `npm run soak` uses a million. */
const many = Number(process.env.SOAK_ITEMS ?? 10_000)

let world: World
let somsri: Client
let root: string
let folder: string

// In the order of a Thai dictionary: leading vowels come after the consonant they precede in writing.
const thai = ['กา', 'เก', 'แก', 'ขนม', 'เงิน', 'จดหมาย', 'แดง', 'ปลา', 'เปิด', 'รายงาน', 'ไอ', 'ฮา']

beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  root = await somsri.root()
  folder = await somsri.folder(root, 'list')
  for (const name of thai.toReversed()) await somsri.put(folder, `${name}.txt`, name.repeat(name.length))
  for (const name of ['b', 'A', 'c', 'ก']) await somsri.folder(folder, name)
  for (const n of [1, 2, 3, 4]) await somsri.put(folder, `same-${n}.pdf`, 'same')
})

type Sort = 'name' | 'modified' | 'size' | 'type'
const sorts: Sort[] = ['name', 'modified', 'size', 'type']
const orders = ['asc', 'desc'] as const
const cases = sorts.flatMap((sort) =>
  orders.flatMap((order) => [1, 2, 3, 7, 100].map((limit) => ({ sort, order, limit }))),
)

describe('paging through a folder', () => {
  test('names follow the Thai dictionary, folders first', async () => {
    const names = await somsri.names(folder, 'sort=name')
    expect(names.slice(0, 4)).toEqual(['ก', 'A', 'b', 'c'])
    expect(names.filter((name) => name.endsWith('.txt'))).toEqual(thai.map((name) => `${name}.txt`))
    const backwards = await somsri.names(folder, 'sort=name&order=desc')
    expect(backwards.slice(0, 4)).toEqual(['c', 'b', 'A', 'ก'])
    expect(backwards.slice(4)).toEqual(names.slice(4).toReversed())
  })

  test('numbers in names follow their value, page after page', async () => {
    const place = await somsri.folder(root, 'ตัวเลข')
    const wanted = ['2.txt', '10.txt', 'งวด 9 ปี 2568.txt', 'งวด 9 ปี 2569.txt', 'งวด 10.txt', 'งวด 100.txt']
    for (const name of wanted.toReversed()) await somsri.put(place, name, 'x')
    for (const limit of [1, 2, 100]) {
      expect(await somsri.names(place, `sort=name&limit=${limit}`)).toEqual(wanted)
      expect(await somsri.names(place, `sort=name&order=desc&limit=${limit}`)).toEqual(wanted.toReversed())
    }
  })

  test.each(cases)('by $sort $order, $limit at a time: each item once, in order', async ({ sort, order, limit }) => {
    const items = await somsri.list(folder, `sort=${sort}&order=${order}&limit=${limit}`)
    expect(new Set(items.map((item) => item.id)).size).toBe(20)
    expect(items).toHaveLength(20)
    expect(items.slice(0, 4).every((item) => item.type === 'folder')).toBe(true)
    const whole = await somsri.list(folder, `sort=${sort}&order=${order}`)
    expect(items.map((item) => item.id)).toEqual(whole.map((item) => item.id))
    if (sort === 'size') {
      const sizes = items.slice(4).map((item) => item.size)
      expect(sizes).toEqual(sizes.toSorted((a, b) => (order === 'asc' ? a - b : b - a)))
    }
  })

  test('a page has as many items as requested, and says whether more follow', async () => {
    const page = await somsri.call<{ items: unknown[]; nextCursor: string | null }>(
      'GET',
      `/api/items/${folder}/children?limit=20`,
    )
    expect(page.items).toHaveLength(20)
    expect(page.nextCursor).toBeNull()
    for (const limit of ['0', '1001', '-1', 'x', '1.5'])
      expect(await somsri.refused('GET', `/api/items/${folder}/children?limit=${limit}`)).toMatchObject({ status: 400 })
  })

  test('only folders, only files', async () => {
    expect(await somsri.names(folder, 'only=folder&limit=3')).toHaveLength(4)
    expect(await somsri.names(folder, 'only=file&limit=3')).toHaveLength(16)
  })

  test('changes between two pages duplicate or lose nothing', async () => {
    const busy = await somsri.folder(root, 'busy')
    const ids: string[] = []
    for (let n = 10; n < 30; n++) ids.push((await somsri.put(busy, `f${n}.txt`, `${n}`)).itemId)
    const first = await somsri.call<{ items: { name: string }[]; nextCursor: string }>(
      'GET',
      `/api/items/${busy}/children?limit=10`,
    )
    await somsri.put(busy, 'f00.txt', 'before the place')
    await somsri.put(busy, 'f20a.txt', 'right after the place')
    await somsri.bulk('trash', [ids[2]!, ids[9]!, ids[15]!])
    const rest = await somsri.call<{ items: { name: string }[] }>(
      'GET',
      `/api/items/${busy}/children?limit=100&cursor=${first.nextCursor}`,
    )
    const wanted = ['f20a.txt', ...Array.from({ length: 10 }, (_, n) => `f${n + 20}.txt`)].filter(
      (n) => n !== 'f25.txt',
    )
    expect(rest.items.map((item) => item.name)).toEqual(wanted)
  })
})

describe('a cursor', () => {
  const at = (query: string) => `/api/items/${folder}/children?${query}`
  test('of another order, direction, folder or view is refused', async () => {
    const { nextCursor } = await somsri.call<{ nextCursor: string }>('GET', at('sort=name&limit=6'))
    for (const url of [
      at(`sort=type&cursor=${nextCursor}`),
      at(`sort=size&cursor=${nextCursor}`),
      at(`sort=modified&cursor=${nextCursor}`),
      at(`sort=name&order=desc&cursor=${nextCursor}`),
      `/api/items/${root}/children?sort=name&cursor=${nextCursor}`,
      `/api/views/recent?cursor=${nextCursor}`,
      `/api/search?q=a&cursor=${nextCursor}`,
    ])
      expect(await somsri.refused('GET', url)).toMatchObject({ status: 400, machineCode: 'INVALID_INPUT' })
  })

  const id = '00000000-0000-4000-8000-000000000000'
  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each([
    'x',
    '%00',
    '[]',
    forged(null),
    forged({}),
    forged([0, 'a', id]),
    forged(['of', 0, '\0', id]),
    forged(['of', 7, 'a', id]),
    forged(['of', 0, 'a', "1' or '1'='1"]),
  ])('that the server did not issue is refused: %s', async (cursor) => {
    for (const sort of sorts)
      expect((await somsri.refused('GET', at(`sort=${sort}&cursor=${cursor}`))).status).toBe(400)
  })

  test('for the right list but with a value that the order cannot have is refused', async () => {
    for (const [sort, value] of [
      ['name', 'a\0b'],
      ['modified', 'yesterday'],
      ['modified', '+275760-09-13T00:00:00.000Z'],
      ['size', '1e3'],
      ['size', '99999999999999999999'],
    ] as const) {
      const cursor = forged([`${folder} ${sort} asc`, 1, value, id])
      expect((await somsri.refused('GET', at(`sort=${sort}&cursor=${cursor}`))).status).toBe(400)
    }
  })
})

describe('marks are personal', () => {
  test('hidden items leave the list and are in their view; starred ones are in theirs; versions and revisions stay', async () => {
    const { itemId } = await somsri.put(root, 'mark.txt', 'x')
    const before = await somsri.call('GET', `/api/items/${itemId}`)
    await somsri.call('PATCH', `/api/items/${itemId}`, { starred: true, hidden: true })
    expect(await somsri.names(root)).not.toContain('mark.txt')
    const view = async (name: string) =>
      (await somsri.call<{ items: { name: string }[] }>('GET', `/api/views/${name}`)).items.map((item) => item.name)
    expect(await view('hidden')).toEqual(['mark.txt'])
    expect(await view('starred')).toEqual(['mark.txt'])
    expect(await view('recent')).not.toContain('mark.txt')
    expect(await somsri.call('GET', `/api/items/${itemId}`)).toMatchObject({ revision: before.revision, hidden: true })
    await somsri.call('PATCH', `/api/items/${itemId}`, { starred: false, hidden: false })
    expect(await view('hidden')).toEqual([])
    expect(await view('starred')).toEqual([])
    expect(await somsri.names(root)).toContain('mark.txt')
  })

  test('items below a trashed folder leave every view, but keep their marks', async () => {
    const outer = await somsri.folder(root, 'outer')
    const inner = await somsri.folder(outer, 'inner')
    const { itemId } = await somsri.put(inner, 'ลึกมาก.txt', 'x')
    await somsri.call('PATCH', `/api/items/${itemId}`, { starred: true })
    await somsri.bulk('trash', [outer])
    for (const url of ['/api/views/starred', '/api/views/recent', `/api/search?q=${encodeURIComponent('ลึกมาก')}`])
      expect((await somsri.call<{ items: { name: string }[] }>('GET', url)).items.map((i) => i.name)).not.toContain(
        'ลึกมาก.txt',
      )
    expect(
      (await somsri.call<{ items: { name: string }[] }>('GET', '/api/views/trash')).items.map((item) => item.name),
    ).toEqual(expect.arrayContaining(['outer']))
    await somsri.bulk('restore', [outer])
    expect((await somsri.call<{ items: { id: string }[] }>('GET', '/api/views/starred')).items).toMatchObject([
      { id: itemId },
    ])
  })

  test('a paged view shows each item once', async () => {
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await somsri.call<{ items: { id: string }[]; nextCursor: string | null }>(
        'GET',
        `/api/views/recent?limit=3${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...page.items.map((item) => item.id))
      cursor = page.nextCursor ?? ''
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(20)
  })
})

describe('search', () => {
  const found = async (q: string) =>
    (await somsri.call<{ items: { name: string }[] }>('GET', `/api/search?q=${encodeURIComponent(q)}`)).items
      .map((item) => item.name)
      .toSorted()

  test('finds words inside Thai names, ignoring the case of Latin letters; every word must match', async () => {
    const place = await somsri.folder(root, 'ค้นหา')
    for (const name of ['ใบกำกับภาษี 2569.pdf', 'ใบกำกับภาษี 2568.PDF', 'Invoice ภาษี.pdf'])
      await somsri.put(place, name, 'x')
    expect(await found('กำกับ')).toEqual(['ใบกำกับภาษี 2568.PDF', 'ใบกำกับภาษี 2569.pdf'])
    expect(await found('ภาษี INVOICE')).toEqual(['Invoice ภาษี.pdf'])
    expect(await found('2568 pdf')).toEqual(['ใบกำกับภาษี 2568.PDF'])
    expect(await found('ไม่มีคำนี้')).toEqual([])
  })

  test('takes % and _ literally, and survives every odd query', async () => {
    const place = await somsri.folder(root, 'odd')
    for (const name of ['100%.txt', '100x.txt', 'a_b.txt', 'axb.txt']) await somsri.put(place, name, 'x')
    expect(await found('100%')).toEqual(['100%.txt'])
    expect(await found('a_b')).toEqual(['a_b.txt'])
    expect(await found('%')).toEqual(['100%.txt'])
    expect(await found('a\\b')).toEqual([])
    for (const q of ['\\', '\\\\', '%%%', '\0', "' or 1=1 --", '   ', 'ก'.repeat(400), '\u{1f600}', '\ud800'])
      expect((await somsri.send({ method: 'GET', url: '/api/search', query: { q } })).statusCode).toBeLessThan(500)
  })

  test(`a page of a hundred costs as much as one of one, in a drive of ${many.toLocaleString('en-US')}`, async () => {
    const place = await somsri.folder(root, 'many')
    const { drive_id: driveId } = await world.database.db
      .selectFrom('item')
      .select('drive_id')
      .where('id', '=', place)
      .executeTakeFirstOrThrow()
    await sql`insert into item (id, drive_id, parent_id, kind, name, name_key, size, version_n)
      select gen_random_uuid(), ${driveId}, ${place}, (n % 4 = 0)::int, 'bulk ' || n, 'bulk ' || n, 1, 1 from generate_series(1, ${many}::int) n`.execute(
      world.database.db,
    )
    await world.owner.pool.query('vacuum analyze item')
    const costOf = async (url: string, limit: number) => {
      const ask = () => somsri.call('GET', `${url}limit=${limit}`)
      await ask()
      const statements = await statementsOf(world, ask)
      return { statements: statements.length, rows: await rowsRead(world, statements) }
    }
    for (const url of [`/api/items/${place}/children?`, '/api/views/recent?', '/api/search?q=bulk&']) {
      const one = await costOf(url, 1)
      const hundred = await costOf(url, 100)
      expect(hundred.statements, url).toBe(one.statements)
      // A few rows for each one that is shown, however large the drive is.
      expect(hundred.rows - one.rows, url).toBeLessThan(500)
      if (!url.includes('search')) expect(hundred.rows, url).toBeLessThan(500)
    }
    // And no part of the index is read before the place where a page begins.
    const page = (query: string) =>
      somsri.call<{ nextCursor: string | null }>('GET', `/api/items/${place}/children?${query}`)
    const blocksOf = async (query: string) => blocksRead(world, await statementsOf(world, () => page(query)))
    for (const order of ['asc', 'desc']) {
      let cursor: string | null = null
      for (let n = 0; n < 5; n++)
        cursor = (await page(`order=${order}&limit=1000${cursor ? `&cursor=${cursor}` : ''}`)).nextCursor
      expect(await blocksOf(`order=${order}&limit=1&cursor=${cursor}`), order).toBeLessThan(
        (await blocksOf(`order=${order}&limit=1`)) + 20,
      )
    }
  }, 600_000)
})
