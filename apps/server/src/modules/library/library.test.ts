import type { LibraryDocument } from '@khlang/contract/library'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'

type Shelf = { items: LibraryDocument[]; nextCursor: string | null; mayPublish: boolean }

let world: World
let one: Business
let malee: Client
let prasit: Client
let kanya: Client
let citizen: Client
let stranger: Client
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  ;({ malee, prasit, kanya } = one)
  citizen = await world.as('somsri1')
  stranger = await world.as('wichai1', 'TWO')
})

const shelf = (who: Client, query = '') => who.call<Shelf>('GET', `/api/library?shelf=business${query}`)
const titles = async (who: Client, query = '') => (await shelf(who, query)).items.map((one) => one.titleTh)
const gone = { status: 404, machineCode: 'LIBRARY_GONE' }

let made = 0
/** A published file with two versions. */
async function published(more: Record<string, unknown> = {}) {
  const { folder, file } = await one.folderWithFile(`lib ${++made}`)
  const input = { itemId: file, category: 'manual', titleTh: `คู่มือ ${made}`, ...more }
  const document = await malee.call<LibraryDocument>('POST', '/api/library', input)
  return { folder, file, document, id: document.id }
}
const content = (who: Client, id: string, headers = {}) =>
  who.send({ method: 'GET', url: `/api/library/${id}/content`, headers })

test('Admin Business finds candidates for the grant by name, at most ten', async () => {
  type Found = { items: { name: string; departments: string[]; granted: boolean }[]; more: boolean }
  const find = (name: string, who = malee) =>
    who.call<Found>('GET', `/api/admin/library-managers/candidates?name=${encodeURIComponent(name)}`)
  expect(await find('ประสิทธิ์')).toMatchObject({
    items: [{ name: 'ประสิทธิ์ ทองดี', departments: ['ฝ่ายขาย'], granted: false }],
    more: false,
  })
  const english = { method: 'GET', url: '/api/admin/library-managers/candidates?name=thongdee' } as const
  const { result } = (await malee.send({ ...english, headers: { 'accept-language': 'en' } })).json()
  expect(result.items).toMatchObject([{ departments: ['Sales'] }])
  expect((await find('%')).items).toEqual([])
  expect((await find('ประสิทธิ์', stranger)).items).toEqual([])
  const path = '/api/admin/library-managers/candidates?name=a'
  expect((await prasit.refused('GET', path)).machineCode).toBe('NOT_ADMIN')
  await world.owner.pool.query(
    `with made as (
       insert into person (id, username, first_name_th) select gen_random_uuid(), 'many' || n, 'ซ้ำ' || n
       from generate_series(1, 12) n returning id)
     insert into employee (id, business_id, person_id, removed_at)
     select gen_random_uuid(), $1, id, null from made`,
    [malee.accountId],
  )
  const many = await find('ซ้ำ')
  expect([many.items.length, many.more]).toEqual([10, true])
  await world.owner.pool.query(`update employee set removed_at = now() where name like 'ซ้ำ%'`)
  expect((await find('ซ้ำ')).items).toEqual([])
})

describe('publishing', () => {
  test('requires Admin Business, or level "admin" with the grant', async () => {
    const { folder, file } = await one.folderWithFile('who')
    const input = { itemId: file, category: 'policy', titleTh: 'ระเบียบ' }
    const tries = (who: Client) => who.refused('POST', '/api/library', input)
    for (const who of [prasit, citizen, stranger]) expect(await tries(who)).toMatchObject({ status: 404 })
    await one.rule(folder, 'employee', await one.employeeOf(prasit), 'admin')
    expect(await tries(prasit)).toMatchObject({ status: 403, machineCode: 'NOT_ALLOWED' })
    const grant = `/api/admin/library-managers/${await one.employeeOf(prasit)}`
    expect(await prasit.refused('PUT', grant, { granted: true })).toMatchObject({ status: 403 })
    await malee.call('PUT', grant, { granted: true })
    await malee.call('PUT', grant, { granted: true })
    const { items } = await malee.call<{ items: unknown[] }>('GET', '/api/admin/library-managers')
    expect(items).toHaveLength(1)
    await one.rule(folder, 'employee', await one.employeeOf(prasit), 'delete')
    expect(await tries(prasit)).toMatchObject({ status: 403, machineCode: 'NOT_ALLOWED' })
    await one.rule(folder, 'employee', await one.employeeOf(prasit), 'admin')
    expect(await prasit.call('POST', '/api/library', input)).toMatchObject({ shelf: 'business', state: 'published' })
    expect(await tries(prasit)).toMatchObject({ status: 409, machineCode: 'LIBRARY_PUBLISHED' })
    await malee.call('PUT', grant, { granted: false })
    expect((await shelf(prasit)).mayPublish).toBe(false)
  })

  test('the grant requires an employee of the same business', async () => {
    const other = await world.owner.pool.query<{ id: string }>('select id from employee where person_id = $1', [
      stranger.personId,
    ])
    for (const id of [other.rows[0]?.id, crypto.randomUUID()])
      expect(await malee.refused('PUT', `/api/admin/library-managers/${id}`, { granted: true })).toMatchObject({
        machineCode: 'EMPLOYEE_NOT_FOUND',
      })
  })

  test('accepts only unprotected files of Drive Business: no folders, no private files', async () => {
    const request = { category: 'manual', titleTh: 'x' }
    const own = await malee.file(await malee.root(), 'mine.txt')
    expect(await malee.refused('POST', '/api/library', { ...request, itemId: own })).toMatchObject({ status: 403 })
    const mine = await citizen.file(await citizen.root(), 'mine.txt')
    expect(await citizen.refused('POST', '/api/library', { ...request, itemId: mine })).toMatchObject({ status: 403 })
    const { folder, file } = await one.folderWithFile('kinds')
    expect(await malee.refused('POST', '/api/library', { ...request, itemId: folder })).toMatchObject({
      machineCode: 'NOT_A_FILE',
    })
    for (const [more, code] of [
      [{ titleTh: '  ' }, 'LIBRARY_TITLE'],
      [{ validUntil: '2000-01-01T00:00:00Z' }, 'LIBRARY_DATES'],
      [{ version: 9 }, 'NOT_FOUND'],
      [{ category: 'x' }, 'INVALID_INPUT'],
    ] as const)
      expect(await malee.refused('POST', '/api/library', { ...request, itemId: file, ...more })).toMatchObject({
        machineCode: code,
      })
    await malee.bulk('trash', [file])
    expect(await malee.refused('POST', '/api/library', { ...request, itemId: file })).toMatchObject({
      machineCode: 'ITEM_IN_TRASH',
    })
  })
})

describe('readers', () => {
  test('of the business see its shelf without any right on the file; citizens and other businesses do not', async () => {
    const { id, file } = await published({ titleEn: 'Handbook' })
    expect(await prasit.refused('GET', `/api/items/${file}`)).toMatchObject({ status: 404 })
    const { items, mayPublish } = await shelf(prasit)
    expect(items.find((one) => one.id === id)).toMatchObject({ titleEn: 'Handbook', version: 2, itemId: null })
    expect(mayPublish).toBe(false)
    expect((await content(prasit, id)).body).toBe('two')
    expect((await content(prasit, id, { range: 'bytes=1-1' })).body).toBe('w')
    expect(await prasit.call('GET', `/api/library/${id}/preview`)).toMatchObject({ kind: 'text', text: 'two' })
    for (const who of [citizen, stranger]) {
      expect(await titles(who)).toEqual([])
      for (const [method, path, body] of [
        ['GET', ''],
        ['GET', '/content'],
        ['GET', '/preview'],
        ['GET', '/preview/pages/1'],
        ['PUT', '/star', { starred: true }],
        ['POST', '/copy'],
        ['PATCH', '', { titleTh: 'ของฉัน' }],
        ['DELETE', ''],
      ] as const)
        expect(await who.refused(method, `/api/library/${id}${path}`, body), path).toMatchObject(gone)
    }
    for (const [method, body] of [['PATCH', { titleTh: 'ของฉัน' }], ['DELETE']] as const)
      expect(await prasit.refused(method, `/api/library/${id}`, body)).toMatchObject({ machineCode: 'NOT_ALLOWED' })
  })

  test('all see the shelf of the platform, and nobody can change it', async () => {
    for (const who of [citizen, stranger, prasit, malee]) {
      const { items } = await who.call<Shelf>('GET', '/api/library')
      expect(items.map((one) => one.titleEn).sort()).toEqual([
        'File versions and retention',
        'Getting started with Khlang',
        'Map Drive',
      ])
      const id = items[0]?.id ?? ''
      expect((await content(who, id)).body).toContain('# ')
      expect(await who.refused('DELETE', `/api/library/${id}`)).toMatchObject({ machineCode: 'NOT_ALLOWED' })
    }
    await world.services.library.platform.publishManuals()
    expect((await citizen.call<Shelf>('GET', '/api/library')).items).toHaveLength(3)
  })

  test('search by words of either title and by category, page by page', async () => {
    for (const n of [1, 2, 3])
      await published({ titleTh: `แบบฟอร์มใบลา ${n}`, titleEn: `Leave form ${n}`, category: 'companyForm' })
    expect(await titles(prasit, '&q=ใบลา')).toEqual([3, 2, 1].map((n) => `แบบฟอร์มใบลา ${n}`))
    expect(await titles(prasit, '&q=LEAVE 2')).toEqual(['แบบฟอร์มใบลา 2'])
    expect(await titles(prasit, '&q=100%25')).toEqual([])
    expect(await titles(prasit, '&q=ใบลา&category=policy')).toEqual([])
    const first = await shelf(prasit, '&category=companyForm&limit=2')
    expect(first.items).toHaveLength(2)
    const rest = await shelf(prasit, `&category=companyForm&limit=2&cursor=${first.nextCursor}`)
    expect([rest.items.map((one) => one.titleTh), rest.nextCursor]).toEqual([['แบบฟอร์มใบลา 1'], null])
    expect(await prasit.refused('GET', '/api/library?cursor=x')).toMatchObject({ status: 400 })
  })

  test('use quota for their copy, and for nothing else', async () => {
    const { id } = await published()
    const before = await prasit.used()
    await content(prasit, id)
    await prasit.call('GET', `/api/library/${id}/preview`)
    expect(await prasit.used()).toBe(before)
    const copy = await prasit.call<{ itemId: string; name: string }>('POST', `/api/library/${id}/copy`)
    expect(copy.name).toBe('f.txt')
    expect((await prasit.bytes(copy.itemId)).body).toBe('two')
    expect(await prasit.used()).toBe(before + 3)
    expect(await prasit.call('POST', `/api/library/${id}/copy`)).toMatchObject({ name: 'f (2).txt' })
  })
})

describe('the pinned version', () => {
  test('stays while the file changes and loses old versions, until it is withdrawn', async () => {
    const { id, file, folder } = await published({ version: 1 })
    await malee.call('DELETE', `/api/files/${file}/versions/1`)
    const collect = () => world.runJob('drive:collect')
    await collect()
    expect((await content(prasit, id)).body).toBe('one')
    const { rows } = await world.owner.pool.query<{ blob_id: string }>(
      'select blob_id from library_document where id = $1',
      [id],
    )
    const blobs = async () =>
      (await world.owner.pool.query('select from blob where id = $1', [rows[0]?.blob_id])).rows.length
    expect(await blobs()).toBe(1)
    await malee.put(folder, 'f.txt', 'three', '?file_duplicate=create_tag_version')
    expect((await content(prasit, id)).body).toBe('one')
    expect(await malee.call('PATCH', `/api/library/${id}`, { version: 3 })).toMatchObject({ version: 3, size: 5 })
    expect((await content(prasit, id)).body).toBe('three')
    await collect()
    expect(await blobs()).toBe(0)
  })

  test('is found by its file, corrected and renewed by people who may publish; stars remain', async () => {
    const { id, file, folder } = await published({ version: 1, titleTh: 'ก่อนแก้', category: 'manual' })
    await prasit.call('PUT', `/api/library/${id}/star`, { starred: true })
    const found = async (who: Client) => (await shelf(who, `&item=${file}`)).items
    expect(await found(malee)).toMatchObject([{ id, version: 1, newestVersion: 2 }])
    expect(await found(prasit)).toEqual([])
    expect(await found(stranger)).toEqual([])
    expect(await shelf(malee, `&item=${folder}`)).toMatchObject({ items: [] })
    const body = { titleTh: 'หลังแก้', titleEn: 'After', summaryTh: 'สรุป', summaryEn: 'Summary', category: 'policy' }
    for (const who of [prasit, citizen, stranger])
      expect((await who.refused('PATCH', `/api/library/${id}`, body)).status).toBeGreaterThanOrEqual(403)
    expect(await malee.call('PATCH', `/api/library/${id}`, { ...body, version: 2 })).toMatchObject({
      ...body,
      version: 2,
      newestVersion: 2,
    })
    expect((await content(prasit, id)).body).toBe('two')
    expect(await prasit.call('GET', `/api/library/${id}`)).toMatchObject({
      titleTh: 'หลังแก้',
      starred: true,
      itemId: null,
      newestVersion: null,
    })
    // The grant alone suffices to edit the description; a new version also needs the level in the folder.
    const grant = `/api/admin/library-managers/${await one.employeeOf(prasit)}`
    await malee.call('PUT', grant, { granted: true })
    await malee.put(folder, 'f.txt', 'three', '?file_duplicate=create_tag_version')
    expect(await prasit.call('PATCH', `/api/library/${id}`, { titleEn: 'Better' })).toMatchObject({ titleEn: 'Better' })
    expect((await prasit.refused('PATCH', `/api/library/${id}`, { version: 3 })).status).toBe(404)
    await one.rule(folder, 'employee', await one.employeeOf(prasit), 'admin')
    expect(await prasit.call('PATCH', `/api/library/${id}`, { version: 3 })).toMatchObject({ version: 3 })
    expect((await malee.refused('PATCH', `/api/library/${id}`, { version: 9 })).status).toBe(404)
    await malee.call('PUT', grant, { granted: false })
    await prasit.call('PUT', `/api/library/${id}/star`, { starred: false })
  })

  test('releases its bytes when it is withdrawn or its file is purged', async () => {
    const { id, file } = await published()
    const other = await published()
    await malee.call('DELETE', `/api/library/${id}`)
    await malee.bulk('trash', [file, other.file])
    await malee.bulk('purge', [file, other.file])
    expect(await prasit.refused('GET', `/api/library/${other.id}/content`)).toMatchObject(gone)
    // After its time in the retained trash.
    await world.owner.pool.query(`update vault_item set kept_until = kept_until - interval '31 days'`)
    await world.runJob('drive:purge-expired-vault')
    await world.runJob('drive:collect')
    const { rows } = await world.owner.pool.query<{ blob_id: string | null }>(
      'select blob_id from library_document where id = any($1)',
      [[id, other.id]],
    )
    expect(rows.map((row) => row.blob_id)).toEqual([null, null])
    expect(await prasit.refused('GET', `/api/library/${other.id}/content`)).toMatchObject(gone)
  })
})

describe('an unavailable document', () => {
  const later = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString()
  const endings: [string, (it: { id: string; file: string; folder: string }) => Promise<unknown>][] = [
    ['taken off', ({ id }) => malee.call('DELETE', `/api/library/${id}`)],
    ['its file in the trash', ({ file }) => malee.bulk('trash', [file])],
    ['its folder in the trash', ({ folder }) => malee.bulk('trash', [folder])],
    ['moved out of Drive Business', async ({ file }) => malee.bulk('move', [file], { targetId: await malee.root() })],
    [
      'its file encrypted',
      ({ file }) => world.owner.pool.query('update item set encrypted = true where id = $1', [file]),
    ],
    [
      'its file with a password',
      ({ file }) => world.owner.pool.query("update item set password_hash = 'x' where id = $1", [file]),
    ],
    [
      'its folder expired',
      ({ folder }) => world.owner.pool.query('update item set expires_at = $2 where id = $1', [folder, later(-1)]),
    ],
    [
      'not yet valid',
      ({ id }) => malee.call('PATCH', `/api/library/${id}`, { validFrom: later(2), validUntil: later(3) }),
    ],
  ]
  test.each(endings)('disappears for readers at once: %s; its star says so', async (_, end) => {
    const it = await published()
    await prasit.call('PUT', `/api/library/${it.id}/star`, { starred: true })
    expect((await prasit.call<Shelf>('GET', '/api/library?starred=true')).items[0]).toMatchObject({ starred: true })
    await end(it)
    expect(await titles(prasit)).not.toContain(it.document.titleTh)
    for (const path of ['', '/content', '/preview', '/preview/pages/1'])
      expect(await prasit.refused('GET', `/api/library/${it.id}${path}`)).toMatchObject(gone)
    expect(await prasit.refused('POST', `/api/library/${it.id}/copy`)).toMatchObject(gone)
    const { items } = await prasit.call<Shelf>('GET', '/api/library?starred=true')
    expect(items[0]).toMatchObject({ id: it.id, titleTh: it.document.titleTh, summaryTh: '' })
    expect(items[0]?.state).not.toBe('published')
    await prasit.call('PUT', `/api/library/${it.id}/star`, { starred: false })
    expect((await prasit.call<Shelf>('GET', '/api/library?starred=true')).items).toEqual([])
  })

  test('expires, and returns with its file', async () => {
    const { id, file } = await published({ validUntil: later(5) })
    await malee.bulk('trash', [file])
    expect(await prasit.refused('GET', `/api/library/${id}`)).toMatchObject(gone)
    await malee.bulk('restore', [file])
    expect(await prasit.call('GET', `/api/library/${id}`)).toMatchObject({ state: 'published' })
    world.clock.advance(6 * 86_400_000)
    const [reader, admin] = [await world.as('prasit1', 'ONE'), await world.as('malee01', 'ONE')]
    expect(await reader.refused('GET', `/api/library/${id}`)).toMatchObject(gone)
    expect((await shelf(admin)).items.find((one) => one.id === id)).toMatchObject({ state: 'ended', itemId: file })
  })
})

test('every change writes one row of the log', async () => {
  const [admin, reader] = [await world.as('malee01', 'ONE'), await world.as('prasit1', 'ONE')]
  ;[malee, prasit] = [admin, reader]
  const file = await malee.file(one.root, 'logged.txt', 'abc')
  // The first request of a session for the business has its own row.
  await prasit.call('GET', '/api/library')
  const count = async () =>
    Number((await world.owner.pool.query<{ n: string }>('select count(*) as n from audit_event')).rows[0]?.n)
  let before = await count()
  const wrote = async (work: Promise<unknown>) => {
    await work
    const after = await count()
    const by = after - before
    before = after
    return by
  }
  const input = { itemId: file, category: 'other', titleTh: 'บันทึก' }
  const publishing = malee.call<LibraryDocument>('POST', '/api/library', input)
  expect(await wrote(publishing)).toBe(1)
  const at = `/api/library/${(await publishing).id}`
  expect(await wrote(malee.call('PATCH', at, { titleTh: 'บันทึก 2' }))).toBe(1)
  expect(await wrote(prasit.call('PUT', `${at}/star`, { starred: true }))).toBe(1)
  expect(await wrote(content(prasit, (await publishing).id))).toBe(1)
  expect(await wrote(prasit.call('POST', `${at}/copy`))).toBe(1)
  expect(await wrote(malee.call('DELETE', at))).toBe(1)
  expect(await wrote(prasit.call('GET', '/api/library'))).toBe(0)
  const grant = `/api/admin/library-managers/${await one.employeeOf(kanya)}`
  expect(await wrote(malee.call('PUT', grant, { granted: true }))).toBe(1)
})
