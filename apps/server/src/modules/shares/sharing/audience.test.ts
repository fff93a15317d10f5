import { describe, expect, test } from 'vitest'
import { setFolder } from '../../../../test/folder-rules.ts'
import type { Client } from '../../../../test/client.ts'
import { createSetting } from '../../../../test/setting.ts'

const { world, somsri, one, home } = await createSetting()
const { malee, prasit, kanya } = one
const anan = await world.as('anan01')
const unique = () => crypto.randomUUID().slice(0, 8)

async function share(who: Client, itemId: string, type: string, value: string, permission: string, more: object = {}) {
  const { items } = await who.call<{ items: { share: { id: string }; machineCode?: string }[] }>(
    'POST',
    `/api/items/${itemId}/shares`,
    { with: [{ type, value }], permission, ...more },
  )
  if (!items[0]?.share) throw new Error(items[0]?.machineCode)
  return items[0].share.id
}
type Audience = {
  owner: object
  holders: { kind: string; name: string; level: string; via: string; from: object | null }[]
}
const audience = (who: Client, id: string) => who.call<Audience>('GET', `/api/items/${id}/audience`)

describe('who can see an item now', () => {
  test('are the owner and those with a share, of the item itself or of a folder above', async () => {
    const folder = await somsri.folder(home, 'งบ')
    const file = await somsri.file(folder, 'ก.txt')
    await share(somsri, folder, 'username', 'anan01', 'edit')
    await share(somsri, file, 'email', 'new@new.example', 'view')
    const end = new Date(world.clock.now().getTime() + 60_000).toISOString()
    await share(somsri, file, 'username', 'wichai1', 'view', { expiresAt: end })
    world.clock.advance(120_000)
    expect(await audience(somsri, file)).toEqual({
      owner: { kind: 'person', name: 'สมศรี ใจดี' },
      holders: [
        { kind: 'invitation', name: 'new@new.example', level: 'view', via: 'share', from: null },
        { kind: 'person', name: 'อนันต์ สุขสวัสดิ์', level: 'edit', via: 'share', from: { id: folder, name: 'งบ' } },
      ],
    })
  })

  test('colleagues also see the rules; people outside see nothing above what they were given', async () => {
    const outer = await malee.folder(one.root, `นอก ${unique()}`)
    const folder = await malee.folder(outer, 'ใน')
    await one.rule(outer, 'department', one.sales, 'edit')
    await one.rule(outer, 'employee', await one.employeeOf(kanya), 'view')
    await one.rule(folder, 'employee', await one.employeeOf(kanya), 'none')
    await share(malee, outer, 'username', 'wichai1', 'view')
    await share(malee, folder, 'username', 'anan01', 'admin')
    const seen = await audience(prasit, folder)
    expect(seen.owner).toMatchObject({ kind: 'business' })
    expect(seen.holders.map(({ kind, level, via }) => [kind, level, via])).toEqual([
      ['person', 'admin', 'share'],
      ['person', 'view', 'share'],
      ['department', 'edit', 'rule'],
    ])
    expect((await audience(anan, folder)).holders.map(({ name }) => name)).toEqual(['อนันต์ สุขสวัสดิ์'])
    const { items } = await anan.call<{ items: object[] }>('GET', `/api/items/${folder}/shares`)
    expect(items).toMatchObject([{ holder: { id: anan.personId }, from: null }])
  })

  test('are named in the language of the reader', async () => {
    const folder = await malee.folder(one.root, `ชื่อ ${unique()}`)
    await one.rule(folder, 'department', one.sales, 'view')
    const id = await share(malee, folder, 'department', one.sales, 'edit')
    await share(malee, folder, 'taxid', '0105500000020', 'view')
    const names = async (language: string) => {
      const read = async (url: string) => {
        const { body } = await malee.send({ method: 'GET', url, headers: { 'accept-language': language } })
        return JSON.stringify(JSON.parse(body))
      }
      const all = [
        await read(`/api/items/${folder}/audience`),
        await read(`/api/items/${folder}/shares`),
        await read(`/api/shares/${id}/preview`),
        await read(`/api/share-recipients?itemId=${folder}&q=sales`),
        await read(`/api/admin/shares?q=sales`),
      ]
      return all.map((text) =>
        [...text.matchAll(/"name":"(ฝ่ายขาย|Sales|[^"]* Supply[^"]*|[^"]*ซัพพลาย[^"]*)"/g)].map(([, name]) => name),
      )
    }
    const [thai, english] = [await names('th'), await names('en')]
    expect(thai.flat()).not.toContain('Sales')
    expect(english.flat()).not.toContain('ฝ่ายขาย')
    expect(english[0]).toEqual(expect.arrayContaining(['Sales']))
    expect(english.map((found) => found.length)).toEqual(thai.map((found) => found.length))
    for (const found of english) expect(found).toContain('Sales')
    await world.owner.pool.query("update business set name_en = 'Two Supply Co., Ltd.' where tax_id = '0105500000020'")
    expect((await names('en'))[0]).toContain('Two Supply Co., Ltd.')
  })
})

describe('preview as the holder', () => {
  test('shows the level with its reason, and what they see in the folder', async () => {
    const { folder } = await one.folderWithFile('ดูเป็น')
    const shut = await malee.folder(folder, 'ก ปิด')
    await malee.call('POST', '/api/folders', { parentId: folder, name: 'ข เปิด' })
    await one.rule(folder, 'department', one.sales, 'view')
    await one.rule(shut, 'employee', await one.employeeOf(prasit), 'none')
    const previews = async (type: string, value: string) => {
      const id = await share(malee, folder, type, value, 'download')
      const shown = await malee.call<{ level: string; reason: object; items: { name: string; level: string }[] }>(
        'GET',
        `/api/shares/${id}/preview`,
      )
      expect(shown).toMatchObject({ level: 'download', reason: { via: 'share', ruleId: id, fromFolder: folder } })
      return shown.items.map(({ name, level }) => [name, level])
    }
    const all = [
      ['ก ปิด', 'download'],
      ['ข เปิด', 'download'],
      ['f.txt', 'download'],
    ]
    expect(await previews('username', 'prasit1')).toEqual(all)
    expect(await previews('username', 'anan01')).toEqual(all)
    expect(await previews('department', one.sales)).toEqual(all)
    expect(await previews('taxid', '0105500000020')).toEqual(all)
    await setFolder(one.malee, shut, { stopInheriting: true })
    const { items } = await malee.call<{ items: { id: string; holder: { name: string } }[] }>(
      'GET',
      `/api/items/${folder}/shares`,
    )
    for (const { id } of items)
      expect(
        (await malee.call<{ items: { name: string }[] }>('GET', `/api/shares/${id}/preview`)).items.map(
          ({ name }) => name,
        ),
      ).toEqual(['ข เปิด', 'f.txt'])
  })
})

describe('suggested recipients', () => {
  const suggest = async (who: Client, itemId: string, q: string) =>
    (
      await who.call<{ items: { kind: string; name: string; recipient: object }[] }>(
        'GET',
        `/api/share-recipients?itemId=${itemId}&q=${encodeURIComponent(q)}`,
      )
    ).items

  test('are colleagues and departments of the business, and those shared with before', async () => {
    const folder = await prasit.folder(await prasit.root(), unique())
    expect(await suggest(prasit, folder, 'มาลี')).toMatchObject([
      { kind: 'person', recipient: { type: 'username', value: 'malee01' } },
    ])
    expect(await suggest(prasit, folder, 'ฝ่ายขาย')).toMatchObject([
      { kind: 'department', recipient: { type: 'department', value: one.sales } },
    ])
    expect(await suggest(prasit, folder, 'อนันต์')).toEqual([])
    await share(prasit, folder, 'username', 'anan01', 'view')
    await share(prasit, folder, 'taxid', '0105500000020', 'view')
    expect(await suggest(prasit, folder, 'อนันต์')).toMatchObject([{ recipient: { value: 'anan01' } }])
    expect(await suggest(prasit, folder, 'ทู')).toMatchObject([
      { kind: 'business', recipient: { type: 'taxid', value: '0105500000020', branchNo: '00000' } },
    ])
    // Somebody is found by an address only among colleagues.
    expect(await suggest(prasit, folder, 'anan@mail')).toEqual([])
    expect(await suggest(prasit, folder, 'malee@one')).toHaveLength(1)
    expect(await suggest(prasit, folder, '%')).toEqual([])
  })

  /** A person without any contact. */
  async function arrive(): Promise<Client> {
    const username = `new${unique()}`
    const by = { kind: 'system', name: 'test', origin: { address: null, traceId: null } } as const
    const about = {
      mobile: null,
      email: null,
      emailVerified: false,
      firstNameTh: 'ใหม่',
      lastNameTh: 'มาก',
      how: 'test',
    }
    await world.database.db.transaction().execute(async (tx) => {
      const { personId } = await world.services.accounts.createCitizen(tx, by, { username, ...about })
      await world.services.identity.setDemoPassword(tx, personId, 'demo-pass-1')
    })
    return world.as(username)
  }
  const suggested = async (who: Client, channel: 'mail' | 'chat', q: string) =>
    (
      await who.call<{ items: { name: string; recipient: { type: string; value: string } }[] }>(
        'GET',
        `/api/share-recipients?channel=${channel}&q=${encodeURIComponent(q)}`,
      )
    ).items.map(({ recipient }) => `${recipient.type} ${recipient.value}`)

  test('are those who shared something with the person, too', async () => {
    const person = await arrive()
    const mine = await person.folder(await person.root(), unique())
    const { username } = (await person.call<{ person: { username: string } }>('GET', '/api/me')).person
    await share(somsri, await somsri.folder(home, unique()), 'username', username, 'view')
    expect(await suggest(person, mine, 'สมศรี')).toMatchObject([{ recipient: { type: 'username', value: 'somsri1' } }])
    expect(await suggested(person, 'chat', 'somsri')).toEqual(['username somsri1'])
    // Their address stays theirs.
    expect([await suggest(person, mine, 'somsri@'), await suggested(person, 'mail', 'somsri')]).toEqual([[], []])
  })

  test('of a mail and a chat are colleagues, and whom the person wrote to in this account', async () => {
    expect(await suggested(prasit, 'mail', 'มาลี')).toEqual(['email malee@one.example'])
    expect(await suggested(prasit, 'chat', 'มาลี')).toEqual(['username malee01'])
    expect(await suggested(prasit, 'mail', 'ฝ่ายขาย')).toEqual([])
    const file = await prasit.file(await prasit.folder(await prasit.root(), unique()), 'a.txt', 'a')
    const to = 'customer@shop.example, malee@one.example, anan@mail.example'
    await prasit.call('POST', '/api/items/send/mail', { ids: [file], to, form: 'attachment' })
    await prasit.call('POST', '/api/items/send/chat', { ids: [file], to: 'wichai1' })
    expect(await suggested(prasit, 'mail', 'customer')).toEqual(['email customer@shop.example'])
    expect(await suggested(prasit, 'chat', 'wichai')).toEqual(['username wichai1'])
    // A colleague once, and by their name; of others no more than what was typed.
    expect(await suggested(prasit, 'mail', 'malee@one')).toEqual(['email malee@one.example'])
    const folder = await prasit.folder(await prasit.root(), unique())
    expect(await suggest(prasit, folder, 'anan@mail')).toMatchObject([
      { kind: 'invitation', name: 'anan@mail.example' },
    ])
    const himself = await world.as('prasit1')
    for (const who of [himself, malee]) expect(await suggested(who, 'mail', 'customer')).toEqual([])
    expect(await suggested(himself, 'chat', 'wichai')).toEqual([])
  })

  test('are nobody for a person who has not shared yet, and never the person', async () => {
    const newcomer = await arrive()
    const folder = await newcomer.folder(await newcomer.root(), unique())
    for (const q of ['', 'a', 'สมศรี', 'ใหม่']) {
      expect(await suggest(newcomer, folder, q)).toEqual([])
      for (const channel of ['mail', 'chat'] as const) expect(await suggested(newcomer, channel, q)).toEqual([])
    }
  })
})
