import { beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import type { World } from '../../../../test/harness.ts'
import { createVisitor, makeLink, type MadeLink } from '../../../../test/link-visitor.ts'
import { createSetting } from '../../../../test/setting.ts'

type Saved = { folderId: string; items: { ok: boolean; newId?: string; machineCode?: string; left?: object[] }[] }

let world: World
let somsri: Client
let anan: Client
let one: Business
let home: string
beforeAll(async () => {
  ;({ world, somsri, one, home } = await createSetting())
  anan = await world.as('anan01')
})

let made = 0
/** A folder with a file, one with a password, and a folder with a file in it. */
async function folderOf() {
  const folder = await somsri.folder(home, `โครงการ ${++made}`)
  const file = await somsri.file(folder, 'a.txt', 'the bytes')
  const inner = await somsri.folder(folder, 'ย่อย')
  await somsri.file(inner, 'b.txt', 'more bytes')
  return { folder, file, inner }
}
const opened = async (link: MadeLink, as?: Client) => {
  const visitor = createVisitor(world, link.token, as ? { as } : {})
  expect(await visitor.open()).toBe('ok')
  return visitor
}
const saved = async (link: MadeLink, as: Client, body: object) =>
  (await opened(link, as)).result<Saved>('/save', 'POST', body)

describe('saving to my drive', () => {
  test('copies a folder into My Drive, uses the quota of the visitor, and is a download in the log', async () => {
    const { folder } = await folderOf()
    const link = await makeLink(somsri, folder, { name: 'ให้อนันต์' })
    const [mine, used, theirs] = [await anan.root(), await anan.used(), await somsri.used()]
    const { folderId, items } = await saved(link, anan, { ids: [folder] })
    expect([folderId, items]).toMatchObject([mine, [{ ok: true }]])
    const copy = items[0]?.newId ?? ''
    expect((await anan.names(copy)).toSorted()).toEqual(['a.txt', 'ย่อย'])
    const [text] = (await anan.list(copy)).filter(({ name }) => name === 'a.txt')
    expect((await anan.bytes(text?.id ?? '')).body).toBe('the bytes')
    expect([await anan.used(), await somsri.used()]).toEqual([used + 19, theirs])
    const { rows } = await world.owner.pool.query<{ actor: string; data: object }>(
      `select actor, data from audit_event where type = 'link.saved' and subject = $1`,
      [folder],
    )
    expect(rows).toMatchObject([
      { actor: `link:${link.id}`, data: { link: link.id, personId: anan.personId, files: 2, left: 0 } },
    ])
    // Again, beside the first.
    expect((await saved(link, anan, { ids: [folder] })).items).toMatchObject([{ ok: true }])
  })

  test('takes no hashtags along, which visitors do not see', async () => {
    const { folder, file } = await folderOf()
    await world.owner.pool.query(
      `insert into item_property (item_id, namespace, name, xml) values ($1, 'urn:x', 'secret', '<x/>')`,
      [file],
    )
    const { items } = await saved(await makeLink(somsri, folder), anan, { ids: [file] })
    const kept = await world.owner.pool.query('select 1 from item_property where item_id = $1', [items[0]?.newId])
    expect(kept.rows).toEqual([])
  })

  test('goes to the folder that was chosen, if its visitor may add to it, of their account', async () => {
    const { file } = await folderOf()
    const link = await makeLink(somsri, file)
    const target = await anan.folder(await anan.root(), 'เก็บ')
    expect(await saved(link, anan, { ids: [file], targetId: target })).toMatchObject({ folderId: target })
    expect(await anan.names(target)).toEqual(['a.txt'])
    for (const targetId of [home, crypto.randomUUID()])
      expect((await saved(link, anan, { ids: [file], targetId })).items).toMatchObject([
        { ok: false, machineCode: 'NOT_FOUND' },
      ])
    const viewed = (await one.folderWithFile('ดูอย่างเดียว')).folder
    await one.rule(viewed, 'department', one.sales, 'view')
    expect((await saved(link, one.prasit, { ids: [file], targetId: viewed })).items).toMatchObject([
      { ok: false, machineCode: 'NOT_ALLOWED' },
    ])
    expect((await saved(link, one.prasit, { ids: [file] })).items).toMatchObject([{ ok: true }])
  })

  test('needs a sign-in, an opened link, and its permission to download', async () => {
    const { folder, file } = await folderOf()
    const link = await makeLink(somsri, folder)
    const nobody = await opened(link)
    expect(await nobody.code('/save', 'POST', { ids: [file] })).toBe('SESSION_EXPIRED')
    expect(await createVisitor(world, link.token, { as: anan }).code('/save', 'POST', { ids: [file] })).toBe(
      'LINK_TICKET_REQUIRED',
    )
    const view = await opened(await makeLink(somsri, folder, { permission: 'view' }), anan)
    expect(await view.code('/save', 'POST', { ids: [file] })).toBe('NOT_ALLOWED')
    const marked = await opened(await makeLink(somsri, folder, { watermark: true, allowUnmarked: true }), anan)
    expect(await marked.code('/save', 'POST', { ids: [file] })).toBe('LINK_SAVE_MARKED')
    const who = await opened(link, anan)
    await somsri.call('PATCH', `/api/links/${link.id}`, { enabled: false })
    expect(await who.code('/save', 'POST', { ids: [file] })).toBe('LINK_TICKET_REQUIRED')
  })

  test('goes into folders alone, never into a file', async () => {
    const { folder, file } = await folderOf()
    const link = await makeLink(somsri, folder)
    const own = await anan.file(await anan.root(), 'ของฉัน.txt', 'x')
    expect((await saved(link, anan, { ids: [file], targetId: own })).items).toMatchObject([
      { ok: false, machineCode: 'NOT_A_FOLDER' },
    ])
  })

  test('reaches nothing beside the link, and leaves out what it closes', async () => {
    const { folder, file, inner } = await folderOf()
    const password = 'correct horse'
    await somsri.call('PUT', `/api/files/${file}/password`, { password, confirmPassword: password })
    const beside = (await folderOf()).file
    const link = await makeLink(somsri, folder)
    expect((await saved(link, anan, { ids: [beside, file] })).items).toMatchObject([
      { ok: false, machineCode: 'NOT_FOUND' },
      { ok: false, machineCode: 'FILE_PASSWORD_REQUIRED' },
    ])
    const { items } = await saved(link, anan, { ids: [folder] })
    expect(items).toMatchObject([{ ok: true, left: [{ name: 'a.txt', machineCode: 'FILE_PASSWORD_REQUIRED' }] }])
    expect(await anan.names(items[0]?.newId ?? '')).toEqual(['ย่อย'])
    expect((await saved(link, anan, { ids: [inner] })).items).toMatchObject([{ ok: true }])
  })

  test('is refused without room, and changes nothing then', async () => {
    const { folder } = await folderOf()
    const link = await makeLink(somsri, folder)
    const { rows } = await world.owner.pool.query<{ quota: string }>('select quota from drive where account_id = $1', [
      anan.accountId,
    ])
    await world.owner.pool.query('update drive set quota = $2 where account_id = $1', [
      anan.accountId,
      (await anan.used()) + 10,
    ])
    const before = await anan.names(await anan.root())
    expect((await saved(link, anan, { ids: [folder] })).items).toMatchObject([
      { ok: false, machineCode: 'STORAGE_FULL' },
    ])
    expect(await anan.names(await anan.root())).toEqual(before)
    await world.owner.pool.query('update drive set quota = $2 where account_id = $1', [anan.accountId, rows[0]?.quota])
  })
})
