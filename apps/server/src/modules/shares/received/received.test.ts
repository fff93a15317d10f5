import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createSetting } from '../../../../test/setting.ts'
import { rowsRead, statementsOf } from '../../../../test/statements.ts'

const { world, somsri, one, home } = await createSetting()
const { malee, prasit, kanya } = one
const anan = await world.as('anan01')
const prasitHimself = await world.as('prasit1')

type Received = { id: string; name: string; starred: boolean; share: Record<string, unknown> & { id: string } }
type Page = { items: Received[]; nextCursor: string | null }
const view = async (who: Client, query = ''): Promise<Received[]> =>
  (await who.call<Page>('GET', `/api/views/shared-with-me${query}`)).items
const ids = async (who: Client, query = '') => (await view(who, query)).map(({ id }) => id)
async function share(who: Client, itemId: string, type: string, value: string, more: object = {}): Promise<string> {
  const { items } = await who.call<{ items: { share: { id: string }; machineCode?: string }[] }>(
    'POST',
    `/api/items/${itemId}/shares`,
    { with: [{ type, value }], permission: 'download', ...more },
  )
  const [first] = items
  if (!first?.share) throw new Error(first?.machineCode)
  world.clock.advance(1000)
  return first.share.id
}
const folderOf = async (who = somsri, parent = home) => who.folder(parent, crypto.randomUUID().slice(0, 8))

beforeEach(async () => {
  await world.owner.pool.query('delete from item_share')
})

describe('“Shared with me”', () => {
  test('lists items latest first, with who shared them and how, page after page', async () => {
    const made: string[] = []
    for (let n = 0; n < 5; n++) {
      const folder = await folderOf()
      await share(somsri, folder, 'username', 'anan01')
      made.unshift(folder)
    }
    expect(await view(anan)).toMatchObject(
      made.map((id) => ({
        id,
        permission: 'download',
        share: { by: { id: somsri.personId, name: 'สมศรี ใจดี', outside: false }, permission: 'download', through: null },
      })),
    )
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await anan.call<Page>('GET', `/api/views/shared-with-me?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? ''
    } while (cursor)
    expect(seen).toEqual(made)
    expect(await ids(somsri)).toEqual([])
    expect((await anan.refused('GET', '/api/views/shared-with-me?cursor=x')).machineCode).toBe('INVALID_INPUT')
  })

  test('what was hidden is seen again once it is shared anew, by a person or with a department', async () => {
    const folder = await folderOf()
    const first = await share(somsri, folder, 'username', 'anan01')
    await anan.call('PATCH', `/api/items/${folder}`, { hidden: true })
    await somsri.call('DELETE', `/api/shares/${first}`)
    await share(somsri, folder, 'username', 'anan01')
    expect([await ids(anan), await ids(anan, '?hidden=true')]).toEqual([[folder], []])

    const ofBusiness = await folderOf(malee, one.root)
    const second = await share(malee, ofBusiness, 'department', one.sales)
    await prasit.call('PATCH', `/api/items/${ofBusiness}`, { hidden: true })
    await malee.call('DELETE', `/api/shares/${second}`)
    const third = await share(malee, ofBusiness, 'department', one.sales)
    expect(await ids(prasit, '?hidden=true')).toEqual([])
    await world.services.shares.notifyMembers(third)
  })

  test('sharing anew with a company shows it again to its employees, and to nobody else who hid it', async () => {
    const folder = await folderOf()
    const first = await share(somsri, folder, 'taxid', '0105500000011')
    await share(somsri, folder, 'username', 'anan01')
    for (const who of [prasit, kanya, anan]) await who.call('PATCH', `/api/items/${folder}`, { hidden: true })
    await somsri.call('DELETE', `/api/shares/${first}`)
    await share(somsri, folder, 'taxid', '0105500000011')
    for (const who of [prasit, kanya]) expect([await ids(who), await ids(who, '?hidden=true')]).toEqual([[folder], []])
    expect(await ids(anan, '?hidden=true')).toEqual([folder])
  })

  test('S044: what is hidden is in the hidden list alone, until it is unhidden; nobody else notices', async () => {
    const folder = await folderOf()
    await share(somsri, folder, 'username', 'anan01')
    await share(somsri, folder, 'username', 'prasit1')
    await anan.call('PATCH', `/api/items/${folder}`, { hidden: true })
    expect([await ids(anan), await ids(anan, '?hidden=true')]).toEqual([[], [folder]])
    expect([await ids(prasitHimself), await ids(prasitHimself, '?hidden=true')]).toEqual([[folder], []])
    await anan.call('PATCH', `/api/items/${folder}`, { hidden: false })
    expect([await ids(anan), await ids(anan, '?hidden=true')]).toEqual([[folder], []])
  })

  test('omits what has expired, was trashed, left, ended, or suspended with the sharer', async () => {
    const [expiring, trashed, left, ended, kept] = [
      await folderOf(),
      await folderOf(),
      await folderOf(),
      await folderOf(),
      await folderOf(),
    ]
    const end = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
    await share(somsri, expiring, 'username', 'anan01', { expiresAt: end })
    const inner = await folderOf(somsri, trashed)
    await share(somsri, inner, 'username', 'anan01')
    const leaving = await share(somsri, left, 'username', 'anan01')
    const ending = await share(somsri, ended, 'username', 'anan01')
    await share(somsri, kept, 'username', 'anan01')
    expect(await ids(anan)).toEqual([kept, ended, left, inner, expiring])
    await somsri.bulk('trash', [trashed])
    await anan.call('POST', `/api/shares/${leaving}/leave`, {})
    await somsri.call('DELETE', `/api/shares/${ending}`)
    world.clock.advance(3_600_000)
    expect(await ids(anan)).toEqual([kept])
    const close = (state: string) =>
      world.owner.pool.query('update account set status = $1 where id = $2', [state, somsri.accountId])
    await close('suspended')
    expect(await ids(anan)).toEqual([])
    await close('active')
    expect(await ids(anan)).toEqual([kept])
  })

  test('is divided by account: items of a business are seen while acting for it', async () => {
    const [fromFriend, toCompany] = [await folderOf(), await folderOf()]
    await share(somsri, fromFriend, 'username', 'prasit1')
    await share(somsri, toCompany, 'taxid', '0105500000011')
    const { folder: ofBusiness } = await one.folderWithFile('ของธุรกิจ')
    await share(malee, ofBusiness, 'username', 'prasit1')
    const ofMalee = await folderOf(malee, await malee.root())
    await share(malee, ofMalee, 'department', one.sales)
    expect(await ids(prasitHimself)).toEqual([fromFriend])
    expect(await view(prasit)).toMatchObject([
      { id: ofMalee, share: { through: { kind: 'department', name: expect.any(String) } } },
      { id: ofBusiness, share: { by: { outside: false }, through: null } },
      // The name is the person's alone; the group stands apart, and who is no colleague is marked.
      { id: toCompany, share: { by: { name: 'สมศรี ใจดี', outside: true }, through: { kind: 'business' } } },
    ])
    expect(await ids(kanya)).toEqual([toCompany])
  })

  test('shows an item once, with the latest of the shares that give it', async () => {
    const folder = await folderOf(malee, await malee.root())
    await share(malee, folder, 'username', 'prasit1', { permission: 'edit' })
    const later = await share(malee, folder, 'department', one.sales, { permission: 'view' })
    expect(await view(prasit)).toMatchObject([
      { id: folder, permission: 'edit', share: { id: later, permission: 'view' } },
    ])
    await malee.call('DELETE', `/api/shares/${later}`)
    expect(await view(prasit)).toMatchObject([{ id: folder, share: { permission: 'edit' } }])
  })

  test('stars come back with the access', async () => {
    const folder = await folderOf()
    const id = await share(somsri, folder, 'username', 'anan01')
    await anan.call('PATCH', `/api/items/${folder}`, { starred: true })
    const starred = async () => (await anan.call<Page>('GET', '/api/views/starred')).items.map((item) => item.id)
    expect(await starred()).toContain(folder)
    await somsri.call('DELETE', `/api/shares/${id}`)
    expect(await starred()).not.toContain(folder)
    await share(somsri, folder, 'username', 'anan01')
    expect(await starred()).toContain(folder)
    expect(await view(anan)).toMatchObject([{ id: folder, starred: true }])
  })

  test('is searched by name: shared items and all below them, and nothing else of that drive', async () => {
    const word = `ค้นหา${crypto.randomUUID().slice(0, 6)}`
    const folder = await somsri.folder(home, `${word} โฟลเดอร์`)
    const deep = await somsri.file(await somsri.folder(folder, 'ใน'), `${word} ลึก.txt`)
    await somsri.file(home, `${word} อื่น.txt`)
    const found = async (who: Client, more = '') =>
      (await who.call<Page>('GET', `/api/search?q=${encodeURIComponent(word)}${more}`)).items.map((item) => item.id)
    expect(await found(anan)).toEqual([])
    const id = await share(somsri, folder, 'username', 'anan01')
    expect((await found(anan)).toSorted()).toEqual([folder, deep].toSorted())
    expect(await found(anan, '&sort=name&order=asc')).toEqual([folder, deep])
    expect(await found(anan, '&drive=personal')).toEqual([])
    expect(await found(somsri)).toHaveLength(3)
    await somsri.call('DELETE', `/api/shares/${id}`)
    expect(await found(anan)).toEqual([])
  })

  test('is searched by one letter, by filters alone and in a chosen order, too', async () => {
    const folder = await somsri.folder(home, `ฌ กรอง ${crypto.randomUUID().slice(0, 6)}`)
    const deep = await somsri.file(await somsri.folder(folder, 'ใน'), 'ฌ ลึก.csv')
    const other = await somsri.file(home, 'ฌ อื่น.csv')
    const found = async (query: string) =>
      (await anan.call<Page>('GET', `/api/search?limit=1000&${query}`)).items.map((item) => item.id)
    const queries = [`q=${encodeURIComponent('ฌ')}`, 'type=sheet', 'within=week', 'within=week&sort=name&order=asc']
    const id = await share(somsri, folder, 'username', 'anan01')
    for (const query of queries) {
      const ids = await found(query)
      expect([query, ids.includes(deep), ids.includes(other)]).toEqual([query, true, false])
      expect(new Set(ids).size).toBe(ids.length)
    }
    const latest = await anan.call<Page & { nextCursor: string }>('GET', '/api/search?within=week&limit=1')
    const next = await found(`within=week&cursor=${encodeURIComponent(latest.nextCursor)}`)
    expect(next).not.toContain(latest.items[0]?.id)
    await somsri.call('DELETE', `/api/shares/${id}`)
    for (const query of queries) expect([query, (await found(query)).includes(deep)]).toEqual([query, false])
  })

  test('is among the recent files, those in shared folders too, in the order of their last change', async () => {
    const folder = await folderOf()
    const [file, mine] = [await somsri.file(folder, 'ล่าสุด.txt'), await anan.file(await anan.root(), 'ของฉัน.txt')]
    const recent = async (query = '') => await anan.call<Page>('GET', `/api/views/recent${query}`)
    const found = async () => (await recent('?limit=1000')).items.map((item) => item.id)
    const id = await share(somsri, folder, 'username', 'anan01')
    const latest = await found()
    expect(latest).not.toContain(folder)
    expect(latest.filter((one) => one === file || one === mine)).toEqual([mine, file])
    const first = await recent('?limit=1')
    expect(first.items.map((item) => item.id)).toEqual([mine])
    const next = await recent(`?limit=1&cursor=${encodeURIComponent(first.nextCursor ?? '')}`)
    expect(next.items.map((item) => item.id)).toEqual([file])
    await somsri.call('DELETE', `/api/shares/${id}`)
    expect(await found()).not.toContain(file)
  })

  test('gives a folder as a zip, and pictures of its files, by its level', async () => {
    const folder = await folderOf()
    const file = await somsri.file(folder, 'ก.txt', 'zipped')
    const id = await share(somsri, folder, 'username', 'anan01', { permission: 'view' })
    const plan = async () => anan.bulk('check', [folder], { operation: 'download' })
    expect(await plan()).toEqual(['NOT_ALLOWED'])
    expect((await anan.send({ method: 'GET', url: `/api/files/${file}/preview` })).statusCode).toBe(200)
    await somsri.call('PATCH', `/api/shares/${id}`, { permission: 'download' })
    expect(await plan()).toEqual(['ok'])
    await somsri.call('DELETE', `/api/shares/${id}`)
    expect(await plan()).toEqual(['NOT_FOUND'])
    expect((await anan.send({ method: 'GET', url: `/api/files/${file}/preview` })).statusCode).toBe(404)
  })

  test('nothing can be added at its root', async () => {
    for (const parentId of ['shared-with-me', crypto.randomUUID()])
      expect((await anan.refused('POST', '/api/folders', { parentId, name: 'ใหม่' })).status).toBeGreaterThanOrEqual(400)
  })
})

test('a page of ten thousand shares reads few rows, whatever its size', async () => {
  const place = await folderOf()
  const { rows } = await world.owner.pool.query<{ drive_id: string }>('select drive_id from item where id = $1', [
    place,
  ])
  const driveId = rows[0]?.drive_id
  await sql`with made as (
      insert into item (id, drive_id, parent_id, kind, name, name_key, size, version_n, has_grants)
      select gen_random_uuid(), ${driveId}, ${place}, 1, 'bulk ' || n, 'bulk ' || n, 1, 1, true from generate_series(1, 10000) n
      returning id)
    insert into item_share (id, item_id, audience, audience_id, level, made_as, created_by, account_id, created_at)
    select gen_random_uuid(), id, 'person', ${anan.personId}, 'view', 'owner', ${somsri.personId}, ${somsri.accountId},
      now() + (row_number() over ()) * interval '1 second' from made`.execute(world.owner.db)
  await world.owner.pool.query('vacuum analyze item, item_share')
  const costOf = async (query: string) => {
    const ask = () => anan.call<Page>('GET', `/api/views/shared-with-me?${query}`)
    const { items } = await ask()
    const statements = await statementsOf(world, ask)
    return { items: items.length, statements: statements.length, rows: await rowsRead(world, statements) }
  }
  const [few, many] = [await costOf('limit=1'), await costOf('limit=100')]
  expect([few.items, many.items]).toEqual([1, 100])
  expect(many.statements).toBe(few.statements)
  expect(many.rows).toBeLessThan(1500)
}, 120_000)

describe('an item that another account of the reader opens', () => {
  const openedBy = async (who: Client, id: string) =>
    (await who.call<{ accountId: string | null }>('GET', `/api/items/${id}/opening-account`)).accountId

  test('names the business for its employees, and nothing for what no account sees', async () => {
    const folder = await malee.folder(one.root, crypto.randomUUID())
    await one.rule(folder, 'department', one.sales, 'view')
    expect(await openedBy(prasitHimself, folder)).toBe(prasit.accountId)
    expect(await openedBy(anan, folder)).toBeNull()
    const closed = await malee.folder(one.root, crypto.randomUUID())
    await one.rule(closed, 'department', one.sales, 'none')
    expect(await openedBy(prasitHimself, closed)).toBeNull()
    expect(await openedBy(prasitHimself, crypto.randomUUID())).toBeNull()
  })

  test('names the personal account for what was shared with the person', async () => {
    const folder = await folderOf()
    await share(somsri, folder, 'username', 'prasit1')
    expect(await openedBy(prasit, folder)).toBe(prasitHimself.accountId)
  })
})
