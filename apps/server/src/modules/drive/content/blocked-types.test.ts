import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { mountAs } from '../../../../test/dav-client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { createTusClient } from '../../../../test/tus-client.ts'

let world: World
let one: Business
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  await one.malee.call('PUT', '/api/blocked-types', { extensions: ['.EXE', 'bat', 'exe'] })
})

const put = async (who: Client, folder: string, name: string) => {
  const response = await who.send({
    method: 'PUT',
    url: `/api/folders/${folder}/files/${encodeURIComponent(name)}`,
    payload: 'x',
    headers: { 'content-type': 'application/octet-stream' },
  })
  return [response.statusCode, response.json<{ errorCode?: string; machineCode?: string }>().machineCode ?? 'ok']
}
const blocked = [403, 'FILE_TYPE_BLOCKED']

describe('types blocked by a business', () => {
  test('are set by its Admin Business only, and visible to its employees', async () => {
    expect(await one.prasit.call('GET', '/api/blocked-types')).toEqual({ extensions: ['bat', 'exe'] })
    for (const who of [one.prasit, await world.as('somsri1')])
      expect(await who.refused('PUT', '/api/blocked-types', { extensions: [] })).toMatchObject({
        status: 403,
        machineCode: 'NOT_ADMIN',
      })
    for (const extensions of [['a b'], ['a/b'], ['..'], [''], Array(201).fill('a')])
      expect(await one.malee.refused('PUT', '/api/blocked-types', { extensions })).toMatchObject({ status: 400 })
    expect(await one.malee.call('GET', '/api/blocked-types')).toEqual({ extensions: ['bat', 'exe'] })
  })

  test('are refused everywhere: request, tus, parts, mapped drive, in any case, for the admin too', async () => {
    const { malee } = one
    const folder = await malee.folder(one.root, 'ways')
    for (const name of ['a.exe', 'a.EXE', 'ก.bat', '.x.exe']) expect(await put(malee, folder, name)).toEqual(blocked)
    const tus = await createTusClient(malee, folder).create(4, { filename: 'a.exe' })
    expect([tus.statusCode, tus.body]).toEqual([
      403,
      '403 ผู้ดูแลธุรกิจห้ามอัปโหลดไฟล์ประเภทนี้ ธุรกิจกำหนดไว้ในการตั้งค่า “ประเภทไฟล์ที่ห้าม” คุณเปลี่ยนได้ที่ จัดการธุรกิจ > จัดการไฟล์\n',
    ])
    const parts = { folderId: folder, filename: 'a.exe', size: 9_000_000 }
    expect(await malee.refused('POST', '/api/uploads/multipart', parts)).toMatchObject({
      machineCode: 'FILE_TYPE_BLOCKED',
      errorCode: '403',
    })
    const drive = await mountAs(world, malee)
    expect(await drive.put('Drive Business/ways/a.exe', 'x')).toBe(403)
    expect(await malee.names(folder)).toEqual([])
    expect(await put(malee, folder, 'exe')).toEqual([201, 'ok'])
    expect(await put(malee, folder, 'a.exe.txt')).toEqual([201, 'ok'])
  })

  test('are refused before the first byte of a folder upload', async () => {
    const folder = await one.malee.folder(one.root, 'before')
    const files = ['a.txt', 'sub/b.exe', 'sub/c.txt'].map((path) => ({ path, size: 1 }))
    const { items } = await one.malee.call<{ items: { path: string; machineCode?: string }[] }>(
      'POST',
      '/api/uploads/check',
      { folderId: folder, files },
    )
    expect(items.map(({ machineCode }) => machineCode ?? 'ok')).toEqual(['ok', 'FILE_TYPE_BLOCKED', 'ok'])
  })

  test('cannot be reached by renaming, while existing files keep theirs', async () => {
    const { malee } = one
    const folder = await malee.folder(one.root, 'names')
    const file = await malee.file(folder, 'a.txt')
    expect(await malee.refused('PATCH', `/api/items/${file}`, { name: 'a.exe' })).toMatchObject({
      machineCode: 'FILE_TYPE_BLOCKED',
    })
    await malee.call('PUT', '/api/blocked-types', { extensions: ['txt', 'exe', 'bat'] })
    expect(await malee.call('PATCH', `/api/items/${file}`, { name: 'b.txt' })).toMatchObject({ name: 'b.txt' })
    expect((await malee.bytes(file)).statusCode).toBe(200)
    await malee.call('PUT', '/api/blocked-types', { extensions: ['exe', 'bat'] })
  })

  test('apply to the private drives of its employees, and neither elsewhere nor to their personal accounts', async () => {
    expect(await put(one.prasit, await one.prasit.root(), 'a.exe')).toEqual(blocked)
    const personal = await world.as('prasit1')
    expect(await put(personal, await personal.root(), 'a.exe')).toEqual([201, 'ok'])
    const other = await world.as('wichai1', 'TWO')
    expect(await put(other, await other.root('business'), 'a.exe')).toEqual([201, 'ok'])
  })

  test('are not hidden by what systems drop from a name, and nobody sees', async () => {
    const { malee } = one
    const folder = await malee.folder(one.root, 'hidden')
    const drive = await mountAs(world, malee)
    await malee.file(folder, 'a.txt')
    for (const name of ['a.exe.', 'a.exe..', 'a.exe\u200b', 'a.e\u200bxe', 'a.EXE\u00ad.', 'b.bat\u2060']) {
      expect([name, await put(malee, folder, name)]).toEqual([name, blocked])
      expect(await drive.put(`Drive Business/hidden/${name}`, 'x')).toBe(403)
      expect(await drive.move('Drive Business/hidden/a.txt', `Drive Business/hidden/${name}`)).toBe(403)
      expect(await drive.copy('Drive Business/hidden/a.txt', `Drive Business/hidden/${name}`)).toBe(403)
    }
    expect(await malee.names(folder)).toEqual(['a.txt'])
  })

  test('come in neither by a move nor by a copy, alone or in a folder, nor out of the trash of another name', async () => {
    const { malee } = one
    const somsri = await world.as('somsri1')
    const shared = await malee.folder(one.root, 'inward')
    await malee.call('POST', `/api/items/${shared}/shares`, {
      with: [{ type: 'username', value: 'somsri1' }],
      permission: 'delete',
    })
    const home = await somsri.folder(await somsri.root(), 'outward')
    const file = await somsri.file(home, 'tool.exe')
    const drive = await mountAs(world, somsri)
    const [from, to] = ['My Drive/outward', 'Shared with me/inward']
    expect(await somsri.bulk('copy', [file], { targetId: shared })).toEqual(['FILE_TYPE_BLOCKED'])
    expect(await somsri.bulk('move', [file], { targetId: shared })).toEqual(['FILE_TYPE_BLOCKED'])
    expect(await somsri.bulk('move', [home], { targetId: shared })).toEqual(['FILE_TYPE_BLOCKED'])
    for (const act of [drive.copy, drive.move]) {
      expect(await act(`${from}/tool.exe`, `${to}/tool.exe`)).toBe(403)
      expect(await act(`${from}/tool.exe`, `${to}/tool.txt`)).toBeLessThan(300)
      if (act === drive.copy) await drive.send('DELETE', `${to}/tool.txt`)
    }
    expect(await malee.names(shared)).toEqual(['tool.txt'])
    expect(await drive.move(`${to}/tool.txt`, `${to}/again.exe`)).toBe(403)
  })

  test('that are blocked during an upload do not become files', async () => {
    const { malee } = one
    const folder = await malee.folder(one.root, 'meanwhile')
    const tus = createTusClient(malee, folder)
    const url = await tus.begin(4, { filename: 'late.scr' })
    await malee.call('PUT', '/api/blocked-types', { extensions: ['scr', 'exe', 'bat'] })
    const response = await tus.patch(url, 0, 'abcd')
    expect(response.statusCode).toBe(403)
    expect(await malee.names(folder)).toEqual([])
  })
})
