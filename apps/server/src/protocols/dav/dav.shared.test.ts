import { describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { type DavClient, mountAs } from '../../../test/dav-client.ts'
import { createSetting } from '../../../test/setting.ts'
import { statementsOf } from '../../../test/statements.ts'

const { world, somsri, one, home } = await createSetting()
const anan = await world.as('anan01')
const disk = await mountAs(world, anan)
const shared = 'Shared with me'
const minute = 60_000
const unique = () => crypto.randomUUID().slice(0, 8)

async function share(itemId: string, permission: string, more: object = {}, who: Client = somsri, username = 'anan01') {
  const { items } = await who.call<{ items: { share: { id: string } }[] }>('POST', `/api/items/${itemId}/shares`, {
    with: [{ type: 'username', value: username }],
    permission,
    ...more,
  })
  return items[0]!.share.id
}
const askSpace = (who: DavClient, path: string) => {
  const body =
    '<D:propfind xmlns:D="DAV:"><D:prop><D:quota-used-bytes/><D:quota-available-bytes/></D:prop></D:propfind>'
  return who.send('PROPFIND', path, { headers: { depth: '1' }, body })
}
async function folderWithFile(name = unique()) {
  const folder = await somsri.folder(home, name)
  return { name, folder, file: await somsri.file(folder, 'ก.txt', 'the bytes') }
}

describe('“Shared with me” on the mapped drive', () => {
  test('lists what was shared, by its English or Thai name', async () => {
    const { name, folder } = await folderWithFile('งบประมาณ')
    const file = await somsri.file(home, 'ประกาศ.txt', 'notice')
    await share(folder, 'download')
    await share(file, 'download')
    expect(await disk.list(shared)).toEqual([name, 'ประกาศ.txt'])
    expect(await disk.list('แชร์กับฉัน')).toEqual([name, 'ประกาศ.txt'])
    expect(await disk.list(`${shared}/${name}`)).toEqual(['ก.txt'])
    expect((await disk.get(`${shared}/${name}/ก.txt`)).body).toBe('the bytes')
    expect((await disk.get(`${shared}/ประกาศ.txt`)).body).toBe('notice')
  })

  test('shows nobody how full the drive of somebody else is', async () => {
    const { name, folder } = await folderWithFile()
    await somsri.folder(folder, 'ข้างใน')
    await share(folder, 'edit')
    for (const path of [shared, `${shared}/${name}`]) {
      const { body } = await askSpace(disk, path)
      expect(body).not.toMatch(/<D:quota-[a-z]+-bytes>/)
      expect(body).toMatch(/<D:quota-used-bytes\/><D:quota-available-bytes\/><\/D:prop><D:status>HTTP\/1.1 404/)
    }
    // One's own is shown, as on the pages.
    const { used, remain } = await anan.call<{ used: number; remain: number }>('GET', '/api/storage')
    const { body } = await askSpace(disk, 'My Drive')
    expect(body).toContain(`<D:quota-used-bytes>${used}</D:quota-used-bytes>`)
    expect(body).toContain(`<D:quota-available-bytes>${remain}</D:quota-available-bytes>`)
  })

  test('shows colleagues the space of Drive Business as the pages do, and not that of each other’s own drives', async () => {
    const kanya = await mountAs(world, one.kanya)
    const [own, ours] = [unique(), unique()]
    const personal = await one.malee.folder(await one.malee.root('personal'), own)
    await share(personal, 'edit', {}, one.malee, 'kanya01')
    expect((await askSpace(kanya, `${shared}/${own}`)).body).not.toMatch(/<D:quota-[a-z]+-bytes>/)
    await share(await one.malee.folder(one.root, ours), 'view', {}, one.malee, 'kanya01')
    type Drives = { drives: { kind: string; used: number }[] }
    const { drives } = await one.kanya.call<Drives>('GET', '/api/storage')
    const used = drives.find(({ kind }) => kind === 'business')?.used
    const { body } = await askSpace(kanya, `${shared}/${ours}`)
    expect(body).toContain(`<D:quota-used-bytes>${used}</D:quota-used-bytes>`)
  })

  test('reads the space of a drive once, however many of its items were shared', async () => {
    const kanya = await mountAs(world, one.kanya)
    for (let n = 0; n < 4; n++)
      await share(await one.malee.folder(one.root, unique()), 'view', {}, one.malee, 'kanya01')
    let answer = ''
    const sent = await statementsOf(world, async () => {
      answer = (await askSpace(kanya, shared)).body
    })
    expect(answer.match(/<D:quota-used-bytes>\d/g)?.length).toBeGreaterThanOrEqual(4)
    expect(sent.filter(({ text }) => text.includes('reserved_bytes'))).toHaveLength(1)
  })

  test('distinguishes items of one name, and a later one renames none', async () => {
    const name = unique()
    const [first, second] = [await folderWithFile(name), await somsri.folder(await somsri.folder(home, unique()), name)]
    await share(first.folder, 'view')
    world.clock.advance(1000)
    await share(second, 'view')
    const listed = (await disk.list(shared)).filter((one) => one.startsWith(name))
    expect(listed).toEqual([name, `${name} (2)`])
    expect([await disk.list(`${shared}/${name}`), await disk.list(`${shared}/${name} (2)`)]).toEqual([['ก.txt'], []])
  })

  test('is read-only itself; inside, the level of the share decides', async () => {
    const { name, folder } = await folderWithFile()
    const id = await share(folder, 'view')
    const file = `${shared}/${name}/ก.txt`
    expect(await disk.list(`${shared}/${name}`)).toEqual(['ก.txt'])
    expect((await disk.get(file)).status).toBe(403)
    expect(await disk.copy(file, 'My Drive/copy.txt')).toBe(403)
    const atTop = async () => [
      await disk.put(`${shared}/new.txt`, 'x'),
      (await disk.send('MKCOL', `${shared}/new`)).status,
      (await disk.send('DELETE', `${shared}/${name}`)).status,
      (await disk.send('PROPPATCH', `${shared}/${name}`)).status,
      (await disk.lock(`${shared}/new.txt`)).status,
      await disk.move(`${shared}/${name}`, `${shared}/renamed`),
      await disk.move(`${shared}/${name}`, 'My Drive/taken'),
      await disk.copy('My Drive', `${shared}/${name}`),
      (await disk.send('DELETE', shared)).status,
    ]
    const refused = Array.from({ length: 9 }, () => 403)
    expect(await atTop()).toEqual(refused)
    expect(await disk.put(`${shared}/${name}/new.txt`, 'x')).toBe(403)
    await somsri.call('PATCH', `/api/shares/${id}`, { permission: 'delete' })
    expect(await atTop()).toEqual(refused)
    expect(await disk.put(`${shared}/${name}/new.txt`, 'x')).toBe(201)
    expect((await disk.get(file)).body).toBe('the bytes')
    expect((await disk.send('DELETE', file)).status).toBe(204)
    expect(await somsri.names(folder)).toEqual(['new.txt'])
  })

  test('loses what has ended or expired at the next request', async () => {
    const [ending, expiring] = [await folderWithFile(), await folderWithFile()]
    const id = await share(ending.folder, 'download')
    const expiresAt = new Date(world.clock.now().getTime() + minute).toISOString()
    await share(expiring.folder, 'download', { expiresAt })
    const open = () =>
      Promise.all([ending, expiring].map(async ({ name }) => (await disk.get(`${shared}/${name}/ก.txt`)).status))
    expect(await open()).toEqual([200, 200])
    await somsri.call('DELETE', `/api/shares/${id}`)
    world.clock.advance(2 * minute)
    expect(await open()).toEqual([404, 404])
    const listed = await disk.list(shared)
    expect(listed).not.toContain(ending.name)
    expect(listed).not.toContain(expiring.name)
  })

  test('belongs to the account of the device password, and hides what is hidden', async () => {
    const { folder } = await one.folderWithFile('ของธุรกิจ')
    await share(folder, 'download', {}, one.malee, 'prasit1')
    const [business, personal] = [await mountAs(world, one.prasit), await mountAs(world, await world.as('prasit1'))]
    expect(await business.list(shared)).toHaveLength(1)
    expect(await personal.list(shared)).toEqual([])
    await one.prasit.call('PATCH', `/api/items/${folder}`, { hidden: true })
    expect(await business.list(shared)).toEqual([])
  })
})
